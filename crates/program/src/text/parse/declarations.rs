//! Files, C types and globals.

use super::cursor::Cursor;
use super::{Linked, Parsed, Parser};
use crate::text::lexer::Kind;
use crate::text::words::default_object_align;
use crate::{
    CField, CType, CTypeId, Constant, Entity, Global, Initialiser, Place, Relocation, ScalarType, SourceFile,
    SourceFileId,
};

impl<'a, 't> Parser<'a, 't> {
    /// `file "name" in "directory"`.
    pub(super) fn file(&mut self) -> Parsed<()> {
        let name = self.cursor.string()?;
        let directory = if self.cursor.accept_word("in") { self.cursor.string()? } else { String::new() };
        self.cursor.expect_new_line()?;
        self.program.files.push(SourceFile { name, directory });
        Ok(())
    }

    /// `type t0 = …`.
    pub(super) fn c_type(&mut self) -> Parsed<()> {
        let id: CTypeId = self.cursor.entity('t')?;
        if id != self.program.c_types.next_id() {
            let next = self.program.c_types.len();
            return Err(self.cursor.error_before(format!("types are numbered in order: this is t{next}")));
        }
        self.cursor.expect_sign("=")?;
        let c_type = described_type(&mut self.cursor)?;
        self.cursor.expect_new_line()?;
        self.program.c_types.push(c_type);
        Ok(())
    }

    /// `global @name size 4 …`.
    pub(super) fn global(&mut self) -> Parsed<()> {
        let name = self.declared_name()?;
        self.cursor.expect_word("size")?;
        let size = self.cursor.number()?;
        let align =
            if self.cursor.accept_word("align") { self.cursor.number()? } else { default_object_align(size) };
        let read_only = self.cursor.accept_word("read_only");
        let (c_name, c_type) = self.c_name_and_type()?;
        let initial = if self.cursor.accept_sign("=") { self.initialiser()? } else { Initialiser::Zero };
        let place = self.place()?;
        self.cursor.expect_new_line()?;
        self.program.globals.push(Global { name, c_name, size, align, read_only, c_type, initial, place });
        Ok(())
    }

    /// The name behind `global` or `function`.
    pub(super) fn declared_name(&mut self) -> Parsed<String> {
        let Kind::Linker(name) = self.cursor.next() else {
            return Err(self.cursor.error_before("expected a name that starts with @"));
        };
        let name = String::from_utf8(name.to_vec());
        name.map_err(|_| self.cursor.error_before("this name is not UTF-8"))
    }

    /// What a name behind `@` stands for.
    pub(super) fn linked(&mut self) -> Parsed<Linked> {
        let Kind::Linker(name) = self.cursor.next() else {
            return Err(self.cursor.error_before("expected a name that starts with @"));
        };
        let found = self.linker_names.get(name.as_ref()).copied();
        found.ok_or_else(|| self.cursor.error_before("nothing of this name is declared"))
    }

    /// `name "…"` and `type t0`, if they are there.
    pub(super) fn c_name_and_type(&mut self) -> Parsed<(Option<String>, Option<CTypeId>)> {
        let name = if self.cursor.accept_word("name") { Some(self.cursor.string()?) } else { None };
        let c_type = if self.cursor.accept_word("type") { Some(self.cursor.entity('t')?) } else { None };
        Ok((name, c_type))
    }

    fn initialiser(&mut self) -> Parsed<Initialiser> {
        let bytes = match self.cursor.word()? {
            "zero" => return Ok(Initialiser::Zero),
            "external" => return Ok(Initialiser::External),
            "unsupported" => return self.cursor.string().map(Initialiser::Unsupported),
            "bytes" => self.cursor.text()?.into_owned(),
            "hex" => {
                let digits = self.cursor.text()?;
                hex_bytes(&digits)
                    .ok_or_else(|| self.cursor.error_before("expected pairs of hexadecimal digits"))?
            }
            _ => return Err(self.cursor.error_before("expected zero, external, unsupported, bytes or hex")),
        };
        let mut relocations = Vec::new();
        if self.cursor.accept_sign("[") {
            self.cursor.accept_new_line();
            let mut goes_on = !self.cursor.accept_sign("]");
            while goes_on {
                let offset = self.cursor.number()?;
                self.cursor.expect_sign(":")?;
                let value: Constant = self.constant(Some(ScalarType::Pointer))?;
                relocations.push(Relocation { offset, value });
                goes_on = self.cursor.list_goes_on("]")?;
            }
        }
        Ok(Initialiser::Bytes { bytes, relocations })
    }

    /// `@3:7` in the first file, `@1:3:7` in another one, or nothing.
    pub(super) fn place(&mut self) -> Parsed<Place> {
        let Kind::Place(text) = self.cursor.peek() else { return Ok(Place::UNKNOWN) };
        let token = self.cursor.position();
        self.cursor.next();
        let mut parts = [0_u32; 3];
        let mut count = 0;
        for part in text.split(':') {
            let value = part.parse().ok();
            let (Some(slot), Some(value)) = (parts.get_mut(count), value) else {
                return Err(self.cursor.error_before("a place is @line:column or @file:line:column"));
            };
            *slot = value;
            count += 1;
        }
        let [file, line, column] = match count {
            2 => [0, parts[0], parts[1]],
            3 => parts,
            _ => return Err(self.cursor.error_before("a place is @line:column or @file:line:column")),
        };
        if self.largest_file.is_none_or(|(largest, _)| file > largest) {
            self.largest_file = Some((file, token));
        }
        Ok(Place { file: Some(SourceFileId::from_index(file as usize)), line, column })
    }
}

fn hex_bytes(digits: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(digits.len() / 2);
    let mut half = None;
    for &digit in digits.iter().filter(|digit| **digit != b' ') {
        let value = char::from(digit).to_digit(16)?;
        half = match half {
            None => Some(value),
            Some(high) => {
                bytes.push((high * 16 + value) as u8);
                None
            }
        };
    }
    half.is_none().then_some(bytes)
}

fn described_type(cursor: &mut Cursor<'_, '_>) -> Parsed<CType> {
    Ok(match cursor.word()? {
        "void" => CType::Void,
        "int" => {
            let (name, size) = (cursor.string()?, cursor.number()?);
            let signed = match cursor.word()? {
                "signed" => true,
                "unsigned" => false,
                _ => return Err(cursor.error_before("expected signed or unsigned")),
            };
            CType::Int { name, size, signed }
        }
        "float" => CType::Float { name: cursor.string()?, size: cursor.number()? },
        "enum" => {
            let name = cursor.accept_string()?;
            cursor.expect_word("size")?;
            let size = cursor.number()?;
            cursor.expect_sign("{")?;
            let values = cursor.list("}", |cursor| {
                let name = cursor.string()?;
                cursor.expect_sign(":")?;
                Ok((name, cursor.number()?))
            })?;
            CType::Enum { name, size, values }
        }
        "pointer" => CType::Pointer(cursor.entity('t')?),
        "array" => {
            let element = cursor.entity('t')?;
            let count = if matches!(cursor.peek(), Kind::Number(_)) { Some(cursor.number()?) } else { None };
            CType::Array { element, count }
        }
        "struct" => {
            let (name, size, fields) = record(cursor)?;
            CType::Struct { name, size, fields }
        }
        "union" => {
            let (name, size, fields) = record(cursor)?;
            CType::Union { name, size, fields }
        }
        "function" => {
            let returns = cursor.entity('t')?;
            cursor.expect_sign("(")?;
            let mut variadic = false;
            let parameters = cursor.list(")", |cursor| {
                if variadic {
                    return Err(cursor.error("nothing may follow ..."));
                }
                variadic = cursor.accept_sign("...");
                if variadic { Ok(None) } else { cursor.entity('t').map(Some) }
            })?;
            CType::Function { returns, parameters: parameters.into_iter().flatten().collect(), variadic }
        }
        "typedef" => CType::Typedef { name: cursor.string()?, target: cursor.entity('t')? },
        "other" => CType::Other { name: cursor.string()?, size: cursor.number()? },
        _ => return Err(cursor.error_before("no kind of C type has this name")),
    })
}

/// Tag, size and fields of a struct or union.
type Record = (Option<String>, Option<u64>, Vec<CField>);

fn record(cursor: &mut Cursor<'_, '_>) -> Parsed<Record> {
    let name = cursor.accept_string()?;
    let size = if cursor.accept_word("size") { Some(cursor.number()?) } else { None };
    cursor.expect_sign("{")?;
    let fields = cursor.list("}", |cursor| {
        let name = cursor.string()?;
        cursor.expect_sign(":")?;
        let c_type = cursor.entity('t')?;
        cursor.expect_word("at")?;
        let bit_offset = cursor.number()?;
        let bit_width = if cursor.accept_word("width") { Some(cursor.number()?) } else { None };
        Ok(CField { name, c_type, bit_offset, bit_width })
    })?;
    Ok((name, size, fields))
}
