//! Before an instruction works on a node of a list of any length, the node is taken out of the list.
//!
//! An instruction that reads or writes through a pointer, or a model that gets one, needs the object that it points to. A
//! comparison needs to know whether the list has nodes at all. Both split the state into cases; the instruction is then
//! executed in each. The same goes for an element of an array of pointers, which is taken out of its row, and for a block of
//! a pool, which there must be a view of.

use crate::Focused;
use crate::calls::Callable;
use crate::machine::Machine;
use crate::step::Step;
use tayra_memory_graph::{End, Need as RowNeed, ObjectId, Pointer, State};
use tayra_numeric::{Constraint, LinearExpr};
use tayra_program::{Callee, FunctionId, Instruction, Operand, Operation};
use tayra_terms::TermId;

/// How many cases one instruction may have; what is still a list then is given up where it is used.
const MOST_CASES: usize = 64;
/// How often one state is split for it: a decision that numbers are told of, and cannot say again when asked, is needed for ever.
const MOST_SPLITS: usize = 40;

/// What an instruction needs to know of a list.
enum Need {
    /// The node at an end, by itself.
    Node(ObjectId, End),
    /// Whether it has nodes.
    Nodes(ObjectId),
    /// The block of a pool that the value leads to, if it is not null.
    Member(TermId),
    /// Which of the pointers it is that a choice is between.
    Choice(TermId),
    /// The element of an array that a row has at a place, by itself.
    Element { array: ObjectId, row: ObjectId, place: LinearExpr },
    /// Whether something holds of the places of an array.
    Decision(Constraint),
}

impl Machine<'_> {
    /// Whether there is anything in the state that an instruction could have to be split for, at a glance.
    pub fn may_split(&self, state: &State) -> bool {
        state.has_segments() || state.pools().has_members() || self.universe.has_choices()
    }

    /// The cases of a state in which the instruction can be executed.
    pub fn focus(&mut self, state: State, function: FunctionId, instruction: &Instruction) -> Focused {
        let is_access = matches!(instruction.operation, Operation::Load { .. } | Operation::Store { .. });
        if !is_access && !self.may_split(&state) {
            return Focused { split: None, cases: vec![state] };
        }
        let mut done = Vec::new();
        let mut split = None;
        let mut waiting = vec![(state, 0)];
        while let Some((mut state, splits)) = waiting.pop() {
            if done.len() + waiting.len() >= MOST_CASES || splits >= MOST_SPLITS {
                done.push(state);
                continue;
            }
            let Some(need) = self.need(&mut state, function, instruction) else {
                done.push(state);
                continue;
            };
            let before = split.is_none().then(|| state.clone());
            let universe = &mut self.universe;
            let cases = match need {
                Need::Node(segment, end) => state.split_off(universe, segment, end),
                Need::Nodes(segment) => state.split_on_nodes(universe, segment),
                Need::Member(atom) => state.split_on_member(universe, atom),
                Need::Choice(choice) => state.split_on_choice(universe, choice),
                Need::Decision(constraint) => state.split_by(universe, &constraint),
                Need::Element { array, row, place } => {
                    match state.clone().with_element_apart(universe, array, row, &place) {
                        Some(apart) => vec![apart],
                        None => {
                            done.push(state);
                            continue;
                        }
                    }
                }
            };
            if cases.len() > 1 {
                split = split.or(before);
            }
            waiting.extend(cases.into_iter().map(|case| (case, splits + 1)));
        }
        Focused { split, cases: done }
    }

    fn need(&mut self, state: &mut State, function: FunctionId, instruction: &Instruction) -> Option<Need> {
        let program = self.program;
        let body = program.functions[function].body.as_ref()?;
        let step = Step::new(function, body, instruction.place);
        let used: Vec<&Operand> = match &instruction.operation {
            Operation::Load { address, .. } | Operation::Store { address, .. } => vec![address],
            Operation::CopyMemory { destination, source, .. } => vec![destination, source],
            Operation::FillMemory { destination, .. } => vec![destination],
            Operation::Compare { left, right, .. } => return self.need_to_compare(state, &step, left, right),
            Operation::Call { callee: Callee::Indirect(pointer), arguments, .. } => {
                arguments.iter().filter(|a| a.by_value.is_some()).map(|a| &a.value).chain([pointer]).collect()
            }
            Operation::Call { callee: Callee::Direct(callee), arguments, .. } => {
                let is_body = matches!(self.callable(*callee), Callable::Body);
                arguments.iter().filter(|a| !is_body || a.by_value.is_some()).map(|a| &a.value).collect()
            }
            Operation::Binary { .. }
            | Operation::FloatBinary { .. }
            | Operation::FloatNegate { .. }
            | Operation::FloatCompare { .. }
            | Operation::Cast { .. }
            | Operation::Select { .. }
            | Operation::Copy { .. }
            | Operation::PointerOffset { .. }
            | Operation::ReadLocal { .. }
            | Operation::WriteLocal { .. }
            | Operation::BeginScope { .. }
            | Operation::EndScope { .. }
            | Operation::AllocateStack { .. }
            | Operation::StackSave { .. }
            | Operation::StackRestore { .. }
            | Operation::Intrinsic { .. }
            | Operation::VaStart { .. }
            | Operation::VaEnd { .. }
            | Operation::VaCopy { .. }
            | Operation::Undefined { .. }
            | Operation::Fail { .. }
            | Operation::Unsupported { .. }
            | Operation::Shadow { .. }
            | Operation::Require { .. } => return None,
        };
        if let Some(need) = self.need_of_array(state, &step, instruction) {
            return Some(need);
        }
        used.into_iter().find_map(|operand| match self.target(state, &step, operand)? {
            Pointer::Node { segment, end: end @ (End::First | End::Last), .. } => {
                Some(Need::Node(segment, end))
            }
            Pointer::Number => {
                let value = self.value(state, &step, operand);
                let member = state.member_in(&self.universe, value).map(Need::Member);
                member.or_else(|| state.choice_in(&mut self.universe, value).map(Need::Choice))
            }
            Pointer::Node { .. } | Pointer::Into { .. } | Pointer::Null => None,
        })
    }

    /// What a load or a store needs to know of an array of pointers.
    fn need_of_array(
        &mut self,
        state: &mut State,
        step: &Step<'_>,
        instruction: &Instruction,
    ) -> Option<Need> {
        let (address, bits) = if let Operation::Load { address, dest, .. } = &instruction.operation {
            (address, self.bits(step.body.registers[*dest].scalar))
        } else if let Operation::Store { address, value, .. } = &instruction.operation {
            let value = self.value(state, step, value);
            (address, self.universe.terms.bits(value))
        } else {
            return None;
        };
        let Pointer::Into { object: array, offset } = self.target(state, step, address)? else { return None };
        let bytes = u64::from(bits.div_ceil(8));
        Some(match state.need_at(&mut self.universe, array, &offset, bytes)? {
            RowNeed::Element { row, place } => Need::Element { array, row, place },
            RowNeed::Decision(constraint) => Need::Decision(constraint),
        })
    }

    /// What an operand points to, if it is as wide as a pointer.
    fn target(&mut self, state: &mut State, step: &Step<'_>, operand: &Operand) -> Option<Pointer> {
        let value = self.value(state, step, operand);
        if self.universe.terms.bits(value) != self.universe.pointer_bits
            || self.universe.terms.as_constant(value).is_some()
        {
            return None;
        }
        Some(state.resolve(&mut self.universe, value))
    }

    /// Pointers to the same end of one list are compared by their offsets. Else it must be known whether there are nodes, and
    /// both ends of one list are the same only if it has one.
    fn need_to_compare(
        &mut self,
        state: &mut State,
        step: &Step<'_>,
        left: &Operand,
        right: &Operand,
    ) -> Option<Need> {
        for operand in [left, right] {
            let value = self.value(state, step, operand);
            if let Some(choice) = state.choice_in(&mut self.universe, value) {
                return Some(Need::Choice(choice));
            }
        }
        let (left, right) = (self.target(state, step, left), self.target(state, step, right));
        let node = |target: &Option<Pointer>| match target {
            Some(Pointer::Node { segment, end, .. }) => Some((*segment, *end)),
            Some(Pointer::Into { .. } | Pointer::Null | Pointer::Number) | None => None,
        };
        let (a, b) = (node(&left), node(&right));
        if let (Some((s, x)), Some((t, y))) = (a, b)
            && s == t
        {
            if x == y || state.has_nodes(&mut self.universe, s, 2) {
                return None;
            }
            return Some(Need::Node(s, End::First));
        }
        [a, b].into_iter().flatten().find_map(|(segment, _)| {
            (!state.has_nodes(&mut self.universe, segment, 1)).then_some(Need::Nodes(segment))
        })
    }
}
