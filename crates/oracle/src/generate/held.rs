//! Random programs about who holds a block: variables, globals, fields, static variables, arguments, variable arguments, the
//! C library (`strtok`, `setvbuf`, static results), handlers of `atexit`, elements that `qsort` moves; and what becomes of
//! the block: used, copied, given away, moved by `realloc`, freed, lost, left over where the program ends.
//!
//! The generator keeps in mind what each pointer leads to, and mostly does what is right; at a slip anything may happen. In a
//! branch it goes on with one of the two outcomes in mind, so that faults on some ways only are frequent.

use super::{Source, Statement};
use crate::random::Random;

const PRELUDE: &str = r#"#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
extern int __VERIFIER_nondet_int(void);
struct box { char *p; struct box *next; };
static char *g;
static char *row[3];
static struct box held;
static char *leaf(int n) { char *p = malloc(n); return p; }
static void nothing(void) { }
static void drop(int k, ...) { va_list va; va_start(va, k); for (int i = 0; i < k; i++) free(va_arg(va, char *)); va_end(va); }
static void drop_late(int k, ...) { va_list va; nothing(); char *q = leaf(1); va_start(va, k); free(va_arg(va, char *)); va_end(va); free(q); }
static char *last(int k, ...) { va_list va; char *r = NULL; va_start(va, k); for (int i = 0; i < k; i++) r = va_arg(va, char *); va_end(va); return r; }
static void vdrop(va_list va) { char *p = va_arg(va, char *); nothing(); free(p); }
static void forward(int k, ...) { va_list va, vb; va_start(va, k); va_copy(vb, va); nothing(); vdrop(vb); va_end(vb); va_end(va); }
static char *keep(char *p) { static char *kept; char *old = kept; kept = p; return old; }
static void put(char **slot, char *p) { *slot = p; }
static void clear(char **slot) { free(*slot); *slot = NULL; }
static char *same(char *p) { nothing(); return p; }
static struct box boxed(char *p) { struct box b = { p, NULL }; return b; }
static int by_first(const void *a, const void *b) { char *const *x = a; char *const *y = b; return **x - **y; }
static int touching(const void *a, const void *b) { if (g) g[0] = 'q'; return *(const int *)a - *(const int *)b; }
static int clearing(const void *a, const void *b) { clear(&g); return *(const int *)a - *(const int *)b; }
static void at_end(void) { clear(&g); }"#;

/// So that a seed means something else here than elsewhere.
const SALT: u64 = 0x7e1d_b10c_0a55_e77e;

/// Pointers that programs have.
const SLOTS: [&str; 9] = ["a", "b", "c", "g", "row[0]", "row[1]", "row[2]", "held.p", "local.p"];

/// What a pointer leads to, in the mind of the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leads {
    Nowhere,
    /// A block with so many bytes; whether they hold a string.
    Block {
        number: usize,
        bytes: usize,
        string: bool,
    },
    /// A block that is gone.
    Gone,
}

struct Held {
    random: Random,
    careless: usize,
    leads: [Leads; SLOTS.len()],
    blocks: usize,
    names: usize,
    has_handler: bool,
}

/// The program of a seed, about who holds blocks.
pub fn generate_held(seed: u64) -> Source {
    let mut random = Random::new(seed, SALT);
    let careless = random.pick(&[0, 0, 0, 3, 8]);
    let mut held = Held {
        random,
        careless,
        leads: [Leads::Nowhere; SLOTS.len()],
        blocks: 0,
        names: 0,
        has_handler: false,
    };
    held.program()
}

fn simple(out: &mut Vec<Statement>, text: impl Into<String>) {
    out.push(Statement::simple(text));
}

impl Held {
    fn program(&mut self) -> Source {
        let mut items: Vec<Statement> = PRELUDE.lines().map(Statement::simple).collect();
        let mut body: Vec<Statement> = Vec::new();
        for text in [
            "char *a = NULL;",
            "char *b = NULL;",
            "char *c = NULL;",
            "struct box local = { NULL, NULL };",
            "int sum = 0;",
        ] {
            simple(&mut body, text);
        }
        for _ in 0..3 + self.random.below(9) {
            self.step(&mut body, 0);
        }
        self.end(&mut body);
        items.push(Statement::block("int main(void)", body));
        Source { items }
    }

    fn slips(&mut self) -> bool {
        let careless = self.careless;
        self.random.chance(careless)
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A slot that fits; any at a slip.
    fn slot(&mut self, fits: impl Fn(&Held, usize) -> bool) -> Option<usize> {
        let slips = self.slips();
        let fitting: Vec<usize> = (0..SLOTS.len()).filter(|&i| slips || fits(self, i)).collect();
        if fitting.is_empty() { None } else { Some(fitting[self.random.below(fitting.len())]) }
    }

    /// Whether a slot may get another value: no block is lost by it.
    fn is_free(&self, slot: usize) -> bool {
        match self.leads[slot] {
            Leads::Nowhere | Leads::Gone => true,
            Leads::Block { number, .. } => {
                let leads = |l: &Leads| matches!(l, Leads::Block { number: other, .. } if *other == number);
                self.leads.iter().filter(|l| leads(l)).count() > 1
            }
        }
    }

    fn is_block(&self, slot: usize) -> bool {
        matches!(self.leads[slot], Leads::Block { .. })
    }

    fn is_string(&self, slot: usize) -> bool {
        matches!(self.leads[slot], Leads::Block { string: true, .. })
    }

    fn born(&mut self, slot: usize, bytes: usize, string: bool) {
        self.blocks += 1;
        self.leads[slot] = Leads::Block { number: self.blocks, bytes, string };
    }

    /// The block of a slot is gone, for all who lead to it.
    fn gone(&mut self, slot: usize) {
        if let Leads::Block { number, .. } = self.leads[slot] {
            for leads in &mut self.leads {
                if matches!(leads, Leads::Block { number: other, .. } if *other == number) {
                    *leads = Leads::Gone;
                }
            }
        }
    }

    fn step(&mut self, out: &mut Vec<Statement>, depth: usize) {
        match self.random.below(24) {
            0..=4 => self.allocate(out),
            5 => self.copy(out),
            6 => self.forget(out),
            7 | 8 => self.free(out),
            9..=11 => self.touch(out),
            12 => self.reallocate(out),
            13 => self.tokens(out),
            14 => self.library(out),
            15 | 16 => self.variable_arguments(out),
            17 => self.given_away(out),
            18 => self.sorted(out),
            19 => self.boxes(out),
            20 | 21 if depth < 2 => self.branch(out, depth),
            22 if depth < 2 => self.rounds(out, depth),
            23 => self.early_end(out),
            _ => self.by_bytes(out),
        }
    }

    fn allocate(&mut self, out: &mut Vec<Statement>) {
        let Some(slot) = self.slot(Held::is_free) else { return };
        let (s, bytes) = (SLOTS[slot], 1 + self.random.below(8));
        let (text, bytes, string) = match self.random.below(6) {
            0 => (format!("{s} = malloc({bytes});"), bytes, false),
            1 => (format!("{s} = calloc({bytes}, 1);"), bytes, true),
            2 => (format!("{s} = strdup(\"a b c\");"), 6, true),
            3 => (format!("{s} = leaf({bytes});"), bytes, false),
            4 => (format!("put(&{s}, malloc({bytes}));"), bytes, false),
            _ => (format!("{s} = same(strdup(\"xy\"));"), 3, true),
        };
        simple(out, text);
        self.born(slot, bytes, string);
        if !string && self.random.chance(60) {
            simple(out, format!("memset({s}, 0, {bytes});"));
            self.leads[slot] = Leads::Block { number: self.blocks, bytes, string: true };
        }
    }

    fn copy(&mut self, out: &mut Vec<Statement>) {
        let (Some(to), Some(from)) = (self.slot(Held::is_free), self.slot(Held::is_block)) else { return };
        if to == from {
            return;
        }
        let (t, f) = (SLOTS[to], SLOTS[from]);
        simple(
            out,
            match self.random.below(3) {
                0 => format!("{t} = same({f});"),
                1 => format!("put(&{t}, {f});"),
                _ => format!("{t} = {f};"),
            },
        );
        self.leads[to] = self.leads[from];
    }

    fn forget(&mut self, out: &mut Vec<Statement>) {
        let Some(slot) = self.slot(Held::is_free) else { return };
        simple(out, format!("{} = NULL;", SLOTS[slot]));
        self.leads[slot] = Leads::Nowhere;
    }

    fn free(&mut self, out: &mut Vec<Statement>) {
        let Some(slot) = self.slot(Held::is_block) else { return };
        let s = SLOTS[slot];
        self.gone(slot);
        if self.random.chance(50) {
            simple(out, format!("clear(&{s});"));
            self.leads[slot] = Leads::Nowhere;
        } else {
            simple(out, format!("free({s});"));
        }
    }

    fn touch(&mut self, out: &mut Vec<Statement>) {
        let Some(slot) = self.slot(Held::is_block) else { return };
        let s = SLOTS[slot];
        let Leads::Block { bytes, string, .. } = self.leads[slot] else {
            return simple(out, format!("{s}[0] = 'z';"));
        };
        let at = if self.slips() { bytes } else { self.random.below(bytes) };
        simple(
            out,
            match self.random.below(4) {
                0 if string => format!("sum += {s}[{at}];"),
                1 if string => format!("sum += (int)strlen({s});"),
                2 if string => format!("if ({s}[{at}] == 'a') sum++;"),
                _ if at + 1 == bytes => format!("{s}[{at}] = 0;"),
                _ => format!("{s}[{at}] = 'z';"),
            },
        );
    }

    fn reallocate(&mut self, out: &mut Vec<Statement>) {
        let (Some(to), Some(from)) = (self.slot(Held::is_free), self.slot(Held::is_block)) else { return };
        let bytes = 1 + self.random.below(9);
        let (t, f) = if self.random.chance(50) { (from, from) } else { (to, from) };
        simple(out, format!("{} = realloc({}, {bytes});", SLOTS[t], SLOTS[f]));
        self.gone(f);
        self.born(t, bytes, false);
    }

    fn tokens(&mut self, out: &mut Vec<Statement>) {
        let Some(from) = self.slot(Held::is_string) else { return };
        let s = SLOTS[from];
        let to = if self.random.chance(40) { self.slot(Held::is_free) } else { None };
        match to {
            Some(to) => {
                simple(out, format!("{} = strtok({s}, \" \");", SLOTS[to]));
                self.leads[to] = self.leads[from];
            }
            None => simple(out, format!("strtok({s}, \" \");")),
        }
        if self.random.chance(40) {
            simple(out, "if (strtok(NULL, \" \")) sum++;");
        }
        if self.random.chance(30) {
            // Only the library leads there now.
            simple(out, format!("{s} = NULL;"));
            self.leads[from] = Leads::Nowhere;
        }
    }

    fn library(&mut self, out: &mut Vec<Statement>) {
        let Some(slot) = self.slot(Held::is_block) else { return };
        let s = SLOTS[slot];
        let bytes = match self.leads[slot] {
            Leads::Block { bytes, .. } => bytes,
            Leads::Nowhere | Leads::Gone => 1,
        };
        let name = self.fresh("t");
        match self.random.below(6) {
            0 => simple(out, format!("setvbuf(stdout, {s}, _IOFBF, {bytes});")),
            1 => {
                simple(out, format!("time_t {name} = 0;"));
                simple(out, format!("gmtime(&{name})->tm_zone = {s};"));
            }
            2 => {
                simple(out, format!("char *{name} = getenv(\"HOME\");"));
                simple(out, format!("if ({name}) sum += {name}[0];"));
            }
            3 if self.is_string(slot) => {
                simple(out, format!("char *{name};"));
                simple(out, format!("sum += (int)strtol({s}, &{name}, 10);"));
                simple(out, format!("{s} = {name};"));
            }
            4 if !self.has_handler => {
                self.has_handler = true;
                simple(out, "atexit(at_end);");
            }
            _ => simple(out, format!("snprintf({s}, {bytes}, \"%d\", sum);")),
        }
    }

    fn variable_arguments(&mut self, out: &mut Vec<Statement>) {
        let (Some(one), Some(other)) = (self.slot(Held::is_block), self.slot(Held::is_block)) else { return };
        let (s, t) = (SLOTS[one], SLOTS[other]);
        match self.random.below(6) {
            0 => simple(out, format!("drop(1, {s});")),
            1 if one != other && self.leads[one] != self.leads[other] => {
                simple(out, format!("drop(2, {s}, {t});"));
                self.gone(other);
            }
            2 => simple(out, format!("drop_late(1, {s});")),
            3 => simple(out, format!("forward(1, {s});")),
            4 => return simple(out, format!("drop({}, malloc(3));", 1 + usize::from(self.slips()))),
            _ => {
                let Some(to) = self.slot(Held::is_free) else { return };
                simple(out, format!("{} = last(2, {s}, {t});", SLOTS[to]));
                self.leads[to] = self.leads[other];
                return;
            }
        }
        self.gone(one);
    }

    /// A static variable of a function has it.
    fn given_away(&mut self, out: &mut Vec<Statement>) {
        let Some(slot) = self.slot(Held::is_block) else { return };
        let s = SLOTS[slot];
        match self.random.below(3) {
            0 => {
                simple(out, format!("free(keep({s}));"));
                simple(out, format!("{s} = NULL;"));
                self.leads[slot] = Leads::Nowhere;
            }
            1 => simple(out, format!("{s} = keep({s});")),
            _ => simple(out, "free(keep(NULL));"),
        }
    }

    fn sorted(&mut self, out: &mut Vec<Statement>) {
        if (4..7).all(|slot| self.is_string(slot)) && self.random.chance(70) {
            simple(out, "qsort(row, 3, sizeof row[0], by_first);");
            // They are in another order now, and any of them may be anywhere.
            let bytes = (4..7).filter_map(|slot| match self.leads[slot] {
                Leads::Block { bytes, .. } => Some(bytes),
                Leads::Nowhere | Leads::Gone => None,
            });
            let least = bytes.min().unwrap_or(1);
            for slot in 4..7 {
                if let Leads::Block { bytes, .. } = &mut self.leads[slot] {
                    *bytes = least;
                }
            }
            return;
        }
        let name = self.fresh("n");
        simple(out, format!("int {name}[3] = {{ 3, 1, 2 }};"));
        let order = if self.random.chance(50) { "touching" } else { "clearing" };
        if order == "clearing" {
            self.gone(3);
            self.leads[3] = Leads::Nowhere;
        }
        let key = self.random.pick(&["1", "2", "5"]);
        if self.random.chance(50) {
            simple(out, format!("qsort({name}, 3, sizeof {name}[0], {order});"));
        } else {
            simple(out, format!("int {name}k = {key};"));
            simple(out, format!("int *{name}p = bsearch(&{name}k, {name}, 3, sizeof {name}[0], {order});"));
            let guard = if self.slips() { "1".to_owned() } else { format!("{name}p") };
            simple(out, format!("if ({guard}) sum += *{name}p;"));
        }
    }

    /// Boxes on the heap that hold a block.
    fn boxes(&mut self, out: &mut Vec<Statement>) {
        let Some(slot) = self.slot(Held::is_block) else { return };
        let (s, name) = (SLOTS[slot], self.fresh("x"));
        match self.random.below(4) {
            0 => {
                simple(out, format!("struct box *{name} = malloc(sizeof *{name});"));
                simple(out, format!("{name}->p = {s};"));
                simple(out, format!("{name}->next = NULL;"));
                simple(out, format!("{s} = NULL;"));
                if self.random.chance(50) {
                    simple(out, format!("{name}->p[0] = 0;"));
                }
                simple(out, format!("{s} = {name}->p;"));
                if !self.slips() {
                    simple(out, format!("free({name});"));
                }
            }
            1 => {
                simple(out, format!("struct box {name} = boxed({s});"));
                simple(out, format!("{s} = NULL;"));
                simple(out, format!("struct box {name}b = {name};"));
                simple(out, format!("{s} = {name}b.p;"));
            }
            2 => {
                simple(out, format!("sum += boxed({s}).p != NULL;"));
            }
            _ => {
                simple(out, format!("struct box *{name} = malloc(sizeof *{name});"));
                simple(out, format!("{name}->p = strdup(\"in\");"));
                simple(out, format!("{name}->next = {name};"));
                if !self.slips() {
                    simple(out, format!("free({name}->next->p);"));
                }
                simple(out, format!("free({name});"));
            }
        }
    }

    /// Pointers as bytes, as numbers, into the middle of a block.
    fn by_bytes(&mut self, out: &mut Vec<Statement>) {
        let Some(slot) = self.slot(Held::is_block) else { return };
        let (s, name) = (SLOTS[slot], self.fresh("y"));
        match self.random.below(4) {
            0 => {
                simple(out, format!("char {name}[sizeof(char *)];"));
                simple(out, format!("memcpy({name}, &{s}, sizeof(char *));"));
                simple(out, format!("{s} = NULL;"));
                if self.random.chance(40) {
                    simple(out, "nothing();");
                }
                simple(out, format!("memcpy(&{s}, {name}, sizeof(char *));"));
            }
            1 => {
                simple(out, format!("unsigned long {name} = (unsigned long){s};"));
                simple(out, format!("{s} = NULL;"));
                simple(out, format!("{s} = (char *){name};"));
            }
            2 => {
                let out_of = if self.slips() { "2" } else { "1" };
                simple(out, format!("{s} = {s} + 1;"));
                simple(out, "nothing();");
                simple(out, format!("{s} = {s} - {out_of};"));
            }
            _ => {
                simple(out, format!("union {{ char *p; unsigned char raw[sizeof(char *)]; }} {name};"));
                simple(out, format!("{name}.p = {s};"));
                simple(out, format!("sum += {name}.raw[0] == 0;"));
            }
        }
    }

    fn branch(&mut self, out: &mut Vec<Statement>, depth: usize) {
        let before = self.leads;
        let mut then = Vec::new();
        for _ in 0..=self.random.below(3) {
            self.step(&mut then, depth + 1);
        }
        let condition = self.random.pick(&[
            "__VERIFIER_nondet_int()",
            "__VERIFIER_nondet_int() > 4",
            "sum > 0",
            "sum == __VERIFIER_nondet_int()",
            "a",
            "g != NULL",
        ]);
        out.push(Statement::block(format!("if ({condition})"), then));
        let after = self.leads;
        if self.random.chance(50) {
            self.leads = before;
        }
        // The other way is set right for some of the pointers.
        for (slot, name) in SLOTS.iter().enumerate() {
            if before[slot] != after[slot] && self.random.chance(60) {
                simple(out, format!("{name} = NULL;"));
                self.leads[slot] = Leads::Nowhere;
            }
        }
    }

    fn rounds(&mut self, out: &mut Vec<Statement>, depth: usize) {
        let mut body = Vec::new();
        for _ in 0..=self.random.below(2) {
            self.step(&mut body, depth + 1);
        }
        let i = self.fresh("i");
        let most = match self.random.below(3) {
            0 => "__VERIFIER_nondet_int()".to_owned(),
            1 => "(__VERIFIER_nondet_int() & 3)".to_owned(),
            _ => (1 + self.random.below(3)).to_string(),
        };
        out.push(Statement::block(format!("for (int {i} = 0; {i} < {most}; {i}++)"), body));
    }

    fn early_end(&mut self, out: &mut Vec<Statement>) {
        let end = self.random.pick(&["exit(0);", "abort();", "return 1;", "exit(sum);"]);
        let mut then = Vec::new();
        if self.random.chance(60) {
            self.free_all(&mut then, false);
        }
        simple(&mut then, end);
        out.push(Statement::block("if (__VERIFIER_nondet_int() == 9)", then));
    }

    /// Frees every block once, or leaves some.
    fn free_all(&mut self, out: &mut Vec<Statement>, keeps: bool) {
        let mut seen = Vec::new();
        for (slot, name) in SLOTS.iter().enumerate() {
            if let Leads::Block { number, .. } = self.leads[slot]
                && !seen.contains(&number)
            {
                seen.push(number);
                if !(keeps && self.random.chance(12)) {
                    simple(out, format!("free({name});"));
                }
            }
        }
    }

    fn end(&mut self, out: &mut Vec<Statement>) {
        if self.random.chance(80) {
            simple(out, "free(keep(NULL));");
        }
        self.free_all(out, true);
        if self.has_handler {
            simple(out, "g = NULL;");
        }
        simple(out, self.random.pick(&["return 0;", "return 0;", "exit(0);", "return sum & 1;"]));
    }
}
