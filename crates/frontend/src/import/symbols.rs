//! Functions, globals and aliases: their indices first, then what globals hold.

use tayra_program::{
    BlockId, ByValue, Constant, Entity, Function, Global, GlobalId, Initialiser, Parameter, Place, ScalarType,
};

use super::Importer;
use crate::llvm::{Module, Opcode, Type, Value, ValueKind};

impl<'m> Importer<'m> {
    /// Gives every symbol its index.
    pub(super) fn declare(&mut self, module: &'m Module<'_>) {
        for global in module.globals() {
            if !global.name().starts_with("llvm.") {
                self.declare_global(global);
            }
        }
        for function in module.functions() {
            if !function.is_intrinsic() {
                self.declare_function(function, function.value_type());
            }
        }
        // An indirect function is chosen by the loader: calling it is calling a function that we cannot see.
        for function in module.indirect_functions() {
            self.declare_function(function, function.value_type());
        }
        for alias in module.aliases() {
            self.resolve_alias(alias, 0);
        }
    }

    /// A name that no other symbol has.
    fn unique_name(&mut self, value: Value<'m>, fallback: &str) -> String {
        let given = value.name();
        // Clang marks names that the linker must not decorate.
        let plain = given.strip_prefix('\u{1}').unwrap_or(&given);
        let wanted = if plain.is_empty() { fallback } else { plain };
        let mut name = wanted.to_owned();
        let mut number = 1;
        while !self.names.insert(name.clone()) {
            name = format!("{wanted}.{number}");
            number += 1;
        }
        name
    }

    fn declare_global(&mut self, value: Value<'m>) {
        if value.is_extern_weak() {
            self.symbols.insert(value, Constant::Null);
            return;
        }
        let ty = value.value_type();
        let mut global = Global {
            name: self.unique_name(value, "unnamed"),
            c_name: None,
            size: self.layout.size(ty),
            align: match value.align() {
                0 => self.layout.align(ty),
                align => align,
            },
            read_only: value.is_constant_global(),
            c_type: None,
            initial: Initialiser::External,
            place: Place::UNKNOWN,
        };
        if let Some(node) = value.global_debug() {
            let node = node.read();
            global.place = self.files.place(&mut self.program.files, node.file, node.line, 0);
            global.c_type = Some(self.c_types.import(&mut self.program.c_types, node.base));
            global.c_name = (!node.name.is_empty()).then_some(node.name);
        }
        let id = self.program.globals.push(global);
        self.symbols.insert(value, Constant::Global { global: id, offset: 0 });
    }

    fn declare_function(&mut self, value: Value<'m>, ty: Type<'m>) {
        if value.kind() == ValueKind::LLVMFunctionValueKind && value.is_extern_weak() {
            self.symbols.insert(value, Constant::Null);
            return;
        }
        let is_function = value.kind() == ValueKind::LLVMFunctionValueKind;
        let mut parameters = Vec::new();
        for (index, parameter) in ty.parameters().into_iter().enumerate() {
            let by_value = u32::try_from(index)
                .ok()
                .filter(|_| is_function)
                .and_then(|index| value.by_value_parameter(index, self.attributes))
                .map(|(ty, align)| self.by_value(ty, align));
            let shape = self.shapes.of(parameter);
            parameters.extend(shape.leaves.iter().map(|leaf| Parameter { scalar: leaf.scalar, by_value }));
        }
        let unprototyped = ty.is_variadic() && parameters.is_empty();
        let mut function = Function {
            name: self.unique_name(value, "unnamed"),
            c_name: None,
            parameters,
            variadic: ty.is_variadic() && !unprototyped,
            unprototyped,
            returns: self.returns(ty),
            no_return: is_function && value.never_returns(self.attributes),
            internal: is_function && !value.is_visible(),
            c_type: None,
            place: Place::UNKNOWN,
            body: None,
        };
        if let Some(node) = value.subprogram().filter(|_| is_function) {
            let node = node.read();
            function.place = self.files.place(&mut self.program.files, node.file, node.line, 0);
            function.c_type = Some(self.c_types.import(&mut self.program.c_types, node.base));
            function.c_name = (!node.name.is_empty() && node.name != function.name).then_some(node.name);
        }
        let id = self.program.functions.push(function);
        self.symbols.insert(value, Constant::Function(id));
    }

    /// What a function of this type returns, taken apart.
    pub(super) fn returns(&mut self, ty: Type<'m>) -> Vec<ScalarType> {
        self.shapes.of(ty.returns()).leaves.iter().map(|leaf| leaf.scalar).collect()
    }

    /// The copy that a `byval` parameter makes.
    pub(super) fn by_value(&self, ty: Type<'m>, align: u64) -> ByValue {
        let align = if align == 0 { self.layout.align(ty) } else { align };
        ByValue { size: self.layout.size(ty), align }
    }

    /// What an alias stands for, through other aliases and constant offsets.
    fn resolve_alias(&mut self, value: Value<'m>, depth: u32) -> Option<Constant> {
        if let Some(&known) = self.symbols.get(&value) {
            return Some(known);
        }
        if depth > 100 {
            return None;
        }
        let resolved = match value.kind() {
            ValueKind::LLVMGlobalAliasValueKind => self.resolve_alias(value.aliasee(), depth + 1),
            ValueKind::LLVMConstantExprValueKind if value.constant_opcode() == Opcode::LLVMGetElementPtr => {
                let base = self.resolve_alias(value.operand(0), depth + 1)?;
                let offset = self.constant_gep_offset(value)?;
                self.with_offset(base, offset)
            }
            ValueKind::LLVMConstantExprValueKind if value.constant_opcode() == Opcode::LLVMBitCast => {
                self.resolve_alias(value.operand(0), depth + 1)
            }
            _ => None,
        };
        if value.kind() == ValueKind::LLVMGlobalAliasValueKind {
            // An alias of something we cannot name is an object we know nothing about.
            let constant = resolved.unwrap_or_else(|| self.unknown_global(value));
            self.symbols.insert(value, constant);
            return Some(constant);
        }
        resolved
    }

    fn unknown_global(&mut self, value: Value<'m>) -> Constant {
        let name = self.unique_name(value, "unnamed");
        let global: GlobalId = self.program.globals.push(Global {
            name,
            c_name: None,
            size: 0,
            align: 1,
            read_only: false,
            c_type: None,
            initial: Initialiser::Unsupported("alias of an expression".to_owned()),
            place: Place::UNKNOWN,
        });
        Constant::Global { global, offset: 0 }
    }

    /// The address that a constant is, if it is a symbol or a label.
    pub(super) fn address_constant(&mut self, value: Value<'m>) -> Option<Constant> {
        match value.kind() {
            ValueKind::LLVMBlockAddressValueKind => {
                let (function, block) = value.block_address();
                let Some(&Constant::Function(id)) = self.symbols.get(&function) else { return None };
                if self.labelled.insert(function) {
                    for (index, block) in function.blocks().into_iter().enumerate() {
                        self.labels.insert(block, BlockId::from_index(index));
                    }
                }
                let block = *self.labels.get(&block)?;
                Some(Constant::Label { function: id, block })
            }
            _ => self.symbols.get(&value).copied(),
        }
    }

    /// Gives every defined global its content.
    pub(super) fn fill_globals(&mut self, module: &'m Module<'_>) {
        for global in module.globals() {
            let Some(&Constant::Global { global: id, .. }) = self.symbols.get(&global) else { continue };
            if global.is_declaration() {
                continue;
            }
            if let Some(value) = global.initialiser() {
                let initial = self.initialiser(value);
                self.program.globals[id].initial = initial;
            }
        }
    }
}
