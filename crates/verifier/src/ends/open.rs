//! What a loop looks like that is not known to end: when it is left, and what changes in it.
//!
//! From the instructions, not from states. Errs towards: saying less. Only words rest on it.

use crate::explain::code::Code;
use crate::explain::path::known_place;
use std::collections::BTreeSet;
use tayra_exploration::order::WeakOrder;
use tayra_program::{BlockId, Body, Constant, FunctionId, Local, Operand, Place, Program, TerminatorKind};

/// So many conditions are told.
const MOST_CONDITIONS: usize = 4;
/// So many variables are told.
const MOST_CHANGES: usize = 6;

/// When the loop of this head is left, as C conditions.
pub(super) fn conditions(program: &Program, function: FunctionId, head: BlockId) -> Vec<String> {
    let Some(code) = Code::new(program, function) else { return Vec::new() };
    let order = WeakOrder::of(code.body);
    let mut found = Vec::new();
    for &block in order.blocks_of_loop(head) {
        let TerminatorKind::Branch { condition, if_true, if_false } =
            &code.body.blocks[block].terminator.kind
        else {
            continue;
        };
        let stays = |target: BlockId| order.is_in_loop(target, head);
        let holds = match (stays(if_true.target), stays(if_false.target)) {
            (true, false) => false,
            (false, true) => true,
            (true, true) | (false, false) => continue,
        };
        for text in ways_to_be(&code, block, condition, holds, MOST_CONDITIONS) {
            if !found.contains(&text) && found.len() < MOST_CONDITIONS {
                found.push(text);
            }
        }
    }
    found
}

/// What stands for a condition that has no short words.
const WITHOUT_WORDS: &str = "…";

/// When a condition that a block decides by is as said: it may be handed to the block by others, as the parts of `&&` and `||` are.
fn ways_to_be(
    code: &Code<'_>,
    block: BlockId,
    condition: &Operand,
    holds: bool,
    depth: usize,
) -> Vec<String> {
    let parameters = &code.body.blocks[block].parameters;
    let handed = match condition {
        Operand::Register(register) => parameters.iter().position(|parameter| parameter == register),
        Operand::Constant(_) | Operand::LocalAddress(_) => None,
    };
    let (Some(index), true) = (handed, depth > 0) else {
        let text = code.value(condition);
        let text = text.map(|text| if holds { text } else { opposite(&text) });
        return vec![text.unwrap_or_else(|| WITHOUT_WORDS.to_owned())];
    };
    let mut found = Vec::new();
    for (from, before) in code.body.blocks.iter() {
        let end = &before.terminator.kind;
        for edge in end.edges().into_iter().filter(|edge| edge.target == block) {
            let Some(given) = edge.arguments.get(index) else { continue };
            match (given, end) {
                (Operand::Constant(Constant::Int { value, .. }), _) if (*value & 1 == 1) != holds => {}
                (Operand::Constant(_), TerminatorKind::Branch { condition, if_true, if_false })
                    if if_true.target != if_false.target =>
                {
                    let is_true = if_true.target == block;
                    found.extend(ways_to_be(code, from, condition, is_true, depth - 1));
                }
                _ => found.extend(ways_to_be(code, from, given, holds, depth - 1)),
            }
        }
    }
    found
}

/// The variables that change in the loop of this head, but for those that live within a round.
pub(super) fn changes(program: &Program, function: FunctionId, head: BlockId) -> Vec<String> {
    let Some(code) = Code::new(program, function) else { return Vec::new() };
    let order = WeakOrder::of(code.body);
    let place = loop_place(code.body, &order, head);
    let is_within = |local: &Local| local.place.file == place.file && local.place.line > place.line;
    let within = code.body.locals.values().filter(|local| is_within(local)).map(|local| local.name.as_str());
    let within: BTreeSet<&str> = within.collect();
    let mut found = Vec::new();
    for &block in order.blocks_of_loop(head) {
        for instruction in &code.body.blocks[block].instructions {
            let Some(variable) = code.stored(instruction) else { continue };
            let own = variable.name.trim_start_matches(['*', '(']);
            let first = own.split(|c: char| !(c.is_alphanumeric() || c == '_')).next();
            if first.is_some_and(|name| within.contains(name)) {
                continue;
            }
            if !found.contains(&variable.name) && found.len() < MOST_CHANGES {
                found.push(variable.name);
            }
        }
    }
    found
}

/// Where the statement of a loop stands: a jump back has its place, or else the head is what comes first.
pub(super) fn loop_place(body: &Body, order: &WeakOrder, head: BlockId) -> Place {
    let back = order.blocks_of_loop(head).iter().map(|&block| &body.blocks[block].terminator);
    let back = back.filter(|end| end.kind.edges().iter().any(|edge| edge.target == head));
    let first = known_place(body, head, false);
    let places = back.map(|end| end.place).filter(|place| place.is_known() && place.line > 0);
    let places = places.filter(|place| !first.is_known() || place.file == first.file);
    places.chain(first.is_known().then_some(first)).min().unwrap_or(first)
}

/// The condition turned round.
fn opposite(text: &str) -> String {
    const PAIRS: [(&str, &str); 6] = [
        (" == ", " != "),
        (" != ", " == "),
        (" <= ", " > "),
        (" >= ", " < "),
        (" < ", " >= "),
        (" > ", " <= "),
    ];
    if let Some(rest) = text.strip_prefix('!')
        && !rest.contains(' ')
    {
        return rest.to_owned();
    }
    let is_plain = !text.contains("&&") && !text.contains("||") && !text.contains('?');
    let signs: usize = PAIRS.iter().map(|(sign, _)| text.matches(sign).count()).sum();
    if is_plain
        && signs == 1
        && let Some((sign, other)) = PAIRS.iter().find(|(sign, _)| text.contains(sign))
        && let Some((left, right)) = text.split_once(sign)
        && is_balanced(left)
        && is_balanced(right)
    {
        return format!("{left}{other}{right}");
    }
    if text.contains(' ') { format!("!({text})") } else { format!("!{text}") }
}

fn is_balanced(text: &str) -> bool {
    let mut open = 0i32;
    for letter in text.chars() {
        open += match letter {
            '(' | '[' => 1,
            ')' | ']' => -1,
            _ => 0,
        };
        if open < 0 {
            return false;
        }
    }
    open == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_turned_round() {
        for (text, other) in [
            ("x <= 100", "x > 100"),
            ("p != NULL", "p == NULL"),
            ("a[i] < f(x, y)", "a[i] >= f(x, y)"),
            ("!done", "done"),
            ("!(a < b)", "!(!(a < b))"),
            ("f(a < b)", "!(f(a < b))"),
            ("(a < b) == (c < d)", "!((a < b) == (c < d))"),
            ("flag", "!flag"),
            ("x >> 3 > 1", "x >> 3 <= 1"),
        ] {
            assert_eq!(opposite(text), other);
        }
    }
}
