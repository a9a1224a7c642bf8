//! Programs of the other families with something wrong in them: a statement that is missing, that comes twice, too late or
//! on some ways only; a bound that is off by one; a variable without a value; a pointer that is lost or freed; an early end.
//!
//! Whether a change does any harm is left to chance. Some of the programs do not compile any more.

use super::{Source, Statement, generate, generate_held, generate_lists, generate_rows};
use crate::random::Random;

/// So that a seed means something else here than elsewhere.
const SALT: u64 = 0x0ff5_e7f0_4a17_b3d9;

/// The program of a seed, with one to three changes.
pub fn generate_faulty(seed: u64) -> Source {
    let mut random = Random::new(seed, SALT);
    let inner = random.draw() >> 32;
    let mut source = match random.below(8) {
        0..2 => generate(inner),
        2..5 => generate_lists(inner),
        5 => generate_rows(inner),
        _ => generate_held(inner),
    };
    for _ in 0..=random.below(3) {
        change(&mut source, &mut random);
    }
    source
}

/// Where a statement stands: the index of a function, then indices into bodies.
type Path = Vec<usize>;

fn paths(list: &[Statement], here: &Path, found: &mut Vec<Path>) {
    for (index, statement) in list.iter().enumerate() {
        let path: Path = here.iter().copied().chain([index]).collect();
        if let Some(body) = &statement.body {
            paths(body, &path, found);
        }
        found.push(path);
    }
}

/// The statements of all functions.
fn statements(source: &Source) -> Vec<Path> {
    let mut found = Vec::new();
    for (index, item) in source.items.iter().enumerate() {
        if let Some(body) = item.body.as_ref().filter(|_| item.text.contains('(')) {
            paths(body, &vec![index], &mut found);
        }
    }
    found
}

/// The list that a statement stands in.
fn list_of<'s>(source: &'s mut Source, path: &[usize]) -> Option<&'s mut Vec<Statement>> {
    let mut list = &mut source.items;
    for &index in path.split_last()?.1 {
        list = list.get_mut(index)?.body.as_mut()?;
    }
    Some(list)
}

fn change(source: &mut Source, random: &mut Random) {
    let all = statements(source);
    if all.is_empty() {
        return;
    }
    let texts: Vec<String> = all
        .iter()
        .map(|path| {
            let at = path.last().copied().unwrap_or(0);
            list_of(source, path).and_then(|list| list.get(at)).map_or(String::new(), |s| s.text.clone())
        })
        .collect();
    // What frees or allocates is looked at as often as all the rest together.
    let weighty: Vec<usize> = (0..all.len())
        .filter(|&i| ["free(", "alloc(", "= 0;", "NULL"].iter().any(|word| texts[i].contains(word)))
        .collect();
    let chosen = if !weighty.is_empty() && random.chance(50) {
        weighty[random.below(weighty.len())]
    } else {
        random.below(all.len())
    };
    let path = &all[chosen];
    let pointers: Vec<String> = (all.iter().zip(&texts))
        .filter(|(declared, _)| is_in_scope(declared, path))
        .filter_map(|(_, text)| declared_pointer(text))
        .collect();
    let (Some(&at), Some(list)) = (path.last(), list_of(source, path)) else { return };
    let Some(statement) = list.get(at).cloned() else { return };
    // What others name stays where it is.
    let declares = |statement: &Statement| is_declaration(&statement.text);
    let is_simple = statement.body.is_none() && !declares(&statement);
    match random.below(10) {
        0 if is_simple => {
            list.remove(at);
        }
        1 if is_simple => list.insert(at, statement),
        2 if at + 1 < list.len() && !declares(&statement) && !declares(&list[at + 1]) => {
            list.swap(at, at + 1);
        }
        3 => {
            let end = random.pick(&["exit(0);", "abort();", "exit(1);"]);
            let rare = Statement::block("if (__VERIFIER_nondet_int() == 3)", vec![Statement::simple(end)]);
            list.insert(at, if random.chance(30) { Statement::simple(end) } else { rare });
        }
        4 if !pointers.is_empty() => {
            let name = &pointers[random.below(pointers.len())];
            let text = match random.below(4) {
                0 => format!("{name} = 0;"),
                1 => format!("free({name});"),
                2 => format!("{name}++;"),
                _ => format!("{name} = realloc({name}, 8);"),
            };
            list.insert(at, Statement::simple(text));
        }
        5 if is_simple => {
            list[at] = Statement::block("if (__VERIFIER_nondet_int() > 0)", vec![statement]);
        }
        6 if statement.body.is_none() => list[at].text = without_value(&statement.text),
        _ => list[at].text = off_by_one(&statement.text, random),
    }
}

/// Whether what is declared at one place can be named at the other.
fn is_in_scope(declared: &[usize], path: &[usize]) -> bool {
    let Some((index, list)) = declared.split_last() else { return false };
    path.starts_with(list) && path.get(list.len()).is_some_and(|at| at > index)
}

/// Whether a statement declares something, or is jumped to.
fn is_declaration(text: &str) -> bool {
    const TYPES: [&str; 14] = [
        "int", "unsigned", "char", "short", "long", "signed", "struct", "union", "static", "const", "void",
        "time_t", "va_list", "size_t",
    ];
    let first: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    TYPES.contains(&first.as_str()) || text[first.len()..].starts_with(':')
}

/// The pointer that a statement declares.
fn declared_pointer(text: &str) -> Option<String> {
    let (before, after) = text.split_once(" *")?;
    let name: String = after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let is_type = before.chars().all(|c| c.is_alphanumeric() || c == ' ' || c == '_');
    (is_type && !name.is_empty()).then_some(name)
}

/// A declaration without its value.
fn without_value(text: &str) -> String {
    match text.split_once(" = ") {
        Some((declared, _)) if declared.contains(' ') && !declared.contains('(') => format!("{declared};"),
        Some(_) | None => text.to_owned(),
    }
}

/// One comparison or number that is a little different.
fn off_by_one(text: &str, random: &mut Random) -> String {
    const CHANGES: [(&str, &str); 10] = [
        (" < ", " <= "),
        (" <= ", " < "),
        (" > ", " >= "),
        (" - 1", ""),
        (" + 1", ""),
        ("->next", ""),
        (" = 0", " = 1"),
        (" != ", " == "),
        (" == ", " != "),
        ("NULL", "0"),
    ];
    let fitting: Vec<(usize, &str, &str)> = CHANGES
        .iter()
        .flat_map(|(old, new)| text.match_indices(old).map(|(at, _)| (at, *old, *new)))
        .collect();
    if fitting.is_empty() || random.chance(25) {
        return other_number(text, random);
    }
    let (at, old, new) = fitting[random.below(fitting.len())];
    format!("{}{new}{}", &text[..at], &text[at + old.len()..])
}

/// One number that is one more or less.
fn other_number(text: &str, random: &mut Random) -> String {
    let bytes = text.as_bytes();
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|&i| {
            bytes[i].is_ascii_digit() && (i == 0 || matches!(bytes[i - 1], b' ' | b'(' | b'[' | b','))
        })
        .collect();
    if starts.is_empty() {
        return text.to_owned();
    }
    let start = starts[random.below(starts.len())];
    let end = start + bytes[start..].iter().take_while(|b| b.is_ascii_digit()).count();
    let Ok(number) = text[start..end].parse::<i64>() else { return text.to_owned() };
    let other = if number == 0 || random.chance(50) { number + 1 } else { number - 1 };
    format!("{}{other}{}", &text[..start], &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_change() {
        let changed = (1..=50).filter(|&seed| generate_faulty(seed) != generate_lists(seed)).count();
        assert_eq!(changed, 50);
        assert_eq!(generate_faulty(5), generate_faulty(5));
    }

    #[test]
    fn pointers_and_values_are_found_in_declarations() {
        assert_eq!(declared_pointer("struct node *a = NULL;").as_deref(), Some("a"));
        assert_eq!(declared_pointer("a = b * c;"), None);
        assert_eq!(without_value("int x = f(3);"), "int x;");
        assert_eq!(without_value("x = 3;"), "x = 3;");
        assert!(
            is_declaration("struct node *a = NULL;")
                && is_declaration("again1:;")
                && !is_declaration("a = b;")
        );
        assert!(is_in_scope(&[3, 0], &[3, 1, 2]) && !is_in_scope(&[3, 1, 0], &[3, 2]));
    }
}
