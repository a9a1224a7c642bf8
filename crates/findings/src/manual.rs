//! The manual page of each rule: what it means, a program that breaks it, and what can be done.

use crate::Rule;

/// A manual page, in plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manual {
    /// What it is, and why it matters.
    pub about: &'static str,
    /// A whole program that shows it, with `// here` on the line.
    pub example: &'static str,
    /// What can be done.
    pub repair: &'static str,
}

impl Rule {
    /// Its manual page.
    pub const fn manual(self) -> Manual {
        let (about, example, repair) = page(self);
        Manual { about, example, repair }
    }
}

#[expect(clippy::too_many_lines, reason = "one page after the other")]
const fn page(rule: Rule) -> (&'static str, &'static str, &'static str) {
    match rule {
        Rule::NullDereference => (
            "Memory is read or written through a null pointer, or through one that was made from a null pointer by adding \
             a small offset.",
            "#include <stddef.h>\nint main(void) {\n    int *p = NULL;\n    return *p; // here\n}\n",
            "Test the pointer before it is used, or make sure that it is set on every path.",
        ),
        Rule::WildPointer => (
            "Memory is read or written through a pointer that points to no object: it was never set, or made from a \
             number.",
            "int main(void) {\n    int *p = (int *)4096;\n    *p = 1; // here\n    return 0;\n}\n",
            "Give the pointer a value before it is used.",
        ),
        Rule::UseAfterFree => (
            "A heap block is read or written after it was freed. Something else may lie there by then.",
            "#include <stdlib.h>\nint main(void) {\n    int *p = malloc(sizeof *p);\n    if (!p)\n        return 1;\n    \
             free(p);\n    return *p; // here\n}\n",
            "Free the block later, or set every pointer to it to NULL when it is freed.",
        ),
        Rule::UseAfterScope => (
            "A local variable is read or written through a pointer after the block or the function that it belongs to was \
             left.",
            "int *p;\nstatic void set(void) {\n    int local = 1;\n    p = &local;\n}\nint main(void) {\n    set();\n    \
             return *p; // here\n}\n",
            "Declare the variable further out, or copy its value.",
        ),
        Rule::OutOfBounds => (
            "An access lies, with its first byte or its last, outside the object that the pointer was made from. It does \
             not matter what lies there.",
            "int main(void) {\n    int table[4] = {0};\n    int sum = 0;\n    for (int i = 0; i <= 4; i++)\n        \
             sum += table[i]; // here\n    return sum;\n}\n",
            "Compare the index with the number of elements before the access.",
        ),
        Rule::WriteToConstant => (
            "Memory is written that is constant: a string literal, or an object declared const.",
            "int main(void) {\n    char *text = \"abc\";\n    text[0] = 'x'; // here\n    return 0;\n}\n",
            "Copy the text into an array first: char text[] = \"abc\".",
        ),
        Rule::MisalignedAccess => (
            "An access is at an address that is not a multiple of what the type asks for. Some machines stop there, and C \
             defines nothing. No property covers it: `tayra run --also misaligned` looks for it.",
            "int main(void) {\n    long storage[2] = {0, 0};\n    char *bytes = (char *)storage;\n    \
             return *(int *)(bytes + 1); // here\n}\n",
            "Copy the bytes with memcpy into an object of the right type.",
        ),
        Rule::OverlappingCopy => (
            "memcpy, strcpy or one of their kin is called with ranges that overlap. What arrives is undefined.",
            "#include <string.h>\nint main(void) {\n    char text[8] = \"abcdef\";\n    memcpy(text + 1, text, 4); // here\n    \
             return text[1];\n}\n",
            "Use memmove.",
        ),
        Rule::BadIndirectCall => (
            "A function is called through a pointer that is null, points to no function, or points to one of another type.",
            "typedef int (*function)(int);\nstatic double other(double x) { return x; }\nint main(void) {\n    function f = (function)other;\n    \
             return f(1); // here\n}\n",
            "Test the pointer before the call, and keep to one function type.",
        ),
        Rule::StackExhaustion => (
            "Calls are nested so deeply, or locals are so large, that the stack is exhausted. C has no word for it, so no \
             property covers it; proofs assume that it does not happen.",
            "static int depth(int n) {\n    char room[4096];\n    room[0] = (char)n;\n    return depth(n + 1) + room[0]; // here\n}\n\
             int main(void) {\n    return depth(0);\n}\n",
            "Bound the depth of the recursion, or use a loop.",
        ),
        Rule::DoubleFree => (
            "A heap block is freed that was freed before. The allocator's own data may be damaged.",
            "#include <stdlib.h>\nint main(void) {\n    char *p = malloc(8);\n    free(p);\n    free(p); // here\n    \
             return 0;\n}\n",
            "Set the pointer to NULL when its block is freed: free(NULL) does nothing.",
        ),
        Rule::InvalidFree => (
            "free or realloc gets a pointer that is not the start of a heap block: to a variable, or into the middle of a \
             block.",
            "#include <stdlib.h>\nint main(void) {\n    int x;\n    free(&x); // here\n    return 0;\n}\n",
            "Keep the pointer that malloc returned, and free that one.",
        ),
        Rule::Leak => (
            "The last pointer to a heap block is lost while the block was not freed: from then on nobody can free it. What \
             is still pointed to when the program ends is no leak, but see not-freed-at-exit.",
            "#include <stdlib.h>\nint main(void) {\n    char *p = malloc(8);\n    p = NULL; // here\n    return p != NULL;\n}\n",
            "Free the block before its last pointer is overwritten or goes out of scope.",
        ),
        Rule::NotFreedAtExit => (
            "A heap block is not freed when the program ends, even if something still points to it. Asked for by the \
             property memory-cleanup.",
            "#include <stdlib.h>\nchar *kept;\nint main(void) {\n    kept = malloc(8); // here\n    return 0;\n}\n",
            "Free the block before the program ends.",
        ),
        Rule::SignedOverflow => (
            "The result of signed arithmetic does not fit into its type. C defines nothing then, and compilers make use of \
             it.",
            "#include <limits.h>\nint main(void) {\n    int x = INT_MAX;\n    x = x + 1; // here\n    return x < 0;\n}\n",
            "Test before the operation, use a wider type, or unsigned numbers, which wrap around.",
        ),
        Rule::DivisionByZero => (
            "An integer is divided by zero, or its remainder is taken.",
            "int main(void) {\n    int zero = 0;\n    return 10 / zero; // here\n}\n",
            "Test the divisor first.",
        ),
        Rule::BadShift => (
            "A shift is by a negative number or by the width of the type or more, or shifts bits out of a signed number to \
             the left.",
            "int main(void) {\n    int by = 32;\n    return 1 << by; // here\n}\n",
            "Test the number of bits first, and shift unsigned numbers.",
        ),
        Rule::UndefinedValue => (
            "A value that C leaves undefined is used, such as a float converted to an integer type that it does not fit \
             into. No property covers it.",
            "int main(void) {\n    double large = 1e30;\n    int x = (int)large; // here\n    return x != 0;\n}\n",
            "Test the value before the conversion.",
        ),
        Rule::UninitialisedRead => (
            "Bits that were never set decide a branch, an address, a size, a divisor, or what a library function does that has to \
             look at them. They may differ in every run. To copy them, to compute with them and to pass them on is allowed. Asked for \
             by the property initialised.",
            "int main(void) {\n    int x;\n    if (x) // here\n        return 1;\n    return 0;\n}\n",
            "Set the variable where it is declared.",
        ),
        Rule::UnreachableReached => (
            "Code is reached of which the compiler was told that it never is, by __builtin_unreachable or a function that \
             is declared not to return.",
            "int main(void) {\n    int x = 1;\n    if (x)\n        __builtin_unreachable(); // here\n    return 0;\n}\n",
            "Take the promise out, or make it true.",
        ),
        Rule::FailedAssertion => (
            "The condition of an assert is false.",
            "#include <assert.h>\nint main(void) {\n    int x = 1;\n    assert(x == 2); // here\n    return 0;\n}\n",
            "Repair what the assertion rests on, or the assertion.",
        ),
        Rule::ErrorReached => (
            "reach_error or __VERIFIER_error is called, which by agreement of verifiers must not happen.",
            "extern void reach_error(void);\nint main(void) {\n    int x = 1;\n    if (x != 2)\n        \
             reach_error(); // here\n    return 0;\n}\n",
            "Repair what leads there.",
        ),
        Rule::EndlessRun => (
            "A run never ends.",
            "int main(void) {\n    unsigned x = 1;\n    while (x) // here\n        x |= 1;\n    return 0;\n}\n",
            "Make sure that every round of the loop brings its end nearer.",
        ),
        Rule::BrokenStructure => (
            "A function of a library returns, and something that its callers can reach is not what the types say: a node that is \
             too small or no longer alive, or a pointer field that is neither null nor the start of a node of its type.",
            "#include <stdlib.h>\nstruct node { struct node *next; int value; };\nstruct node *make(int value) {\n    \
             struct node *n = malloc(sizeof *n);\n    n->value = value;\n    return n; // here: n->next was never set\n}\n",
            "Set every pointer of a node before others can reach it, and allocate nodes with sizeof.",
        ),
        Rule::InvalidLibraryCall => (
            "A function of the library gets arguments that it must not get, such as a number where the format takes a string, \
             or fewer arguments than the format takes.",
            "#include <stdio.h>\nint main(void) {\n    const char *format = \"%d %d\";\n    printf(format, 1); // here\n    \
             return 0;\n}\n",
            "Keep to what the manual of the function asks for.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_page_with_an_example_that_marks_a_line() {
        for &rule in Rule::ALL {
            let manual = rule.manual();
            assert!(manual.about.ends_with('.') && manual.repair.ends_with('.'), "{rule}");
            assert_eq!(manual.example.matches("// here").count(), 1, "{rule}");
            assert!(manual.example.ends_with("}\n") || manual.example.ends_with("// here\n"), "{rule}");
        }
    }
}
