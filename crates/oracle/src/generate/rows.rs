//! Random programs about arrays of pointers: filled upwards, downwards, in part; walked, changed at one place, swapped,
//! shifted, grown, given to functions, freed; with numbers, strings or small lists behind the pointers; on the stack, on the
//! heap or global.
//!
//! Every array counts how many of its cells are in use, from the first on; those behind hold nothing, or null if the
//! program is one that keeps them so. The operations are right as they stand; a careless program slips in one of them now and
//! then.

use super::lists::lines;
use super::{Source, Statement};
use crate::random::Random;

/// So that a seed means something else here than elsewhere.
const SALT: u64 = 0x7205_a11e_0f70_1275;

/// How many cells an array has that is not on the heap.
const ROOM: usize = 12;

/// What the pointers lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behind {
    Number,
    /// A number of a range, with a link to another one.
    List,
    /// Bytes of a length that the block itself does not tell.
    Text,
    /// One of two numbers that the program knows by name as well, and that many pointers may lead to.
    Shared(Kept),
    /// One of two functions.
    Code,
}

/// Where numbers are that pointers share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    Globals,
    Locals,
    Blocks,
}

/// Where the array is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    Stack,
    Global,
    Heap,
    /// In a struct, with its count.
    Struct,
    /// In a field of structs that are the elements of an array on the stack.
    Fields,
    /// The same on the heap.
    HeapFields,
}

/// The program of a seed, about arrays of pointers.
pub fn generate_rows(seed: u64) -> Source {
    let mut random = Random::new(seed, SALT);
    let behind = random.pick(&[
        Behind::Number,
        Behind::Number,
        Behind::List,
        Behind::Text,
        Behind::Shared(Kept::Globals),
        Behind::Shared(Kept::Locals),
        Behind::Shared(Kept::Blocks),
        Behind::Code,
    ]);
    let home = random.pick(&[
        Home::Stack,
        Home::Global,
        Home::Heap,
        Home::Heap,
        Home::Struct,
        Home::Fields,
        Home::HeapFields,
    ]);
    let careless = random.chance(25);
    let nulls = random.chance(40);
    let mut rows = Rows { random, careless, nulls, behind, home, names: 0, functions: Vec::new() };
    rows.program()
}

struct Rows {
    random: Random,
    careless: bool,
    /// Cells that are not in use hold null, and those in use may.
    nulls: bool,
    behind: Behind,
    home: Home,
    names: usize,
    functions: Vec<Statement>,
}

/// The names of an array and of its count.
#[derive(Clone, Copy, Debug)]
struct Array<'a> {
    cells: &'a str,
    count: &'a str,
}

impl Rows {
    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn slips(&mut self) -> bool {
        self.careless && self.random.chance(15)
    }

    fn program(&mut self) -> Source {
        let mut items = lines(
            "#include <stddef.h>
             #include <stdlib.h>
             #include <string.h>
             extern int __VERIFIER_nondet_int(void);
             extern _Bool __VERIFIER_nondet_bool(void);
             extern void reach_error(void);
             struct item { int value; struct item *next; };
             static int red, blue, *here = &red, *there = &blue;
             typedef void work(int);
             static void up(int x) { red = x; }
             static void down(int x) { blue = x; }",
        );
        let element = self.element();
        items.extend(lines(&format!(
            "struct slot {{ int tag; {element} *to; }};
             struct table {{ int count; {element} *cells[{ROOM}]; }};
             static {element} *shelf[{ROOM}];
             static int shelved;"
        )));
        let (array, made) = self.array();
        let mut body = lines(&format!("int room = {};", self.room()));
        body.extend(self.targets());
        body.extend(made);
        let array = Array { cells: &array.0, count: &array.1 };
        body.extend(self.fill(array));
        for _ in 0..self.random.below(4) {
            let change = self.change(array);
            if self.random.chance(20) {
                body.push(Statement::block("if (__VERIFIER_nondet_bool())", change));
            } else {
                body.extend(change);
            }
        }
        if !self.slips() {
            body.extend(self.destroy(array));
        }
        if self.is_on_heap() && !self.slips() {
            body.extend(lines("free(a);"));
        }
        if self.behind == Behind::Shared(Kept::Blocks) {
            let last = self.random.pick(&["there", "there", "there", "here"]);
            let last = if self.careless { last } else { "there" };
            body.extend(lines(&format!("free(here);\nfree({last});")));
        }
        body.extend(lines("return 0;"));
        items.append(&mut self.functions);
        items.push(Statement::block("int main(void)", body));
        Source { items }
    }

    fn is_on_heap(&self) -> bool {
        matches!(self.home, Home::Heap | Home::HeapFields)
    }

    /// What stands behind an index: nothing, or the field that holds the pointer.
    fn field(&self) -> &'static str {
        if matches!(self.home, Home::Fields | Home::HeapFields) { ".to" } else { "" }
    }

    /// What the array is an array of.
    fn cell_type(&self) -> String {
        match self.home {
            Home::Fields | Home::HeapFields => "struct slot".to_owned(),
            Home::Stack | Home::Global | Home::Heap | Home::Struct => format!("{} *", self.element()),
        }
    }

    /// Whether pointers lead to something that is not theirs.
    fn is_shared(&self) -> bool {
        matches!(self.behind, Behind::Shared(_) | Behind::Code)
    }

    /// What pointers share, where it is not global.
    fn targets(&mut self) -> Vec<Statement> {
        match self.behind {
            Behind::Shared(Kept::Locals) => lines("int near = 1, far = 2;\nhere = &near;\nthere = &far;"),
            Behind::Shared(Kept::Blocks) => {
                lines("here = malloc(sizeof *here);\nthere = malloc(sizeof *there);\n*here = 1;\n*there = 2;")
            }
            Behind::Shared(Kept::Globals) | Behind::Code | Behind::Number | Behind::List | Behind::Text => {
                Vec::new()
            }
        }
    }

    /// How many cells the array has.
    fn room(&mut self) -> String {
        if self.is_on_heap() && self.random.chance(75) {
            let most = self.random.pick(&["3", "7", "15"]);
            return format!("1 + (__VERIFIER_nondet_int() & {most})");
        }
        ROOM.to_string()
    }

    fn element(&self) -> &'static str {
        match self.behind {
            Behind::Number | Behind::Shared(_) => "int",
            Behind::Code => "work",
            Behind::List => "struct item",
            Behind::Text => "char",
        }
    }

    /// The names of the array and of its count, and what makes it.
    fn array(&mut self) -> ((String, String), Vec<Statement>) {
        let element = self.element();
        match self.home {
            Home::Stack => {
                let zero = if self.nulls { " = { 0 }" } else { "" };
                let made = lines(&format!("int count = 0;\n{element} *a[{ROOM}]{zero};"));
                (("a".to_owned(), "count".to_owned()), made)
            }
            Home::Global => (("shelf".to_owned(), "shelved".to_owned()), Vec::new()),
            Home::Struct => {
                let made =
                    if self.nulls { "struct table t = { 0 };" } else { "struct table t;\nt.count = 0;" };
                (("t.cells".to_owned(), "t.count".to_owned()), lines(made))
            }
            Home::Fields => {
                let zero = if self.nulls { " = { 0 }" } else { "" };
                let made = lines(&format!("int count = 0;\nstruct slot a[{ROOM}]{zero};"));
                (("a".to_owned(), "count".to_owned()), made)
            }
            Home::Heap | Home::HeapFields => {
                let cell = self.cell_type();
                let made = if self.nulls {
                    format!("{cell} *a = calloc(room, sizeof *a);")
                } else {
                    format!("{cell} *a = malloc(room * sizeof *a);")
                };
                (("a".to_owned(), "count".to_owned()), lines(&format!("int count = 0;\n{made}")))
            }
        }
    }

    /// A new block for a cell.
    fn block(&mut self, cell: &str) -> Vec<Statement> {
        match self.behind {
            Behind::Shared(_) | Behind::Code => {
                let (one, other) =
                    if self.behind == Behind::Code { ("up", "down") } else { ("here", "there") };
                let other = if self.slips() { "NULL" } else { other };
                let chosen = match self.random.below(4) {
                    0 => one.to_owned(),
                    1 if self.nulls => format!("__VERIFIER_nondet_bool() ? {other} : NULL"),
                    _ => format!("__VERIFIER_nondet_bool() ? {one} : {other}"),
                };
                let mut made = lines(&format!("{cell} = {chosen};"));
                if !self.field().is_empty() && self.random.chance(50) {
                    made.extend(lines(&format!("{}tag = 3;", cell.strip_suffix("to").unwrap_or(cell))));
                }
                made
            }
            Behind::Number => {
                let value = self.random.pick(&["0", "7", "__VERIFIER_nondet_int() & 15", "-3"]);
                lines(&format!("{cell} = malloc(sizeof *{cell});\n*{cell} = {value};"))
            }
            Behind::List => {
                let mut made = lines(&format!(
                    "{cell} = malloc(sizeof *{cell});\n{cell}->value = 1;\n{cell}->next = NULL;"
                ));
                if self.random.chance(50) {
                    let x = self.fresh("x");
                    let more = lines(&format!(
                        "struct item *{x} = malloc(sizeof *{x});
                         {x}->value = 2;
                         {x}->next = {cell};
                         {cell} = {x};"
                    ));
                    made.push(Statement::block("while (__VERIFIER_nondet_bool())", more));
                }
                made
            }
            Behind::Text => {
                let length = self.random.pick(&["4", "4", "1 + (__VERIFIER_nondet_int() & 3)"]);
                let n = self.fresh("n");
                lines(&format!("int {n} = {length};\n{cell} = malloc({n});\n{cell}[0] = 0;"))
            }
        }
    }

    /// What a cell leads to goes.
    fn free_block(&mut self, cell: &str) -> Vec<Statement> {
        let mut out = Vec::new();
        if self.is_shared() {
            if self.behind == Behind::Shared(Kept::Blocks) && self.slips() {
                out.extend(lines(&format!("free({cell});")));
            }
            return out;
        }
        if self.behind == Behind::List {
            let x = self.fresh("x");
            let gone = lines(&format!("struct item *{x} = {cell};\n{cell} = {x}->next;\nfree({x});"));
            out.push(Statement::block(format!("while ({cell})"), gone));
        } else {
            out.extend(lines(&format!("free({cell});")));
        }
        if self.slips() {
            out.extend(lines(&format!("free({cell});")));
        }
        out
    }

    fn use_block(&mut self, cell: &str) -> Vec<Statement> {
        let used = match self.behind {
            Behind::Code => format!("{cell}(2);"),
            Behind::Shared(_) => {
                let bad = self.random.pick(&["> 4", "> 4", "< 0", "> 2", "== 3"]);
                let ways = [
                    format!("*{cell} = 4;"),
                    format!("if (*{cell} {bad}) reach_error();"),
                    format!("if ({cell} == here && *here {bad}) reach_error();"),
                    "if (*here == 4) reach_error();".to_owned(),
                ];
                let most = if self.careless { 4 } else { 3 };
                ways[self.random.below(most)].clone()
            }
            Behind::Number if self.random.chance(40) => format!("*{cell} = 4;"),
            Behind::Number => {
                let bad = self.random.pick(&["> 15", "> 15", "< -3", "> 4", "< 0", "== 3"]);
                format!("if (*{cell} {bad}) reach_error();")
            }
            Behind::List if self.random.chance(50) => format!("{cell}->value = 3;"),
            Behind::List => format!("if ({cell}->next && {cell}->next->value > 3) reach_error();"),
            Behind::Text => format!("{cell}[{}] = 1;", u8::from(self.slips())),
        };
        if self.nulls { lines(&format!("if ({cell}) {used}")) } else { lines(&used) }
    }

    /// The operation right here, or in a function that is given the array and its count.
    fn in_function(
        &mut self,
        array: Array<'_>,
        operation: fn(&mut Self, Array<'_>) -> Vec<Statement>,
    ) -> Vec<Statement> {
        if !self.random.chance(30) {
            return operation(self, array);
        }
        let name = self.fresh("f");
        let body = operation(self, Array { cells: "cells", count: "(*used)" });
        let header = format!("static void {name}({} *cells, int *used, int room)", self.cell_type());
        self.functions.push(Statement::block(header, body));
        lines(&format!("{name}({}, &{}, room);", array.cells, array.count))
    }

    fn fill(&mut self, array: Array<'_>) -> Vec<Statement> {
        if self.nulls {
            let way = self.random.below(4);
            return match way {
                0 => self.in_function(array, Self::fill_in_steps),
                1 => self.in_function(array, Self::fill_where_it_likes),
                _ => self.in_function(array, Self::push_some),
            };
        }
        if self.random.chance(20) {
            self.fill_downwards(array)
        } else {
            self.in_function(array, Self::push_some)
        }
    }

    fn push_some(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        let most = if self.slips() { "<=" } else { "<" };
        let mut body = self.block(&format!("{cells}[{count}]{field}"));
        body.extend(lines(&format!("{count}++;")));
        let go = self.random.pick(&[" && __VERIFIER_nondet_bool()", " && __VERIFIER_nondet_bool()", ""]);
        vec![Statement::block(format!("while ({count} {most} room{go})"), body)]
    }

    fn fill_downwards(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        let (n, i) = (self.fresh("n"), self.fresh("i"));
        let mut all = lines(&format!(
            "int {n} = __VERIFIER_nondet_int();
             if ({n} < 0 || {n} > room) {n} = room;"
        ));
        let body = self.block(&format!("{cells}[{i}]{field}"));
        all.push(Statement::block(format!("for (int {i} = {n} - 1; {i} >= 0; {i}--)"), body));
        all.extend(lines(&format!("{count} = {n};")));
        all
    }

    fn fill_in_steps(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        let (i, step) = (self.fresh("i"), 1 + self.random.below(3));
        let body = self.block(&format!("{cells}[{i}]{field}"));
        let mut all = vec![Statement::block(format!("for (int {i} = 0; {i} < room; {i} += {step})"), body)];
        all.extend(lines(&format!("{count} = room;")));
        all
    }

    /// Some cell gets a block if it has none, as often as it likes.
    fn fill_where_it_likes(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        let i = self.fresh("i");
        let mut all = lines(&format!("{count} = room;"));
        let mut body = lines(&format!("unsigned {i} = (unsigned)__VERIFIER_nondet_int() % (unsigned)room;"));
        let made = self.block(&format!("{cells}[{i}]{field}"));
        let guard = if self.slips() { "1".to_owned() } else { format!("!{cells}[{i}]{field}") };
        body.push(Statement::block(format!("if ({guard})"), made));
        all.push(Statement::block("while (__VERIFIER_nondet_bool() || __VERIFIER_nondet_bool())", body));
        all
    }

    fn change(&mut self, array: Array<'_>) -> Vec<Statement> {
        match self.random.below(8) {
            0 | 1 => self.in_function(array, Self::walk),
            2 => self.in_function(array, Self::replace_one),
            3 => self.in_function(array, Self::swap_two),
            4 => self.in_function(array, Self::take_one_out),
            5 => self.in_function(array, Self::pop),
            6 if self.is_on_heap() => self.grow(array),
            6 => self.in_function(array, Self::use_one),
            _ => self.in_function(array, Self::turn_round),
        }
    }

    fn walk(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        let i = self.fresh("i");
        let body = self.use_block(&format!("{cells}[{i}]{field}"));
        let last = if self.slips() { "<=" } else { "<" };
        vec![Statement::block(format!("for (int {i} = 0; {i} {last} {count}; {i}++)"), body)]
    }

    /// Something is done at a place that is in use, whichever it is.
    fn at_some_place(
        &mut self,
        array: Array<'_>,
        inside: impl FnOnce(&mut Self, &str) -> Vec<Statement>,
    ) -> Vec<Statement> {
        let k = self.fresh("k");
        let last = if self.slips() { "<=" } else { "<" };
        let mut all = lines(&format!("int {k} = __VERIFIER_nondet_int();"));
        let body = inside(self, &k);
        all.push(Statement::block(format!("if ({k} >= 0 && {k} {last} {})", array.count), body));
        vec![Statement::block("", all)]
    }

    fn use_one(&mut self, array: Array<'_>) -> Vec<Statement> {
        self.at_some_place(array, |rows, k| rows.use_block(&format!("{}[{k}]{}", array.cells, rows.field())))
    }

    fn replace_one(&mut self, array: Array<'_>) -> Vec<Statement> {
        self.at_some_place(array, |rows, k| {
            let cell = format!("{}[{k}]{}", array.cells, rows.field());
            let mut out = if rows.slips() { Vec::new() } else { rows.free_block(&cell) };
            out.extend(rows.block(&cell));
            out
        })
    }

    fn swap_two(&mut self, array: Array<'_>) -> Vec<Statement> {
        let (cells, field) = (array.cells, self.field());
        self.at_some_place(array, |rows, k| {
            rows.at_some_place(array, |rows, other| {
                let (element, t) = (rows.element(), rows.fresh("t"));
                let back = if rows.slips() { k } else { other };
                lines(&format!(
                    "{element} *{t} = {cells}[{k}]{field};
                     {cells}[{k}]{field} = {cells}[{other}]{field};
                     {cells}[{back}]{field} = {t};"
                ))
            })
        })
    }

    /// A block goes; the last one takes its place, or those behind it move up, or null stands there.
    fn take_one_out(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        self.at_some_place(array, |rows, k| {
            let mut out = rows.free_block(&format!("{cells}[{k}]{field}"));
            if rows.nulls {
                if !rows.slips() {
                    out.extend(lines(&format!("{cells}[{k}]{field} = NULL;")));
                }
                return out;
            }
            if rows.random.chance(50) {
                out.extend(lines(&format!("{count}--;\n{cells}[{k}]{field} = {cells}[{count}]{field};")));
            } else {
                let j = rows.fresh("j");
                let up = lines(&format!("{cells}[{j} - 1]{field} = {cells}[{j}]{field};"));
                out.push(Statement::block(format!("for (int {j} = {k} + 1; {j} < {count}; {j}++)"), up));
                if !rows.slips() {
                    out.extend(lines(&format!("{count}--;")));
                }
            }
            out
        })
    }

    fn pop(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        let mut body = lines(&format!("{count}--;"));
        body.extend(self.free_block(&format!("{cells}[{count}]{field}")));
        if self.nulls {
            body.extend(lines(&format!("{cells}[{count}]{field} = NULL;")));
        }
        vec![Statement::block(format!("if ({count} > 0)"), body)]
    }

    /// The array moves to another block.
    fn grow(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        let (cell, b) = (self.cell_type(), self.fresh("b"));
        if self.random.chance(50) {
            let nothing =
                if self.nulls { format!("{cells}[room - 1]{field} = NULL;") } else { String::new() };
            return lines(&format!(
                "room++;
{cells} = realloc({cells}, room * sizeof *{cells});\n{nothing}"
            ));
        }
        let i = self.fresh("i");
        let mut all = lines(&format!("{cell} *{b} = malloc(room * sizeof *{b});"));
        let copy = lines(&format!("{b}[{i}]{field} = {cells}[{i}]{field};"));
        let all_of_it = if self.nulls { "room" } else { count };
        all.push(Statement::block(format!("for (int {i} = 0; {i} < {all_of_it}; {i}++)"), copy));
        all.extend(lines(&format!("free({cells});\n{cells} = {b};")));
        vec![Statement::block("", all)]
    }

    fn turn_round(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        let (i, t, element) = (self.fresh("i"), self.fresh("t"), self.element());
        let body = lines(&format!(
            "{element} *{t} = {cells}[{i}]{field};
             {cells}[{i}]{field} = {cells}[{count} - 1 - {i}]{field};
             {cells}[{count} - 1 - {i}]{field} = {t};"
        ));
        vec![Statement::block(format!("for (int {i} = 0; {i} < {count} / 2; {i}++)"), body)]
    }

    fn destroy(&mut self, array: Array<'_>) -> Vec<Statement> {
        let Array { cells, count } = array;
        let field = self.field();
        let i = self.fresh("i");
        let from = usize::from(self.slips());
        let body = self.free_block(&format!("{cells}[{i}]{field}"));
        if self.random.chance(25) {
            return vec![Statement::block(
                format!("for (int {i} = {count} - 1; {i} >= {from}; {i}--)"),
                body,
            )];
        }
        vec![Statement::block(format!("for (int {i} = {from}; {i} < {count}; {i}++)"), body)]
    }
}
