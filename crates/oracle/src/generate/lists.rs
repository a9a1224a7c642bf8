//! Random programs about linked lists: built at either end, walked, changed, turned round, put together, freed; linked one
//! way, both ways or in rings; with numbers, blocks or lists of their own in the nodes; in locals, globals, structs, and in
//! functions.
//!
//! The operations are right as they stand; a careless program slips in one of them now and then: a node is used after it
//! was freed, freed twice, or lost.

use super::{Source, Statement};
use crate::random::Random;

const PRELUDE: &str = "\
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
struct node;
struct item { int value; struct item *next; struct node *owner; };
struct link { struct link *next; struct link *prev; };
struct entry { int data; struct link link; };
static int common;";

/// So that a seed means something else here than elsewhere.
const SALT: u64 = 0x1a57_0f11_575f_11e5;

/// What nodes hold beside their links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Payload {
    Nothing,
    Number,
    Block,
    Items,
    /// A pointer to what all nodes share.
    Shared,
    /// Bytes, and a pointer to one of them.
    Room,
}

/// The program of a seed, about lists.
pub fn generate_lists(seed: u64) -> Source {
    let mut random = Random::new(seed, SALT);
    let payload = match random.below(10) {
        0..3 => Payload::Number,
        3 => Payload::Block,
        4 => Payload::Items,
        5 => Payload::Shared,
        6 => Payload::Room,
        _ => Payload::Nothing,
    };
    let careless = random.chance(25);
    let (doubly, ring) = match random.below(10) {
        0..4 => (false, false),
        4..8 => (true, false),
        8 => (false, true),
        _ => (true, true),
    };
    let mut lists = Lists { random, careless, doubly, ring, payload, names: 0, functions: Vec::new() };
    lists.program()
}

pub(super) struct Lists {
    pub(super) random: Random,
    careless: bool,
    pub(super) doubly: bool,
    /// The last node leads to the first one.
    ring: bool,
    payload: Payload,
    names: usize,
    functions: Vec<Statement>,
}

pub(super) fn lines(text: &str) -> Vec<Statement> {
    text.lines().map(str::trim).filter(|l| !l.is_empty()).map(Statement::simple).collect()
}

impl Lists {
    pub(super) fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    pub(super) fn slips(&mut self) -> bool {
        self.careless && self.random.chance(15)
    }

    fn program(&mut self) -> Source {
        let mut items = lines(PRELUDE);
        items.push(self.node_type());
        items.extend(lines(
            "struct head { int count; struct node *first; };
             static struct node *global;",
        ));
        let mut body = lines(
            "struct node *a = NULL;
             struct node *b = NULL;
             struct head h = { 0, NULL };",
        );
        let count = 1 + self.random.below(2);
        let mut places: Vec<&str> = Vec::new();
        while places.len() < count {
            let place = self.random.pick(&["a", "a", "b", "h.first", "global"]);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        for place in &places {
            body.extend(self.build(place));
        }
        for _ in 0..self.random.below(4) {
            let place = places[self.random.below(places.len())];
            let other = places[self.random.below(places.len())];
            let change = if self.ring { self.ring_change(place) } else { self.change(place, other) };
            if self.random.chance(20) {
                body.push(Statement::block("if (__VERIFIER_nondet_bool())", change));
            } else {
                body.extend(change);
            }
        }
        for place in &places {
            if !self.slips() {
                body.extend(self.destroy(place));
            }
        }
        body.extend(lines("return 0;"));
        items.append(&mut self.functions);
        items.push(Statement::block("int main(void)", body));
        Source { items }
    }

    fn node_type(&mut self) -> Statement {
        let mut fields = vec!["struct node *next;"];
        if self.doubly {
            fields.push("struct node *prev;");
        }
        let data = match self.payload {
            Payload::Nothing => None,
            Payload::Number => Some("int data;"),
            Payload::Block | Payload::Shared => Some("int *block;"),
            Payload::Items => Some("struct item *items;"),
            Payload::Room => Some("char *at; char room[12];"),
        };
        let at = self.random.below(fields.len() + 1);
        if let Some(data) = data {
            fields.insert(at, data);
        }
        Statement::simple(format!("struct node {{ {} }};", fields.join(" ")))
    }

    /// A loop that goes on as long as it likes, or a counted one.
    pub(super) fn some_rounds(&mut self, body: Vec<Statement>) -> Vec<Statement> {
        match self.random.below(6) {
            0 => {
                let (n, i) = (self.fresh("n"), self.fresh("i"));
                let mut all = lines(&format!("int {n} = __VERIFIER_nondet_int() & 7;"));
                all.push(Statement::block(format!("for (int {i} = 0; {i} < {n}; {i}++)"), body));
                all
            }
            1 => {
                let (i, n) = (self.fresh("i"), 1 + self.random.below(6));
                vec![Statement::block(format!("for (int {i} = 0; {i} < {n}; {i}++)"), body)]
            }
            2 => vec![Statement::block("while (__VERIFIER_nondet_bool())", body)],
            _ => vec![Statement::block("while (__VERIFIER_nondet_bool() || __VERIFIER_nondet_bool())", body)],
        }
    }

    /// A new node with what it holds, without its links.
    pub(super) fn node(&mut self, name: &str) -> Vec<Statement> {
        let mut out = lines(&format!("struct node *{name} = malloc(sizeof *{name});"));
        match self.payload {
            Payload::Nothing => {}
            Payload::Number => {
                let value = self.random.pick(&["0", "7", "__VERIFIER_nondet_int() & 15", "-3"]);
                out.extend(lines(&format!("{name}->data = {value};")));
            }
            Payload::Block => {
                out.extend(lines(&format!("{name}->block = malloc(sizeof(int));\n*{name}->block = 5;")));
                if self.random.chance(25) {
                    let free = format!("free({name}->block);\n{name}->block = NULL;");
                    out.push(Statement::block("if (__VERIFIER_nondet_bool())", lines(&free)));
                }
            }
            Payload::Shared => {
                let what = self.random.pick(&["&common", "&common", "NULL"]);
                out.extend(lines(&format!("{name}->block = {what};")));
            }
            Payload::Items => {
                let item = self.fresh("x");
                out.extend(lines(&format!("{name}->items = NULL;")));
                let body = lines(&format!(
                    "struct item *{item} = malloc(sizeof *{item});
                     {item}->value = 2;
                     {item}->owner = {name};
                     {item}->next = {name}->items;
                     {name}->items = {item};"
                ));
                out.push(Statement::block("while (__VERIFIER_nondet_bool())", body));
            }
            Payload::Room => {
                let place = self.random.pick(&[
                    "0",
                    "3",
                    "(__VERIFIER_nondet_int() & 7)",
                    "((unsigned)__VERIFIER_nondet_int() % 12)",
                    "(__VERIFIER_nondet_int() & 4) + 4",
                ]);
                out.extend(lines(&format!("{name}->at = {name}->room + {place};")));
            }
        }
        out
    }

    /// Frees a node and what it holds.
    pub(super) fn free_node(&mut self, name: &str) -> Vec<Statement> {
        let mut out = Vec::new();
        match self.payload {
            Payload::Nothing | Payload::Number | Payload::Shared | Payload::Room => {}
            Payload::Block => {
                if !self.slips() {
                    out.extend(lines(&format!("free({name}->block);")));
                }
            }
            Payload::Items => {
                let item = self.fresh("x");
                let body = lines(&format!(
                    "struct item *{item} = {name}->items;
                     {name}->items = {item}->next;
                     free({item});"
                ));
                out.push(Statement::block(format!("while ({name}->items)"), body));
            }
        }
        out.extend(lines(&format!("free({name});")));
        if self.slips() {
            out.extend(lines(&format!("free({name});")));
        }
        out
    }

    fn build(&mut self, list: &str) -> Vec<Statement> {
        if self.ring {
            return self.build_ring(list);
        }
        match self.random.below(4) {
            0 => self.in_function(list, Self::build_back),
            1 => self.in_function(list, Self::build_by_walking),
            _ => self.in_function(list, Self::build_front),
        }
    }

    /// The operation right here, or in a function of its own.
    fn in_function(
        &mut self,
        list: &str,
        operation: fn(&mut Self, &str) -> Vec<Statement>,
    ) -> Vec<Statement> {
        match self.random.below(6) {
            0 => {
                let name = self.fresh("f");
                let mut body = operation(self, "list");
                body.extend(lines("return list;"));
                let header = format!("static struct node *{name}(struct node *list)");
                self.functions.push(Statement::block(header, body));
                lines(&format!("{list} = {name}({list});"))
            }
            1 => {
                let name = self.fresh("f");
                let body = operation(self, "(*list)");
                self.functions
                    .push(Statement::block(format!("static void {name}(struct node **list)"), body));
                lines(&format!("{name}(&{list});"))
            }
            _ => operation(self, list),
        }
    }

    pub(super) fn link_front(&self, n: &str, list: &str) -> Vec<Statement> {
        if self.doubly {
            lines(&format!(
                "{n}->next = {list};
                 {n}->prev = NULL;
                 if ({list}) {list}->prev = {n};
                 {list} = {n};"
            ))
        } else {
            lines(&format!("{n}->next = {list};\n{list} = {n};"))
        }
    }

    fn build_front(&mut self, list: &str) -> Vec<Statement> {
        let n = self.fresh("n");
        let mut body = self.node(&n);
        body.extend(self.link_front(&n, list));
        self.some_rounds(body)
    }

    /// New nodes behind a list that was empty.
    fn build_back(&mut self, list: &str) -> Vec<Statement> {
        let (n, tail) = (self.fresh("n"), self.fresh("t"));
        let mut body = self.node(&n);
        let back = if self.doubly { format!("{n}->prev = {tail};") } else { String::new() };
        body.extend(lines(&format!(
            "{n}->next = NULL;
             {back}
             if ({tail}) {tail}->next = {n}; else {list} = {n};
             {tail} = {n};"
        )));
        let mut all = lines(&format!("struct node *{tail} = NULL;"));
        all.extend(self.some_rounds(body));
        vec![Statement::block(format!("if (!{list})"), all)]
    }

    fn build_by_walking(&mut self, list: &str) -> Vec<Statement> {
        let (n, at) = (self.fresh("n"), self.fresh("t"));
        let mut body = self.node(&n);
        let (alone, back) = if self.doubly {
            (format!("{n}->prev = NULL;"), format!("{n}->prev = {at};"))
        } else {
            (String::new(), String::new())
        };
        body.extend(lines(&format!("{n}->next = NULL;\n{alone}")));
        let walk = lines(&format!(
            "struct node *{at} = {list};
             while ({at}->next) {at} = {at}->next;
             {at}->next = {n};
             {back}"
        ));
        body.push(Statement::block(format!("if ({list})"), walk));
        body.extend(lines(&format!("else {list} = {n};")));
        self.some_rounds(body)
    }

    fn change(&mut self, list: &str, other: &str) -> Vec<Statement> {
        match self.random.below(15) {
            8 | 9 => self.in_function(list, Self::cut_front),
            10 => self.in_function(list, Self::keep_middle),
            11 => self.in_function(list, Self::insert_in_order),
            12 => self.counted(),
            13 => self.embedded(),
            14 => self.table(),
            0 => self.in_function(list, Self::walk),
            1 => self.in_function(list, Self::pop),
            2 => self.in_function(list, Self::delete_inside),
            3 => self.in_function(list, Self::insert_inside),
            4 => self.in_function(list, Self::reverse),
            5 if list != other => self.splice(list, other),
            6 => self.in_function(list, Self::delete_where),
            7 => self.in_function(list, Self::build_front),
            _ => self.in_function(list, Self::walk),
        }
    }

    pub(super) fn use_node(&mut self, p: &str) -> String {
        match self.payload {
            Payload::Nothing => String::new(),
            Payload::Number if self.random.chance(40) => format!("{p}->data = 4;"),
            Payload::Number => {
                let bad = self.random.pick(&["> 15", "> 15", "< -3", "> 4", "< 0", "== 3"]);
                format!("if ({p}->data {bad}) reach_error();")
            }
            Payload::Block | Payload::Shared => format!("if ({p}->block) *{p}->block = 1 & *{p}->block;"),
            Payload::Items if self.random.chance(40) => {
                format!("if ({p}->items && {p}->items->owner != {p}) reach_error();")
            }
            Payload::Items => format!("if ({p}->items) {p}->items->value = 3;"),
            Payload::Room => {
                let room = if self.slips() { "13" } else { "12" };
                match self.random.below(4) {
                    0 => format!("*{p}->at = 1;"),
                    1 => format!("if ({p}->at - {p}->room + 1 < {room}) {{ *{p}->at++ = 1; }}"),
                    2 => format!("if ({p}->at < {p}->room + {room} - 4) {{ {p}->at += 4; *{p}->at = 1; }}"),
                    _ => format!("if ({p}->at >= {p}->room + {room}) reach_error();"),
                }
            }
        }
    }

    pub(super) fn has_numbers(&self) -> bool {
        self.payload == Payload::Number
    }

    fn walk(&mut self, list: &str) -> Vec<Statement> {
        let p = self.fresh("p");
        let used = self.use_node(&p);
        let stop = if self.random.chance(25) { " && __VERIFIER_nondet_bool()" } else { "" };
        let step = if self.doubly && self.random.chance(40) {
            format!("if ({p}->next && {p}->next->prev != {p}) *(int *)0 = 1;")
        } else {
            String::new()
        };
        let body = lines(&format!("{used}\n{step}\n{p} = {p}->next;"));
        let mut all = lines(&format!("struct node *{p} = {list};"));
        all.push(Statement::block(format!("while ({p}{stop})"), body));
        vec![Statement::block("", all)]
    }

    /// The first node goes.
    fn pop(&mut self, list: &str) -> Vec<Statement> {
        let p = self.fresh("p");
        let guard = if self.slips() { "1".to_owned() } else { list.to_owned() };
        let back = if self.doubly { format!("if ({list}) {list}->prev = NULL;") } else { String::new() };
        let mut body = lines(&format!(
            "struct node *{p} = {list};
             {list} = {p}->next;
             {back}"
        ));
        body.extend(self.free_node(&p));
        vec![Statement::block(format!("if ({guard})"), body)]
    }

    /// A node behind the first one goes.
    fn delete_inside(&mut self, list: &str) -> Vec<Statement> {
        let (p, q) = (self.fresh("p"), self.fresh("p"));
        let step = "if (__VERIFIER_nondet_bool()) break;";
        let mut walk = lines(&format!("struct node *{p} = {list};"));
        let forward = lines(&format!("{step}\n{p} = {p}->next;"));
        walk.push(Statement::block(format!("while ({p}->next)"), forward));
        let back = if self.doubly && !self.slips() {
            format!("if ({p}->next) {p}->next->prev = {p};")
        } else {
            String::new()
        };
        let mut delete = lines(&format!(
            "struct node *{q} = {p}->next;
             {p}->next = {q}->next;
             {back}"
        ));
        delete.extend(self.free_node(&q));
        walk.push(Statement::block(format!("if ({p}->next)"), delete));
        vec![Statement::block(format!("if ({list})"), walk)]
    }

    /// Any nodes go, through a pointer to the link.
    fn delete_where(&mut self, list: &str) -> Vec<Statement> {
        if self.doubly {
            return self.delete_inside(list);
        }
        let (link, p) = (self.fresh("l"), self.fresh("p"));
        let mut gone = lines(&format!("struct node *{p} = *{link};\n*{link} = {p}->next;"));
        gone.extend(self.free_node(&p));
        let body = vec![
            Statement::block("if (__VERIFIER_nondet_bool())", gone),
            Statement::simple(format!("else {link} = &(*{link})->next;")),
        ];
        let mut all = lines(&format!("struct node **{link} = &{list};"));
        all.push(Statement::block(format!("while (*{link})"), body));
        vec![Statement::block("", all)]
    }

    fn insert_inside(&mut self, list: &str) -> Vec<Statement> {
        let (p, n) = (self.fresh("p"), self.fresh("n"));
        let mut walk = lines(&format!("struct node *{p} = {list};"));
        let forward = lines(&format!("{p} = {p}->next;"));
        walk.push(Statement::block(format!("while ({p}->next && __VERIFIER_nondet_bool())"), forward));
        walk.extend(self.node(&n));
        let back = if self.doubly {
            format!("{n}->prev = {p};\nif ({p}->next) {p}->next->prev = {n};")
        } else {
            String::new()
        };
        walk.extend(lines(&format!("{n}->next = {p}->next;\n{back}\n{p}->next = {n};")));
        vec![Statement::block(format!("if ({list})"), walk)]
    }

    fn reverse(&mut self, list: &str) -> Vec<Statement> {
        let (p, done) = (self.fresh("p"), self.fresh("d"));
        let back = if self.doubly {
            format!("{p}->prev = NULL;\nif ({done}) {done}->prev = {p};")
        } else {
            String::new()
        };
        let body = lines(&format!(
            "struct node *{p} = {list};
             {list} = {p}->next;
             {p}->next = {done};
             {back}
             {done} = {p};"
        ));
        let mut all = lines(&format!("struct node *{done} = NULL;"));
        all.push(Statement::block(format!("while ({list})"), body));
        all.extend(lines(&format!("{list} = {done};")));
        vec![Statement::block("", all)]
    }

    /// All of the other list goes behind this one.
    fn splice(&mut self, list: &str, other: &str) -> Vec<Statement> {
        let p = self.fresh("p");
        let back = if self.doubly { format!("if ({other}) {other}->prev = {p};") } else { String::new() };
        let walk = lines(&format!(
            "struct node *{p} = {list};
             while ({p}->next) {p} = {p}->next;
             {p}->next = {other};
             {back}"
        ));
        let mut all = vec![Statement::block(format!("if ({list})"), walk)];
        all.extend(lines(&format!("else {list} = {other};")));
        if !self.slips() {
            all.extend(lines(&format!("{other} = NULL;")));
        }
        all
    }

    fn destroy(&mut self, list: &str) -> Vec<Statement> {
        if self.ring {
            return self.destroy_ring(list);
        }
        self.in_function(list, Self::destroy_line)
    }

    fn destroy_line(&mut self, list: &str) -> Vec<Statement> {
        let p = self.fresh("p");
        let mut body;
        if self.slips() {
            body = lines(&format!("struct node *{p} = {list};"));
            body.extend(self.free_node(&p));
            body.extend(lines(&format!("{list} = {p}->next;")));
        } else {
            body = lines(&format!("struct node *{p} = {list};\n{list} = {p}->next;"));
            body.extend(self.free_node(&p));
        }
        vec![Statement::block(format!("while ({list})"), body)]
    }
}
