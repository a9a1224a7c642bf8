//! What a picture shows, before anybody knows how large it gets.

use crate::escape::wrapped;

/// Characters in a line of the title.
const TITLE_WIDTH: usize = 96;

/// A state as boxes and arrows.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Picture {
    /// What is shown, a line each.
    pub title: Vec<String>,
    /// The boxes.
    pub boxes: Vec<PictureBox>,
    /// The arrows.
    pub arrows: Vec<Arrow>,
    /// What is known of numbers, and what was left out; a line each.
    pub facts: Vec<String>,
}

impl Picture {
    /// The same with another title.
    pub fn with_title(self, title: &str) -> Picture {
        Picture { title: wrapped(title, TITLE_WIDTH), ..self }
    }
}

/// A box: the variables of a frame, or an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureBox {
    /// Its head, a line each.
    pub heading: Vec<String>,
    /// What kind of thing it is.
    pub look: Look,
    /// How far it is from the variables: arrows mostly go one column further.
    pub column: usize,
    /// What it holds.
    pub rows: Vec<Row>,
    /// Whether it stands for several: nodes of a list, elements of an array.
    pub is_stack: bool,
    /// How many lists or arrays it stands within: it has one for each of their nodes.
    pub level: usize,
}

/// A value with its place or its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Place or name.
    pub label: String,
    /// Value.
    pub value: String,
}

/// From a row to a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The box it starts in.
    pub from: usize,
    /// The row there.
    pub row: usize,
    /// The box it ends at.
    pub to: usize,
    /// How far behind the start of the target; nothing if it is the start.
    pub label: String,
}

/// What kind of thing a box stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// The variables of a frame.
    Variables,
    /// A local in memory, a private copy of an argument.
    Stack,
    /// A heap block.
    Heap,
    /// A global, memory of the library.
    Global,
    /// A function.
    Code,
    /// An object that is not alive any more, or may not be.
    Dead,
}
