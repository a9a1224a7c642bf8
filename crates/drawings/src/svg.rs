//! A picture as SVG, drawn by ourselves: no other program is needed to look at it than one that shows SVG.

use crate::escape::{markup, shortened};
use crate::layout::{FONT, LINE, Layout, MARGIN, PADDING, Place, layout, width_of};
use crate::{Arrow, Look, Picture, PictureBox};
use std::fmt::Write;

/// From one frame or one box of a stack to the next.
const BETWEEN: f64 = 3.0;
/// So many frames are drawn around a box.
const MOST_FRAMES: usize = 5;

/// The picture as an SVG document.
pub fn svg(picture: &Picture) -> String {
    let layout = layout(picture);
    let (width, height) = (layout.width.ceil(), layout.height.ceil());
    // Writing to a string never fails.
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
    );
    let _ = writeln!(out, "<title>{}</title>", markup(&picture.title.join(" ")));
    let _ = writeln!(
        out,
        "<style>text {{ font: {FONT}px monospace; white-space: pre; fill: #1a1a1a; }} .bold {{ font-weight: bold; }} \
         .label {{ fill: #555; }} .arrow {{ fill: none; stroke: #345; stroke-width: 1.3; }}</style>"
    );
    out.push_str(
        "<defs><marker id=\"tip\" markerWidth=\"9\" markerHeight=\"8\" refX=\"8\" refY=\"4\" orient=\"auto\">\
         <path d=\"M0,0 L9,4 L0,8 z\" fill=\"#345\"/></marker></defs>\n",
    );
    let _ = writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>");
    let mut y = MARGIN + FONT;
    for line in &picture.title {
        text(&mut out, "bold", MARGIN, y, line);
        y += LINE;
    }
    for (shown, place) in picture.boxes.iter().zip(&layout.boxes) {
        draw_box(&mut out, shown, place);
    }
    for arrow in &picture.arrows {
        draw_arrow(&mut out, picture, &layout, arrow);
    }
    if !picture.facts.is_empty() {
        text(&mut out, "bold", MARGIN, layout.facts + FONT, "What is known:");
        let mut y = layout.facts + FONT;
        for fact in &picture.facts {
            y += LINE;
            text(&mut out, "", MARGIN + PADDING, y, &shortened(fact));
        }
    }
    out.push_str("</svg>\n");
    out
}

fn text(out: &mut String, class: &str, x: f64, y: f64, line: &str) {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let _ = writeln!(out, "<text{class} x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", markup(line));
}

fn draw_box(out: &mut String, shown: &PictureBox, place: &Place) {
    let (head, border) = match shown.look {
        Look::Variables => ("#dbe9f6", "#5b85ad"),
        Look::Stack => ("#e3f1df", "#6a9a5b"),
        Look::Heap => ("#fbeccb", "#b98b2f"),
        Look::Global => ("#ece3f2", "#8a6aa3"),
        Look::Code => ("#eeeeee", "#888888"),
        Look::Dead => ("#d8d8d8", "#999999"),
    };
    let dashes = if shown.look == Look::Dead { " stroke-dasharray=\"5,3\"" } else { "" };
    let Place { x, y, width, height, .. } = *place;
    // What is cut short in the picture can be read in full by pointing at the box.
    let full: Vec<String> = shown
        .heading
        .iter()
        .cloned()
        .chain(shown.rows.iter().map(|row| format!("{} {}", row.label, row.value)))
        .collect();
    let _ = writeln!(out, "<g><title>{}</title>", markup(&full.join("; ")));
    let frame = |out: &mut String, by: f64, wider: f64, fill: &str, class: &str| {
        let (x, y, width, height) =
            (x + by - wider, y + by - wider, width + 2.0 * wider, height + 2.0 * wider);
        let _ = writeln!(
            out,
            "<rect{class} x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\" stroke=\"{border}\"{dashes}/>"
        );
    };
    // A frame for each list around it, and two more boxes behind what stands for several.
    for level in (1..=shown.level.min(MOST_FRAMES)).rev() {
        frame(out, 0.0, BETWEEN * f64::from(u32::try_from(level).unwrap_or(1)), "none", " class=\"level\"");
    }
    if shown.is_stack {
        for behind in [2.0, 1.0] {
            frame(out, behind * BETWEEN, 0.0, "white", " class=\"stacked\"");
        }
    }
    frame(out, 0.0, 0.0, "white", "");
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{head}\" stroke=\"{border}\"{dashes}/>",
        place.head
    );
    let mut line = y + FONT + PADDING / 4.0;
    for (index, heading) in shown.heading.iter().enumerate() {
        text(out, if index == 0 { "bold" } else { "" }, x + PADDING, line, &shortened(heading));
        line += LINE;
    }
    for (index, row) in shown.rows.iter().enumerate() {
        let middle = place.row(index);
        if index > 0 {
            let top = middle - LINE / 2.0;
            let _ = writeln!(
                out,
                "<line x1=\"{x:.1}\" y1=\"{top:.1}\" x2=\"{:.1}\" y2=\"{top:.1}\" stroke=\"#dddddd\"/>",
                x + width
            );
        }
        let base = middle + FONT / 3.0;
        text(out, "label", x + PADDING, base, &shortened(&row.label));
        text(out, "", x + place.values, base, &shortened(&row.value));
    }
    out.push_str("</g>\n");
}

/// Forward arrows run from right border to left border, those within a column from right to right, and those that go back
/// from left to right.
fn draw_arrow(out: &mut String, picture: &Picture, layout: &Layout, arrow: &Arrow) {
    let (from, to) = (&layout.boxes[arrow.from], &layout.boxes[arrow.to]);
    let (start_y, end_y) = (from.row(arrow.row), to.heading());
    let columns = (picture.boxes[arrow.from].column, picture.boxes[arrow.to].column);
    let (right, left) = (|place: &Place| place.x + place.width, |place: &Place| place.x);
    let (start_x, end_x, bend_start, bend_end) = match columns.0.cmp(&columns.1) {
        std::cmp::Ordering::Less => (right(from), left(to), 40.0, -40.0),
        std::cmp::Ordering::Equal => (right(from), right(to), 40.0, 40.0),
        std::cmp::Ordering::Greater => (left(from), right(to), -40.0, 40.0),
    };
    let _ = writeln!(
        out,
        "<path class=\"arrow\" marker-end=\"url(#tip)\" d=\"M{start_x:.1},{start_y:.1} C{:.1},{start_y:.1} {:.1},{end_y:.1} {end_x:.1},{end_y:.1}\"/>",
        start_x + bend_start,
        end_x + bend_end
    );
    if !arrow.label.is_empty() {
        let label = shortened(&arrow.label);
        let x = if bend_start > 0.0 { start_x + 6.0 } else { start_x - 6.0 - width_of(&label) };
        text(out, "label", x, start_y - 4.0, &label);
    }
}
