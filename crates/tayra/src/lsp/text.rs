//! Files, lines and columns as editors name them.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The file that a URI names, if it names one.
pub(crate) fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // What stands before the first slash is a host; there is none of ours.
    let path = &rest[rest.find('/')?..];
    let mut bytes = Vec::new();
    let mut letters = path.bytes();
    while let Some(letter) = letters.next() {
        if letter != b'%' {
            bytes.push(letter);
            continue;
        }
        let digit =
            |letter: Option<u8>| (letter? as char).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        bytes.push(digit(letters.next())? * 16 + digit(letters.next())?);
    }
    use std::os::unix::ffi::OsStringExt;
    Some(PathBuf::from(std::ffi::OsString::from_vec(bytes)))
}

/// The URI of a file.
pub(crate) fn uri_of(path: &Path) -> String {
    let mut uri = "file://".to_owned();
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                uri.push(byte as char)
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

/// What columns count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Columns {
    /// Bytes.
    Utf8,
    /// Pairs of bytes, as the protocol has it where nothing else is agreed upon.
    Utf16,
}

impl Columns {
    /// Its name in the protocol.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Columns::Utf8 => "utf-8",
            Columns::Utf16 => "utf-16",
        }
    }

    /// How far something is from the start of its line, if so many bytes are before it.
    fn count(self, line: &str, bytes: usize) -> usize {
        let bytes = bytes.min(line.len());
        match self {
            Columns::Utf8 => bytes,
            Columns::Utf16 => {
                let whole = (0..=bytes).rev().find(|&end| line.is_char_boundary(end)).unwrap_or(0);
                line[..whole].encode_utf16().count()
            }
        }
    }
}

/// The word that begins at a line and a column, both from 1, or the whole line if there is no column.
pub(crate) fn range(text: &str, line: u32, column: u32, columns: Columns) -> Value {
    let index = line.saturating_sub(1);
    let line = text.lines().nth(usize::try_from(index).unwrap_or(usize::MAX)).unwrap_or_default();
    let (start, end) = match usize::try_from(column).unwrap_or(0).checked_sub(1) {
        None => (line.len() - line.trim_start().len(), line.trim_end().len()),
        Some(start) => {
            let rest = line.as_bytes().get(start..).unwrap_or_default();
            let word = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
            (start, start + word.max(1))
        }
    };
    let at = |bytes: usize| json!({"line": index, "character": columns.count(line, bytes)});
    json!({"start": at(start), "end": at(end.max(start))})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_uris_are_two_names_of_a_file() {
        for path in ["/a/b.c", "/with space/ü.c", "/100%/x#y?.c"] {
            assert_eq!(path_of(&uri_of(Path::new(path))).as_deref(), Some(Path::new(path)));
        }
        assert_eq!(path_of("file:///c%C3%BC.c").as_deref(), Some(Path::new("/cü.c")));
        assert_eq!(
            (path_of("untitled:a.c"), path_of("file:///a%2"), path_of("file://a")),
            (None, None, None)
        );
    }

    #[test]
    fn columns_count_what_was_agreed_upon() {
        let text = "int a;\n  ü = x1 + 2;\n";
        let at = |columns, line, column| {
            let range = range(text, line, column, columns);
            (range["start"]["character"].as_u64(), range["end"]["character"].as_u64())
        };
        // The letter takes two bytes, and one unit of the other kind.
        assert_eq!(at(Columns::Utf8, 2, 8), (Some(7), Some(9)));
        assert_eq!(at(Columns::Utf16, 2, 8), (Some(6), Some(8)));
        assert_eq!(at(Columns::Utf16, 1, 0), (Some(0), Some(6)));
        assert_eq!(at(Columns::Utf16, 99, 5), (Some(0), Some(0)));
    }
}
