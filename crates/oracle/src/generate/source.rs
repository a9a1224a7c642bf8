//! The text of a generated program as a tree of statements, so that statements can be dropped from it.

use std::fmt::Write;

/// A statement; `body` is empty unless it is a compound one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// A whole statement, or what stands before the opening brace.
    pub text: String,
    /// What stands in the braces; `None` for a simple statement.
    pub body: Option<Vec<Statement>>,
}

impl Statement {
    pub(crate) fn simple(text: impl Into<String>) -> Self {
        Statement { text: text.into(), body: None }
    }

    pub(crate) fn block(text: impl Into<String>, body: Vec<Statement>) -> Self {
        Statement { text: text.into(), body: Some(body) }
    }

    fn write(&self, out: &mut String, depth: usize) {
        let indent = "    ".repeat(depth);
        // Writing to a string never fails.
        match &self.body {
            None => {
                let _ = writeln!(out, "{indent}{}", self.text);
            }
            Some(body) => {
                let _ = writeln!(out, "{indent}{} {{", self.text);
                for statement in body {
                    statement.write(out, depth + 1);
                }
                let _ = writeln!(out, "{indent}}}");
            }
        }
    }
}

/// A program: declarations and functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Everything, in order.
    pub items: Vec<Statement>,
}

impl Source {
    /// The C text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for item in &self.items {
            item.write(&mut out, 0);
        }
        out
    }

    /// Programs that are a little smaller: without one statement, or with a compound one replaced by its body. Large
    /// pieces first.
    pub fn smaller(&self) -> Vec<Source> {
        let mut found: Vec<(usize, Source)> = variants(&self.items)
            .into_iter()
            .map(|items| Source { items })
            .map(|source| (source.text().len(), source))
            .collect();
        found.sort_by_key(|(length, _)| *length);
        found.into_iter().map(|(_, source)| source).collect()
    }
}

/// Every list that lacks one statement somewhere.
fn variants(list: &[Statement]) -> Vec<Vec<Statement>> {
    let mut found = Vec::new();
    for (index, statement) in list.iter().enumerate() {
        let with = |replacement: Vec<Statement>| {
            let mut all = list[..index].to_vec();
            all.extend(replacement);
            all.extend_from_slice(&list[index + 1..]);
            all
        };
        found.push(with(Vec::new()));
        if let Some(body) = &statement.body {
            found.push(with(body.clone()));
            for smaller in variants(body) {
                found.push(with(vec![Statement::block(statement.text.clone(), smaller)]));
            }
        }
    }
    found
}
