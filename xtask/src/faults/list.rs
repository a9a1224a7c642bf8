//! The list of faults: a text for people that a few lines can read.

use std::fs;
use std::path::Path;

/// A fault that could be planted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) name: String,
    pub(super) why: String,
    pub(super) file: String,
    /// Text around the place, where `old` alone does not tell it.
    pub(super) at: Option<String>,
    pub(super) old: String,
    pub(super) new: String,
    /// Words in the paths of programs, and in the names of laws, that may show it soonest.
    pub(super) near: String,
    /// `old` is a statement, not an expression.
    pub(super) is_statement: bool,
}

/// Reads the list; an entry that is not complete is an error.
pub(super) fn read(path: &Path) -> Result<Vec<Fault>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&text)
}

fn parse(text: &str) -> Result<Vec<Fault>, String> {
    let mut faults: Vec<Fault> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((key, value)) = line.split_once(": ") else {
            return Err(format!("line {number}: no key"));
        };
        if key == "name" {
            faults.push(Fault { name: value.to_owned(), ..Fault::default() });
            continue;
        }
        let Some(fault) = faults.last_mut() else { return Err(format!("line {number}: no name yet")) };
        let value = value.to_owned();
        match key {
            "why" => fault.why = value,
            "file" => fault.file = value,
            "at" => fault.at = Some(value),
            "old" => fault.old = value,
            "statement" => (fault.old, fault.is_statement) = (value, true),
            "new" => fault.new = value,
            "near" => fault.near = value,
            _ => return Err(format!("line {number}: there is no key '{key}'")),
        }
    }
    for fault in &faults {
        if [&fault.why, &fault.file, &fault.old, &fault.new].iter().any(|part| part.is_empty()) {
            return Err(format!("{}: something is missing", fault.name));
        }
        if faults.iter().filter(|other| other.name == fault.name).count() > 1 {
            return Err(format!("{}: there are two of this name", fault.name));
        }
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read_and_a_broken_one_is_refused() {
        let faults = parse("# words\n\nname: a\nwhy: b\nfile: c\nold: d\nnew: e\n").expect("it is complete");
        assert_eq!(faults.len(), 1);
        assert!(parse("name: a\nwhy: b\nfile: c\nold: d\n").is_err());
        assert!(parse("name: a\nwhy: b\nfiles: c\n").is_err());
    }
}
