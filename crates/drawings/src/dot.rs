//! A picture as dot text, for graphviz and its kin.

use crate::escape::{markup, shortened};
use crate::{Look, Picture, PictureBox};
use std::fmt::Write;

/// The picture in the language of graphviz.
pub fn dot(picture: &Picture) -> String {
    let mut out = String::new();
    // Writing to a string never fails.
    out.push_str(
        "digraph state {\n  rankdir=LR;\n  node [shape=plaintext, fontname=\"monospace\", fontsize=10];\n",
    );
    out.push_str("  edge [fontname=\"monospace\", fontsize=9];\n");
    let title: Vec<String> = picture.title.iter().map(|line| markup(line)).collect();
    let _ = writeln!(out, "  label=<{}>;\n  labelloc=t;", title.join("<br/>"));
    for (index, shown) in picture.boxes.iter().enumerate() {
        let _ = writeln!(out, "  b{index} [label=<{}>];", table(shown));
    }
    for arrow in &picture.arrows {
        let label = markup(&shortened(&arrow.label));
        let _ =
            writeln!(out, "  b{}:r{}:e -> b{}:head:w [label=<{label}>];", arrow.from, arrow.row, arrow.to);
    }
    if !picture.facts.is_empty() {
        let facts: Vec<String> = picture.facts.iter().map(|f| markup(&shortened(f))).collect();
        let lines = facts.join("<br align=\"left\"/>");
        let _ = writeln!(out, "  facts [shape=note, label=<{lines}<br align=\"left\"/>>];");
    }
    out.push_str("}\n");
    out
}

fn table(shown: &PictureBox) -> String {
    let heading: Vec<String> = shown.heading.iter().map(|line| markup(&shortened(line))).collect();
    let colour = match shown.look {
        Look::Variables => "#dbe9f6",
        Look::Stack => "#e3f1df",
        Look::Heap => "#fbeccb",
        Look::Global => "#ece3f2",
        Look::Code => "#eeeeee",
        Look::Dead => "#d8d8d8",
    };
    // What stands for several, or within lists, has a border of its own.
    let border = if shown.is_stack { 3 } else { shown.level.min(5) };
    let mut out = format!(
        "<table border=\"{border}\" cellborder=\"1\" cellspacing=\"0\"><tr><td port=\"head\" colspan=\"2\" bgcolor=\"{colour}\">{}</td></tr>",
        heading.join("<br/>")
    );
    for (index, row) in shown.rows.iter().enumerate() {
        let (label, value) = (markup(&shortened(&row.label)), markup(&shortened(&row.value)));
        let _ = write!(
            out,
            "<tr><td align=\"left\">{label}</td><td align=\"left\" port=\"r{index}\">{value}</td></tr>"
        );
    }
    out.push_str("</table>");
    out
}
