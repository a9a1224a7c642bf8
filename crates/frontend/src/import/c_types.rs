//! C types, from debug information.
//!
//! They explain and guide, so an unknown kind of node becomes `CType::Other` or `Void` rather than an error. Types refer to
//! each other by index, and a queue instead of recursion fills them in: a long chain of structs costs no stack.

use rustc_hash::FxHashMap;
use tayra_program::{CField, CType, CTypeId, Table};

use crate::llvm::{Node, NodeRef};

/// DWARF's tags, as far as C needs them.
mod tag {
    pub(super) const ARRAY: u32 = 0x01;
    pub(super) const ENUMERATION: u32 = 0x04;
    pub(super) const MEMBER: u32 = 0x0d;
    pub(super) const POINTER: u32 = 0x0f;
    pub(super) const STRUCTURE: u32 = 0x13;
    pub(super) const SUBROUTINE: u32 = 0x15;
    pub(super) const TYPEDEF: u32 = 0x16;
    pub(super) const UNION: u32 = 0x17;
    pub(super) const BASE: u32 = 0x24;
    pub(super) const CONST: u32 = 0x26;
    pub(super) const VOLATILE: u32 = 0x35;
    pub(super) const RESTRICT: u32 = 0x37;
    pub(super) const UNSPECIFIED: u32 = 0x3b;
    pub(super) const ATOMIC: u32 = 0x47;
}

/// DWARF's encodings of basic types.
mod encoding {
    pub(super) const BOOLEAN: u32 = 0x02;
    pub(super) const FLOAT: u32 = 0x04;
    pub(super) const SIGNED: u32 = 0x05;
    pub(super) const SIGNED_CHAR: u32 = 0x06;
    pub(super) const UNSIGNED: u32 = 0x07;
    pub(super) const UNSIGNED_CHAR: u32 = 0x08;
    pub(super) const UTF: u32 = 0x10;
}

/// LLVM's flags on debug nodes.
mod flag {
    pub(super) const FORWARD_DECLARATION: u32 = 1 << 2;
    pub(super) const VECTOR: u32 = 1 << 11;
    pub(super) const BIT_FIELD: u32 = 1 << 19;
}

/// Remembers which node became which type.
#[derive(Default)]
pub(super) struct CTypes<'m> {
    known: FxHashMap<NodeRef<'m>, CTypeId>,
    void: Option<CTypeId>,
    waiting: Vec<(CTypeId, NodeRef<'m>)>,
}

impl<'m> CTypes<'m> {
    /// The type that a node describes, with everything that it refers to; no node means `void`.
    pub(super) fn import(&mut self, table: &mut Table<CTypeId, CType>, node: Option<NodeRef<'m>>) -> CTypeId {
        let id = self.request(table, node);
        while let Some((id, node)) = self.waiting.pop() {
            let built = self.build(table, &node.read());
            table[id] = built;
            if is_made_of_itself(table, id) {
                table[id] = CType::Other { name: String::new(), size: 0 };
            }
        }
        id
    }

    /// The index for a node; what it says is filled in later.
    fn request(&mut self, table: &mut Table<CTypeId, CType>, node: Option<NodeRef<'m>>) -> CTypeId {
        let mut stripped = Vec::new();
        let mut current = node;
        let id = loop {
            let Some(node) = current else { break *self.void.get_or_insert_with(|| table.push(CType::Void)) };
            if let Some(&id) = self.known.get(&node) {
                break id;
            }
            let read = node.read();
            if [tag::CONST, tag::VOLATILE, tag::RESTRICT, tag::ATOMIC].contains(&read.tag) {
                // Nothing but damage qualifies itself.
                current = read.base.filter(|_| !stripped.contains(&node));
                stripped.push(node);
                continue;
            }
            let id = table.push(CType::Void);
            self.known.insert(node, id);
            self.waiting.push((id, node));
            break id;
        };
        for node in stripped {
            self.known.insert(node, id);
        }
        id
    }

    fn build(&mut self, table: &mut Table<CTypeId, CType>, node: &Node<'m>) -> CType {
        let name = || (!node.name.is_empty()).then(|| node.name.clone());
        let size = node.size_bits / 8;
        let complete_size = (node.flags & flag::FORWARD_DECLARATION == 0).then_some(size);
        match node.tag {
            tag::BASE => basic(node),
            tag::POINTER => CType::Pointer(self.request(table, node.base)),
            tag::TYPEDEF => {
                CType::Typedef { name: node.name.clone(), target: self.request(table, node.base) }
            }
            tag::STRUCTURE => {
                CType::Struct { name: name(), size: complete_size, fields: self.fields(table, node) }
            }
            tag::UNION => {
                CType::Union { name: name(), size: complete_size, fields: self.fields(table, node) }
            }
            tag::ENUMERATION => {
                let values = node.elements().into_iter().flatten().map(|e| {
                    let read = e.read();
                    (read.name, read.value.unwrap_or(0))
                });
                CType::Enum { name: name(), size, values: values.collect() }
            }
            tag::ARRAY if node.flags & flag::VECTOR != 0 => CType::Other { name: "vector".to_owned(), size },
            tag::ARRAY => self.array(table, node),
            tag::SUBROUTINE => self.function(table, node),
            tag::UNSPECIFIED => CType::Void,
            _ => CType::Other { name: node.name.clone(), size },
        }
    }

    fn fields(&mut self, table: &mut Table<CTypeId, CType>, node: &Node<'m>) -> Vec<CField> {
        let members =
            node.elements().into_iter().flatten().map(NodeRef::read).filter(|m| m.tag == tag::MEMBER);
        members
            .map(|member| CField {
                bit_offset: member.offset_bits,
                bit_width: (member.flags & flag::BIT_FIELD != 0).then_some(member.size_bits),
                c_type: self.request(table, member.base),
                name: member.name,
            })
            .collect()
    }

    /// One node lists all dimensions, outermost first; we nest them.
    fn array(&mut self, table: &mut Table<CTypeId, CType>, node: &Node<'m>) -> CType {
        let mut counts: Vec<Option<u64>> = node
            .elements()
            .into_iter()
            .flatten()
            .map(|range| range.read().value.and_then(|count| u64::try_from(count).ok()))
            .collect();
        let mut element = self.request(table, node.base);
        let outermost = if counts.is_empty() { None } else { counts.remove(0) };
        for count in counts.into_iter().rev() {
            element = table.push(CType::Array { element, count });
        }
        CType::Array { element, count: outermost }
    }

    /// The list holds the result first; a missing last entry stands for `...`.
    fn function(&mut self, table: &mut Table<CTypeId, CType>, node: &Node<'m>) -> CType {
        let mut entries = node.elements();
        let returns = if entries.is_empty() { None } else { entries.remove(0) };
        let variadic = matches!(entries.last(), Some(None));
        if variadic {
            entries.pop();
        }
        let returns = self.request(table, returns);
        let parameters = entries.into_iter().map(|p| self.request(table, p)).collect();
        CType::Function { returns, parameters, variadic }
    }
}

/// Whether a type is a name for, or an array of, itself. Of a circle the type built last sees all others; no C has one, but
/// debug information may say so.
fn is_made_of_itself(table: &Table<CTypeId, CType>, id: CTypeId) -> bool {
    let mut current = id;
    while let CType::Typedef { target: next, .. } | CType::Array { element: next, .. } = &table[current] {
        current = *next;
        if current == id {
            return true;
        }
    }
    false
}

fn basic(node: &Node<'_>) -> CType {
    let (name, size) = (node.name.clone(), node.size_bits / 8);
    match node.encoding {
        encoding::SIGNED | encoding::SIGNED_CHAR => CType::Int { name, size, signed: true },
        encoding::BOOLEAN | encoding::UNSIGNED | encoding::UNSIGNED_CHAR | encoding::UTF => {
            CType::Int { name, size, signed: false }
        }
        encoding::FLOAT => CType::Float { name, size },
        _ => CType::Other { name, size },
    }
}
