//! Numbers that go down, by the names of the program: `n - i`, `end - p`, how long the list from `head` is.
//!
//! Errs towards: no words.

use crate::compose::Painter;
use crate::naming::{LONGEST, Naming, is_made_up};
use crate::parameters::{Given, given};
use crate::{sums, types};
use std::collections::{BTreeMap, VecDeque};
use tayra_memory_graph::{ObjectId, Root};
use tayra_numeric::{Integer, LinearExpr, Var};
use tayra_program::{CTypeId, Entity};
use tayra_terms::TermId;

/// So many pointers are followed to name an object.
const DEPTH: u32 = 3;

/// How a number is told apart from itself with a sign.
const AS_UNSIGNED: &str = "(unsigned)";

/// A number that has a name, and its bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How many nodes these have together; at least 0.
    Nodes(Vec<Nodes>),
    /// How many nodes this one has: more and more.
    Grows {
        /// Which one.
        nodes: Nodes,
        /// If the number that was asked about is at least 0, there are at most so many.
        most: i128,
    },
    /// Where the number that was asked about goes down, this one does.
    Falls {
        /// As C.
        text: String,
        /// If the number that was asked about is at least 0, this one is at least so much.
        least: i128,
    },
    /// Where the number that was asked about goes down, this one goes up.
    Rises {
        /// As C.
        text: String,
        /// If the number that was asked about is at least 0, this one is at most so much.
        most: i128,
    },
}

/// A list or a tree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nodes {
    /// A C expression that points to its first node.
    pub from: String,
    /// Whether its nodes have several links.
    pub is_tree: bool,
}

/// A pointer of the program into an object.
struct Pointing {
    name: String,
    object: ObjectId,
    offset: LinearExpr,
    c_type: Option<CTypeId>,
}

impl Naming<'_, '_> {
    /// Lets values that a function is given, before it has stored them, be called by its parameters.
    pub fn name_parameters(&mut self) {
        for (value, name, _) in self.painter.parameters() {
            if !name.contains(' ') && self.painter.target(value).is_none() {
                self.painter.words.call(value, &name);
            }
        }
    }

    /// Words for a number that goes down.
    pub fn measure(&mut self, expr: &LinearExpr) -> Option<Measure> {
        let pointings = self.painter.pointings();
        if let Some(found) = self.distance(expr, &pointings) {
            return Some(found);
        }
        if let Some(nodes) = self.nodes(expr) {
            return Some(Measure::Nodes(nodes));
        }
        if let ([(_, factor)], Some([nodes])) =
            (expr.terms(), self.nodes(&expr.scaled(&Integer::from(-1))).as_deref())
        {
            let most = expr.constant_part().div_floor(&-factor).to_i128()?;
            return Some(Measure::Grows { nodes: nodes.clone(), most });
        }
        let mut parts: Vec<(i128, String)> = Vec::new();
        let mut number = expr.constant_part().to_i128()?;
        for (var, factor) in expr.terms() {
            let factor = factor.to_i128()?;
            let own = LinearExpr::term(*var, 1);
            let named = self.named(&own);
            match named {
                Some(text) => parts.push((factor, text)),
                None => {
                    let (times, text, more) = offset(self, *var, &pointings)?;
                    parts.push((factor.checked_mul(times)?, text));
                    number = number.checked_add(factor.checked_mul(more)?)?;
                }
            }
        }
        let (text, common, number) = sums::added(&parts, number)?;
        if text.len() > LONGEST || is_made_up(&text.replace(AS_UNSIGNED, "")) {
            return None;
        }
        bounded(text, &Integer::from(common), &Integer::from(number))
    }

    /// The number by its name.
    fn named(&mut self, number: &LinearExpr) -> Option<String> {
        let text = self.painter.words.expression(number);
        let is_known = !is_made_up(&text.replace(AS_UNSIGNED, "")) && text.parse::<i128>().is_err();
        is_known.then_some(text)
    }

    /// How far two pointers into one object are apart, if the expression tells that.
    fn distance(&self, expr: &LinearExpr, pointings: &[Pointing]) -> Option<Measure> {
        let own = expr.clone().without_constant();
        let content = own.content();
        for one in pointings {
            for other in pointings.iter().filter(|other| other.object == one.object) {
                let apart = other.offset.clone() - one.offset.clone();
                let is_start = other.offset.as_constant().is_some_and(Integer::is_zero);
                let linear = apart.clone().without_constant();
                let common = linear.content();
                if is_start
                    || linear.as_constant().is_some()
                    || own.scaled(&common) != linear.scaled(&content)
                {
                    continue;
                }
                // content * apart = common * expr + a number; C counts elements, not bytes.
                let number = expr.constant_part() * &common - &content * apart.constant_part();
                let factor = &content * &Integer::from(self.element_bytes(one));
                return bounded(format!("{} - {}", other.name, one.name), &factor, &number);
            }
        }
        None
    }

    /// The bytes of what a pointer points to.
    fn element_bytes(&self, pointing: &Pointing) -> u64 {
        let program = self.painter.subject.program;
        let c_type = pointing.c_type.and_then(|c_type| types::pointee(program, c_type));
        c_type.and_then(|c_type| types::size(program, c_type)).filter(|bytes| *bytes > 0).unwrap_or(1)
    }

    /// Lists whose lengths the expression adds up.
    fn nodes(&mut self, expr: &LinearExpr) -> Option<Vec<Nodes>> {
        let state = self.painter.subject.state;
        let paths = self.painter.paths();
        let mut found = Vec::new();
        let mut rest = expr.clone().without_constant();
        for (id, object) in state.objects().iter() {
            let Some(segment) = &object.segment else { continue };
            let Some((var, factor)) = segment.length.terms().first() else { continue };
            let own = segment.length.clone().without_constant();
            if *factor != Integer::from(1) || segment.length.terms().len() != 1 || !rest.mentions(*var) {
                continue;
            }
            let taken = rest.coefficient(*var);
            if taken.is_negative() {
                return None;
            }
            rest = rest.plus_scaled(&own, &-taken);
            found.push(Nodes { from: paths.get(&id)?.clone(), is_tree: segment.shape.is_tree() });
        }
        found.sort();
        (!found.is_empty() && rest.as_constant().is_some()).then_some(found)
    }
}

impl Painter<'_, '_> {
    /// What the function is given and has not stored yet: value, name, type.
    fn parameters(&self) -> Vec<(TermId, String, Option<CTypeId>)> {
        let (program, state) = (self.subject.program, self.subject.state);
        let Some(function) = program.functions.get(self.subject.function) else { return Vec::new() };
        let registers = function.body.iter().flat_map(|body| &body.parameters);
        registers
            .filter_map(|register| {
                let root = Root::Register(u32::try_from(register.index()).ok()?);
                let value = *state.roots().get(&root)?;
                match given(program, function, *register)? {
                    Given::Value(name, c_type) => Some((value, name, c_type)),
                    Given::AddressOf(..) => None,
                }
            })
            .collect()
    }

    /// The pointers that variables hold.
    fn pointings(&self) -> Vec<Pointing> {
        let parameters = self.parameters().into_iter();
        let variables =
            self.variables().into_iter().chain(parameters).filter(|(_, name, _)| !name.contains(' '));
        variables
            .filter_map(|(value, name, c_type)| {
                let (object, offset) = self.target(value)?.clone();
                Some(Pointing { name, object, offset, c_type })
            })
            .collect()
    }

    /// A C expression that points to each object, as far as a few steps lead.
    fn paths(&self) -> BTreeMap<ObjectId, String> {
        let state = self.subject.state;
        let mut found: BTreeMap<ObjectId, String> = BTreeMap::new();
        let mut queue: VecDeque<(ObjectId, String, u32)> = VecDeque::new();
        let mut reach = |queue: &mut VecDeque<_>, id: ObjectId, text: String, depth: u32| {
            if let std::collections::btree_map::Entry::Vacant(place) = found.entry(id) {
                place.insert(text.clone());
                queue.push_back((id, text, depth));
            }
        };
        for pointing in self.pointings() {
            reach(&mut queue, pointing.object, pointing.name, 0);
        }
        // What lies in variables in memory.
        for (id, object) in state.objects().iter() {
            let identity = &self.identities[&id];
            if identity.is_block || identity.name.contains(' ') {
                continue;
            }
            for cell in &object.cells {
                let place = identity.c_type.and_then(|c_type| self.place(Some(c_type), false, cell));
                if let (Some((path, _)), Some((to, _))) = (place, self.target(cell.value)) {
                    reach(&mut queue, *to, format!("{}{path}", identity.name), 1);
                }
            }
        }
        while let Some((id, text, depth)) = queue.pop_front() {
            let Some(object) = state.objects().get(id).filter(|object| object.segment.is_none()) else {
                continue;
            };
            if depth >= DEPTH || !self.identities[&id].is_block {
                continue;
            }
            for cell in &object.cells {
                let place = self.place(self.types.get(&id).copied(), true, cell);
                if let (Some((path, _)), Some((to, _))) = (place, self.target(cell.value)) {
                    let path = path.strip_prefix('.').map_or(path.clone(), |field| format!("->{field}"));
                    reach(&mut queue, *to, format!("{text}{path}"), depth + 1);
                }
            }
        }
        found
    }
}

/// `factor * text + number`, which is at least 0.
fn bounded(text: String, factor: &Integer, number: &Integer) -> Option<Measure> {
    Some(match factor.is_negative() {
        false => Measure::Falls { text, least: (-number).div_ceil(factor).to_i128()? },
        true => Measure::Rises { text, most: number.div_floor(&-factor).to_i128()? },
    })
}

/// How far a pointer is into an object, where the variable says just that: so many times a text, and a number more.
fn offset(naming: &Naming<'_, '_>, var: Var, pointings: &[Pointing]) -> Option<(i128, String, i128)> {
    for one in pointings {
        let ([(own, factor)], Some(number)) = (one.offset.terms(), one.offset.constant_part().to_i128())
        else {
            continue;
        };
        if *own != var || *factor != Integer::ONE {
            continue;
        }
        let is_start = |other: &&Pointing| {
            other.object == one.object && other.offset.as_constant().is_some_and(Integer::is_zero)
        };
        let identity = naming.painter.identities.get(&one.object)?;
        let start = match pointings.iter().find(is_start) {
            Some(start) => start.name.clone(),
            None if !identity.is_block && !identity.name.contains(' ') => identity.name.clone(),
            None => continue,
        };
        let bytes = naming.element_bytes(one);
        return Some((i128::from(bytes), format!("({} - {start})", one.name), -number));
    }
    None
}
