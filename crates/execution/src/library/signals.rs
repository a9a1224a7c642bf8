//! `signal.h`: no signal arrives from outside, so handlers run only where the program asks for it.
//!
//! Gives up: handlers of signals that the program can cause itself without `raise` (a failed assertion, a trap), and
//! `raise` where there may be handlers.

use super::Models;
use super::call::{Answer, Call};
use crate::Ended;
use crate::step::Flow;
use tayra_numeric::LinearExpr;
use tayra_program::ScalarType;
use tayra_terms::TermId;

/// Models of these functions.
pub(super) const MODELS: Models = &[
    ("signal", signal),
    ("__sysv_signal", signal),
    ("raise", raise),
    ("kill", kill),
    ("sigaction", sigaction),
    ("sigfillset", |c| {
        let to = c.pointer(0)?;
        let range = c.writable(to, &SET)?;
        c.scramble(&range, &SET);
        c.answer_int(0)
    }),
    ("sigaddset", |c| in_set(c, true)),
    ("sigdelset", |c| in_set(c, true)),
    ("sigismember", |c| in_set(c, false)),
];

/// Bytes of a set of signals.
static SET: std::sync::LazyLock<LinearExpr> = std::sync::LazyLock::new(|| LinearExpr::constant(128));

/// Whether a signal is in a set changes, or is said.
fn in_set(c: &mut Call<'_, '_>, changes: bool) -> Flow<Answer> {
    let set = c.pointer(0)?;
    c.touch_errno();
    if changes {
        let range = c.writable(set, &SET)?;
        c.scramble(&range, &SET);
        return c.answer_between(-1, 0);
    }
    c.readable(set, &SET)?;
    c.answer_between(-1, 1)
}

/// As `signal`, with a record of the handler; what was there before is anything.
fn sigaction(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let new = c.pointer(1)?;
    c.touch_errno();
    c.when_null(new, old_action)?;
    let size = action_size(c);
    c.readable(new, &size)?;
    let handler = c.load(new, ScalarType::Pointer)?;
    let number = c.integer(0)?;
    refuse_own_doing(c, number, handler)?;
    old_action(c)
}

fn action_size(c: &Call<'_, '_>) -> LinearExpr {
    LinearExpr::constant(if c.machine.universe.pointer_bits == 64 { 152 } else { 140 })
}

fn old_action(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let old = c.pointer(2)?;
    c.when_null(old, |c| c.answer_between(-1, 0))?;
    let size = action_size(c);
    let range = c.perhaps(|c| c.writable(old, &size))?;
    c.scramble(&range, &size);
    c.answer_between(-1, 0)
}

/// A signal to some process, which may be this one.
fn kill(c: &mut Call<'_, '_>) -> Flow<Answer> {
    if may_have_handlers(c) {
        return c.unsupported("a signal that may have a handler");
    }
    c.touch_errno();
    c.step.ended.push((c.state.clone(), Ended::Aborted));
    c.answer_between(-1, 0)
}

/// SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS: what a program does may cause them.
const OWN_DOING: [u128; 7] = [4, 5, 6, 7, 8, 11, 31];
/// Signals after which the run goes on by default: none at all, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, and those that stop it
/// until someone continues it, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU.
const HARMLESS: [u128; 9] = [0, 17, 18, 23, 28, 19, 20, 21, 22];
/// Signals that glibc keeps for itself: new versions refuse them, old ones let them end the run.
const KEPT: [u128; 2] = [32, 33];

/// The handler that was there before is anything.
fn signal(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let (number, handler) = (c.integer(0)?, c.pointer(1)?);
    c.touch_errno();
    refuse_own_doing(c, number, handler)?;
    Ok(Answer::Unknown)
}

/// A handler of a signal that the program itself may cause would have to be explored there.
fn refuse_own_doing(c: &mut Call<'_, '_>, number: TermId, handler: TermId) -> Flow<()> {
    let terms = &c.machine.universe.terms;
    let is_default_or_ignored = terms.as_constant(handler).is_some_and(|handler| handler <= 1);
    let is_from_outside = terms.as_constant(number).is_some_and(|number| !OWN_DOING.contains(&number));
    if !is_default_or_ignored && !is_from_outside {
        return c.unsupported("a handler of a signal that the program itself may cause");
    }
    Ok(())
}

/// Whether the program can set handlers, by whatever function.
fn may_have_handlers(c: &Call<'_, '_>) -> bool {
    // Where signals may be blocked, one may wait.
    const SETTERS: [&str; 7] =
        ["signal", "__sysv_signal", "sysv_signal", "bsd_signal", "sigaction", "sigvec", "sigprocmask"];
    c.machine.program.functions.values().any(|function| SETTERS.contains(&function.name.as_str()))
}

/// Without a handler the run ends, or nothing happens.
fn raise(c: &mut Call<'_, '_>) -> Flow<Answer> {
    let number = c.integer(0)?;
    if may_have_handlers(c) {
        return c.unsupported("a signal that may have a handler");
    }
    c.touch_errno();
    match c.machine.universe.terms.as_constant(number) {
        Some(number) if HARMLESS.contains(&number) => c.answer_int(0),
        Some(number) if KEPT.contains(&number) => {
            c.step.ended.push((c.state.clone(), Ended::Aborted));
            c.answer_int(-1)
        }
        Some(1..65) => c.end(Ended::Aborted),
        Some(_) => c.answer_int(-1),
        None => {
            c.step.ended.push((c.state.clone(), Ended::Aborted));
            c.answer_between(-1, 0)
        }
    }
}
