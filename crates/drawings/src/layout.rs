//! Where everything goes: boxes in columns, by their distance from the variables.
//!
//! Text is taken to be a little wider than any monospace font at this size is, so that it fits.

use crate::Picture;
use crate::escape::shortened;

/// Size of letters.
pub(crate) const FONT: f64 = 12.0;
/// Width of a letter.
const LETTER: f64 = 7.6;
/// Height of a line.
pub(crate) const LINE: f64 = 18.0;
/// Between text and border.
pub(crate) const PADDING: f64 = 8.0;
/// Around everything.
pub(crate) const MARGIN: f64 = 20.0;
/// Between boxes of a column.
const BETWEEN: f64 = 26.0;
/// Between columns, beside the labels of arrows.
const GAP: f64 = 56.0;

/// A box on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Height of the heading.
    pub(crate) head: f64,
    /// Where values start, from the left border.
    pub(crate) values: f64,
}

impl Place {
    /// The middle of a row.
    pub(crate) fn row(&self, index: usize) -> f64 {
        self.y + self.head + (f64::from(u32::try_from(index).unwrap_or(u32::MAX)) + 0.5) * LINE
    }

    /// The middle of the heading.
    pub(crate) fn heading(&self) -> f64 {
        self.y + self.head / 2.0
    }
}

/// Everything on paper.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// As the picture's boxes.
    pub(crate) boxes: Vec<Place>,
    /// Where the facts start.
    pub(crate) facts: f64,
}

/// How wide a text gets; letters of many scripts are wide ones.
pub(crate) fn width_of(text: &str) -> f64 {
    text.chars().map(|c| if c.is_ascii() || c == '→' || c == '…' { LETTER } else { 2.0 * LETTER }).sum()
}

pub(crate) fn layout(picture: &Picture) -> Layout {
    let measured: Vec<Place> = picture.boxes.iter().map(measure).collect();
    let last = picture.boxes.iter().map(|b| b.column).max().unwrap_or(0);
    let top = MARGIN + count(picture.title.len()) * LINE + LINE / 2.0;
    let mut boxes = measured;
    let mut x = MARGIN;
    let mut bottom = top;
    for column in 0..=last {
        let labels = |right: bool| {
            let leaves = |arrow: &&crate::Arrow| {
                let (from, to) = (picture.boxes[arrow.from].column, picture.boxes[arrow.to].column);
                from == column && (to >= from) == right
            };
            let widths = picture.arrows.iter().filter(leaves).map(|arrow| width_of(&shortened(&arrow.label)));
            widths.fold(0.0, f64::max)
        };
        if column > 0 {
            x += labels(false);
        }
        let mut y = top;
        let mut widest: f64 = 0.0;
        for (place, shown) in boxes.iter_mut().zip(&picture.boxes) {
            if shown.column == column {
                (place.x, place.y) = (x, y);
                y += place.height + BETWEEN;
                widest = widest.max(place.width);
            }
        }
        bottom = bottom.max(y);
        x += widest + GAP + labels(true);
    }
    let texts = picture.title.iter().cloned().chain(picture.facts.iter().map(|f| shortened(f)));
    let widest = texts.map(|line| width_of(&line) + 2.0 * MARGIN + 2.0 * PADDING).fold(0.0, f64::max);
    let facts = if picture.facts.is_empty() { 0.0 } else { count(picture.facts.len() + 1) * LINE + LINE };
    Layout {
        width: (x - GAP + MARGIN + LINE).max(widest),
        height: bottom + facts + MARGIN,
        boxes,
        facts: bottom,
    }
}

fn measure(shown: &crate::PictureBox) -> Place {
    let widest = |texts: &mut dyn Iterator<Item = &String>| {
        texts.map(|text| width_of(&shortened(text))).fold(0.0, f64::max)
    };
    let labels = widest(&mut shown.rows.iter().map(|row| &row.label));
    let values = widest(&mut shown.rows.iter().map(|row| &row.value));
    let heading = widest(&mut shown.heading.iter());
    let start = if labels > 0.0 { PADDING + labels + 2.0 * PADDING } else { PADDING };
    let head = count(shown.heading.len()) * LINE + PADDING / 2.0;
    Place {
        x: 0.0,
        y: 0.0,
        width: (start + values + PADDING).max(heading + 2.0 * PADDING),
        height: head + count(shown.rows.len()) * LINE,
        head,
        values: start,
    }
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Arrow, Look, PictureBox, Row};

    fn shown(column: usize, rows: usize) -> PictureBox {
        let row = Row { label: "label".to_owned(), value: "value".to_owned() };
        PictureBox {
            heading: vec!["head".to_owned()],
            look: Look::Heap,
            column,
            rows: vec![row; rows],
            is_stack: rows.is_multiple_of(2),
            level: column,
        }
    }

    #[test]
    fn boxes_do_not_overlap_and_lie_on_the_paper() {
        let boxes = (0..30).map(|n| shown(n % 4, n % 7)).collect();
        let long = "+ a rather long offset".to_owned();
        let arrows = (1..29).map(|n| Arrow { from: n, row: 0, to: n + 1, label: long.clone() }).collect();
        let picture = Picture { boxes, arrows, ..Picture::default() };
        let layout = layout(&picture);
        for (index, one) in layout.boxes.iter().enumerate() {
            assert!(one.x + one.width <= layout.width && one.y + one.height <= layout.height);
            for two in &layout.boxes[index + 1..] {
                let apart = one.x + one.width <= two.x
                    || two.x + two.width <= one.x
                    || one.y + one.height <= two.y
                    || two.y + two.height <= one.y;
                assert!(apart, "{one:?} {two:?}");
            }
        }
    }
}
