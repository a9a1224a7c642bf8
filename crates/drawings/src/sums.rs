//! Sums in words, made as short as they are: `(m.length + 1) - 1` is `m.length`.
//!
//! Names of values may be sums themselves, so that expressions and facts over them say in two ways what is one thing.
//! Errs towards: the text as it stands.

/// So many names are added up.
const MOST: usize = 12;
/// Brackets within each other.
const DEPTH: u32 = 8;

/// Names with their factors, in the order in which they come, and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sum {
    parts: Vec<(String, i128)>,
    number: i128,
}

impl Sum {
    fn add(&mut self, other: &Sum, factor: i128) -> Option<()> {
        self.number = self.number.checked_add(other.number.checked_mul(factor)?)?;
        for (name, own) in &other.parts {
            let more = own.checked_mul(factor)?;
            match self.parts.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => *known = known.checked_add(more)?,
                None => self.parts.push((name.clone(), more)),
            }
        }
        self.parts.retain(|(_, factor)| *factor != 0);
        (self.parts.len() <= MOST).then_some(())
    }

    fn show(&self) -> String {
        let mut out = String::new();
        let number = (self.number != 0 || self.parts.is_empty()).then_some((None, self.number));
        let parts = self.parts.iter().map(|(name, factor)| (Some(name), *factor));
        // A sum does not start with a minus if it need not.
        let (first, rest): (Vec<_>, Vec<_>) = parts.partition(|(_, factor)| *factor > 0);
        for (name, factor) in first.into_iter().chain(rest).chain(number) {
            out.push_str(match (out.is_empty(), factor < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            });
            match (name, factor.unsigned_abs()) {
                (None, size) => out.push_str(&size.to_string()),
                (Some(name), 1) => out.push_str(&bracketed(name)),
                (Some(name), size) => out.push_str(&format!("{size}*{}", bracketed(name))),
            }
        }
        out
    }
}

/// Several texts, each so many times, as one sum without its number, which comes beside it; and the largest factor that all have.
pub(crate) fn added(parts: &[(i128, String)], number: i128) -> Option<(String, i128, i128)> {
    let mut all = Sum { parts: Vec::new(), number };
    for (factor, text) in parts {
        all.add(&sum(text, DEPTH)?, *factor)?;
    }
    let common = all.parts.iter().fold(0, |common, (_, factor)| gcd(common, factor.unsigned_abs()));
    let common = i128::try_from(common).ok().filter(|common| *common > 0)?;
    // What only goes up is told so.
    let common = if all.parts.iter().all(|(_, factor)| *factor < 0) { -common } else { common };
    let number = std::mem::take(&mut all.number);
    all.parts.iter_mut().for_each(|(_, factor)| *factor /= common);
    Some((all.show(), common, number))
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn bracketed(name: &str) -> String {
    crate::words::bracketed(name.to_owned())
}

/// The expression, as short as it is.
pub(crate) fn simplified(text: &str) -> String {
    match sum(text, DEPTH) {
        Some(sum) if text.contains('(') => sum.show(),
        Some(_) | None => text.to_owned(),
    }
}

/// A fact with both sides as short as they are; nothing if it says of something that it is what it is.
pub(crate) fn simplified_fact(text: &str) -> Option<String> {
    let found = [" == ", " <= ", " >= "].iter().find_map(|sign| Some((*sign, text.split_once(sign)?)));
    let Some((sign, (left, right))) = found else { return Some(text.to_owned()) };
    if left == right {
        return None;
    }
    let (Some(l), Some(r)) = (sum(left, DEPTH), sum(right, DEPTH)) else { return Some(text.to_owned()) };
    let mut difference = l;
    if difference.add(&r, -1).is_some() && difference.parts.is_empty() {
        let holds = match sign {
            " == " => difference.number == 0,
            " <= " => difference.number <= 0,
            _ => difference.number >= 0,
        };
        // What cannot be is worth a line.
        return (!holds).then(|| text.to_owned());
    }
    // What both sides have is left out.
    let is_on_both = |difference: &Sum| {
        let names = |text: &str| sum(text, DEPTH).map_or(0, |sum| sum.parts.len());
        difference.parts.len() < names(left) + names(right)
    };
    if is_on_both(&difference) {
        let (mut above, mut below) = (Sum::default(), Sum::default());
        for (name, factor) in difference.parts {
            let (side, factor) = if factor > 0 { (&mut above, factor) } else { (&mut below, -factor) };
            side.parts.push((name, factor));
        }
        if difference.number > 0 {
            above.number = difference.number
        } else {
            below.number = -difference.number
        }
        let turned = match sign {
            " <= " => " >= ",
            " >= " => " <= ",
            _ => sign,
        };
        return Some(match above.parts.is_empty() {
            true => format!("{}{turned}{}", below.show(), above.show()),
            false => format!("{}{sign}{}", above.show(), below.show()),
        });
    }
    Some(format!("{}{sign}{}", simplified(left), simplified(right)))
}

fn sum(text: &str, depth: u32) -> Option<Sum> {
    let depth = depth.checked_sub(1)?;
    let mut found = Sum::default();
    let (mut start, mut factor, mut open) = (0, 1, 0u32);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => open += 1,
            b')' | b']' => open = open.checked_sub(1)?,
            b'+' | b'-' if open == 0 && text[..at].ends_with(' ') && text[at + 1..].starts_with(' ') => {
                found.add(&product(text[start..at].trim(), depth)?, factor)?;
                (start, factor) = (at + 1, if byte == b'+' { 1 } else { -1 });
            }
            _ => {}
        }
    }
    found.add(&product(text[start..].trim(), depth)?, factor)?;
    Some(found)
}

fn product(text: &str, depth: u32) -> Option<Sum> {
    let depth = depth.checked_sub(1)?;
    if let Ok(number) = text.parse::<i128>() {
        return Some(Sum { parts: Vec::new(), number });
    }
    if let Some(rest) = text.strip_prefix('-') {
        let mut found = Sum::default();
        found.add(&product(rest, depth)?, -1)?;
        return Some(found);
    }
    if let Some((factor, rest)) = text.split_once('*')
        && let Ok(factor) = factor.parse::<i128>()
    {
        let mut found = Sum::default();
        found.add(&product(rest, depth)?, factor)?;
        return Some(found);
    }
    let name = |text: &str| Sum { parts: vec![(text.to_owned(), 1)], number: 0 };
    match inside(text) {
        Some(inner) => Some(sum(inner, depth).unwrap_or_else(|| name(inner))),
        // Other operators bind otherwise.
        None if text.is_empty() || text.contains(' ') => None,
        None => Some(name(text)),
    }
}

/// What stands in brackets that go around all of it.
fn inside(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut open = 0u32;
    for byte in inner.bytes() {
        match byte {
            b'(' => open += 1,
            b')' => open = open.checked_sub(1)?,
            _ => {}
        }
    }
    Some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_become_as_short_as_they_are() {
        assert_eq!(simplified("(m.length + 1) - 1"), "m.length");
        assert_eq!(simplified("2*(n + 1) - n"), "n + 2");
        assert_eq!(simplified("4*n + 4"), "4*n + 4");
        assert_eq!(simplified("(total (2)) - 1"), "(total (2)) - 1");
        assert_eq!(simplified("(a & b) + 1"), "(a & b) + 1");
        assert_eq!(simplified("(u8)x + 1"), "(u8)x + 1");
        assert_eq!(simplified("x ? a : b"), "x ? a : b");
    }

    #[test]
    fn what_is_added_up_is_told_without_its_number() {
        let text = |text: &str| text.to_owned();
        let added = |parts: &[(i128, String)], number| added(parts, number);
        assert_eq!(added(&[(1, text("n")), (-1, text("i"))], -1), Some((text("n - i"), 1, -1)));
        assert_eq!(added(&[(4, text("n")), (-4, text("(q - a)"))], -4), Some((text("n + a - q"), 4, -4)));
        assert_eq!(added(&[(-2, text("(x + 1)"))], 200), Some((text("x"), -2, 198)));
        assert_eq!(added(&[(1, text("n")), (-1, text("n"))], 0), None);
    }

    #[test]
    fn what_is_what_it_is_is_no_fact() {
        assert_eq!(simplified_fact("m.length == (m.length + 1) - 1"), None);
        assert_eq!(simplified_fact("2*total == (2*total + 1) - 1"), None);
        assert_eq!(simplified_fact("n <= n + 1"), None);
        assert_eq!(simplified_fact("n == m").as_deref(), Some("n == m"));
        assert_eq!(simplified_fact("n + 1 == (m + 1) - 1").as_deref(), Some("n + 1 == m"));
        assert_eq!(simplified_fact("total == (total (2)) - 1").as_deref(), Some("total == (total (2)) - 1"));
        assert_eq!(simplified_fact("n == n + 1").as_deref(), Some("n == n + 1"));
        assert_eq!(simplified_fact("k == (k + ?1)").as_deref(), Some("?1 == 0"));
        assert_eq!(simplified_fact("2*k <= (k + n) - 3").as_deref(), Some("k + 3 <= n"));
    }
}
