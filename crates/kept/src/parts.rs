//! A check that several machines share: each writes its part, and whoever has all of them has the whole.
//!
//! Gives up: parts of different checks, a part that is missing, two that say different things of one program.

use crate::ProgramResult;
use crate::sealed::{seal, unseal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const KIND: &str = "part";

/// What one machine found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Who was asked what: the same for all parts of a check.
    pub question: String,
    /// How many programs the whole check has.
    pub total: usize,
    /// The files of the whole check, as messages name them.
    pub files: Vec<String>,
    /// Programs with their numbers.
    pub programs: Vec<(usize, ProgramResult)>,
}

impl Part {
    /// As the content of a file.
    pub fn text(&self) -> String {
        seal(KIND, self)
    }

    /// From the content of a file.
    pub fn parse(content: &[u8]) -> Result<Part, String> {
        unseal(KIND, content)
    }
}

/// All programs of a check, in their order, and its files. A program may be there twice, if both say the same.
pub fn together(parts: Vec<(String, Part)>) -> Result<(Vec<ProgramResult>, Vec<String>), String> {
    let mut parts = parts.into_iter();
    let Some((first, start)) = parts.next() else { return Err("there is no part".to_owned()) };
    let (question, total, files) = (start.question.clone(), start.total, start.files.clone());
    let mut found: BTreeMap<usize, (String, ProgramResult)> = BTreeMap::new();
    for (name, part) in std::iter::once((first.clone(), start)).chain(parts) {
        if part.question != question || part.total != total || part.files != files {
            return Err(format!("{name} is a part of another check than {first}"));
        }
        for (number, result) in part.programs {
            match found.get(&number) {
                Some((other, known)) if *known != result => {
                    let program = &result.name;
                    return Err(format!("{other} and {name} say different things of {program}"));
                }
                Some(_) => {}
                None => drop(found.insert(number, (name.clone(), result))),
            }
        }
    }
    let missing = (0..total).filter(|number| !found.contains_key(number)).count();
    if missing > 0 {
        return Err(format!("{missing} of {total} programs are in none of these parts"));
    }
    if found.len() > total {
        return Err(format!("{first} has programs that its check has not"));
    }
    Ok((found.into_values().map(|(_, result)| result).collect(), files))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(question: &str, total: usize, numbers: &[usize]) -> Part {
        let named = |&number: &usize| {
            (number, ProgramResult { name: format!("{number}.c"), ..ProgramResult::default() })
        };
        let programs = numbers.iter().map(named).collect();
        Part { question: question.to_owned(), total, files: Vec::new(), programs }
    }

    fn names(parts: &[Part]) -> Result<Vec<String>, String> {
        let named = |(at, part): (usize, &Part)| (format!("part {at}"), part.clone());
        let (whole, _) = together(parts.iter().enumerate().map(named).collect())?;
        Ok(whole.into_iter().map(|program| program.name).collect())
    }

    #[test]
    fn parts_in_any_order_and_twice_give_the_whole() {
        let (one, two) = (part("q", 3, &[0, 2]), part("q", 3, &[1]));
        let whole = Ok(vec!["0.c".to_owned(), "1.c".to_owned(), "2.c".to_owned()]);
        assert_eq!(names(&[one.clone(), two.clone()]), whole);
        assert_eq!(names(&[two.clone(), one.clone(), two]), whole);
        assert_eq!(names(&[part("q", 0, &[]), part("q", 0, &[])]), Ok(Vec::new()));
    }

    #[test]
    fn parts_that_do_not_belong_together_are_refused() {
        assert!(names(&[]).is_err());
        let missing = names(&[part("q", 3, &[0, 2])]);
        assert_eq!(missing, Err("1 of 3 programs are in none of these parts".to_owned()));
        assert!(
            names(&[part("q", 1, &[0]), part("other", 1, &[])]).is_err_and(|why| why.contains("another"))
        );
        let mut other = part("q", 1, &[0]);
        other.programs[0].1.warnings = "w".to_owned();
        assert!(names(&[part("q", 1, &[0]), other]).is_err_and(|why| why.contains("different things")));
        assert!(names(&[part("q", 1, &[0, 7])]).is_err());
    }

    #[test]
    fn a_part_is_read_back() {
        let one = part("q", 3, &[0, 2]);
        assert_eq!(Part::parse(one.text().as_bytes()), Ok(one));
        assert!(Part::parse(b"{}").is_err());
    }
}
