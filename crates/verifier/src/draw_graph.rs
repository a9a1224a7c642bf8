//! The symbolic execution graph as a picture: nodes as boxes, in columns by their distance from the start of the program, with
//! their steps as rows.
//!
//! What was thrown away on the way is left out.

use crate::draw::Drawings;
use crate::draw_at::place_of;
use std::collections::{BTreeMap, BTreeSet};
use tayra_drawings::{Arrow, Look, Naming, Picture, PictureBox, Row, Subject};
use tayra_exploration::graph::{Edge, EdgeKind, Graph, Node, NodeId, Position};
use tayra_exploration::order::WeakOrder;
use tayra_exploration::{Current, Exploration, Spot};
use tayra_memory_graph::Universe;
use tayra_program::{BlockId, Callee, FunctionId, Operation, Place, Program};
use tayra_terms::TermId;

/// So many nodes are drawn.
const MOST: usize = 400;

/// Draws the graph of an exploration.
pub(crate) fn draw_graph(program: &Program, exploration: &mut Exploration, drawings: &mut Drawings) {
    let Exploration { graph, functions, sites, universe, incomplete, .. } = exploration;
    let settled: BTreeSet<NodeId> = functions.iter().flat_map(|own| own.settled.iter().copied()).collect();
    let current = Current::of(graph, &settled);
    let shown = || current.nodes.iter().take(MOST);
    let drawn: BTreeMap<NodeId, usize> =
        shown().enumerate().map(|(index, (node, _))| (*node, index)).collect();
    let mut picture = Picture::default();
    let mut conditions = Conditions { program, graph, sites, universe };
    for (index, &(id, column)) in shown().enumerate() {
        let node = graph.node(id);
        let mut rows = Vec::new();
        for &(edge, to) in current.steps.get(&id).into_iter().flatten() {
            let (label, value) = step(&graph.edges()[edge], to, &mut conditions);
            if let Some(&to) = drawn.get(&to) {
                picture.arrows.push(Arrow { from: index, row: rows.len(), to, label: String::new() });
            }
            rows.push(Row { label, value });
        }
        picture.boxes.push(PictureBox {
            heading: heading(program, id, node),
            look: look(node.position, settled.contains(&id)),
            column,
            rows,
            is_stack: false,
            level: 0,
        });
    }
    let more = current.nodes.len() - drawn.len();
    if more > 0 {
        drawings.remark(format!("graph: {MOST} nodes are drawn, and there are {more} more"));
    }
    let entry = functions.first().map_or("the program", |first| program.functions[first.function].shown());
    let (count, all) = (drawn.len(), graph.nodes().len());
    let mut title = format!("the symbolic execution graph from {entry}: {count} of {all} nodes");
    if current.nodes.len() < all {
        title.push_str("; those are left out that something more general took the place of");
    }
    if !incomplete.is_empty() {
        title.push_str("; the exploration was not completed, so nodes are missing");
    }
    drawings.add("graph", &picture.with_title(&title));
}

/// What a step is, and what is known of it.
fn step(edge: &Edge, to: NodeId, conditions: &mut Conditions<'_>) -> (String, String) {
    let (label, more) = match &edge.kind {
        EdgeKind::Evaluation => ("runs to".to_owned(), String::new()),
        EdgeKind::Refinement(assumed) if assumed.is_empty() => ("may be".to_owned(), String::new()),
        EdgeKind::Refinement(assumed) => ("runs to".to_owned(), conditions.words(edge, assumed)),
        EdgeKind::Generalisation(_) => ("is one of".to_owned(), String::new()),
        EdgeKind::CallAbstraction(_) => ("enters".to_owned(), String::new()),
        EdgeKind::Intersection { returned, .. } => {
            ("goes on as".to_owned(), format!("by return #{}", returned.index()))
        }
    };
    let target = format!("#{}", to.index());
    (label, if more.is_empty() { target } else { format!("{target} {more}") })
}

/// Words for what was assumed on the way.
struct Conditions<'a> {
    program: &'a Program,
    graph: &'a Graph,
    sites: &'a [(FunctionId, Place)],
    universe: &'a mut Universe,
}

impl Conditions<'_> {
    fn words(&mut self, edge: &Edge, assumed: &[(TermId, bool)]) -> String {
        // Where the step starts, arguments of a function and what is read on the way have no names yet.
        let (words, is_known) = self.words_at(edge.from, assumed);
        if is_known {
            return words;
        }
        let (other, is_known) = self.words_at(edge.to, assumed);
        if is_known { other } else { words }
    }

    /// Words in the names of a node; and whether it has names for all.
    fn words_at(&mut self, node: NodeId, assumed: &[(TermId, bool)]) -> (String, bool) {
        let node = self.graph.node(node);
        let mut state = node.state.clone();
        state.take_all_back();
        let subject = Subject {
            program: self.program,
            function: node.function,
            state: &state,
            sites: self.sites,
            title: String::new(),
            registers: false,
        };
        let mut naming = Naming::new(&subject, self.universe);
        let (words, known): (Vec<String>, Vec<bool>) =
            assumed.iter().map(|(condition, holds)| naming.condition(*condition, *holds)).unzip();
        (format!("if {}", words.join(" && ")), known.into_iter().all(|known| known))
    }
}

fn look(position: Position, is_settled: bool) -> Look {
    match position {
        Position::Block(_) | Position::Return if !is_settled => Look::Dead,
        Position::Block(_) => Look::Variables,
        Position::Split(..) | Position::Call(..) => Look::Stack,
        Position::Return => Look::Heap,
    }
}

/// Which node it is, and where.
fn heading(program: &Program, id: NodeId, node: &Node) -> Vec<String> {
    let function = &program.functions[node.function];
    let (what, line) = match node.position {
        Position::Block(block) => at_block(program, node.function, block),
        Position::Split(block, index) => {
            let spot = Spot { function: node.function, block, index };
            ("cases".to_owned(), Some(place_of(program, spot)))
        }
        Position::Call(block, index) => at_call(program, node.function, block, index),
        Position::Return => ("returns".to_owned(), None),
    };
    let line =
        line.filter(|place| place.is_known()).map_or(String::new(), |place| format!("line {}, ", place.line));
    vec![format!("#{}: {}", id.index(), function.shown()), format!("{line}{what}")]
}

fn at_block(program: &Program, function: FunctionId, block: BlockId) -> (String, Option<Place>) {
    let body = program.functions[function].body.as_ref();
    let what = match body {
        Some(body) if WeakOrder::of(body).is_loop_head(block) => "head of a loop",
        Some(body) if block == body.entry() => "entry",
        Some(_) | None => "start of a block",
    };
    (what.to_owned(), Some(crate::draw::place_of(program, function, block)))
}

fn at_call(program: &Program, function: FunctionId, block: BlockId, index: usize) -> (String, Option<Place>) {
    let body = program.functions[function].body.as_ref();
    let Some(call) = body.and_then(|body| body.blocks[block].instructions.get(index)) else {
        return ("call".to_owned(), None);
    };
    let Operation::Call { callee: Callee::Direct(callee), .. } = &call.operation else {
        return ("call through a pointer".to_owned(), Some(call.place));
    };
    (format!("call of {}", program.functions[*callee].shown()), Some(call.place))
}
