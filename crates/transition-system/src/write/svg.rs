//! Drawings as SVG, without help from other programs: locations in a column in the order of the flow, transitions as arcs at
//! the sides with their text.

use std::fmt::Write as _;

use super::names::description;
use crate::graph::components;
use crate::system::System;

const BOX_WIDTH: usize = 160;
const BOX_HEIGHT: usize = 34;
const LINE: usize = 14;

/// The system as an SVG picture: forward steps run down the right side, backward ones up the left.
pub fn drawing_svg(system: &System) -> String {
    let count = system.locations().len();
    let edges: Vec<(usize, usize)> = system.transitions().iter().map(|t| (t.source.0, t.target.0)).collect();
    // Components come successors first; drawn top down the other way round.
    let order: Vec<usize> = components(count, &edges).into_iter().rev().flatten().collect();
    let mut rank = vec![0; count];
    for (at, &location) in order.iter().enumerate() {
        rank[location] = at;
    }
    let texts: Vec<Vec<String>> = system.transitions().iter().map(|t| description(system, t)).collect();
    // Each location's row is as high as the texts of the steps that leave it.
    let mut heights = vec![BOX_HEIGHT + 30; count];
    for (transition, lines) in system.transitions().iter().zip(&texts) {
        heights[rank[transition.source.0]] += LINE * (lines.len().max(1) + 1);
    }
    let mut tops = vec![20; count];
    for at in 1..count {
        tops[at] = tops[at - 1] + heights[at - 1];
    }
    let total = tops.last().map_or(40, |top| top + heights.last().copied().unwrap_or(0));
    let widest = texts.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
    let (centre, side) = (260, 7 * widest + 60);
    let width = centre + BOX_WIDTH + side + 120;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{total}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <defs><marker id=\"tip\" markerWidth=\"8\" markerHeight=\"8\" refX=\"7\" refY=\"4\" orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\"/></marker></defs>\n"
    );
    for (at, &location) in order.iter().enumerate() {
        let bold = if system.starts().iter().any(|start| start.location.0 == location) { 2 } else { 1 };
        let (x, y) = (centre - BOX_WIDTH / 2, tops[at]);
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{BOX_WIDTH}\" height=\"{BOX_HEIGHT}\" rx=\"8\" fill=\"white\" stroke=\"black\" stroke-width=\"{bold}\"/>"
        );
        let place = &system.locations()[location];
        let label = place.place.as_ref().map_or(place.name.clone(), |at| format!("{} ({at})", place.name));
        let _ = writeln!(
            text,
            "<text x=\"{centre}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            y + 21,
            escaped(&label)
        );
    }
    let mut used = vec![0; count];
    for (number, (transition, lines)) in system.transitions().iter().zip(&texts).enumerate() {
        let (from, to) = (rank[transition.source.0], rank[transition.target.0]);
        let y = tops[from] + BOX_HEIGHT + used[from] + LINE;
        used[from] += LINE * (lines.len().max(1) + 1);
        let (start, end) = (tops[from] + BOX_HEIGHT, tops[to] + if to > from { 0 } else { BOX_HEIGHT / 2 });
        let bend = 20 + 10 * (number % 9);
        let path = if to > from {
            let x = centre + BOX_WIDTH / 4;
            format!(
                "M{x},{start} C{},{} {},{} {x},{end}",
                x + bend,
                start + 20,
                x + bend,
                end.saturating_sub(20)
            )
        } else {
            let x = centre - BOX_WIDTH / 2;
            format!(
                "M{x},{} C{},{} {},{end} {x},{end}",
                start - 6,
                x.saturating_sub(2 * bend),
                start,
                x.saturating_sub(2 * bend)
            )
        };
        let _ =
            writeln!(text, "<path d=\"{path}\" fill=\"none\" stroke=\"black\" marker-end=\"url(#tip)\"/>");
        let x = centre + BOX_WIDTH / 2 + 60;
        let target = &system.locations()[transition.target.0].name;
        let _ =
            writeln!(text, "<text x=\"{x}\" y=\"{y}\" font-weight=\"bold\">to {}</text>", escaped(target));
        for (at, line) in lines.iter().enumerate() {
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                x + 12,
                y + LINE * (at + 1),
                escaped(line)
            );
        }
    }
    text.push_str("</svg>\n");
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
