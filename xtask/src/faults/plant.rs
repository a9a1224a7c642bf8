//! Writes a copy of the sources in which every fault waits to be chosen.
//!
//! Gives up: where the old text of a fault does not stand exactly once, so the list is kept up to date.

use super::list::Fault;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What the copy asks, whether a fault is chosen. Every crate with faults can see it.
const ASKED_IN: &str = "crates/terms/src/lib.rs";
const ASK: &str = r#"
/// Whether this fault is the one that `TAYRA_FAULT` names.
#[inline]
pub fn planted(name: &str) -> bool {
    static CHOSEN: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("TAYRA_FAULT").ok()).as_deref() == Some(name)
}
"#;

/// Copies the sources from `root` to `copy` and plants `faults` there. Files that do not change keep their times.
pub(super) fn plant(root: &Path, copy: &Path, faults: &[Fault]) -> Result<(), String> {
    let mut changed: BTreeMap<String, Vec<&Fault>> = BTreeMap::new();
    for fault in faults {
        changed.entry(fault.file.clone()).or_default().push(fault);
    }
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for (file, faults) in changed {
        let text = fs::read_to_string(root.join(&file)).map_err(|error| format!("{file}: {error}"))?;
        texts.insert(file, rewrite(&text, &faults)?);
    }
    let asked = fs::read_to_string(root.join(ASKED_IN)).map_err(|error| format!("{ASKED_IN}: {error}"))?;
    texts.insert(ASKED_IN.to_owned(), asked + ASK);
    for entry in
        ["crates", "xtask", "tests", "Cargo.toml", "Cargo.lock", "clippy.toml", "rustfmt.toml", ".cargo"]
    {
        copy_tree(root, copy, entry, &texts)?;
    }
    Ok(())
}

fn copy_tree(root: &Path, copy: &Path, entry: &str, texts: &BTreeMap<String, String>) -> Result<(), String> {
    let from = root.join(entry);
    let failed = |error: std::io::Error| format!("{entry}: {error}");
    if from.is_dir() {
        fs::create_dir_all(copy.join(entry)).map_err(failed)?;
        for child in fs::read_dir(&from).map_err(failed)? {
            let name = child.map_err(failed)?.file_name();
            let Some(name) = name.to_str().filter(|name| *name != "target") else { continue };
            copy_tree(root, copy, &format!("{entry}/{name}"), texts)?;
        }
        return Ok(());
    }
    if !from.exists() {
        return Ok(());
    }
    let content = match texts.get(entry) {
        Some(text) => text.clone().into_bytes(),
        None => fs::read(&from).map_err(failed)?,
    };
    if fs::read(copy.join(entry)).is_ok_and(|old| old == content) {
        return Ok(());
    }
    fs::write(copy.join(entry), content).map_err(failed)
}

/// The text with every fault in its place. Faults of one place are asked for one after the other.
fn rewrite(text: &str, faults: &[&Fault]) -> Result<String, String> {
    let mut places: BTreeMap<(usize, usize), Vec<&Fault>> = BTreeMap::new();
    for fault in faults {
        let all = (0, text.len());
        let around = match &fault.at {
            Some(at) => find(text, all, at).map_err(|why| format!("{}: {why}", fault.name))?,
            None => all,
        };
        let place = find(text, around, &fault.old).map_err(|why| format!("{}: {why}", fault.name))?;
        places.entry(place).or_default().push(fault);
    }
    let mut result = text.to_owned();
    let mut last = text.len();
    for ((start, end), faults) in places.into_iter().rev() {
        if end > last {
            return Err(format!("{}: it overlaps another fault", faults[0].name));
        }
        last = start;
        let mut planted = String::new();
        for fault in &faults {
            planted += &format!("if tayra_terms::planted({:?}) {{ {} }} else ", fault.name, fault.new);
        }
        planted += &format!("{{ {} }}", &text[start..end]);
        if !faults[0].is_statement {
            planted = format!("({planted})");
        }
        result.replace_range(start..end, &planted);
    }
    Ok(result)
}

/// Where the pattern stands within a part of the text, exactly once; blanks and line breaks do not count.
fn find(text: &str, (from, to): (usize, usize), pattern: &str) -> Result<(usize, usize), String> {
    let tight: Vec<(usize, char)> =
        text[from..to].char_indices().filter(|(_, c)| !c.is_whitespace()).collect();
    let wanted: Vec<char> = pattern.chars().filter(|c| !c.is_whitespace()).collect();
    let starts: Vec<usize> = (0..tight.len().saturating_sub(wanted.len().saturating_sub(1)))
        .filter(|&at| tight[at..at + wanted.len()].iter().map(|(_, c)| c).eq(&wanted))
        .collect();
    match starts[..] {
        [at] => {
            let (last, c) = tight[at + wanted.len() - 1];
            Ok((from + tight[at].0, from + last + c.len_utf8()))
        }
        [] => Err(format!("not found: {pattern}")),
        _ => Err(format!("found {} times: {pattern}", starts.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_whatever_its_blanks() {
        let text = "if a\n    && b {\n    c();\n}";
        assert_eq!(find(text, (0, text.len()), "a && b").map(|(s, e)| &text[s..e]), Ok("a\n    && b"));
        assert!(find(text, (0, text.len()), "d").is_err());
        assert!(find("x x", (0, 3), "x").is_err());
    }

    #[test]
    fn two_faults_of_one_place_are_asked_in_turn() {
        let fault = |name: &str, new: &str| Fault {
            name: name.to_owned(),
            old: "a".to_owned(),
            new: new.to_owned(),
            ..Fault::default()
        };
        let (one, two) = (fault("p", "1"), fault("q", "2"));
        let text = rewrite("f(a)", &[&one, &two]).expect("it stands once");
        let ask = "tayra_terms::planted";
        assert_eq!(text, format!("f((if {ask}(\"p\") {{ 1 }} else if {ask}(\"q\") {{ 2 }} else {{ a }}))"));
    }

    #[test]
    fn every_fault_of_the_list_has_its_place() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let faults = super::super::list::read(&root.join(super::super::LIST)).expect("the list is complete");
        for fault in &faults {
            let text = fs::read_to_string(root.join(&fault.file)).expect("the file is there");
            rewrite(&text, &[fault]).expect("the text stands there once");
        }
    }
}
