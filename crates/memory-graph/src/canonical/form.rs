//! Everything that a state says, in numbers instead of names.
//!
//! Whatever has no order of its own is sorted by its numbers. Every field of a state and of an object is taken apart by
//! name here, so that a new one cannot be forgotten.

use super::digest_of;
use super::walk::Walk;
use crate::{Alias, Cell, Content, End, Member, Object, ObjectId, Own, Pool, PoolId, Reading, Shape};
use crate::{Root, Run, Segment};
use crate::{State, Storage, Universe, Vitality};
use std::sync::Arc;
use tayra_numeric::{Facts, Interval, LinearExpr};
use tayra_terms::{AtomKind, Comparison, Node, Operator, Sign, TermId};

/// The number of a term, of a variable or of an object: the how manieth that was met.
pub(super) type Number = u32;

/// What a state says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Form {
    terms: Vec<Made>,
    variables: Vec<Read>,
    roots: Vec<(Root, Number)>,
    objects: Vec<Region>,
    conditions: Vec<Number>,
    facts: Facts,
    pools: Vec<(PoolId, Pool)>,
    members: Vec<(Number, Member)>,
    ended: Vec<PoolId>,
    lost_track: bool,
    holds_astray: bool,
    /// What is put aside has the same names in both.
    aside: Vec<u32>,
}

/// How a term is made from terms with smaller numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Made {
    Constant { bits: u32, value: u128 },
    Atom { bits: u32, sign: Sign, is_astray: bool, address: Address, range: Option<(Interval, u64)> },
    Linear { bits: u32, constant: u128, terms: Vec<(Number, u128)> },
    Binary { operator: Operator, left: Number, right: Number },
    Extend { signed: bool, bits: u32, value: Number },
    Extract { bits: u32, low: u32, value: Number },
    Compare { comparison: Comparison, left: Number, right: Number },
    Not(Number),
    IfThenElse { condition: Number, then: Number, otherwise: Number },
    Apply { function: &'static str, bits: u32, arguments: Vec<Number> },
}

/// Whose address an atom is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Address {
    /// It is none.
    None,
    /// That of an object of the state.
    Of(Number),
    /// That of the last node of a list.
    OfLast(Number),
    /// That of each node of a list.
    OfEach(Number),
    /// That of an object that the state does not know: it keeps its name.
    Kept(TermId),
}

/// Which integer a variable stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Read {
    Signed(Number),
    Unsigned(Number),
    Whole(Number),
    Free,
}

/// What an object is and holds. Expressions are over numbers of variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Region {
    /// Its name, if that is the same in every state.
    permanent: Option<ObjectId>,
    storage: Storage,
    vitality: Vitality,
    size: LinearExpr,
    align: u64,
    address: Number,
    cells: Vec<(LinearExpr, u64, Number)>,
    runs: Vec<(LinearExpr, LinearExpr, Held)>,
    list: Option<List>,
    owner: Option<Owner>,
}

/// How the nodes of a list hang together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct List {
    shape: Shape,
    length: LinearExpr,
    last: Option<Number>,
    each: Number,
    own_atoms: Vec<Number>,
    own_variables: Vec<tayra_numeric::Var>,
}

/// The list whose nodes have one of these each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Owner {
    /// In the state.
    List(Number),
    /// Not in the state: it keeps its name.
    Kept(ObjectId),
}

/// What the elements of a run hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Held {
    Byte(u8),
    Image { base: i64, image: Arc<[u8]> },
    NonZeroBytes,
    Same { width: u64, value: LinearExpr },
    Range { width: u64, stride: u64, signed: bool, range: Interval },
    Elements { width: u64, stride: u64, row: Option<Number> },
}

impl Form {
    pub(super) fn is_atom(&self, number: usize) -> bool {
        matches!(self.terms.get(number), Some(Made::Atom { .. }))
    }
}

/// Whether the operands of a term may be exchanged.
pub(super) fn is_unordered(node: &Node) -> bool {
    match node {
        Node::Linear { .. } => true,
        Node::Binary { operator, .. } => {
            matches!(operator, Operator::Mul | Operator::And | Operator::Or | Operator::Xor)
        }
        Node::Compare { comparison, .. } => *comparison == Comparison::Equal,
        Node::Constant { .. }
        | Node::Atom(_)
        | Node::Extend { .. }
        | Node::Extract { .. }
        | Node::Not(_)
        | Node::IfThenElse { .. }
        | Node::Apply { .. } => false,
    }
}

impl Walk {
    /// What the state says, once everything in it has a number.
    pub(super) fn form(&self, state: &State, universe: &Universe) -> Form {
        let State { roots, objects, numbers, pools, lost_track, holds_astray, aside } = state;
        let mut conditions: Vec<Number> = numbers.conditions().iter().map(|c| self.of_term(*c)).collect();
        conditions.sort_unstable();
        let read = |var: &tayra_numeric::Var| match universe.reading(*var) {
            Reading::Signed(term) => Read::Signed(self.of_term(term)),
            Reading::Unsigned(term) => Read::Unsigned(self.of_term(term)),
            Reading::Whole(term) => Read::Whole(self.of_term(term)),
            Reading::Free => Read::Free,
        };
        // Where nothing else mentions an atom, it says nothing that it is a member.
        let mut members: Vec<(Number, Member)> =
            pools.members().filter_map(|(atom, member)| Some((self.term_number(atom)?, member))).collect();
        members.sort_unstable();
        let regions = self.objects.iter().filter_map(|id| Some(self.region(*id, objects.get(*id)?)));
        Form {
            terms: self.terms.iter().map(|term| self.made(universe, state, *term)).collect(),
            variables: self.variables.iter().map(read).collect(),
            roots: roots.iter().map(|(root, value)| (*root, self.of_term(*value))).collect(),
            objects: regions.collect(),
            conditions,
            facts: numbers.domain().facts_under(|var| self.of_variable(var)),
            pools: pools.iter().map(|(id, pool)| (id, pool.clone())).collect(),
            members,
            ended: pools.ended().collect(),
            lost_track: *lost_track,
            holds_astray: *holds_astray,
            aside: aside.numbers().collect(),
        }
    }

    fn made(&self, universe: &Universe, state: &State, term: TermId) -> Made {
        let pair = |node: &Node, left: TermId, right: TermId| {
            let (left, right) = (self.of_term(left), self.of_term(right));
            if is_unordered(node) { (left.min(right), left.max(right)) } else { (left, right) }
        };
        let node = universe.terms.node(term);
        match node {
            Node::Constant { bits, value } => Made::Constant { bits: *bits, value: *value },
            Node::Atom(atom) => {
                let own = universe.terms.atom(*atom);
                let address = match universe.object_at(*atom).map(|object| (object, self.alias(object))) {
                    None => Address::None,
                    Some((object, _)) if state.objects.get(object).is_some() => {
                        Address::Of(self.of_object(object))
                    }
                    Some((_, Some((list, End::Last)))) => Address::OfLast(self.of_object(list)),
                    Some((_, Some((list, End::Each)))) => Address::OfEach(self.of_object(list)),
                    Some((_, Some((list, End::First)))) => Address::Of(self.of_object(list)),
                    Some((_, None)) => Address::Kept(term),
                };
                let range = universe.address_range(term);
                let is_astray = own.kind == AtomKind::Astray;
                Made::Atom { bits: own.bits, sign: own.sign, is_astray, address, range }
            }
            Node::Linear { bits, constant, terms } => {
                let mut terms: Vec<(Number, u128)> =
                    terms.iter().map(|(term, factor)| (self.of_term(*term), *factor)).collect();
                terms.sort_unstable();
                Made::Linear { bits: *bits, constant: *constant, terms }
            }
            Node::Binary { operator, left, right } => {
                let (left, right) = pair(node, *left, *right);
                Made::Binary { operator: *operator, left, right }
            }
            Node::Extend { signed, bits, value } => {
                Made::Extend { signed: *signed, bits: *bits, value: self.of_term(*value) }
            }
            Node::Extract { bits, low, value } => {
                Made::Extract { bits: *bits, low: *low, value: self.of_term(*value) }
            }
            Node::Compare { comparison, left, right } => {
                let (left, right) = pair(node, *left, *right);
                Made::Compare { comparison: *comparison, left, right }
            }
            Node::Not(value) => Made::Not(self.of_term(*value)),
            Node::IfThenElse { condition, then, otherwise } => Made::IfThenElse {
                condition: self.of_term(*condition),
                then: self.of_term(*then),
                otherwise: self.of_term(*otherwise),
            },
            Node::Apply { function, bits, arguments } => Made::Apply {
                function,
                bits: *bits,
                arguments: arguments.iter().map(|argument| self.of_term(*argument)).collect(),
            },
        }
    }

    fn region(&self, id: ObjectId, object: &Object) -> Region {
        // A hint says nothing of memory.
        let Object { storage, vitality, size, align, address, cells, runs, segment, owner, hint: _ } = object;
        let mut said: Vec<(LinearExpr, u64, Number)> = cells
            .iter()
            .map(|Cell { offset, bytes, value }| (self.of_expression(offset), *bytes, self.of_term(*value)))
            .collect();
        said.sort_unstable();
        let mut stretches: Vec<(LinearExpr, LinearExpr, Held)> = runs
            .iter()
            .map(|Run { low, high, content }| {
                (self.of_expression(low), self.of_expression(high), self.held(content))
            })
            .collect();
        stretches.sort_by_cached_key(|(low, high, held)| (low.clone(), high.clone(), digest_of(held)));
        Region {
            permanent: storage.is_permanent().then_some(id),
            storage: *storage,
            vitality: *vitality,
            size: self.of_expression(size),
            align: *align,
            address: self.of_term(*address),
            cells: said,
            runs: stretches,
            list: segment.as_deref().map(|segment| self.list(segment)),
            owner: owner.map(|owner| self.object_number(owner).map_or(Owner::Kept(owner), Owner::List)),
        }
    }

    fn list(&self, segment: &Segment) -> List {
        let Segment { shape, length, last, each, own } = segment;
        // The objects that these will be are known by their addresses.
        let number = |Alias { object: _, address }: &Alias| self.of_term(*address);
        let Own { atoms, variables } = own;
        let mut own_atoms: Vec<Number> = atoms.iter().map(|atom| self.of_term(*atom)).collect();
        own_atoms.sort_unstable();
        let mut own_variables: Vec<tayra_numeric::Var> =
            variables.iter().map(|var| self.of_variable(*var)).collect();
        own_variables.sort_unstable();
        List {
            shape: *shape,
            length: self.of_expression(length),
            last: last.as_ref().map(number),
            each: number(each),
            own_atoms,
            own_variables,
        }
    }

    fn held(&self, content: &Content) -> Held {
        match content {
            Content::Byte(byte) => Held::Byte(*byte),
            Content::Image { base, image } => Held::Image { base: *base, image: Arc::clone(image) },
            Content::NonZeroBytes => Held::NonZeroBytes,
            Content::Same { width, value } => Held::Same { width: *width, value: self.of_expression(value) },
            Content::Range { width, stride, signed, range } => {
                Held::Range { width: *width, stride: *stride, signed: *signed, range: range.clone() }
            }
            Content::Elements { width, stride, row } => {
                Held::Elements { width: *width, stride: *stride, row: self.object_number(*row) }
            }
        }
    }
}
