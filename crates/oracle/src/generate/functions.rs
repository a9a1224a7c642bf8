//! Whole programs: types, globals, helper functions and `main`.

use super::{Array, Generator, Helper, Record, RecordKind, Scope, Shape, Source, Statement, TYPES, Variable};

const PRELUDE: &str = "\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct pair { int x; unsigned char tag; short y; };
union word { unsigned u; int i; unsigned char b[4]; short h[2]; };
struct box { int count; struct pair inner; unsigned char data[5]; unsigned bits : 7; };
struct chain { int value; struct chain *next; };
extern void reach_error(void);
static int ascending(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
static int descending(const void *a, const void *b) { return ascending(b, a); }
static int by_remainder(const void *a, const void *b) { return *(const int *)a % 8 - *(const int *)b % 8; }
static int obtain(int **out, int n) { if (n > 4 && __VERIFIER_nondet_bool()) return 0; *out = malloc(n * sizeof(int)); return 1; }
static void release(int *block) { free(block); }
static int spare;
static int *kept = &spare;
static int first(int x, int y) { return x; }
static int second(int x, int y) { return y / 2; }
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int sum(const int *a, int low, int high) { if (low >= high) return 0; if (high - low == 1) return a[low] & 7; int middle = (low + high) / 2; return sum(a, low, middle) + sum(a, middle, high); }";

impl Generator {
    pub(crate) fn program(&mut self) -> Source {
        let mut items: Vec<Statement> = PRELUDE.lines().map(Statement::simple).collect();
        self.globals(&mut items);
        for _ in 0..self.random.below(4) + usize::from(self.calling) {
            let helper = self.helper();
            items.push(helper);
        }
        items.push(self.main());
        Source { items }
    }

    fn globals(&mut self, items: &mut Vec<Statement>) {
        for _ in 0..self.random.below(3) {
            match self.random.below(4) {
                0 => {
                    let (name, kind) = (self.fresh("g"), self.random.pick(&TYPES));
                    items
                        .push(Statement::simple(format!("static {kind} {name} = {};", self.random.below(9))));
                    self.scope().variables.push(Variable { name, changeable: true });
                }
                1 => {
                    let (name, element) = (self.fresh("ga"), self.random.pick(&TYPES));
                    let length = 2 + self.random.below(10);
                    let start = if self.random.chance(50) { "" } else { " = {1, 2}" };
                    items.push(Statement::simple(format!("static {element} {name}[{length}]{start};")));
                    let length = length.to_string();
                    self.scope().arrays.push(Array { name, element, length, string: false });
                }
                2 => {
                    let name = self.fresh("gr");
                    items.push(Statement::simple(format!("static struct pair {name};")));
                    self.scope().records.push(Record { name, kind: RecordKind::Pair });
                }
                _ => {
                    let name = self.fresh("gs");
                    items.push(Statement::simple(format!("static char {name}[12] = \"text\";")));
                    let length = "12".to_owned();
                    self.scope().arrays.push(Array { name, element: "char", length, string: true });
                }
            }
        }
    }

    fn helper(&mut self) -> Statement {
        let name = self.fresh("f");
        let shapes = [
            Shape::Numbers,
            Shape::Numbers,
            Shape::Array(TYPES[self.random.below(TYPES.len())]),
            Shape::Array("int"),
            Shape::Text,
            Shape::ByValue,
            Shape::ByPointer,
            Shape::Recursive,
            Shape::Allocates(TYPES[self.random.below(TYPES.len())]),
        ];
        let shape = match self.random.below(10) {
            0 => Shape::Places,
            1 => Shape::Chooses,
            2..=7 if self.calling => [Shape::Places, Shape::Places, Shape::Chooses][self.random.below(3)],
            _ => shapes[self.random.below(shapes.len())],
        };
        self.budget = 2 + self.random.below(5);
        self.may_return = !matches!(
            shape,
            Shape::ByValue | Shape::ByPointer | Shape::Allocates(_) | Shape::Places | Shape::Chooses
        );
        self.scopes.push(Scope::default());
        let variable = |name: &str| Variable { name: name.to_owned(), changeable: true };
        let fixed = |name: &str| Variable { name: name.to_owned(), changeable: false };
        let statement = match shape {
            Shape::Numbers => {
                self.scope().variables.extend([variable("x"), variable("y")]);
                let mut body = self.block(4);
                body.push(Statement::simple(format!("return {};", self.expression(2))));
                Statement::block(format!("static int {name}(int x, int y)"), body)
            }
            Shape::Array(element) => {
                let array = Array { name: "a".to_owned(), element, length: "n".to_owned(), string: false };
                self.scope().variables.push(fixed("n"));
                self.scope().arrays.push(array);
                let mut body = vec![Statement::simple("if (n < 1) return 0;")];
                if self.random.chance(35) {
                    let rest = self.random.pick(&["a + 1, n - 1", "a, n - 1"]);
                    let x = self.expression(1);
                    body.push(Statement::simple(format!("a[0] = {x};")));
                    body.push(Statement::simple(format!("return (int)a[n - 1] + {name}({rest});")));
                } else {
                    body.extend(self.block(4));
                    body.push(Statement::simple(format!("return {};", self.expression(2))));
                }
                Statement::block(format!("static int {name}({element} *a, int n)"), body)
            }
            Shape::Text => {
                let body = match self.random.below(3) {
                    0 => vec![
                        Statement::simple("int n = 0;"),
                        Statement::block("while (s[n])", vec![Statement::simple("n++;")]),
                        Statement::simple("return n;"),
                    ],
                    1 => vec![
                        Statement::simple("char *p = s;"),
                        Statement::block(
                            "for (; *p; p++)",
                            vec![Statement::simple(format!(
                                "if (*p == {}) *p = 'q';",
                                self.random.pick(&["'a'", "'t'", "'x'"])
                            ))],
                        ),
                        Statement::simple("return (int)(p - s);"),
                    ],
                    _ => vec![Statement::simple(format!("return *s ? 1 + {name}(s + 1) : 0;"))],
                };
                Statement::block(format!("static int {name}(char *s)"), body)
            }
            Shape::ByValue => {
                self.scope().variables.push(variable("x"));
                self.scope().records.push(Record { name: "p".to_owned(), kind: RecordKind::Pair });
                let mut body = self.block(3);
                body.push(Statement::simple(format!("p.x = {};", self.expression(1))));
                body.push(Statement::simple("return p;"));
                Statement::block(format!("static struct pair {name}(struct pair p, int x)"), body)
            }
            Shape::ByPointer => {
                self.scope().records.push(Record { name: "(*p)".to_owned(), kind: RecordKind::Pair });
                let body = self.block(4);
                Statement::block(format!("static void {name}(struct pair *p)"), body)
            }
            Shape::Recursive => {
                self.scope().variables.push(fixed("n"));
                let mut body = vec![Statement::simple("if (n <= 0) return 1;")];
                body.extend(self.block(2));
                let step = 1 + self.random.below(2);
                body.push(Statement::simple(format!("return {} + {name}(n - {step});", self.expression(1))));
                Statement::block(format!("static int {name}(int n)"), body)
            }
            Shape::Places => self.helper_with_places(&name),
            Shape::Chooses => self.helper_that_chooses(&name),
            Shape::Allocates(element) => {
                let mut body = vec![
                    Statement::simple("if (n < 1) n = 1;"),
                    Statement::simple(match self.random.below(2) {
                        0 => format!("{element} *a = malloc(n * sizeof({element}));"),
                        _ => format!("{element} *a = calloc(n, sizeof({element}));"),
                    }),
                ];
                self.scope().variables.push(fixed("n"));
                self.initialise("a", "n", element, &mut body);
                self.scope().arrays.push(Array {
                    name: "a".to_owned(),
                    element,
                    length: "n".to_owned(),
                    string: false,
                });
                body.extend(self.block(2));
                body.push(Statement::simple("return a;"));
                Statement::block(format!("static {element} *{name}(int n)"), body)
            }
        };
        self.scopes.pop();
        self.may_return = true;
        self.functions.push(Helper { name, shape });
        statement
    }

    fn main(&mut self) -> Statement {
        self.budget = 5 + self.random.below(11);
        self.scopes.push(Scope::default());
        let mut body = Vec::new();
        let mut blocks = Vec::new();
        if self.random.chance(60) {
            let element = self.random.pick(&TYPES);
            let length = self.length(&mut body);
            let name = self.fresh("h");
            body.push(Statement::simple(format!(
                "{element} *{name} = malloc({length} * sizeof({element}));"
            )));
            self.initialise(&name, &length, element, &mut body);
            blocks.push(name.clone());
            self.scope().arrays.push(Array { name, element, length, string: false });
        }
        while self.budget > 0 {
            self.budget -= 1;
            self.statement(&mut body);
        }
        for block in blocks {
            body.push(Statement::simple(format!("free({block});")));
        }
        body.push(Statement::simple(format!("return (int)({});", self.expression_of_variables())));
        self.scopes.pop();
        Statement::block("int main(void)", body)
    }
}
