//! Text that XML and dot take as it is meant.

/// At most so many characters of one text are shown.
const LONGEST: usize = 72;

/// `text` for XML, and for the HTML-like labels of dot, which have the same rules.
pub(crate) fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML has no way to write most control characters.
            c if c.is_control() || c == '\u{fffe}' || c == '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// `text`, or its beginning if it is too long for a picture.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
    }
}

/// A line cut into lines of readable length, at spaces where there are some.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let long = word.chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + long <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) | None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_would_misread_is_written_otherwise() {
        assert_eq!(markup("a<b && c>\"d'\u{1}"), "a&lt;b &amp;&amp; c&gt;&quot;d&#39;\u{fffd}");
    }

    #[test]
    fn long_texts_are_cut_and_wrapped() {
        assert_eq!(shortened("short"), "short");
        assert_eq!(shortened(&"x".repeat(100)).chars().count(), LONGEST + 1);
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
    }
}
