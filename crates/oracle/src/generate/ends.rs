//! Programs about why loops and recursion end: counters of every width, counters in memory and behind pointers, lists, strings, numbers
//! that wrap around, calls that change what a loop counts.
//!
//! Most end. Some have a step or a bound changed so that they may go on for ever; whoever runs them counts steps.

use super::{Source, Statement};
use crate::random::Random;

/// The salt of these programs.
const SALT: u64 = 0x1d8e_4e27_c47d_124f;

/// A piece of a program. In its texts `#` is a fresh ending for names, `$K` a small number, `$B` a bound, `$T` and `$U` a type and
/// an unsigned one, `$S` a step, which is 1 unless the program is careless, `$C` a condition, `$<` a comparison that fails in
/// the end, `$X` something that happens besides.
struct Piece {
    /// Before `main`.
    outside: &'static str,
    /// Before the loop.
    before: &'static str,
    /// The head of the loop, or nothing.
    head: &'static str,
    body: &'static str,
    behind: &'static str,
}

const fn piece(
    outside: &'static str,
    before: &'static str,
    head: &'static str,
    body: &'static str,
    behind: &'static str,
) -> Piece {
    Piece { outside, before, head, body, behind }
}

const PIECES: &[Piece] = &[
    // Counters.
    piece("", "$T n# = in($B);", "for ($T i# = 0; i# $< n#; i# += $S)", "$X", ""),
    piece("", "$T n# = in($B);", "while (n# > 0)", "$X n# -= $S; if (n# < 0) n# = 0;", ""),
    piece("", "$U n# = in($B);", "while (n#--)", "$X", ""),
    piece("", "int i# = 0, j# = in($B);", "while (i# < j#)", "if ($C) i# += $S; else j# -= $S; $X", ""),
    piece(
        "",
        "int i# = in($B), j# = in($B);",
        "while (i# > 0)",
        "if (j# > 0) j# -= $S; else { i# -= $S; j# = in($B); } $X",
        "",
    ),
    piece(
        "",
        "int i# = in($B), f# = 0;",
        "while (i# > 0)",
        "if (f#) { i# -= $S; f# = 0; } else f# = 1; $X",
        "",
    ),
    piece(
        "",
        "int n# = in($B);",
        "for (int i# = 0; i# < n#; i#++)",
        "for (int j# = i#; j# < n#; j# += $S) { $X }",
        "",
    ),
    piece(
        "",
        "int x# = in($B), y# = in($B);",
        "while (x# != y#)",
        "if (x# > y#) x# -= $S; else y# -= $S; $X",
        "",
    ),
    piece(
        "",
        "int x# = in(9) - 4, y# = in($B);",
        "while (x# < y#)",
        "x# = x# + $S; if ($C) y# = y# - $K; $X",
        "",
    ),
    piece(
        "",
        "int i# = in($B), k# = in($B);",
        "while (i# > 0 && k# > 0)",
        "int t# = i#; i# = k# - $S; k# = t#; $X",
        "",
    ),
    // Division, shifts and the like.
    piece("", "unsigned x# = in(1000);", "while (x# > 0)", "x# = x# / ($K + 1); $X", ""),
    piece("", "unsigned x# = in(1000);", "while (x#)", "x# >>= $S; $X", ""),
    piece("", "unsigned x# = in(1000);", "while (x#)", "x# = x# & (x# - $S); $X", ""),
    piece("", "int x# = in(1000) - 500;", "while (x# != 0)", "x# = x# / 2; $X", ""),
    piece(
        "",
        "unsigned a# = in(60), b# = in(60);",
        "while (b#)",
        "unsigned t# = a# % b#; a# = b#; b# = t#; $X",
        "",
    ),
    piece("", "unsigned x# = 1 + in(5), n# = in(300);", "while (x# < n#)", "x# = x# * 2 + $S - 1; $X", ""),
    // Wrapping around.
    piece("", "unsigned char c# = in(200);", "while (c# != 0)", "c# += $S; $X", ""),
    piece("", "$U c# = in(90), s# = c#;", "do", "c# -= $S; $X", "while (c# < s#);"),
    piece("", "unsigned i# = in(30);", "while (i# < 40)", "i# -= $S; $X", ""),
    piece("", "signed char c# = 100 + in(20);", "while (c# > 0)", "c# = (signed char)(c# + $S); $X", ""),
    piece("", "unsigned short a# = 65500 + in(30), b# = in(20);", "while (a# != b#)", "a# += $S; $X", ""),
    piece("", "int n# = in(20);", "for (unsigned char i# = 250; i# != (unsigned char)n#; i#++)", "$X", ""),
    // Memory.
    piece("int g#;\n", "g# = in($B);", "while (g# > 0)", "g# -= $S; $X", ""),
    piece(
        "static void less#(int *p) { *p -= $S; }\n",
        "int n# = in($B);",
        "while (n# > 0)",
        "less#(&n#); $X",
        "",
    ),
    piece(
        "static int less#(int *p) { if (*p <= 0) return 0; *p = *p - $S; return 1; }\n",
        "int n# = in($B);",
        "while (less#(&n#))",
        "$X",
        "",
    ),
    piece(
        "int g#;\nstatic void both#(int *p) { g# -= 1; *p += g# & 1; }\n",
        "int n# = 0; g# = in($B);",
        "while (g# > 0)",
        "both#(&n#); $X",
        "",
    ),
    piece(
        "",
        "int a#[4] = {in($B), in($B), 0, in($B)};",
        "while (a#[$k] > 0)",
        "a#[$k] -= $S; a#[2] += 1; $X",
        "",
    ),
    piece(
        "struct s# { int a, b; };\n",
        "struct s# s# = {in($B), in($B)};",
        "while (s#.a > 0)",
        "struct s# t# = s#; t#.a -= $S; s# = t#; $X",
        "",
    ),
    piece(
        "struct s# { int a, b; };\nstatic struct s# next#(struct s# s) { s.a += $S; s.b--; return s; }\n",
        "struct s# s# = {0, in($B)};",
        "while (s#.a < s#.b)",
        "s# = next#(s#); $X",
        "",
    ),
    piece(
        "",
        "int x# = in($B), y# = in($B); int *p# = &x#, *q# = &y#;",
        "while (*p# > 0)",
        "*p# -= $S; if ($C) { int *t# = p#; p# = q#; q# = t#; } $X",
        "",
    ),
    piece("", "int a#[9]; int *p# = a#, *e# = a# + in(10);", "while (p# < e#)", "*p# = 1; p# += 1; $X", ""),
    piece(
        "",
        "int n# = 1 + in($B); int *a# = malloc(n# * sizeof(int));",
        "for (int i# = n#; i# > 0; i# -= 1)",
        "a#[i# - 1] = i#; $X",
        "free(a#);",
    ),
    // Strings.
    piece(
        "",
        "char s#[12] = {0}; for (int k# = in(11); k# > 0; k#--) s#[k# - 1] = 'a';",
        "for (char *p# = s#; *p#; p#++)",
        "$X",
        "",
    ),
    piece(
        "static int length#(const char *s) { int n = 0; while (*s) { s++; n++; } return n; }\n",
        "char s#[8] = \"abcd\"; s#[in(5)] = 0;",
        "for (int i# = length#(s#); i# > 0; i# -= $S)",
        "$X",
        "",
    ),
    piece(
        "static int length#(const char *s) { return *s ? 1 + length#(s + 1) : 0; }\n",
        "char s#[8] = \"abcd\"; s#[in(5)] = 0; int n# = length#(s#);",
        "while (n# > 0)",
        "n# -= $S; $X",
        "",
    ),
    // Lists.
    piece(
        "",
        "struct node *l# = list(in($B));",
        "for (struct node *p# = l#; p#; p# = p#->next)",
        "$X",
        "drop(l#);",
    ),
    piece(
        "",
        "struct node *l# = list(in($B));",
        "while (l#)",
        "struct node *n# = l#->next; free(l#); l# = n#; $X",
        "",
    ),
    piece(
        "",
        "struct node *l# = list(in($B)), *r# = 0;",
        "while (l#)",
        "struct node *n# = l#->next; l#->next = r#; r# = l#; l# = n#; $X",
        "drop(r#);",
    ),
    piece(
        "",
        "struct node *l# = list(in($B)), *r# = list(in($B));",
        "while (l# || r#)",
        "if (l#) { struct node *n# = l#->next; free(l#); l# = n#; } else { struct node *n# = r#->next; free(r#); r# = n#; } $X",
        "",
    ),
    piece(
        "",
        "struct node *l# = list(in($B)); int k# = in($B);",
        "while (l# && k# > 0)",
        "struct node *n# = l#->next; free(l#); l# = n#; if ($C) { n# = malloc(sizeof *n#); n#->next = l#; n#->v = 0; l# = n#; k# -= $S; } $X",
        "drop(l#);",
    ),
    piece(
        "static int count#(struct node *p) { return p ? 1 + count#(p->next) : 0; }\n",
        "struct node *l# = list(in($B)); int n# = count#(l#);",
        "while (n# > 0)",
        "n# -= $S; $X",
        "drop(l#);",
    ),
    piece(
        "",
        "struct node *l# = list(in($B)), *c# = l#;",
        "while (c#)",
        "if (c#->v > 0) c#->v -= $S; else c# = c#->next; $X",
        "drop(l#);",
    ),
    piece(
        "",
        "struct node h# = {0, 0}; h#.next = &h#; int k# = in($B);",
        "while (k# > 0)",
        "struct node *p# = &h#; p# = p#->next; k# -= $S; $X",
        "",
    ),
    // Recursion.
    piece(
        "static int f#(int x, int y) { if (x <= 0) return y; return f#(x - $S, y + 1); }\n",
        "int r# = f#(in($B), 0);",
        "while (r# > 0)",
        "r# -= $S; $X",
        "",
    ),
    piece(
        "static int odd#(int x);\nstatic int even#(int x) { return x <= 0 ? 1 : odd#(x - $S); }\nstatic int odd#(int x) { return x <= 0 ? 0 : even#(x - 1); }\n",
        "int r# = even#(in($B));",
        "while (r# > 0)",
        "r# -= 1; $X",
        "",
    ),
    piece(
        "static int fib#(int x) { if (x < 2) return x; return fib#(x - $S) + fib#(x - 2); }\n",
        "int r# = fib#(in(7));",
        "while (r# > 0)",
        "r# -= $S; $X",
        "",
    ),
    piece(
        "static void f#(int *p) { if (*p <= 0) return; *p -= $S; f#(p); }\n",
        "int r# = in($B), m# = r#; f#(&r#);",
        "while (m# > r#)",
        "m# -= 1; $X",
        "",
    ),
    piece(
        "static void f#(int *p, int *q) { if (*p <= 0 || *q <= 0) return; *p -= $S; f#(q, p); }\n",
        "int r# = in($B), m# = in($B); f#(&r#, &m#);",
        "while (m# + r# > 0)",
        "if (m# > 0) m#--; else r#--; $X",
        "",
    ),
    piece(
        "static int f#(int (*g)(int), int n) { int s = 0; while (n > 0) { s += g(n); n -= $S; } return s; }\nstatic int g#(int n) { int s = 0; while (n > 0) { n -= $S; s++; } return s; }\n",
        "int r# = f#(g#, in(9));",
        "while (r# > 0)",
        "r# -= $K; $X",
        "",
    ),
    piece(
        "static unsigned char f#(unsigned char x) { if (x == 0) return 0; return f#(x + $S); }\n",
        "int r# = f#(200 + in(50));",
        "while (r# > 0)",
        "r# -= 1; $X",
        "",
    ),
];

/// What may happen besides.
const BESIDES: &[&str] = &[
    "total++;",
    "if ($C) total += 2;",
    "if ($C) break;",
    "total ^= 5;",
    "add(&total);",
    "add(&total); add(&total);",
];

const HEAD: &str = "#include <stdlib.h>\nextern unsigned __VERIFIER_nondet_uint(void);\n\
    #define in(n) ((int)(__VERIFIER_nondet_uint() % (n)))\nstruct node { struct node *next; int v; };\n\
    unsigned total;\nstatic void add(unsigned *p) { *p += 3; }\n\
    static struct node *list(int n) { struct node *l = 0; for (int i = 0; i < n; i++) {\n\
    struct node *x = malloc(sizeof *x); if (!x) exit(1); x->next = l; x->v = in(3); l = x; } return l; }\n\
    static void drop(struct node *l) { while (l) { struct node *n = l->next; free(l); l = n; } }\n";

struct Ends {
    random: Random,
    /// Steps and bounds may be wrong.
    careless: bool,
    names: usize,
}

/// The program of a seed about loops and recursion; one in three may go on for ever.
pub fn generate_ends(seed: u64) -> Source {
    let mut random = Random::new(seed, SALT);
    let careless = random.chance(33);
    let mut ends = Ends { random, careless, names: 0 };
    let mut items = vec![Statement::simple(HEAD)];
    let mut body = Vec::new();
    for _ in 0..1 + ends.random.below(3) {
        let (outside, inside) = ends.loop_of(2);
        items.extend(outside.into_iter().map(Statement::simple));
        body.extend(inside);
    }
    body.push(Statement::simple("return (int)(total & 1);"));
    items.push(Statement::block("int main(void)", body));
    Source { items }
}

impl Ends {
    /// A loop: what stands outside of `main`, and the loop with what is around it.
    fn loop_of(&mut self, depth: usize) -> (Vec<String>, Vec<Statement>) {
        let piece = &PIECES[self.random.below(PIECES.len())];
        self.names += 1;
        let end = format!("_{}", self.names);
        let key = self.random.below(4).to_string();
        let mut put = |text: &str| self.fill_in(text, &end, &key);
        let outside = put(piece.outside);
        let (before, head, body) = (put(piece.before), put(piece.head), put(piece.body));
        let behind = put(piece.behind);
        let mut outer: Vec<String> = vec![outside].into_iter().filter(|text| !text.is_empty()).collect();
        let mut inner = vec![Statement::simple(body)];
        if depth > 0 && self.random.chance(25) {
            let (more, nested) = self.loop_of(depth - 1);
            outer.extend(more);
            inner.extend(nested);
        }
        let mut all = vec![Statement::simple(before), Statement::block(head, inner)];
        if !behind.is_empty() {
            all.push(Statement::simple(behind));
        }
        (outer, vec![Statement::block("", all)])
    }

    fn fill_in(&mut self, text: &str, end: &str, key: &str) -> String {
        let mut filled = String::new();
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '#' => filled.push_str(end),
                '$' => match letters.next() {
                    Some('K') => filled.push_str(&(1 + self.random.below(4)).to_string()),
                    Some('B') => filled.push_str(self.random.pick(&["7", "12", "20", "33"])),
                    Some('T') => filled.push_str(self.random.pick(&[
                        "int",
                        "unsigned",
                        "long",
                        "short",
                        "unsigned char",
                    ])),
                    Some('U') => {
                        filled.push_str(self.random.pick(&["unsigned", "unsigned long", "unsigned char"]))
                    }
                    Some('k') => filled.push_str(key),
                    Some('S') => {
                        let slips = self.careless && self.random.chance(40);
                        let step =
                            if slips { self.random.pick(&["0", "2", "3", "-1", "in(2)"]) } else { "1" };
                        filled.push_str(step);
                    }
                    Some('<') => {
                        filled.push_str(if self.careless && self.random.chance(30) { "<=" } else { "<" })
                    }
                    Some('C') => filled.push_str(self.random.pick(&["in(2)", "total & 1", "in(9) == 3"])),
                    Some('X') if self.random.chance(45) => {
                        let besides = self.random.pick(BESIDES);
                        filled.push_str(&self.fill_in(besides, end, key));
                    }
                    Some(_) | None => {}
                },
                other => filled.push(other),
            }
        }
        filled
    }
}
