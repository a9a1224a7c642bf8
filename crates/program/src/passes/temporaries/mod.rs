//! Ends clang's temporaries where they are used last.
//!
//! A struct that a function returns by value is kept in a local that no source declares. C lets it die with its full
//! expression (6.2.4p8), but clang marks no end, so a block whose only pointer stands in it would seem reachable until the function
//! returns, and its address would be good for as long. Such a local is born where its expression begins, and is needed as long
//! as clang uses it, or a register holds an address within it: no register but sizes of arrays outlives its expression.
//! Structs that are made from such an address (`view(f().text)`) are followed as registers are.
//!
//! Where it is needed no longer, it ends: for certain if nobody else can have kept its address. If somebody can (`p = f().text`, or a
//! callee that stores it), it may have ended: the expression may go on (`p = f().text, *p`), and only the source says so. Using
//! the address then decides nothing.
//!
//! Errs towards: leaving other locals that clang made alone, unless they are private to one block and written before they are read.

mod callees;
mod flow;
mod lives;
mod uses;

use self::callees::{Callees, Fate};
use self::flow::{Seed, follow, needs};
use self::lives::{Needed, Ways, definitions};
use self::uses::{At, Uses};
use super::scopes::insert::Insertions;
use super::scopes::region::Border;
use crate::{Body, FunctionId, Local, LocalId, LocalKind, Operation, Program, ScopeKnowledge};

/// Marks the temporaries of every body.
pub fn run(program: &mut Program) {
    let mut found: Vec<(FunctionId, Vec<Life>)> = Vec::new();
    let mut callees = Callees::of(program);
    for (id, function) in program.functions.iter() {
        let lives = function.body.as_ref().map(|body| lives(body, &mut callees)).unwrap_or_default();
        if !lives.is_empty() {
            found.push((id, lives));
        }
    }
    for (id, lives) in found {
        if let Some(body) = &mut program.functions[id].body {
            mark(body, &lives);
        }
    }
}

/// From where to where a temporary lives.
struct Life {
    local: LocalId,
    birth: At,
    ends: Vec<Border>,
    /// Whether it ends there for certain.
    certain: bool,
}

fn mark(body: &mut Body, lives: &[Life]) {
    let mut insertions = Insertions::default();
    for &Life { local, birth, ref ends, certain } in lives {
        insertions.push(body, Border::Before(birth.block, birth.index), Operation::BeginScope { local });
        for &end in ends {
            insertions.push(body, end, Operation::EndScope { local, certain });
        }
    }
    for life in lives {
        body.locals[life.local].scope_knowledge = ScopeKnowledge::Marked;
    }
    insertions.apply(body);
}

/// Whether a local holds a struct that is no variable, by the name that clang gives it. Without debug information a variable may be
/// called so: that one is then taken for a temporary.
pub(super) fn is_value(local: &Local) -> bool {
    let word = local.name.trim_end_matches(|c: char| c.is_ascii_digit());
    let names = ["tmp", "coerce", "agg.tmp", "agg.tmp.ensured", "ref.tmp", "vaarg.tmp", "varet"];
    !local.declared
        && local.parameter.is_none()
        && local.scope_knowledge != ScopeKnowledge::Marked
        && matches!(local.kind, LocalKind::Memory { .. })
        && names.contains(&word)
}

/// Another local that clang made.
fn is_clangs_own(local: &Local) -> bool {
    !local.declared
        && local.parameter.is_none()
        && local.scope_knowledge == ScopeKnowledge::WholeFunction
        && matches!(local.kind, LocalKind::Memory { .. })
}

fn lives(body: &Body, callees: &mut Callees<'_>) -> Vec<Life> {
    if !body.locals.values().any(|local| is_value(local) || is_clangs_own(local)) {
        return Vec::new();
    }
    let uses = Uses::of(body);
    let ways = Ways::of(body);
    let defined = definitions(&uses);
    let is_holder: Vec<bool> =
        body.locals.iter().map(|(id, local)| is_value(local) && uses.is_private(id)).collect();
    let may_hold = |local: LocalId| is_holder[crate::Entity::index(local)];
    let mut found = Vec::new();
    for (local, about) in body.locals.iter() {
        let is_short = || is_clangs_own(about) && is_short_lived(&uses, local);
        if !is_value(about) && !is_short() {
            continue;
        }
        let Some(birth) = ways.opening(uses.through(local)) else { continue };
        let flow = follow(&uses, Seed::Local(local), callees, &may_hold);
        let mut needed = Needed::nowhere(&ways);
        needed.add(birth, uses.of_local(local).iter().copied());
        for &register in &flow.registers {
            let Some(from) = defined[crate::Entity::index(register)] else { continue };
            let is_needed = |at: &At| uses.operation(*at).is_none_or(|operation| needs(operation, register));
            needed.add(from, uses.of_register(register).iter().copied().filter(is_needed));
        }
        for &holder in &flow.holders {
            if let Some(from) = ways.opening(uses.through(holder)) {
                needed.add(from, uses.through(holder));
            }
        }
        found.push(Life { local, birth, ends: needed.ends(), certain: flow.fate != Fate::Kept });
    }
    found
}

/// Whether a local is private, used in one block only and written before it is read.
fn is_short_lived(uses: &Uses<'_>, local: LocalId) -> bool {
    let mut all: Vec<At> = uses.through(local).collect();
    all.sort();
    let is_there = |operand: &crate::Operand| uses.leads_to(operand) == Some(local);
    let is_written = |at: &At| match uses.operation(*at) {
        Some(Operation::Store { address, .. }) => Some(is_there(address)),
        Some(Operation::CopyMemory { source, .. }) => Some(!is_there(source)),
        Some(Operation::FillMemory { .. }) => Some(true),
        Some(Operation::Call { arguments, .. }) => {
            Some(arguments.iter().all(|argument| argument.is_result || !is_there(&argument.value)))
        }
        Some(Operation::Load { .. }) => Some(false),
        _ => None,
    };
    uses.is_private(local)
        && all.windows(2).all(|pair| pair[0].block == pair[1].block)
        && all.iter().find_map(is_written) == Some(true)
}

#[cfg(test)]
mod tests {
    use crate::{ScopeKnowledge, text, validate};

    fn marked(code: &str) -> String {
        let mut program = text::parse(code).unwrap();
        super::run(&mut program);
        assert_eq!(validate(&program), vec![]);
        text::print(&program)
    }

    #[test]
    fn a_temporary_that_stays_private_ends_behind_its_last_use() {
        let out = marked(
            "program lp64\nfunction @f(%p: ptr) -> i32 {\n  local tmp: 16 align 8 temporary\nentry:\n  \
             store ptr %p, &tmp align 8\n  %a = offset &tmp, 8\n  store i32 7, %a align 8\n  %b = offset &tmp, 8\n  \
             %c = load i32 %b align 8\n  return %c\n}\n",
        );
        let lines: Vec<&str> = out.lines().map(str::trim).collect();
        let at = |start: &str| lines.iter().position(|l| l.starts_with(start)).unwrap_or(usize::MAX);
        assert!(at("begin tmp") < at("store ptr %p"), "{out}");
        assert_eq!(at("end tmp"), at("%c = load") + 1, "{out}");
    }

    #[test]
    fn a_temporary_whose_address_is_stored_may_have_ended() {
        let out = marked(
            "program lp64\nfunction @f(%p: ptr) {\n  local tmp: 16 align 8 temporary\nentry:\n  store i32 7, &tmp align 8\n  \
             %a = offset &tmp, 8\n  store ptr %a, %p align 8\n  return\n}\n",
        );
        let lines: Vec<&str> = out.lines().map(str::trim).collect();
        let at = |start: &str| lines.iter().position(|l| l.starts_with(start)).unwrap_or(usize::MAX);
        assert_eq!(at("end tmp uncertain"), at("store ptr %a") + 1, "{out}");
    }

    #[test]
    fn a_variable_whose_address_is_stored_or_a_temporary_that_is_read_first_is_left_alone() {
        for use_of_it in
            ["store ptr &other, %p align 8", "%c = load i32 &other align 8\n  store i32 1, &other align 8"]
        {
            let code = format!(
                "program lp64\nfunction @f(%p: ptr) {{\n  local other: 16 align 8 temporary\nentry:\n  {use_of_it}\n  return\n}}\n"
            );
            let mut program = text::parse(&code).unwrap();
            super::run(&mut program);
            let body = program.functions.values().next().and_then(|f| f.body.clone()).unwrap();
            assert!(body.locals.values().all(|l| l.scope_knowledge == ScopeKnowledge::WholeFunction));
        }
    }

    #[test]
    fn an_address_that_a_callee_forgets_is_needed_as_long_as_what_it_returns() {
        let out = marked(
            "program lp64\nfunction @same(%p: ptr) -> ptr {\n  local here: 8 align 8\nentry:\n  store ptr %p, &here align 8\n  \
             %q: ptr = load ptr &here align 8\n  return %q\n}\nfunction @f() -> i32 {\n  local tmp: 16 align 8 temporary\nentry:\n  \
             store i32 7, &tmp align 8\n  %a = offset &tmp, 8\n  %b = call ptr @same(%a)\n  %c = load i32 %b align 4\n  \
             return %c\n}\n",
        );
        let lines: Vec<&str> = out.lines().map(str::trim).collect();
        let at = |start: &str| lines.iter().position(|l| l.starts_with(start)).unwrap_or(usize::MAX);
        assert_eq!(at("end tmp"), at("%c = load") + 1, "{out}");
        assert!(!out.contains("uncertain"), "{out}");
    }

    #[test]
    fn an_address_that_a_callee_stores_may_be_anywhere() {
        let out = marked(
            "program lp64\nfunction @keep(%p: ptr, %to: ptr) {\nentry:\n  store ptr %p, %to align 8\n  return\n}\n\
             function @f(%to: ptr) {\n  local tmp: 16 align 8 temporary\nentry:\n  store i32 7, &tmp align 8\n  \
             call @keep(&tmp, %to)\n  return\n}\n",
        );
        let lines: Vec<&str> = out.lines().map(str::trim).collect();
        let at = |start: &str| lines.iter().position(|l| l.starts_with(start)).unwrap_or(usize::MAX);
        assert_eq!(at("end tmp uncertain"), at("call @keep") + 1, "{out}");
    }

    #[test]
    fn a_chosen_address_is_needed_behind_both_arms_and_no_longer_in_a_loop() {
        let out = marked(
            "program lp64\nfunction @f(%n: i1, %p: ptr) {\n  local tmp: 16 align 8 temporary\nentry:\n  jump again\nagain:\n  \
             branch %n, left, right(%p)\nleft:\n  store i32 7, &tmp align 8\n  %a = offset &tmp, 8\n  jump right(%a)\n\
             right(%c: ptr):\n  %d: i32 = load i32 %c align 4\n  store ptr %c, %p align 8\n  jump again\n}\n",
        );
        let lines: Vec<&str> = out.lines().map(str::trim).collect();
        let at = |start: &str| lines.iter().position(|l| l.starts_with(start)).unwrap_or(usize::MAX);
        assert_eq!(at("begin tmp") + 1, at("store i32 7"), "{out}");
        assert_eq!(at("end tmp uncertain"), at("store ptr %c") + 1, "{out}");
        assert_eq!(lines.iter().filter(|l| l.starts_with("end ")).count(), 1, "{out}");
    }
}
