//! States as text for people.

use crate::{
    Content, Entry, Held, Hidden, Links, Member, Pool, PoolId, Reading, Root, Shape, State, Universe,
};
use std::fmt::Write;
use tayra_numeric::{NumericDomain, Var};

impl State {
    /// The whole state, in a fixed order.
    pub fn show(&self, universe: &Universe) -> String {
        if !self.aside.is_empty() {
            return self.whole().show(universe);
        }
        let name = |var: Var| universe.show_variable(var);
        let mut out = String::new();
        // Writing to a string never fails.
        for (root, value) in &self.roots {
            let _ = writeln!(out, "{} = {}", show_root(*root), universe.terms.show(*value));
        }
        for (id, object) in self.objects.iter() {
            let _ = writeln!(
                out,
                "{id} @ {}: {:?} {:?}, {} bytes",
                universe.terms.show(object.address),
                object.storage,
                object.vitality,
                object.size.show(&name)
            );
            if let Some(segment) = object.segment.as_deref() {
                let last = segment
                    .last
                    .map_or(String::new(), |l| format!(", last {}", universe.terms.show(l.address)));
                let own = segment.own.atoms.iter().map(|atom| universe.terms.show(*atom));
                let shape = match segment.shape {
                    Shape::Tree { head, branches } => {
                        let places: Vec<String> = branches.offsets().map(|at| at.to_string()).collect();
                        format!("of a tree with branches at {} to {head}", places.join(", "))
                    }
                    Shape::List(Links { head, next, previous }) => {
                        let back = previous.map_or(String::new(), |at| format!(", back at {at}"));
                        format!("linked at {next}{back} to {head}{last}")
                    }
                    Shape::Optional => "or null".to_owned(),
                    Shape::Elements => "side by side".to_owned(),
                };
                let _ = writeln!(
                    out,
                    "    {} nodes {shape}; each {}; own {}",
                    segment.length.show(&name),
                    universe.terms.show(segment.each.address),
                    own.collect::<Vec<_>>().join(", "),
                );
            }
            if let Some(owner) = object.owner {
                let _ = writeln!(out, "    one for each node of {owner}");
            }
            for cell in &object.cells {
                let value = universe.terms.show(cell.value);
                let shape = object.segment.as_deref().map(|s| s.shape);
                let _ = match shape.is_some_and(|shape| shape.keeps_outside(cell)) {
                    true => writeln!(out, "    behind: {value}"),
                    false => writeln!(out, "    [{}; {}] = {value}", cell.offset.show(&name), cell.bytes),
                };
            }
            for run in &object.runs {
                let _ = writeln!(
                    out,
                    "    [{} .. {}) holds {}",
                    run.low.show(&name),
                    run.high.show(&name),
                    show_content(&run.content, &name)
                );
            }
        }
        for (id, pool) in self.pools.iter() {
            let _ = writeln!(out, "{}", pool.show(id));
        }
        for (atom, member) in self.pools.members() {
            let _ = writeln!(out, "{} is null or {}", universe.terms.show(atom), member.show());
        }
        out.push_str(&self.numbers.domain.show(&name));
        for condition in self.numbers.conditions() {
            let _ = writeln!(out, "{}", universe.terms.show(*condition));
        }
        out
    }
}

impl Pool {
    /// What holds of each block, in a line.
    pub fn show(&self, id: PoolId) -> String {
        let held = |held: &Held| match held {
            Held::Zero => "0".to_owned(),
            Held::Number(range) => format!("in {range:?}"),
            Held::Pointer { to, may_be_null: false } => to.show(),
            Held::Pointer { to, may_be_null: true } => format!("null or {}", to.show()),
        };
        let fields = self.fields.iter().map(|(f, h)| format!("; [{}; {}] {}", f.offset, f.bytes, held(h)));
        let (least, most) = self.sizes;
        let size = if least == most { least.to_string() } else { format!("{least} to {most}") };
        format!("any number of {}, {size} bytes each{}", id.show(), fields.collect::<String>())
    }
}

impl PoolId {
    pub(crate) fn show(self) -> String {
        match self {
            PoolId::OfType(kind) => format!("blocks of type {kind}"),
            PoolId::FromSite(site) => format!("blocks from site {site}"),
        }
    }
}

impl Member {
    fn show(self) -> String {
        let behind = if self.offset == 0 { String::new() } else { format!(" + {}", self.offset) };
        format!("one of the {}{behind}", self.pool.show())
    }
}

impl Universe {
    /// A variable by what it reads.
    pub fn show_variable(&self, var: Var) -> String {
        match self.reading(var) {
            Reading::Signed(term) => format!("s({})", self.terms.show(term)),
            Reading::Unsigned(term) => format!("u({})", self.terms.show(term)),
            Reading::Whole(term) => self.terms.show(term),
            Reading::Free => format!("n{}", var.0),
        }
    }
}

fn show_root(root: Root) -> String {
    match root {
        Root::Register(n) => format!("r{n}"),
        Root::Local(n) => format!("l{n}"),
        Root::Result(n) => format!("result {n}"),
        Root::Entry(Entry::Given(n)) => format!("argument {n}"),
        Root::Entry(Entry::Cell(n)) => format!("memory {n} at entry"),
        Root::Entry(Entry::Remembered(n)) => format!("argument {n} at entry"),
        Root::Cutpoint(n) => format!("cutpoint {n}"),
        Root::Hidden(Hidden::RegisterArea) => "register area".to_owned(),
        Root::Hidden(Hidden::StackArea) => "stack area".to_owned(),
        Root::Hidden(Hidden::Copy(n)) => format!("copy {n}"),
        Root::Hidden(Hidden::StackBlock(n)) => format!("stack block {n}"),
    }
}

fn show_content(content: &Content, name: &impl Fn(Var) -> String) -> String {
    match content {
        Content::Byte(byte) => format!("bytes {byte}"),
        Content::Image { image, .. } => format!("an image of {} bytes", image.len()),
        Content::NonZeroBytes => "bytes other than zero".to_owned(),
        Content::Same { width, value } => format!("i{} {}", width * 8, value.show(name)),
        Content::Range { width, stride, signed, range } => {
            let apart = if stride == width { String::new() } else { format!(" every {stride} bytes") };
            format!("{}{}{apart} in {range:?}", if *signed { "i" } else { "u" }, width * 8)
        }
        Content::Elements { width, stride, row } if width == stride => {
            format!("elements of {width} bytes as in {row}")
        }
        Content::Elements { width, stride, row } => {
            format!("elements of {width} bytes every {stride} bytes as in {row}")
        }
    }
}
