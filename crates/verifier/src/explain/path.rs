//! A way through the program as steps for people: what was decided where.

use super::code::Code;
use crate::judge::source_place;
use tayra_exploration::trail::Passage;
use tayra_findings::TraceStep;
use tayra_program::{BlockId, Body, FunctionId, Operation, Place, Program, TerminatorKind};

/// The steps of a way.
pub(crate) fn steps(program: &Program, passages: &[Passage]) -> Vec<TraceStep> {
    let mut steps: Vec<TraceStep> = Vec::new();
    let mut head: Option<(FunctionId, BlockId)> = None;
    for passage in passages {
        let rounds = head.take();
        let Some((place, text)) = step(program, *passage) else { continue };
        if let Passage::Loop { function, head: block } = passage {
            head = Some((*function, *block));
        }
        let place = source_place(program, place);
        // The condition of a loop says in one step that the loop has come there.
        if let (Some(rounds), Passage::Decision { function, from, .. }) = (rounds, passage)
            && rounds == (*function, *from)
            && let Some(last) = steps.last_mut()
        {
            *last = TraceStep { place, text: format!("after any number of rounds, {text}") };
            continue;
        }
        steps.push(TraceStep { place, text });
    }
    steps
}

fn step(program: &Program, passage: Passage) -> Option<(Place, String)> {
    match passage {
        Passage::Start(function) => {
            let own = &program.functions[function];
            Some((own.place, format!("`{}` starts", super::name_of(own))))
        }
        Passage::Decision { function, from, to } => {
            let code = Code::new(program, function)?;
            Some((known_place(code.body, from, true), decision(&code, from, to)?))
        }
        Passage::Loop { function, head } => {
            let body = program.functions[function].body.as_ref()?;
            Some((known_place(body, head, false), "loop, any number of rounds".to_owned()))
        }
        Passage::Call { function, block, index, callee } => {
            let body = program.functions[function].body.as_ref()?;
            let name = super::name_of(&program.functions[callee]);
            Some((body.blocks[block].instructions.get(index)?.place, format!("calls `{name}`")))
        }
        Passage::Returned { function, block, index } => {
            let code = Code::new(program, function)?;
            let instruction = code.body.blocks[block].instructions.get(index)?;
            let Operation::Call { callee, .. } = &instruction.operation else { return None };
            Some((instruction.place, format!("{} returns", code.callee(callee))))
        }
    }
}

/// What was decided at the end of a block that went on to another one.
pub(crate) fn decision(code: &Code<'_>, from: BlockId, to: BlockId) -> Option<String> {
    let condition = |operand| {
        code.value(operand).map_or_else(
            || if code.is_chosen(operand) { "the whole condition" } else { "the condition" }.to_owned(),
            |text| format!("`{text}`"),
        )
    };
    match &code.body.blocks[from].terminator.kind {
        TerminatorKind::Branch { condition: operand, if_true, .. } => {
            let answer = if if_true.target == to { "true" } else { "false" };
            Some(format!("{} is {answer}", condition(operand)))
        }
        TerminatorKind::Switch { value, cases, .. } => {
            // Clang switches over numbers of its own to leave scopes.
            code.value(value)?;
            let place = code.body.blocks[from].terminator.place;
            let fitting = cases.iter().filter(|case| case.edge.target == to);
            let values: Vec<String> = fitting.map(|case| code.case(place, value, case)).collect();
            Some(match values.is_empty() {
                true => format!("{} is none of the cases", condition(value)),
                false => format!("{} is {}", condition(value), values.join(" or ")),
            })
        }
        TerminatorKind::IndirectJump { .. } => Some("one of the labels is chosen".to_owned()),
        TerminatorKind::Jump(_) | TerminatorKind::Return(_) | TerminatorKind::Unreachable => None,
    }
}

/// Where a block stands: its end, or its start.
pub(crate) fn known_place(body: &Body, block: BlockId, at_end: bool) -> Place {
    let block = &body.blocks[block];
    let end = block.terminator.place;
    let mut places = block.instructions.iter().map(|i| i.place).filter(|p| p.is_known() && p.line > 0);
    if at_end && end.is_known() && end.line > 0 {
        return end;
    }
    let found = if at_end { places.next_back() } else { places.next() };
    found.unwrap_or(end)
}
