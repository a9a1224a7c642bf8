//! C types as the source declared them, from debug information. They guide and explain; semantics never rest on them.

use crate::entity::entity;

entity! {
    /// An entry in the table of C types.
    CTypeId, "type"
}

/// A C type. Sizes are in bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CType {
    /// `void`, and what debug information leaves out.
    Void,
    /// An integer, character or `_Bool` type.
    Int {
        /// As spelled in C: `unsigned long`.
        name: String,
        /// Size in bytes.
        size: u64,
        /// Whether it is signed.
        signed: bool,
    },
    /// A floating-point type.
    Float {
        /// As spelled in C: `long double`.
        name: String,
        /// Size in bytes.
        size: u64,
    },
    /// An enumeration.
    Enum {
        /// Its tag, if it has one.
        name: Option<String>,
        /// Size in bytes.
        size: u64,
        /// Enumerators and their values.
        values: Vec<(String, i128)>,
    },
    /// A pointer.
    Pointer(CTypeId),
    /// An array; a missing count is a flexible or variable length.
    Array {
        /// Type of an element.
        element: CTypeId,
        /// Number of elements, if fixed.
        count: Option<u64>,
    },
    /// A struct.
    Struct {
        /// Its tag, if it has one.
        name: Option<String>,
        /// Size in bytes; `None` if only declared.
        size: Option<u64>,
        /// Fields in order.
        fields: Vec<CField>,
    },
    /// A union.
    Union {
        /// Its tag, if it has one.
        name: Option<String>,
        /// Size in bytes; `None` if only declared.
        size: Option<u64>,
        /// Members in order.
        fields: Vec<CField>,
    },
    /// A function type.
    Function {
        /// What it returns.
        returns: CTypeId,
        /// Its parameters.
        parameters: Vec<CTypeId>,
        /// Whether more arguments may follow.
        variadic: bool,
    },
    /// A name for another type.
    Typedef {
        /// The new name.
        name: String,
        /// What it stands for.
        target: CTypeId,
    },
    /// A type debug information describes in a way we do not know (`_Complex`, vectors).
    Other {
        /// As far as known.
        name: String,
        /// Size in bytes.
        size: u64,
    },
}

/// A field of a struct or union.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CField {
    /// Its name; empty for an anonymous struct or union.
    pub name: String,
    /// Its type.
    pub c_type: CTypeId,
    /// Offset from the start of the struct, in **bits**.
    pub bit_offset: u64,
    /// Width in bits if it is a bit-field.
    pub bit_width: Option<u64>,
}
