//! Instructions back as C, from debug information: `table[i]`, `list->next`, `i <= n`.
//!
//! Errs towards: no text; nothing but messages rests on it. Gives up: `None`.

use super::written::Texts;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use tayra_drawings::parameters::{Given, given};
use tayra_drawings::types;
use tayra_program::{
    BinaryOp, Body, CType, CTypeId, Callee, CastOp, Constant, Function, FunctionId, Initialiser, Instruction,
    IntPredicate, LocalId, Operand, Operation, Place, Program, RegisterId, ScaledIndex,
};

/// How deep expressions are shown.
pub(super) const DEPTH: u32 = 10;
/// What is longer is not shown.
const LONGEST: usize = 72;

/// A function's instructions, as C.
pub(crate) struct Code<'p> {
    pub(crate) program: &'p Program,
    pub(crate) body: &'p Body,
    function: FunctionId,
    pub(super) definitions: BTreeMap<RegisterId, &'p Operation>,
    /// Where registers are made.
    pub(super) places: BTreeMap<RegisterId, Place>,
    /// Locals that get what registers hold.
    pub(super) homes: BTreeMap<RegisterId, LocalId>,
    pub(super) texts: Texts,
    pub(super) letters: OnceCell<BTreeSet<LocalId>>,
}

/// A variable, or what stands for one, with what is known of its values.
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) c_type: Option<CTypeId>,
    /// Whether the source compares it with characters, whatever its type.
    pub(crate) is_letter: bool,
}

/// Something that can be assigned to.
#[derive(Clone)]
pub(super) struct Lvalue {
    text: String,
    /// `text` is a pointer to it.
    behind: bool,
    pub(super) c_type: Option<CTypeId>,
}

impl Lvalue {
    fn show(&self) -> String {
        if self.behind { format!("*{}", bracketed(&self.text)) } else { self.text.clone() }
    }

    fn member(&self, name: &str, c_type: CTypeId) -> Lvalue {
        let arrow = if self.behind { "->" } else { "." };
        let text =
            if name.is_empty() { self.text.clone() } else { format!("{}{arrow}{name}", postfix(&self.text)) };
        Lvalue { text, behind: self.behind && name.is_empty(), c_type: Some(c_type) }
    }

    fn element(&self, index: &str, c_type: Option<CTypeId>) -> Lvalue {
        Lvalue { text: format!("{}[{index}]", postfix(&self.text)), behind: false, c_type }
    }
}

impl<'p> Code<'p> {
    pub(crate) fn new(program: &'p Program, function: FunctionId) -> Option<Self> {
        let body = program.functions.get(function)?.body.as_ref()?;
        let (mut definitions, mut places, mut homes) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for instruction in body.blocks.values().flat_map(|b| &b.instructions) {
            for dest in instruction.operation.dests() {
                definitions.insert(*dest, &instruction.operation);
                places.insert(*dest, instruction.place);
            }
            if let Operation::WriteLocal { local, value: Operand::Register(register) }
            | Operation::Store {
                address: Operand::LocalAddress(local),
                value: Operand::Register(register),
                ..
            } = &instruction.operation
            {
                homes.entry(*register).or_insert(*local);
            }
        }
        let (texts, letters) = (Texts::default(), OnceCell::new());
        Some(Code { program, body, function, definitions, places, homes, texts, letters })
    }

    /// The value of an operand.
    pub(crate) fn value(&self, operand: &Operand) -> Option<String> {
        self.value_at(operand, DEPTH).filter(|text| text.len() <= LONGEST)
    }

    /// What `bytes` bytes at an address are called.
    pub(crate) fn place(&self, address: &Operand, bytes: u64) -> Option<String> {
        let found = self.narrowed(self.referent(address, DEPTH)?, bytes)?;
        Some(found.show()).filter(|text| text.len() <= LONGEST)
    }

    /// The variable that an instruction gives a value to, with its type.
    pub(crate) fn stored(&self, instruction: &Instruction) -> Option<Variable> {
        match &instruction.operation {
            Operation::WriteLocal { local, .. } => self.local(*local),
            Operation::Store { address, value, .. } => {
                let bytes = self.body.type_of(value).store_bytes(self.program.data_model);
                let found = self.narrowed(self.referent(address, DEPTH)?, bytes)?;
                let (name, c_type, is_letter) = (found.show(), found.c_type, self.is_letter_at(address));
                Some(Variable { name, c_type, is_letter }).filter(|found| found.name.len() <= LONGEST)
            }
            _ => None,
        }
    }

    /// What was read into a register, or is passed in it, with its type.
    pub(crate) fn read_into(&self, register: RegisterId) -> Option<Variable> {
        let found = match self.definitions.get(&register) {
            Some(Operation::ReadLocal { local, .. }) => self.local(*local),
            Some(Operation::Load { dest, address, .. }) => {
                let bytes = self.body.registers[*dest].scalar.store_bytes(self.program.data_model);
                let found = self.narrowed(self.referent(address, DEPTH)?, bytes)?;
                let is_letter = self.is_letter_at(address);
                Some(Variable { name: found.show(), c_type: found.c_type, is_letter })
            }
            Some(operation) => {
                let name = self.value(&Operand::Register(register))?;
                let (c_type, is_letter) = (self.type_made(operation), self.is_letter_result(register));
                Some(Variable { name, c_type, is_letter })
            }
            None => {
                let (name, c_type) = self.parameter(register)?;
                let is_letter = self.body.locals.iter().any(|(id, local)| {
                    local.name == name && local.parameter.is_some() && self.letters().contains(&id)
                });
                Some(Variable { name, c_type, is_letter })
            }
        };
        found.filter(|found| found.name.len() <= LONGEST)
    }

    fn local(&self, id: LocalId) -> Option<Variable> {
        let local = &self.body.locals[id];
        let is_letter = || self.letters().contains(&id);
        local.has_name().then(|| Variable {
            name: local.name.clone(),
            c_type: local.c_type,
            is_letter: is_letter(),
        })
    }

    /// The operation that makes a register; nothing for parameters.
    pub(crate) fn made_by(&self, register: RegisterId) -> Option<&'p Operation> {
        self.definitions.get(&register).copied()
    }

    /// The one index that decides where an address points, with the bytes of its step.
    pub(crate) fn index(&self, address: &Operand) -> Option<ScaledIndex> {
        let Operation::PointerOffset { base, scaled, .. } = self.definition(address)? else { return None };
        match scaled.as_slice() {
            [] => self.index(base),
            [one] if self.index(base).is_none() => Some(*one),
            _ => None,
        }
    }

    /// Whether the operand was decided before on the way: the result of `&&`, `||` or `?:`.
    pub(crate) fn is_chosen(&self, operand: &Operand) -> bool {
        let Operand::Register(register) = operand else { return false };
        match self.definitions.get(register) {
            Some(Operation::Cast { value, .. } | Operation::Binary { left: value, .. }) => {
                self.is_chosen(value)
            }
            Some(_) => false,
            None => !self.body.parameters.contains(register),
        }
    }

    /// The pointer that an address is computed from.
    pub(crate) fn base<'o>(&self, address: &'o Operand) -> &'o Operand
    where
        'p: 'o,
    {
        match self.definition(address) {
            Some(Operation::PointerOffset { base, .. }) => self.base(base),
            Some(_) | None => address,
        }
    }

    /// The function that is called.
    pub(crate) fn callee(&self, callee: &Callee) -> String {
        match callee {
            Callee::Direct(function) => format!("`{}`", name_of(&self.program.functions[*function])),
            Callee::Indirect(pointer) => match self.value(pointer) {
                Some(pointer) => format!("the function behind `{pointer}`"),
                None => "a function through a pointer".to_owned(),
            },
        }
    }

    /// The text of a string literal.
    pub(crate) fn literal(&self, operand: &Operand) -> Option<String> {
        let Operand::Constant(Constant::Global { global, offset: 0 }) = operand else { return None };
        let Initialiser::Bytes { bytes, .. } = &self.program.globals[*global].initial else { return None };
        let text = bytes.split(|b| *b == 0).next()?;
        String::from_utf8(text.to_vec()).ok().filter(|text| text.len() <= LONGEST)
    }

    pub(super) fn definition(&self, operand: &Operand) -> Option<&'p Operation> {
        let Operand::Register(register) = operand else { return None };
        self.definitions.get(register).copied()
    }

    fn value_at(&self, operand: &Operand, depth: u32) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        match operand {
            Operand::Constant(constant) => self.constant(constant),
            Operand::LocalAddress(_) => self.address(self.referent(operand, depth)?),
            Operand::Register(register) => match self.definitions.get(register) {
                Some(operation) => self.result(operation, operand, depth),
                None => self.parameter(*register).map(|(name, _)| name),
            },
        }
    }

    fn result(&self, operation: &Operation, operand: &Operand, depth: u32) -> Option<String> {
        match operation {
            Operation::ReadLocal { local, .. } => {
                let local = &self.body.locals[*local];
                local.has_name().then(|| local.name.clone())
            }
            Operation::Load { dest, address, .. } => {
                let bytes = self.body.registers[*dest].scalar.store_bytes(self.program.data_model);
                Some(self.narrowed(self.referent(address, depth)?, bytes)?.show())
            }
            Operation::Copy { value, .. } => self.value_at(value, depth),
            Operation::Cast { op, value, .. } => match op {
                CastOp::Truncate
                | CastOp::ZeroExtend
                | CastOp::SignExtend
                | CastOp::FloatTruncate
                | CastOp::FloatExtend
                | CastOp::SignedToFloat
                | CastOp::UnsignedToFloat
                | CastOp::PointerToInt
                | CastOp::IntToPointer => self.value_at(value, depth),
                CastOp::FloatToSigned | CastOp::FloatToUnsigned => {
                    Some(format!("(int){}", bracketed(&self.value_at(value, depth)?)))
                }
                CastOp::Bitcast => None,
            },
            Operation::Binary { op, left, right, .. } => self.binary(*op, left, right, depth),
            Operation::Compare { dest, predicate, left, right } => {
                self.comparison(*dest, *predicate, left, right, depth)
            }
            Operation::Call { callee, arguments, .. } => {
                let texts: Option<Vec<String>> =
                    arguments.iter().map(|a| self.value_at(&a.value, depth)).collect();
                let inside = texts.map(|texts| texts.join(", ")).filter(|text| text.len() < 40);
                let Callee::Direct(function) = callee else { return None };
                let name = name_of(&self.program.functions[*function]);
                Some(format!("{name}({})", inside.as_deref().unwrap_or("…")))
            }
            Operation::PointerOffset { .. } => self.address(self.referent(operand, depth)?),
            Operation::FloatBinary { .. }
            | Operation::FloatNegate { .. }
            | Operation::FloatCompare { .. }
            | Operation::Select { .. }
            | Operation::Store { .. }
            | Operation::CopyMemory { .. }
            | Operation::FillMemory { .. }
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
            | Operation::Require { .. } => None,
        }
    }

    fn constant(&self, constant: &Constant) -> Option<String> {
        match constant {
            Constant::Int { bits, value } => Some(tayra_terms::signed(*bits, *value).to_string()),
            Constant::Null => Some("NULL".to_owned()),
            Constant::Function(function) => Some(name_of(&self.program.functions[*function]).to_owned()),
            Constant::Global { .. } => {
                let literal = self.literal(&Operand::Constant(*constant)).filter(|t| t.len() <= 24);
                let operand = Operand::Constant(*constant);
                let named = || self.address(self.referent(&operand, DEPTH)?);
                named().or_else(|| literal.map(|text| format!("{text:?}")))
            }
            Constant::Float { .. } | Constant::Label { .. } => None,
        }
    }

    /// A pointer to an lvalue; an array is one by itself.
    fn address(&self, found: Lvalue) -> Option<String> {
        let is_array = found
            .c_type
            .and_then(|t| types::plain(self.program, t))
            .is_some_and(|t| matches!(t, CType::Array { .. }));
        match found.behind || is_array {
            true => Some(found.text),
            false => Some(format!("&{}", found.text)),
        }
    }

    fn binary(&self, op: BinaryOp, left: &Operand, right: &Operand, depth: u32) -> Option<String> {
        if let (BinaryOp::Xor, Operand::Constant(Constant::Int { bits: 1, value: 1 })) = (op, right) {
            let text = self.value_at(left, depth)?;
            // `!x` is no more than `x == 0` to clang.
            let plain = text.strip_suffix(" != 0").or_else(|| text.strip_suffix(" != NULL"));
            return Some(format!("!{}", plain.map_or_else(|| bracketed(&text), bracketed)));
        }
        let (a, b) = (self.value_at(left, depth)?, self.value_at(right, depth)?);
        let symbol = match op {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::UDiv | BinaryOp::SDiv => "/",
            BinaryOp::URem | BinaryOp::SRem => "%",
            BinaryOp::Shl => "<<",
            BinaryOp::LShr | BinaryOp::AShr => ">>",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "^",
        };
        match (op, b.strip_prefix('-')) {
            (BinaryOp::Sub, _) if a == "0" => Some(format!("-{}", bracketed(&b))),
            (BinaryOp::Add, Some(positive)) if !positive.contains(' ') => {
                Some(format!("{} - {positive}", bracketed(&a)))
            }
            _ => Some(format!("{} {symbol} {}", bracketed(&a), bracketed(&b))),
        }
    }

    fn comparison(
        &self,
        dest: RegisterId,
        predicate: IntPredicate,
        left: &Operand,
        right: &Operand,
        depth: u32,
    ) -> Option<String> {
        let is_zero = matches!(right, Operand::Constant(Constant::Int { value: 0, .. }));
        if is_zero && self.is_truth_value(left) {
            // `(a < b) != 0`, as clang writes conditions.
            match predicate {
                IntPredicate::NotEqual => return self.value_at(left, depth),
                IntPredicate::Equal => return Some(format!("!{}", bracketed(&self.value_at(left, depth)?))),
                IntPredicate::UnsignedLess
                | IntPredicate::UnsignedLessEqual
                | IntPredicate::UnsignedGreater
                | IntPredicate::UnsignedGreaterEqual
                | IntPredicate::SignedLess
                | IntPredicate::SignedLessEqual
                | IntPredicate::SignedGreater
                | IntPredicate::SignedGreaterEqual => {}
            }
        }
        let symbol = match predicate {
            IntPredicate::Equal => "==",
            IntPredicate::NotEqual => "!=",
            IntPredicate::UnsignedLess | IntPredicate::SignedLess => "<",
            IntPredicate::UnsignedLessEqual | IntPredicate::SignedLessEqual => "<=",
            IntPredicate::UnsignedGreater | IntPredicate::SignedGreater => ">",
            IntPredicate::UnsignedGreaterEqual | IntPredicate::SignedGreaterEqual => ">=",
        };
        let (a, b) = (self.value_at(left, depth)?, self.value_at(right, depth)?);
        let written = |constant: &Operand, beside: &Operand, is_right: bool| {
            let Operand::Constant(Constant::Int { value, .. }) = constant else { return None };
            // Null is written in many ways, and a truth value in none.
            self.written(Some(dest), constant, is_right).or_else(|| self.typed_constant(beside, *value))
        };
        let (a, b) = (written(left, right, false).unwrap_or(a), written(right, left, true).unwrap_or(b));
        Some(format!("{} {symbol} {}", bracketed(&a), bracketed(&b)))
    }

    fn is_truth_value(&self, operand: &Operand) -> bool {
        match self.definition(operand) {
            Some(Operation::Compare { .. } | Operation::FloatCompare { .. }) => true,
            Some(Operation::Cast { op: CastOp::ZeroExtend, value, .. }) => self.is_truth_value(value),
            Some(Operation::Binary { op: BinaryOp::Xor, left, .. }) => self.is_truth_value(left),
            _ => false,
        }
    }

    pub(super) fn parameter(&self, register: RegisterId) -> Option<(String, Option<CTypeId>)> {
        match given(self.program, &self.program.functions[self.function], register)? {
            Given::Value(name, c_type) => Some((name, c_type)),
            Given::AddressOf(..) => None,
        }
    }

    /// What a pointer points to.
    pub(super) fn referent(&self, pointer: &Operand, depth: u32) -> Option<Lvalue> {
        let depth = depth.checked_sub(1)?;
        let behind = |text: String, c_type: Option<CTypeId>| {
            let c_type = c_type.and_then(|t| types::pointee(self.program, t));
            Some(Lvalue { text, behind: true, c_type })
        };
        match pointer {
            Operand::LocalAddress(local) => {
                let local = &self.body.locals[*local];
                let (text, c_type) = (local.name.clone(), local.c_type);
                local.has_name().then_some(Lvalue { text, behind: false, c_type })
            }
            Operand::Constant(Constant::Global { global, offset }) => {
                let global = &self.program.globals[*global];
                let text = global.c_name.clone()?;
                self.within(Lvalue { text, behind: false, c_type: global.c_type }, *offset, &[], depth)
            }
            Operand::Constant(_) => None,
            Operand::Register(register) => match self.definitions.get(register) {
                None => match given(self.program, &self.program.functions[self.function], *register)? {
                    Given::Value(text, c_type) => behind(text, c_type),
                    Given::AddressOf(text, c_type) => Some(Lvalue { text, behind: false, c_type }),
                },
                Some(Operation::ReadLocal { local, .. }) => {
                    let local = &self.body.locals[*local];
                    behind(local.has_name().then(|| local.name.clone())?, local.c_type)
                }
                Some(Operation::Load { address, .. }) => {
                    let pointer_bytes = self.program.data_model.pointer_bytes();
                    let found = self.narrowed(self.referent(address, depth)?, pointer_bytes)?;
                    behind(found.show(), found.c_type)
                }
                Some(Operation::Copy { value, .. }) => self.referent(value, depth),
                Some(Operation::Call { callee: Callee::Direct(function), .. }) => {
                    let declared = &self.program.functions[*function];
                    let returns = declared.c_type.and_then(|t| types::returned(self.program, t));
                    behind(self.value_at(pointer, depth)?, returns)
                }
                Some(Operation::PointerOffset { base, constant, scaled, .. }) => {
                    self.within(self.referent(base, depth)?, *constant, scaled, depth)
                }
                Some(_) => None,
            },
        }
    }

    /// The part of something that lies at an offset.
    fn within(
        &self,
        mut found: Lvalue,
        mut constant: i64,
        scaled: &[ScaledIndex],
        depth: u32,
    ) -> Option<Lvalue> {
        let mut indexes: Vec<(String, i64)> = Vec::new();
        for part in scaled {
            indexes.push((self.value_at(&part.index, depth)?, part.scale));
        }
        let mut step = |found: &Lvalue, element: CTypeId, constant: &mut i64, always: bool| {
            let size = i64::try_from(types::size(self.program, element)?).ok().filter(|s| *s > 0)?;
            let whole = constant.div_euclid(size);
            *constant = constant.rem_euclid(size);
            let index = match indexes.iter().position(|(_, scale)| *scale == size) {
                Some(at) => {
                    let (text, _) = indexes.remove(at);
                    match whole {
                        0 => text,
                        1.. => format!("{} + {whole}", bracketed(&text)),
                        _ => format!("{} - {}", bracketed(&text), whole.unsigned_abs()),
                    }
                }
                None if whole == 0 && !always => return Some((found.clone(), indexes.is_empty())),
                None => whole.to_string(),
            };
            Some((found.element(&index, Some(element)), indexes.is_empty()))
        };
        let mut rest = scaled.is_empty();
        if found.behind {
            (found, rest) = step(&found, found.c_type?, &mut constant, false)?;
        }
        for _ in 0..DEPTH {
            if constant == 0 && rest {
                return Some(found);
            }
            match types::plain(self.program, found.c_type?)? {
                CType::Struct { fields, .. } | CType::Union { fields, .. } => {
                    let at = u64::try_from(constant).ok()?;
                    let field = fields.iter().filter(|f| f.bit_width.is_none()).find(|f| {
                        let start = f.bit_offset / 8;
                        let size = types::size(self.program, f.c_type).unwrap_or(u64::MAX / 2);
                        start <= at && at < start.saturating_add(size.max(1))
                    })?;
                    constant -= i64::try_from(field.bit_offset / 8).ok()?;
                    found = found.member(&field.name, field.c_type);
                }
                CType::Array { element, .. } => {
                    (found, rest) = step(&found, *element, &mut constant, true)?;
                }
                _ => return None,
            }
        }
        None
    }

    /// The first part of something that has just so many bytes.
    pub(super) fn narrowed(&self, mut found: Lvalue, bytes: u64) -> Option<Lvalue> {
        for _ in 0..DEPTH {
            let Some(c_type) = found.c_type else { return Some(found) };
            if types::size(self.program, c_type).is_some_and(|size| size <= bytes) {
                return Some(found);
            }
            match types::plain(self.program, c_type)? {
                CType::Struct { fields, .. } | CType::Union { fields, .. } => {
                    let first = fields.iter().find(|f| f.bit_offset == 0 && f.bit_width.is_none());
                    let Some(first) = first else { return Some(found) };
                    found = found.member(&first.name, first.c_type);
                }
                CType::Array { element, .. } => found = found.element("0", Some(*element)),
                _ => return Some(found),
            }
        }
        Some(found)
    }
}

/// What C calls a function: headers rename some of the library's.
pub(crate) fn name_of(function: &Function) -> &str {
    let name = function.c_name.as_ref().unwrap_or(&function.name);
    let plain = name.strip_prefix("__isoc99_").or_else(|| name.strip_prefix("__isoc23_"));
    let checked = || name.strip_prefix("__")?.strip_suffix("_chk");
    plain.or_else(checked).unwrap_or(name)
}

/// `text` as an operand of a binary or unary operator.
fn bracketed(text: &str) -> String {
    let mut depth = 0u32;
    let mut needs = false;
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => needs = true,
            _ => {}
        }
    }
    if needs && !text.starts_with(['"', '\'']) { format!("({text})") } else { text.to_owned() }
}

/// `text` with an operator behind it.
fn postfix(text: &str) -> String {
    if text.starts_with(['-', '*', '&', '!']) { format!("({text})") } else { bracketed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_needs_brackets_gets_them() {
        assert_eq!(bracketed("a + b"), "(a + b)");
        assert_eq!(bracketed("a[i + 1]"), "a[i + 1]");
        assert_eq!(bracketed("' '"), "' '");
        assert_eq!(bracketed("*p"), "*p");
        assert_eq!(postfix("*p"), "(*p)");
        assert_eq!(bracketed("f(a, b)"), "f(a, b)");
    }
}
