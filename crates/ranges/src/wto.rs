//! The order in which blocks are looked at: Bourdoncle's weak topological order, as a tree of loops.

use tayra_program::{Body, Entity};

/// A block, or a loop with its head and all that is in it.
#[derive(Debug)]
pub(crate) enum Part {
    /// A block by itself.
    Block(usize),
    /// A loop: its head, and the rest.
    Loop(usize, Vec<Part>),
}

/// The order, and in which loops blocks are.
#[derive(Debug)]
pub(crate) struct Order {
    /// All parts.
    pub(crate) parts: Vec<Part>,
    /// Whether the block is the head of a loop.
    pub(crate) is_head: Vec<bool>,
    /// The heads of all loops around each block, outermost first; a head is in its own loop.
    pub(crate) loops: Vec<Vec<usize>>,
}

impl Order {
    pub(crate) fn of(body: &Body) -> Order {
        let successors: Vec<Vec<usize>> = body
            .blocks
            .values()
            .map(|block| block.terminator.kind.edges().iter().map(|edge| edge.target.index()).collect())
            .collect();
        let count = successors.len();
        let mut builder = Builder { successors, number: vec![0; count], next: 0, stack: Vec::new() };
        let mut parts = Vec::new();
        if count > 0 {
            builder.visit(0, &mut parts);
        }
        parts.reverse();
        let mut order =
            Order { parts: Vec::new(), is_head: vec![false; count], loops: vec![Vec::new(); count] };
        order.note(&parts, &mut Vec::new());
        order.parts = parts;
        order
    }

    fn note(&mut self, parts: &[Part], around: &mut Vec<usize>) {
        for part in parts {
            match part {
                Part::Block(block) => self.loops[*block].clone_from(around),
                Part::Loop(head, inner) => {
                    self.is_head[*head] = true;
                    around.push(*head);
                    self.loops[*head].clone_from(around);
                    self.note(inner, around);
                    around.pop();
                }
            }
        }
    }
}

const DONE: usize = usize::MAX;

struct Builder {
    successors: Vec<Vec<usize>>,
    number: Vec<usize>,
    next: usize,
    stack: Vec<usize>,
}

impl Builder {
    /// Parts come in reverse order.
    fn visit(&mut self, vertex: usize, parts: &mut Vec<Part>) -> usize {
        self.stack.push(vertex);
        self.next += 1;
        self.number[vertex] = self.next;
        let mut head = self.next;
        let mut is_loop = false;
        for at in 0..self.successors[vertex].len() {
            let successor = self.successors[vertex][at];
            let least = if self.number[successor] == 0 {
                self.visit(successor, parts)
            } else {
                self.number[successor]
            };
            if least <= head {
                head = least;
                is_loop = true;
            }
        }
        if head == self.number[vertex] {
            self.number[vertex] = DONE;
            let mut element = self.stack.pop();
            if is_loop {
                while let Some(other) = element.filter(|&other| other != vertex) {
                    self.number[other] = 0;
                    element = self.stack.pop();
                }
                let mut inner = Vec::new();
                for at in 0..self.successors[vertex].len() {
                    let successor = self.successors[vertex][at];
                    if self.number[successor] == 0 {
                        self.visit(successor, &mut inner);
                    }
                }
                inner.reverse();
                parts.push(Part::Loop(vertex, inner));
            } else {
                parts.push(Part::Block(vertex));
            }
        }
        head
    }
}
