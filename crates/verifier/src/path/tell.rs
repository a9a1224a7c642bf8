//! A run that was written down, as steps for people: what its fault hangs on, in the words of the source.
//!
//! As much as fits is told, nearest to the fault first. Errs towards: saying less.

use super::aggregate::fields;
use super::objects::Objects;
use super::record::{CallItem, Item, LoopItem, Recording, register_bits};
use super::shape::{Shape, read_for};
use super::slice::{FURTHEST, Slice, slice};
use crate::explain::code::{Code, Variable, name_of};
use crate::explain::path::{decision, known_place};
use crate::judge::source_place;
use std::rc::Rc;
use tayra_drawings::types;
use tayra_findings::{PathStep, Rule, StepKind};
use tayra_interpreter::{Fault, Position, Snapshot};
use tayra_program::{
    BlockId, CType, CTypeId, FunctionId, Operand, Operation, Place, Program, RegisterId, ScalarType,
};

/// As many steps as a person reads.
const ENOUGH: usize = 26;
/// Steps of what is nearest are told up to this number.
const MOST: usize = 400;

/// The steps that lead to `fault`, which is the last of them.
pub(crate) fn tell(
    recording: &Recording<'_, '_>,
    program: &Program,
    fault: &Fault,
    events: &[String],
    roots: &[Item],
    calls: &[Snapshot<'_>],
) -> Vec<PathStep> {
    let objects = Objects::of(program, calls);
    let seeds = seeds(recording, fault, calls);
    // Why a block was freed says more than why it was allocated.
    let mut sites: Vec<_> = Vec::new();
    for shape in recording.shapes.iter().flatten() {
        for (note, block, index) in shape.events() {
            let is_birth = events.get(note).is_some_and(|text| text == super::ALLOCATED);
            sites.push(((shape.function, block, index), if is_birth { 2 } else { 0 }));
        }
    }
    sites.sort_by_key(|(_, distance)| *distance);
    let slice = slice(&recording.shapes, &recording.used_sites, &seeds, &sites);
    let block = block_at_fault(recording, fault, &objects, calls);
    let mut best: Option<Vec<PathStep>> = None;
    for near in 1..=FURTHEST {
        let teller = Teller { recording, program, events, objects: &objects, slice: &slice, near, block };
        let mut steps = Vec::new();
        teller.items(roots, 0, &mut steps);
        if best.is_some() && steps.len() > ENOUGH {
            break;
        }
        let same = best.as_ref().is_some_and(|known| known.len() == steps.len());
        best = Some(steps);
        if same && near > 3 {
            break;
        }
    }
    let mut steps = best.unwrap_or_default();
    if steps.len() > MOST {
        let left = steps.len() - MOST;
        let text = format!("{left} more steps");
        let gap = PathStep { place: None, text, depth: 0, kind: StepKind::LeftOut };
        steps.splice(MOST / 4..MOST / 4 + left, [gap]);
    }
    steps.push(last_step(recording, program, fault, &objects, calls, &steps));
    steps
}

/// The instruction at fault, and where its callers stand.
fn seeds(
    recording: &Recording<'_, '_>,
    fault: &Fault,
    calls: &[Snapshot<'_>],
) -> Vec<(FunctionId, BlockId, usize)> {
    let mut seeds: Vec<_> = calls
        .iter()
        .rev()
        .filter_map(|call| match call.position() {
            Position::Inside(block, index) => Some((call.function(), block, index)),
            Position::Block(_) | Position::Return => None,
        })
        .collect();
    // A block that is lost is noticed a little later: the fault has a place of its own.
    let stands_there = |shape: &Shape<'_>, block: BlockId, index: usize| {
        shape.instruction(block, index).is_some_and(|i| i.place == fault.place)
    };
    let first = seeds.first().copied();
    let innermost = first.is_some_and(|(function, block, index)| {
        recording.shape(function).is_some_and(|shape| stands_there(shape, block, index))
    });
    if !innermost {
        let found = recording.shapes.iter().flatten().find_map(|shape| {
            shape.code.body.blocks.iter().find_map(|(block, code)| {
                let index = code.instructions.iter().rposition(|i| i.place == fault.place)?;
                Some((shape.function, block, index))
            })
        });
        seeds.splice(0..0, found);
    }
    seeds
}

/// The heap block that the instruction at fault has to do with, by its start.
fn block_at_fault(
    recording: &Recording<'_, '_>,
    fault: &Fault,
    objects: &Objects,
    calls: &[Snapshot<'_>],
) -> Option<u64> {
    let call = calls.last()?;
    let Position::Inside(block, index) = call.position() else { return None };
    let shape = recording.shape(call.function())?;
    let instruction = shape.instruction(block, index).filter(|i| i.place == fault.place)?;
    let address = match &instruction.operation {
        Operation::Load { address, .. } | Operation::Store { address, .. } => address,
        Operation::Call { arguments, .. } if arguments.len() == 1 => &arguments.first()?.value,
        _ => return None,
    };
    let Operand::Register(register) = shape.code.base(address) else { return None };
    objects.block_start(call.register(*register)?)
}

/// The fault itself, with what it reads.
fn last_step(
    recording: &Recording<'_, '_>,
    program: &Program,
    fault: &Fault,
    objects: &Objects,
    calls: &[Snapshot<'_>],
    steps: &[PathStep],
) -> PathStep {
    let innermost = calls.last().and_then(|call| {
        let Position::Inside(block, index) = call.position() else { return None };
        let shape = recording.shape(call.function())?;
        let instruction = shape.instruction(block, index).filter(|i| i.place == fault.place)?;
        let operands: Vec<_> = instruction.operation.operands().into_iter().copied().collect();
        let mut read = read_for(&shape.code, &operands);
        if let Operation::Load { dest, .. } = &instruction.operation {
            read.retain(|r| r != dest);
        }
        let bits = register_bits(call, &read);
        Some(values(program, &shape.code, objects, &read, &bits))
    });
    // A run that came to its end stands in no call.
    let inside = calls.last().is_some_and(|call| matches!(call.position(), Position::Inside(..)));
    let depth = steps.last().filter(|_| inside).map_or(0, |step| step.depth);
    let text = match (innermost.filter(|values| !values.is_empty()), last_pointer(recording, fault)) {
        _ if fault.rule == Rule::EndlessRun => "it is here again and again, for ever".to_owned(),
        (_, Some(lost)) => format!("it goes wrong here: {lost}"),
        (Some(values), None) => format!("it goes wrong here, with {values}"),
        (None, None) => "it goes wrong here".to_owned(),
    };
    PathStep { place: source_place(program, fault.place), text, depth, kind: StepKind::Fault }
}

/// Where the last pointer to a lost block was, if it went at the place of the fault: by the name that the source has for
/// it there, or as the note says.
fn last_pointer(recording: &Recording<'_, '_>, fault: &Fault) -> Option<String> {
    if fault.rule != Rule::Leak {
        return None;
    }
    let (_, note) =
        fault.notes.iter().find(|(place, text)| *place == fault.place && text.contains("last pointer"))?;
    let overwritten = "which held the last pointer to it, gets another value here";
    let written = recording.shapes.iter().flatten().find_map(|shape| {
        let all = shape.code.body.blocks.values().flat_map(|block| &block.instructions);
        let mut there = all.filter(|i| i.place == fault.place);
        there.find_map(|i| shape.code.stored(i))
    });
    Some(match written.filter(|_| note.ends_with(overwritten)) {
        Some(variable) => format!("`{}`, {overwritten}", variable.name),
        None => note.clone(),
    })
}

/// What registers hold that were read from variables: `i = 5, n = 5`.
fn values(
    program: &Program,
    code: &Code<'_>,
    objects: &Objects,
    registers: &[RegisterId],
    bits: &[Option<u128>],
) -> String {
    let mut shown: Vec<String> = Vec::new();
    for (&register, bits) in registers.iter().zip(bits) {
        let (Some(bits), Some(variable)) = (bits, code.read_into(register)) else { continue };
        let value = shown_in(program, objects, code.body.registers[register].scalar, &variable, *bits);
        let text = format!("{} = {value}", variable.name);
        if !shown.contains(&text) {
            shown.push(text);
        }
    }
    shown.join(", ")
}

/// The value of a variable.
fn shown_in(
    program: &Program,
    objects: &Objects,
    scalar: ScalarType,
    variable: &Variable,
    bits: u128,
) -> String {
    let letter = || types::character(bits).filter(|_| variable.is_letter && bits != 0);
    match scalar {
        ScalarType::Int(_) => {
            letter().unwrap_or_else(|| show(program, objects, scalar, variable.c_type, bits))
        }
        ScalarType::Float(_) | ScalarType::Pointer => show(program, objects, scalar, variable.c_type, bits),
    }
}

/// A value as C would write it, or what it points to.
pub(crate) fn show(
    program: &Program,
    objects: &Objects,
    scalar: ScalarType,
    c_type: Option<CTypeId>,
    bits: u128,
) -> String {
    // A struct of one pointer is passed as a pointer.
    let is_struct = |c_type: CTypeId| matches!(types::plain(program, c_type), Some(CType::Struct { .. }));
    if scalar == ScalarType::Pointer && !c_type.is_some_and(is_struct) {
        return objects.pointer(bits);
    }
    if let Some(text) = c_type.and_then(|c_type| types::constant(program, c_type, bits)) {
        return text;
    }
    if let Some(text) = c_type.and_then(|c_type| fields(program, objects, scalar, c_type, bits)) {
        return text;
    }
    match scalar {
        ScalarType::Int(1) => bits.to_string(),
        ScalarType::Int(width) if types::is_signed(program, c_type) => {
            tayra_terms::signed(width, bits).to_string()
        }
        ScalarType::Int(_) => bits.to_string(),
        ScalarType::Float(tayra_program::FloatKind::F64) => format!("{:?}", f64::from_bits(bits as u64)),
        ScalarType::Float(tayra_program::FloatKind::F32) => format!("{:?}", f32::from_bits(bits as u32)),
        ScalarType::Float(_) | ScalarType::Pointer => format!("{bits:#x}"),
    }
}

struct Teller<'t, 'p, 'e> {
    recording: &'t Recording<'p, 'e>,
    program: &'t Program,
    events: &'t [String],
    objects: &'t Objects,
    slice: &'t Slice,
    /// How far from the fault is told.
    near: u32,
    /// The block that the notes speak of, if that is known.
    block: Option<u64>,
}

impl<'p> Teller<'_, 'p, '_> {
    fn is_near(&self, distance: Option<&u32>) -> bool {
        distance.is_some_and(|distance| *distance <= self.near)
    }

    fn is_other_block(&self, bits: Option<u128>) -> bool {
        match (self.block, bits.and_then(|bits| self.objects.block_start(bits))) {
            (Some(own), Some(other)) => own != other,
            (Some(_) | None, _) => false,
        }
    }

    fn step(&self, place: Place, text: String, depth: u32, kind: StepKind) -> PathStep {
        let place = source_place(self.program, place).filter(|place| place.line > 0);
        PathStep { place, text, depth, kind }
    }

    fn shape(&self, function: FunctionId) -> Option<&Rc<Shape<'p>>> {
        self.recording.shape(function)
    }

    fn items(&self, items: &[Item], depth: u32, steps: &mut Vec<PathStep>) {
        for item in items {
            match item {
                Item::Decision { function, from, to, bits } => {
                    if self.is_near(self.slice.decisions.get(&(*function, *from))) {
                        steps.extend(self.decision(*function, *from, *to, bits, depth));
                    }
                }
                Item::Value { function, block, index, bits } => {
                    if self.is_near(self.slice.values.get(&(*function, *block, *index))) {
                        steps.extend(self.value(*function, *block, *index, *bits, depth));
                    }
                }
                Item::Event { bits, .. } if self.is_other_block(*bits) => {}
                Item::Event { function, block, index, note, .. } => {
                    let place =
                        self.shape(*function).and_then(|s| s.instruction(*block, *index)).map(|i| i.place);
                    if let (Some(place), Some(text)) = (place, self.events.get(*note)) {
                        steps.push(self.step(place, text.clone(), depth, StepKind::Memory));
                    }
                }
                Item::Call(call) => self.call(call, depth, steps),
                Item::Loop(one) => self.rounds(one, depth, steps),
                Item::LeftOut(_) => {}
            }
        }
    }

    fn decision(
        &self,
        function: FunctionId,
        from: BlockId,
        to: BlockId,
        bits: &[Option<u128>],
        depth: u32,
    ) -> Option<PathStep> {
        let shape = self.shape(function)?;
        let text = decision(&shape.code, from, to)?;
        // `a && b` was told when `a` and `b` were decided.
        if text.starts_with("the whole condition") {
            return None;
        }
        let read = shape.block(from)?.decided_by.as_deref()?;
        let values = values(self.program, &shape.code, self.objects, read, bits);
        let says_it =
            values.split_once(" = ").is_some_and(|(name, value)| text == format!("`{name}` is {value}"));
        let text = if values.is_empty() || says_it { text } else { format!("{text} ({values})") };
        Some(self.step(known_place(shape.code.body, from, true), text, depth, StepKind::Decision))
    }

    fn value(
        &self,
        function: FunctionId,
        block: BlockId,
        index: usize,
        bits: Option<u128>,
        depth: u32,
    ) -> Option<PathStep> {
        let shape = self.shape(function)?;
        let instruction = shape.instruction(block, index)?;
        let variable = shape.code.stored(instruction)?;
        let (Operation::WriteLocal { value, .. } | Operation::Store { value, .. }) = &instruction.operation
        else {
            return None;
        };
        let scalar = shape.code.body.type_of(value);
        let value = shown_in(self.program, self.objects, scalar, &variable, bits?);
        let text = format!("{} = {value}", variable.name);
        Some(self.step(instruction.place, text, depth, StepKind::Value))
    }

    fn call(&self, call: &CallItem, depth: u32, steps: &mut Vec<PathStep>) {
        let site = call.site.and_then(|(function, block, index)| {
            self.shape(function)?.instruction(block, index).map(|i| i.place)
        });
        let Some(site) = site else { return self.items(&call.items, depth, steps) };
        let mut inside = Vec::new();
        self.items(&call.items, depth + 1, &mut inside);
        let name = name_of(&self.program.functions[call.function]);
        let returned = call.result.filter(|_| self.is_near(self.slice.results.get(&call.function)));
        if inside.is_empty() && !call.open && returned.is_none() {
            return;
        }
        let arguments = self.shape(call.function).map(|shape| {
            let registers = &shape.code.body.parameters;
            values(self.program, &shape.code, self.objects, registers, &call.arguments)
        });
        let with = arguments.filter(|a| !a.is_empty()).map_or(String::new(), |a| format!(" with {a}"));
        let result = returned.and_then(|bits| self.result(call.function, bits));
        if inside.is_empty() && !call.open {
            if let Some(result) = result {
                steps.push(self.step(
                    site,
                    format!("`{name}`{with} returns {result}"),
                    depth,
                    StepKind::Return,
                ));
            }
            return;
        }
        steps.push(self.step(site, format!("calls `{name}`{with}"), depth, StepKind::Call));
        steps.append(&mut inside);
        if let Some(result) = result {
            steps.push(self.step(site, format!("`{name}` returns {result}"), depth, StepKind::Return));
        }
    }

    fn result(&self, function: FunctionId, bits: u128) -> Option<String> {
        let own = &self.program.functions[function];
        let scalar = *own.returns.first().filter(|_| own.returns.len() == 1)?;
        let c_type = own.c_type.and_then(|t| types::returned(self.program, t));
        Some(show(self.program, self.objects, scalar, c_type, bits))
    }

    fn rounds(&self, one: &LoopItem, depth: u32, steps: &mut Vec<PathStep>) {
        if one.rounds < 2 {
            return self.items(&one.end, depth, steps);
        }
        // The head of a `for` or `while` is entered once more to find that the loop is over.
        let only_leaves = !one.open && one.end.iter().all(|item| matches!(item, Item::Decision { .. }));
        let count = if only_leaves { one.rounds - 1 } else { one.rounds };
        let place =
            self.shape(one.function).map_or(Place::UNKNOWN, |s| known_place(s.code.body, one.head, true));
        let round = |number: u64, items: &[Item], steps: &mut Vec<PathStep>| {
            let mut inside = Vec::new();
            self.items(items, depth + 1, &mut inside);
            let heading = format!("round {number} of {count}");
            match inside.as_mut_slice() {
                [] => {}
                [only] if only.kind == StepKind::Decision => {
                    let text = format!("{heading}: {}", only.text);
                    steps.push(PathStep { text, depth, kind: StepKind::Loop, place: only.place.clone() });
                }
                _ => {
                    steps.push(self.step(place, heading, depth, StepKind::Loop));
                    steps.append(&mut inside);
                }
            }
        };
        round(1, &one.first, steps);
        if !only_leaves {
            return round(count, &one.end, steps);
        }
        if count > 1 {
            round(count, &one.last, steps);
        }
        let mut leaving = Vec::new();
        self.items(&one.end, depth, &mut leaving);
        if let Some(first) = leaving.first_mut() {
            let rounds = if count == 1 { "one round".to_owned() } else { format!("{count} rounds") };
            first.text = format!("after {rounds}, {}", first.text);
        }
        steps.append(&mut leaving);
    }
}
