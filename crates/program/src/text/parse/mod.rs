//! Reads the text form.
//!
//! One token of look-ahead, no recursion. Names may be used before they are declared: functions and globals are
//! collected in a first pass over the tokens, registers and blocks are numbered when their body ends, labels whose
//! address is taken when everything is read.

mod body;
mod cursor;
mod declarations;
mod function;
mod instruction;
mod numbers;
mod operand;
mod terminator;

use std::collections::HashMap;
use std::fmt;

use super::lexer::{self, Kind};
use super::names::Symbol;
use crate::passes::for_each_constant_mut;
use crate::{BlockId, Constant, DataModel, Entity, FunctionId, GlobalId, Program};
use cursor::Cursor;

/// What is wrong with a text, and where (both counted from 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Line.
    pub line: u32,
    /// Column, in bytes.
    pub column: u32,
    /// For people.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

type Parsed<T> = Result<T, ParseError>;

/// Reads a program from its text form.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    let tokens = lexer::tokens(text)?;
    let mut cursor = Cursor::new(&tokens);
    let data_model = header(&mut cursor)?;
    let mut parser = Parser {
        linker_names: linker_names(&tokens),
        cursor,
        program: Program::empty(data_model),
        blocks: Vec::new(),
        labels: Vec::new(),
        largest_file: None,
    };
    while !parser.cursor.at_end() {
        parser.item()?;
    }
    parser.finish()
}

/// What a linker name stands for.
#[derive(Clone, Copy)]
enum Linked {
    Function(FunctionId),
    Global(GlobalId),
}

/// The address of a label, to be resolved at the end.
struct PendingLabel<'t> {
    function: FunctionId,
    symbol: Symbol<'t>,
    token: usize,
}

struct Parser<'a, 't> {
    cursor: Cursor<'a, 't>,
    program: Program,
    linker_names: HashMap<&'a [u8], Linked>,
    /// The blocks of each function read so far.
    blocks: Vec<HashMap<Symbol<'t>, BlockId>>,
    labels: Vec<PendingLabel<'t>>,
    /// The place with the largest file number, and its token.
    largest_file: Option<(u32, usize)>,
}

fn header(cursor: &mut Cursor<'_, '_>) -> Parsed<DataModel> {
    cursor.expect_word("program")?;
    let model = match cursor.word()? {
        "lp64" => DataModel::Lp64,
        "ilp32" => DataModel::Ilp32,
        _ => return Err(cursor.error_before("the data model is lp64 or ilp32")),
    };
    cursor.expect_new_line()?;
    Ok(model)
}

/// Every function and global that a line declares; the first of a name wins.
fn linker_names<'a>(tokens: &'a [lexer::Token<'_>]) -> HashMap<&'a [u8], Linked> {
    let mut names = HashMap::new();
    let (mut functions, mut globals) = (0, 0);
    let mut starts_line = true;
    for pair in tokens.windows(2) {
        if starts_line && let (Kind::Word(word), Kind::Linker(name)) = (&pair[0].kind, &pair[1].kind) {
            if *word == "function" {
                names.entry(name.as_ref()).or_insert(Linked::Function(FunctionId::from_index(functions)));
                functions += 1;
            } else if *word == "global" {
                names.entry(name.as_ref()).or_insert(Linked::Global(GlobalId::from_index(globals)));
                globals += 1;
            }
        }
        starts_line = pair[0].kind == Kind::NewLine;
    }
    names
}

impl Parser<'_, '_> {
    /// One declaration at the top level.
    fn item(&mut self) -> Parsed<()> {
        match self.cursor.word()? {
            "file" => self.file(),
            "type" => self.c_type(),
            "global" => self.global(),
            "function" => self.function(),
            _ => Err(self.cursor.error_before("expected file, type, global or function")),
        }
    }

    fn finish(mut self) -> Parsed<Program> {
        if let Some((file, token)) = self.largest_file
            && file as usize >= self.program.files.len()
        {
            return Err(self
                .cursor
                .error_at(token, "this place names a file that the text does not declare"));
        }
        let mut resolved = Vec::with_capacity(self.labels.len());
        for PendingLabel { function, symbol, token } in &self.labels {
            let found = self.blocks.get(function.index()).and_then(|blocks| blocks.get(symbol));
            let Some(block) = found else {
                return Err(self.cursor.error_at(*token, "the function has no such block"));
            };
            resolved.push(*block);
        }
        if !resolved.is_empty() {
            for_each_constant_mut(&mut self.program, |constant| {
                if let Constant::Label { block, .. } = constant {
                    *block = resolved[block.index()];
                }
            });
        }
        Ok(self.program)
    }
}
