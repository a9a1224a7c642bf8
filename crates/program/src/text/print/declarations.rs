//! Files, C types and globals.

use super::names::BodyNames;
use super::{Printer, operand};
use crate::text::names::{linker_name, quote};
use crate::{CField, CType, CTypeId, Entity, Global, Initialiser, Relocation};

impl Printer<'_> {
    pub(super) fn declarations(&mut self) {
        for file in self.program.files.values() {
            let directory = match file.directory.as_str() {
                "" => String::new(),
                directory => format!(" in {}", quote(directory.as_bytes())),
            };
            self.line(format_args!("file {}{directory}", quote(file.name.as_bytes())));
        }
        for (id, c_type) in self.program.c_types.iter() {
            self.line(format_args!("type t{} = {}", id.index(), self::c_type(c_type)));
        }
        if !self.program.globals.is_empty() {
            self.text.push('\n');
        }
        for global in self.program.globals.values() {
            self.global(global);
        }
    }

    fn global(&mut self, global: &Global) {
        let mut line =
            format!("global {} size {} align {}", linker_name(&global.name), global.size, global.align);
        if global.read_only {
            line.push_str(" read_only");
        }
        line.push_str(&c_name_and_type(global.c_name.as_deref(), global.c_type));
        match &global.initial {
            Initialiser::Zero => {}
            Initialiser::External => line.push_str(" = external"),
            Initialiser::Unsupported(why) => {
                line.push_str(&format!(" = unsupported {}", quote(why.as_bytes())))
            }
            Initialiser::Bytes { bytes, relocations } => {
                line.push_str(&format!(" = {}", self::bytes(bytes)));
                if !relocations.is_empty() {
                    line.push_str(&self.relocations(relocations));
                }
            }
        }
        line.push_str(&operand::place(global.place));
        self.line(format_args!("{line}"));
    }

    fn relocations(&self, relocations: &[Relocation]) -> String {
        let names = BodyNames::of(None, self.program, self.labels);
        let entries = relocations
            .iter()
            .map(|entry| format!("{}: {}", entry.offset, operand::constant(&names, &entry.value, None)));
        format!(" [{}]", entries.collect::<Vec<_>>().join(", "))
    }
}

/// The name in C and the C type of a global or function.
pub(super) fn c_name_and_type(c_name: Option<&str>, c_type: Option<CTypeId>) -> String {
    let name = c_name.map(|name| format!(" name {}", quote(name.as_bytes()))).unwrap_or_default();
    let c_type = c_type.map(|c_type| format!(" type t{}", c_type.index())).unwrap_or_default();
    format!("{name}{c_type}")
}

/// Text as a string; anything else as hexadecimal digits, four bytes to a group.
fn bytes(bytes: &[u8]) -> String {
    let is_text = bytes.iter().all(|byte| matches!(byte, 0 | b'\t' | b'\n' | b' '..=b'~'));
    if is_text && bytes.iter().any(|byte| *byte != 0) || bytes.is_empty() {
        return format!("bytes {}", quote(bytes));
    }
    let groups =
        bytes.chunks(4).map(|group| group.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    format!("hex \"{}\"", groups.collect::<Vec<_>>().join(" "))
}

fn c_type(c_type: &CType) -> String {
    let t = |id: CTypeId| format!("t{}", id.index());
    let text = |name: &str| quote(name.as_bytes());
    let tag =
        |name: &Option<String>| name.as_ref().map(|name| format!(" {}", text(name))).unwrap_or_default();
    let record = |kind: &str, name: &Option<String>, size: &Option<u64>, fields: &[CField]| {
        let size = size.map(|size| format!(" size {size}")).unwrap_or_default();
        let fields = fields.iter().map(field).collect::<Vec<_>>().join(", ");
        format!("{kind}{}{size} {{{fields}}}", tag(name))
    };
    match c_type {
        CType::Void => "void".to_owned(),
        CType::Int { name, size, signed } => {
            format!("int {} {size} {}", text(name), if *signed { "signed" } else { "unsigned" })
        }
        CType::Float { name, size } => format!("float {} {size}", text(name)),
        CType::Enum { name, size, values } => {
            let values = values.iter().map(|(name, value)| format!("{}: {value}", text(name)));
            format!("enum{} size {size} {{{}}}", tag(name), values.collect::<Vec<_>>().join(", "))
        }
        CType::Pointer(target) => format!("pointer {}", t(*target)),
        CType::Array { element, count } => {
            let count = count.map(|count| format!(" {count}")).unwrap_or_default();
            format!("array {}{count}", t(*element))
        }
        CType::Struct { name, size, fields } => record("struct", name, size, fields),
        CType::Union { name, size, fields } => record("union", name, size, fields),
        CType::Function { returns, parameters, variadic } => {
            let parameters = parameters.iter().map(|parameter| t(*parameter));
            let parameters = parameters.chain(variadic.then(|| "...".to_owned()));
            format!("function {} ({})", t(*returns), parameters.collect::<Vec<_>>().join(", "))
        }
        CType::Typedef { name, target } => format!("typedef {} {}", text(name), t(*target)),
        CType::Other { name, size } => format!("other {} {size}", text(name)),
    }
}

fn field(field: &CField) -> String {
    let width = field.bit_width.map(|width| format!(" width {width}")).unwrap_or_default();
    format!("{}: t{} at {}{width}", quote(field.name.as_bytes()), field.c_type.index(), field.bit_offset)
}
