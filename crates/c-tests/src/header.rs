//! Reads the `//@` header and the `//~` marks of a C program.
//!
//! ```c
//! //@ property: memory-safety
//! //@ truth: violated
//! //@ expect: violated
//! int main(void) {
//!     int *nothing = 0;
//!     return *nothing; //~ null-dereference
//! }
//! ```
//!
//! `truth` is `holds` or `violated`; `expect` may also be `unknown`. Further keys: `data-model` (`lp64`, the default, or
//! `ilp32`), `clang` (flags), `exit` (status of the program when run), `sanitizers: blind` (they cannot see the fault),
//! `malloc: may-fail` (there need not be room for a block), `strategy: ranges` (only that one is asked).
//! A mark names rules, or `allocated-here` for the block that is lost or never freed.
//!
//! Errs towards: refusing. Unknown keys, repeated keys, marks that say nothing, and headers that contradict
//! themselves are errors, so that a typo cannot switch a test off.

use std::fmt;
use std::path::{Path, PathBuf};
use tayra_findings::{Property, Rule};
use tayra_program::DataModel;

/// What C says of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// Every run keeps the property.
    Holds,
    /// Some run breaks it.
    Violated,
}

/// An answer as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// The property holds.
    Holds,
    /// It is violated.
    Violated,
    /// We cannot tell.
    Unknown,
}

impl Word {
    /// As it stands in a header.
    pub const fn name(self) -> &'static str {
        match self {
            Word::Holds => "holds",
            Word::Violated => "violated",
            Word::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a mark says of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This fault happens here.
    Fault(Rule),
    /// The block that the fault speaks of is allocated here.
    AllocatedHere,
}

/// A line with marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedLine {
    /// The file's name without its folder.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// At least one.
    pub marks: Vec<Mark>,
}

/// A program with its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotated {
    /// The file that has the header.
    pub path: PathBuf,
    /// The question.
    pub property: Property,
    /// What C says.
    pub truth: Truth,
    /// What Tayra answers today.
    pub expect: Word,
    /// Sizes of C's types.
    pub data_model: DataModel,
    /// Flags for clang.
    pub clang: Vec<String>,
    /// The status that the program ends with when it is run.
    pub exit: Option<i32>,
    /// Whether the sanitizers cannot see the fault.
    pub sanitizers_blind: bool,
    /// Whether `malloc` and its kin may return null.
    pub malloc_may_fail: bool,
    /// Whether ranges are asked alone.
    pub by_ranges: bool,
    /// Marks, by file and line.
    pub marked: Vec<MarkedLine>,
    /// For a program of several files: its compilation database.
    pub compile_commands: Option<PathBuf>,
}

/// Why a header or a mark cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1; 0 for the file as a whole.
    pub line: u32,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.why)
    }
}

impl std::error::Error for Malformed {}

const KEYS: [&str; 9] =
    ["property", "truth", "expect", "data-model", "clang", "exit", "sanitizers", "malloc", "strategy"];

impl Annotated {
    /// Reads the program `text` of the file `path`.
    pub fn parse(path: &Path, text: &str) -> Result<Annotated, Malformed> {
        let program = Annotated::parse_part(path, text)?;
        program.contradictions()?;
        Ok(program)
    }

    /// Reads the file with the header of a program that has several: whether it contradicts itself is to be asked once
    /// the others are added.
    pub(crate) fn parse_part(path: &Path, text: &str) -> Result<Annotated, Malformed> {
        let header = Header::read(path, text)?;
        Ok(Annotated {
            path: path.to_owned(),
            property: header.required("property", Property::from_name)?,
            truth: header.required("truth", truth_from)?,
            expect: header.required("expect", word_from)?,
            data_model: header.optional("data-model", data_model_from)?.unwrap_or(DataModel::Lp64),
            clang: header.optional("clang", flags_from)?.unwrap_or_default(),
            exit: header.optional("exit", |status| status.parse().ok())?,
            sanitizers_blind: header
                .optional("sanitizers", |word| (word == "blind").then_some(()))?
                .is_some(),
            malloc_may_fail: header.optional("malloc", |word| (word == "may-fail").then_some(()))?.is_some(),
            by_ranges: header.optional("strategy", |word| (word == "ranges").then_some(()))?.is_some(),
            marked: marks_of(path, text)?,
            compile_commands: None,
        })
    }

    /// Adds the marks of a further file of a program that has several.
    pub fn add_file(&mut self, path: &Path, text: &str) -> Result<(), Malformed> {
        self.marked.extend(marks_of(path, text)?);
        Ok(())
    }

    /// Whether the mark stands for a fault that breaks the asked property.
    pub fn breaks_property(&self, mark: Mark) -> bool {
        match mark {
            Mark::Fault(rule) => rule.breaks(self.property),
            Mark::AllocatedHere => false,
        }
    }

    /// Whether the header contradicts itself or the marks; to be asked once every file is read.
    pub fn contradictions(&self) -> Result<(), Malformed> {
        let fail = |line, why: &str| Err(Malformed { path: self.path.clone(), line, why: why.to_owned() });
        let breaking = self.marked.iter().find(|m| m.marks.iter().any(|&mark| self.breaks_property(mark)));
        match (self.truth, self.expect, breaking) {
            (Truth::Holds, Word::Violated, _) => fail(0, "expects a violation of what holds in truth"),
            (Truth::Violated, Word::Holds, _) => fail(0, "expects a proof of what is violated in truth"),
            (Truth::Holds, Word::Holds | Word::Unknown, Some(marked)) => {
                fail(marked.line, "marks a violation of what holds in truth")
            }
            (Truth::Violated, Word::Violated | Word::Unknown, None) => {
                fail(0, "no line is marked with a rule of the violated property")
            }
            (Truth::Holds, Word::Holds | Word::Unknown, None)
            | (Truth::Violated, Word::Violated | Word::Unknown, Some(_)) => Ok(()),
        }
    }
}

/// The keys of a header with their lines.
struct Header<'a> {
    path: &'a Path,
    entries: Vec<(&'static str, &'a str, u32)>,
}

impl<'a> Header<'a> {
    fn read(path: &'a Path, text: &'a str) -> Result<Self, Malformed> {
        let mut entries: Vec<(&'static str, &str, u32)> = Vec::new();
        for (line, content) in numbered(text) {
            let fail = |why: String| Err(Malformed { path: path.to_owned(), line, why });
            let Some(entry) = content.trim_start().strip_prefix("//@") else {
                continue;
            };
            if line as usize != entries.len() + 1 {
                return fail("the header stands on the first lines of the file, without a gap".to_owned());
            }
            let Some((key, value)) = entry.split_once(':') else {
                return fail("a header line reads `//@ key: value`".to_owned());
            };
            let key = key.trim();
            let Some(known) = KEYS.into_iter().find(|&known| known == key) else {
                return fail(format!("unknown key `{key}`; known are {}", KEYS.join(", ")));
            };
            if entries.iter().any(|&(earlier, ..)| earlier == known) {
                return fail(format!("`{known}` is given twice"));
            }
            entries.push((known, value.trim(), line));
        }
        Ok(Header { path, entries })
    }

    fn optional<T>(&self, key: &str, read: impl Fn(&'a str) -> Option<T>) -> Result<Option<T>, Malformed> {
        let Some(&(_, value, line)) = self.entries.iter().find(|(known, ..)| *known == key) else {
            return Ok(None);
        };
        match read(value) {
            Some(value) => Ok(Some(value)),
            None => {
                let why = format!("`{value}` is no value for `{key}`");
                Err(Malformed { path: self.path.to_owned(), line, why })
            }
        }
    }

    fn required<T>(&self, key: &str, read: impl Fn(&'a str) -> Option<T>) -> Result<T, Malformed> {
        self.optional(key, read)?.ok_or_else(|| Malformed {
            path: self.path.to_owned(),
            line: 0,
            why: format!("the header lacks `//@ {key}: …`"),
        })
    }
}

fn truth_from(word: &str) -> Option<Truth> {
    match word {
        "holds" => Some(Truth::Holds),
        "violated" => Some(Truth::Violated),
        _ => None,
    }
}

fn word_from(word: &str) -> Option<Word> {
    [Word::Holds, Word::Violated, Word::Unknown].into_iter().find(|w| w.name() == word)
}

fn data_model_from(name: &str) -> Option<DataModel> {
    match name {
        "lp64" => Some(DataModel::Lp64),
        "ilp32" => Some(DataModel::Ilp32),
        _ => None,
    }
}

fn flags_from(flags: &str) -> Option<Vec<String>> {
    let flags: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
    (!flags.is_empty()).then_some(flags)
}

fn numbered(text: &str) -> impl Iterator<Item = (u32, &str)> {
    (1..).zip(text.lines())
}

fn marks_of(path: &Path, text: &str) -> Result<Vec<MarkedLine>, Malformed> {
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut marked = Vec::new();
    for (line, content) in numbered(text) {
        let Some((_, words)) = content.split_once("//~") else {
            continue;
        };
        let marks = words
            .split_whitespace()
            .map(|word| match word {
                "allocated-here" => Ok(Mark::AllocatedHere),
                _ => Rule::from_id(word).map(Mark::Fault).ok_or_else(|| Malformed {
                    path: path.to_owned(),
                    line,
                    why: format!("`{word}` is no rule"),
                }),
            })
            .collect::<Result<Vec<Mark>, Malformed>>()?;
        if marks.is_empty() {
            return Err(Malformed { path: path.to_owned(), line, why: "the mark names no rule".to_owned() });
        }
        marked.push(MarkedLine { file: file.clone(), line, marks });
    }
    Ok(marked)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "//@ property: memory-safety\n//@ truth: violated\n//@ expect: unknown\n\
                        int main(void) {\n    return *(int *)0;  //~ null-dereference\n}\n";

    fn parse(text: &str) -> Result<Annotated, Malformed> {
        Annotated::parse(Path::new("dir/file.c"), text)
    }

    fn complaint(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_header_and_its_marks_are_read() {
        let program = parse(GOOD).unwrap();
        assert_eq!(program.property, Property::MemorySafety);
        assert_eq!(program.truth, Truth::Violated);
        assert_eq!(program.expect, Word::Unknown);
        assert_eq!(program.data_model, DataModel::Lp64);
        let mark = Mark::Fault(Rule::NullDereference);
        assert_eq!(program.marked, [MarkedLine { file: "file.c".to_owned(), line: 5, marks: vec![mark] }]);
    }

    #[test]
    fn every_further_key_is_read() {
        let text = GOOD.replace(
            "int main",
            "//@ data-model: ilp32\n//@ clang: -DA=1 -DB\n//@ exit: 7\n//@ sanitizers: blind\n\
             //@ malloc: may-fail\n//@ strategy: ranges\nint main",
        );
        let program = parse(&text).unwrap();
        assert_eq!(program.data_model, DataModel::Ilp32);
        assert_eq!(program.clang, ["-DA=1", "-DB"]);
        assert_eq!(program.exit, Some(7));
        assert!(program.sanitizers_blind);
        assert!(program.malloc_may_fail && program.by_ranges);
        assert_eq!(program.marked[0].line, 11);
    }

    #[test]
    fn typos_are_errors() {
        assert!(complaint(&GOOD.replace("truth", "thruth")).contains("unknown key `thruth`"));
        assert!(
            complaint(&GOOD.replace("memory-safety", "memory-savety"))
                .contains("`memory-savety` is no value")
        );
        assert!(
            complaint(&GOOD.replace("truth: violated", "truth: violate")).contains("is no value for `truth`")
        );
        assert!(
            complaint(&GOOD.replace("expect: unknown", "expect: dunno")).contains("is no value for `expect`")
        );
        assert!(complaint(&GOOD.replace("null-dereference", "null-derefrence")).contains("is no rule"));
        assert!(complaint(&GOOD.replace("//~ null-dereference", "//~")).contains("names no rule"));
        assert!(complaint(&GOOD.replace("//@ truth: violated", "//@ truth violated")).contains("key: value"));
    }

    #[test]
    fn missing_repeated_and_late_keys_are_errors() {
        assert!(complaint("int main(void) { return 0; }\n").contains("lacks `//@ property"));
        assert!(complaint(&GOOD.replace("//@ expect: unknown\n", "")).contains("lacks `//@ expect"));
        assert!(complaint(&format!("//@ property: memory-safety\n{GOOD}")).contains("given twice"));
        assert!(complaint(&format!("{GOOD}//@ exit: 1\n")).contains("first lines"));
    }

    #[test]
    fn headers_that_contradict_themselves_are_errors() {
        assert!(complaint(&GOOD.replace("expect: unknown", "expect: holds")).contains("expects a proof"));
        let holds = GOOD.replace("truth: violated", "truth: holds");
        assert!(complaint(&holds).contains("marks a violation"));
        assert!(
            complaint(&holds.replace("expect: unknown", "expect: violated")).contains("expects a violation")
        );
        let unmarked = GOOD.replace("//~ null-dereference", "");
        assert!(complaint(&unmarked).contains("no line is marked"));
        let other_property = GOOD.replace("null-dereference", "signed-overflow");
        assert!(complaint(&other_property).contains("no line is marked"));
    }
}
