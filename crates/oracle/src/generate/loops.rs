//! Loops whose safety rests on more than one counter: two that meet, one that follows another, halves, gaps, rings, stacks,
//! digits, sentinels.
//!
//! Each works on an array of its own with a length that is often not constant; a careless program is off by one.

use super::{Array, Generator, Scope, Statement, TYPES};

/// The text with names put in: `A` the array, `N` its length, `E` its element, `X` and `Y` expressions, `C` a condition,
/// `#` a fresh ending for names, `@` what is one too much in a careless program.
struct Idiom {
    /// Before the loop.
    before: &'static str,
    /// The head, and what stands in it.
    head: &'static str,
    body: &'static str,
    /// Behind it.
    behind: &'static str,
}

const IDIOMS: &[Idiom] = &[
    // Two that meet.
    Idiom {
        before: "int i# = 0, j# = (int)N@;",
        head: "while (i# < j#)",
        body: "E t# = A[i#]; A[i#] = A[j# - 1]; A[j# - 1] = t#; i#++; j#--;",
        behind: "",
    },
    // Halves.
    Idiom {
        before: "int low# = 0, high# = (int)N@; int key# = X;",
        head: "while (low# < high#)",
        body: "int mid# = low# + (high# - low#) / 2; if (A[mid#] < key#) low# = mid# + 1; else high# = mid#;",
        behind: "if (low# < (int)N) A[low#] = X;",
    },
    // One that follows another.
    Idiom {
        before: "int k# = 0;",
        head: "for (int i# = 0; i# < (int)N; i#++)",
        body: "if (C) A[k#++@] = A[i#];",
        behind: "for (; k# < (int)N; k#++) A[k#] = 0;",
    },
    // Neighbours.
    Idiom {
        before: "int swapped# = 0;",
        head: "for (int i# = 1; i# < (int)N@; i#++)",
        body: "if (A[i# - 1] > A[i#]) { E t# = A[i#]; A[i#] = A[i# - 1]; A[i# - 1] = t#; swapped#++; }",
        behind: "if (swapped#) A[0] = X;",
    },
    // A triangle.
    Idiom {
        before: "unsigned sum# = 0;",
        head: "for (int i# = 0; i# < (int)N; i#++)",
        body: "for (int j# = i#; j# < (int)N@; j#++) { sum# += A[j#]; if (C) break; }",
        behind: "A[0] = sum#;",
    },
    // Insertion.
    Idiom {
        before: "",
        head: "for (int i# = 1; i# < (int)N; i#++)",
        body: "E x# = A[i#]; int j# = i#; while (j# > 0@ && A[j# - 1] > x#) { A[j#] = A[j# - 1]; j#--; } A[j#] = x#;",
        behind: "",
    },
    // A ring.
    Idiom {
        before: "unsigned at# = 0, used# = 0;",
        head: "for (int r# = 0; r# < 9; r#++)",
        body: "if (C && used# < N) { A[(at# + used#) % N] = X; used#++; } else if (used# > 0) { at# = (at# + 1) % (N@); used#--; }",
        behind: "A[at#] = Y;",
    },
    // A stack.
    Idiom {
        before: "int top# = 0;",
        head: "for (int r# = 0; r# < 12; r#++)",
        body: "if (C) { if (top# < (int)N@) A[top#++] = X; } else if (top# > 0) top#--;",
        behind: "while (top# > 0) { top#--; A[top#] = 1; }",
    },
    // Gaps that are halved.
    Idiom {
        before: "",
        head: "for (int gap# = (int)N / 2; gap# > 0; gap# /= 2)",
        body: "for (int i# = gap#; i# < (int)N@; i#++) { if (A[i#] < A[i# - gap#]) A[i#] = A[i# - gap#]; }",
        behind: "",
    },
    // Steps that double.
    Idiom {
        before: "unsigned last# = 0;",
        head: "for (unsigned i# = 1; i# < N@; i# *= 2)",
        body: "A[i#] = A[i# / 2]; last# = i#;",
        behind: "A[last#] = X;",
    },
    // A sentinel.
    Idiom {
        before: "E key# = (E)(X); int i# = 0; E old# = A[N - 1]; A[N - 1] = key#;",
        head: "while (A[i#] != key#)",
        body: "i#++;",
        behind: "A[N - 1] = old#; A[i#@] = 3;",
    },
    // Digits, from behind.
    Idiom {
        before: "unsigned rest# = (unsigned)(X) % 10000; int at# = (int)N;",
        head: "do",
        body: "if (at# == 0@) break; A[--at#] = rest# % 10; rest# /= 10;",
        behind: "while (rest# > 0); if (at# < (int)N) A[at#] = 1;",
    },
    // A window.
    Idiom {
        before: "int from# = 0, sum# = 0;",
        head: "for (int to# = 0; to# < (int)N; to#++)",
        body: "sum# += (int)(A[to#] & 7); while (sum# > 9 && from# <= to#@) { sum# -= (int)(A[from#] & 7); from#++; }",
        behind: "if (from# < (int)N) A[from#] = X;",
    },
    // A pivot.
    Idiom {
        before: "int i# = 0, j# = (int)N - 1; E pivot# = A[N / 2];",
        head: "while (i# <= j#)",
        body: "if (A[i#] < pivot#) i#++; else if (A[j#] > pivot#) j#--; else { E t# = A[i#]; A[i#] = A[j#]; A[j#] = t#; i#++; j#--@; }",
        behind: "",
    },
    // Two kinds of steps.
    Idiom {
        before: "unsigned long i# = 0;",
        head: "while (i# + 1 < N@)",
        body: "if (C) { A[i# + 1] = A[i#]; i# += 2; } else { A[i#] = X; i#++; }",
        behind: "if (i# < N) A[i#] = Y;",
    },
    // Until told to stop.
    Idiom {
        before: "int done# = 0; unsigned char i# = 0;",
        head: "while (!done#)",
        body: "if (i# >= N@ || A[i#] == 5) done# = 1; else { A[i#] = 5; i#++; }",
        behind: "if (i# < N) A[i#] = X;",
    },
    // Backwards by pointers.
    Idiom {
        before: "E *p# = A + N, *q# = A;",
        head: "while (p# > q#@)",
        body: "p#--; *p# += 1; if (p# > q#) { *q# = *p#; q#++; }",
        behind: "if (q# < A + N) *q# = X;",
    },
];

impl Generator {
    /// A loop over an array, by one of the idioms.
    pub(crate) fn array_loop(&mut self, out: &mut Vec<Statement>) {
        let arrays: Vec<Array> =
            self.arrays().into_iter().filter(|a| !a.string && a.name.starts_with(['a', 'h'])).collect();
        let array = if arrays.is_empty() || self.random.chance(60) {
            self.new_array(out)
        } else {
            arrays[self.random.below(arrays.len())].clone()
        };
        let idiom = &IDIOMS[self.random.below(IDIOMS.len())];
        let end = self.fresh("_");
        let slip = if self.slips() { " + 1" } else { "" };
        let mut put = |text: &str| self.fill_in(text, &array, &end, slip);
        let (before, head, body, behind) =
            (put(idiom.before), put(idiom.head), put(idiom.body), put(idiom.behind));
        self.scopes.push(Scope::default());
        let mut inner = vec![Statement::simple(body)];
        if self.random.chance(30) && self.loops < 2 {
            self.loops += 1;
            // What stands there must not leave the loop, nor jump over its step.
            inner.extend(self.block(1).into_iter().filter(|s| s.body.is_none() && !s.text.contains("e;")));
            self.loops -= 1;
        }
        self.scopes.pop();
        let mut all: Vec<Statement> = Vec::new();
        for text in [before].into_iter().filter(|t| !t.is_empty()) {
            all.push(Statement::simple(text));
        }
        all.push(Statement::block(head, inner));
        if !behind.is_empty() {
            all.push(Statement::simple(behind));
        }
        out.push(Statement::block("", all));
    }

    fn new_array(&mut self, out: &mut Vec<Statement>) -> Array {
        let (name, element, i) = (self.fresh("a"), self.random.pick(&TYPES), self.fresh("i"));
        let length = self.length(out);
        let value = if self.random.chance(50) { self.input() } else { self.expression(1) };
        out.push(Statement::simple(format!("{element} {name}[{length}];")));
        out.push(Statement::block(
            format!("for (unsigned {i} = 0; {i} < {length}; {i}++)"),
            vec![Statement::simple(format!("{name}[{i}] = {value};"))],
        ));
        let array = Array { name, element, length, string: false };
        self.scope().arrays.push(array.clone());
        array
    }

    fn fill_in(&mut self, text: &str, array: &Array, end: &str, slip: &str) -> String {
        let mut filled = String::new();
        for letter in text.chars() {
            match letter {
                'A' => filled.push_str(&array.name),
                'N' => filled.push_str(&array.length),
                'E' => filled.push_str(array.element),
                'X' | 'Y' => filled.push_str(&self.expression(1)),
                'C' => filled.push_str(&self.condition(1)),
                '#' => filled.push_str(end),
                '@' => filled.push_str(slip),
                other => filled.push(other),
            }
        }
        filled
    }
}
