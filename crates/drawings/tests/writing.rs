//! Pictures as text: the same each time, well-formed, and nothing in a program can break out of them.

use tayra_drawings::{Arrow, Look, Picture, PictureBox, Row, dot, svg};

fn row(label: &str, value: &str) -> Row {
    Row { label: label.to_owned(), value: value.to_owned() }
}

fn small() -> Picture {
    let variables = PictureBox {
        heading: vec!["variables of main".to_owned()],
        look: Look::Variables,
        column: 0,
        rows: vec![row("n", "1 to 9"), row("p", "→ block1 + 4")],
        is_stack: false,
        level: 0,
    };
    let block = PictureBox {
        heading: vec!["block1: heap block".to_owned(), "4*n bytes, alive".to_owned()],
        look: Look::Heap,
        column: 1,
        rows: vec![row("[0] up to [n]", "every byte is 0")],
        is_stack: false,
        level: 0,
    };
    Picture {
        title: vec!["a.c:3:1, in main".to_owned()],
        boxes: vec![variables, block],
        arrows: vec![Arrow { from: 0, row: 1, to: 1, label: "+ 4".to_owned() }],
        facts: vec!["1 <= n <= 9".to_owned()],
    }
}

#[test]
fn dot_text_is_as_written_here() {
    let expected = r##"digraph state {
  rankdir=LR;
  node [shape=plaintext, fontname="monospace", fontsize=10];
  edge [fontname="monospace", fontsize=9];
  label=<a.c:3:1, in main>;
  labelloc=t;
  b0 [label=<<table border="0" cellborder="1" cellspacing="0"><tr><td port="head" colspan="2" bgcolor="#dbe9f6">variables of main</td></tr><tr><td align="left">n</td><td align="left" port="r0">1 to 9</td></tr><tr><td align="left">p</td><td align="left" port="r1">→ block1 + 4</td></tr></table>>];
  b1 [label=<<table border="0" cellborder="1" cellspacing="0"><tr><td port="head" colspan="2" bgcolor="#fbeccb">block1: heap block<br/>4*n bytes, alive</td></tr><tr><td align="left">[0] up to [n]</td><td align="left" port="r0">every byte is 0</td></tr></table>>];
  b0:r1:e -> b1:head:w [label=<+ 4>];
  facts [shape=note, label=<1 &lt;= n &lt;= 9<br align="left"/>>];
}
"##;
    assert_eq!(dot(&small()), expected);
}

#[test]
fn svg_is_well_formed_and_shows_every_text() {
    let text = svg(&small());
    let document = roxmltree::Document::parse(&text).unwrap();
    let shown: Vec<&str> =
        document.descendants().filter(|n| n.has_tag_name("text")).filter_map(|n| n.text()).collect();
    for wanted in ["a.c:3:1, in main", "→ block1 + 4", "4*n bytes, alive", "+ 4", "1 <= n <= 9"] {
        assert!(shown.contains(&wanted), "{wanted} is missing in {shown:?}");
    }
    assert_eq!(text, svg(&small()));
}

#[test]
fn markup_in_a_program_stays_text() {
    let nasty = "</text><script>&\"'\u{1}\u{1b}[0m";
    let mut picture = small();
    picture.title = vec![nasty.to_owned()];
    picture.facts = vec![nasty.to_owned()];
    picture.arrows[0].label = nasty.to_owned();
    picture.boxes[0].heading = vec![nasty.to_owned()];
    picture.boxes[0].rows[0] = row(nasty, nasty);
    let text = svg(&picture);
    let document = roxmltree::Document::parse(&text).unwrap();
    assert!(!document.descendants().any(|n| n.has_tag_name("script")));
    assert!(!dot(&picture).contains("<script"));
}

#[test]
fn an_empty_picture_is_a_picture() {
    let text = svg(&Picture::default());
    assert!(roxmltree::Document::parse(&text).is_ok());
    assert!(dot(&Picture::default()).ends_with("}\n"));
}

#[test]
fn lists_are_stacks_and_what_their_nodes_have_is_framed() {
    let count = |picture: &Picture, class: &str| {
        let text = svg(picture);
        let document = roxmltree::Document::parse(&text).unwrap();
        document.descendants().filter(|n| n.attribute("class") == Some(class)).count()
    };
    let mut picture = small();
    assert_eq!((count(&picture, "stacked"), count(&picture, "level")), (0, 0));
    picture.boxes[1].is_stack = true;
    picture.boxes[1].level = 2;
    assert_eq!((count(&picture, "stacked"), count(&picture, "level")), (2, 2));
    assert!(dot(&picture).contains("<table border=\"3\""));
    picture.boxes[1].is_stack = false;
    assert!(dot(&picture).contains("<table border=\"2\""));
}
