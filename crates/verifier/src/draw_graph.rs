//! The symbolic execution graph as a picture: nodes as boxes, in columns by their distance from the start of the program, with
//! their steps as rows.
//!
//! What was thrown away on the way is left out. Nodes on a cycle say on which one, and blocks there have a colour of their own; a legend
//! says what goes round.

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
    let cycles = cycles(&current);
    let mut picture = Picture { facts: legend(program, graph, &cycles), ..Picture::default() };
    let cycle_of = |node: NodeId| cycles.iter().position(|cycle| cycle.contains(&node));
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
            heading: heading(program, id, node, cycle_of(id)),
            look: look(node.position, settled.contains(&id), cycle_of(id).is_some()),
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

/// The strongly connected components that have a cycle: what every run must leave to end.
fn cycles(current: &Current) -> Vec<BTreeSet<NodeId>> {
    let numbers: BTreeMap<NodeId, usize> =
        current.nodes.iter().enumerate().map(|(index, (node, _))| (*node, index)).collect();
    let steps = current.steps.iter().flat_map(|(from, steps)| steps.iter().map(move |(_, to)| (from, to)));
    let edges: Vec<(usize, usize)> =
        steps.filter_map(|(from, to)| Some((*numbers.get(from)?, *numbers.get(to)?))).collect();
    let mut found: Vec<Vec<usize>> = tayra_transition_system::components(numbers.len(), &edges);
    found.retain(|nodes| nodes.len() > 1 || edges.iter().any(|edge| *edge == (nodes[0], nodes[0])));
    found.sort();
    found.into_iter().map(|nodes| nodes.into_iter().map(|node| current.nodes[node].0).collect()).collect()
}

/// A line for each cycle: which one it is, how large, and where.
fn legend(program: &Program, graph: &Graph, cycles: &[BTreeSet<NodeId>]) -> Vec<String> {
    let line = |(index, cycle): (usize, &BTreeSet<NodeId>)| {
        let mut heads: BTreeSet<String> = BTreeSet::new();
        for &id in cycle {
            let node = graph.node(id);
            let Position::Block(block) = node.position else { continue };
            let name = program.functions[node.function].shown();
            let (what, place) = at_block(program, node.function, block);
            let line = place.filter(|place| place.is_known()).map_or(0, |place| place.line);
            match what.as_str() {
                "head of a loop" => heads.insert(format!("the loop at line {line} of {name}")),
                "entry" => heads.insert(format!("the recursion of {name}")),
                _ => false,
            };
        }
        let heads: Vec<String> = heads.into_iter().collect();
        format!("cycle {}, {} nodes: {}", index + 1, cycle.len(), heads.join(", "))
    };
    cycles.iter().enumerate().map(line).collect()
}

fn look(position: Position, is_settled: bool, is_on_cycle: bool) -> Look {
    match position {
        Position::Block(_) | Position::Inside(..) | Position::Return if !is_settled => Look::Dead,
        Position::Block(_) if is_on_cycle => Look::Global,
        Position::Block(_) | Position::Inside(..) => Look::Variables,
        Position::Split(..) | Position::Call(..) => Look::Stack,
        Position::Return => Look::Heap,
    }
}

/// Which node it is, and where.
fn heading(program: &Program, id: NodeId, node: &Node, cycle: Option<usize>) -> Vec<String> {
    let function = &program.functions[node.function];
    let (what, line) = match node.position {
        Position::Block(block) => at_block(program, node.function, block),
        Position::Inside(block, index) => {
            let spot = Spot { function: node.function, block, index };
            ("many cases meet".to_owned(), Some(place_of(program, spot)))
        }
        Position::Split(block, index) => {
            let spot = Spot { function: node.function, block, index };
            ("cases".to_owned(), Some(place_of(program, spot)))
        }
        Position::Call(block, index) => at_call(program, node.function, block, index),
        Position::Return => ("returns".to_owned(), None),
    };
    let line =
        line.filter(|place| place.is_known()).map_or(String::new(), |place| format!("line {}, ", place.line));
    let mut lines = vec![format!("#{}: {}", id.index(), function.shown()), format!("{line}{what}")];
    lines.extend(cycle.map(|cycle| format!("on cycle {}", cycle + 1)));
    lines
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
