//! `signal.h`: no signal arrives from outside, so handlers run only where the program asks for it.
//!
//! Gives up: handlers of signals that the program can cause itself without `raise` (a failed assertion, a trap), and
//! `raise` where there may be handlers.

use super::Models;
use super::call::{Answer, Call};
use crate::Ended;
use crate::step::Flow;

/// Models of these functions.
pub(super) const MODELS: Models = &[("signal", signal), ("__sysv_signal", signal), ("raise", raise)];

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
    let terms = &c.machine.universe.terms;
    let is_default_or_ignored = terms.as_constant(handler).is_some_and(|handler| handler <= 1);
    let is_from_outside = terms.as_constant(number).is_some_and(|number| !OWN_DOING.contains(&number));
    if !is_default_or_ignored && !is_from_outside {
        return c.unsupported("a handler of a signal that the program itself may cause");
    }
    Ok(Answer::Unknown)
}

/// Whether the program can set handlers, by whatever function.
fn may_have_handlers(c: &Call<'_, '_>) -> bool {
    const SETTERS: [&str; 6] =
        ["signal", "__sysv_signal", "sysv_signal", "bsd_signal", "sigaction", "sigvec"];
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
