//! Drawings for Graphviz.

use std::fmt::Write as _;

use super::names::description;
use crate::system::System;

/// The system as a graph in dot: locations as boxes, transitions as arrows with what they need and do.
pub fn drawing_dot(system: &System) -> String {
    let mut text = String::from(
        "digraph system {\n  node [shape=box, style=rounded, fontname=\"sans\"];\n  edge [fontname=\"sans\", fontsize=10];\n",
    );
    for (index, location) in system.locations().iter().enumerate() {
        let mut label = location.name.clone();
        if let Some(place) = &location.place {
            let _ = write!(label, "\n{place}");
        }
        let bold =
            if system.starts().iter().any(|start| start.location.0 == index) { ", penwidth=2" } else { "" };
        let _ = writeln!(text, "  l{index} [label=\"{}\"{bold}];", escaped(&label));
    }
    for transition in system.transitions() {
        let label = description(system, transition).join("\n");
        let (source, target) = (transition.source.0, transition.target.0);
        let _ = writeln!(text, "  l{source} -> l{target} [label=\"{}\"];", escaped(&label));
    }
    text.push_str("}\n");
    text
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
