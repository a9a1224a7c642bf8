//! Whether one state plainly does not include another: seen at a glance, before anything is paired.
//!
//! Where the general state holds a constant that the program can name, the special one must hold the same; where it holds
//! an atom, the special value must be able to lie in its range. Most states that meet at a place differ in a flag or in a
//! small constant, so most comparisons end here.
//!
//! Errs towards: seeing no difference, and then the pairing decides; but a difference where only constraints of three and
//! more variables would tell that an atom has just one value.

use crate::{Cell, Object, ObjectId, State, Storage, Universe};
use rustc_hash::{FxHashMap, FxHashSet};
use tayra_numeric::Interval;
use tayra_terms::{Node, TermId};

/// Whether a value of `general` cannot be that of `special`, in a named value or in an object that both name.
pub(super) fn plainly(universe: &mut Universe, general: &State, special: &State) -> bool {
    let objects = changed_objects(universe, general, special);
    constants_differ(universe, general, special, &objects)
        || ranges_differ(universe, general, special, &objects)
}

/// More objects than that are many: gathering them costs more than looking at what the program names.
const MANY: usize = 64;

/// Objects that both states name in the same way, and that are not the very same by sharing.
fn changed_objects<'s>(
    universe: &Universe,
    general: &'s State,
    special: &'s State,
) -> Vec<(&'s Object, &'s Object)> {
    // Where few objects have changed, the roots are asked for them; where many have, the objects that roots lead to are looked at.
    let changed = || general.objects.unshared(&special.objects);
    let are_few = changed().nth(MANY).is_none();
    let mut waiting: FxHashMap<TermId, (&Object, &Object)> =
        changed().take(MANY).map(|(own, theirs)| (own.address, (own, theirs))).collect();
    let mut found = Vec::new();
    if waiting.is_empty() {
        return found;
    }
    let mut seen: FxHashSet<ObjectId> = FxHashSet::default();
    let differences = general.roots.differences(&special.roots);
    let mut differing = differences.map(|(root, ..)| root).peekable();
    for (root, value) in &general.roots {
        if are_few && waiting.is_empty() {
            break;
        }
        while differing.next_if(|other| other < root).is_some() {}
        if universe.terms.bits(*value) != universe.pointer_bits || differing.peek() == Some(root) {
            continue;
        }
        if are_few {
            found.extend(waiting.remove(value));
            continue;
        }
        let Some(id) = universe.terms.as_atom(*value).and_then(|atom| universe.object_at(atom)) else {
            continue;
        };
        if !general.objects.shares(&special.objects, id) && seen.insert(id) {
            found.extend(general.objects.get(id).zip(special.objects.get(id)));
        }
    }
    found
}

impl State {
    /// In how many places two states differ, at a glance: named values, cells of objects that both know, and objects that only
    /// one of them knows. States that differ in many are all the same far from each other.
    pub fn distance(one: &State, other: &State) -> usize {
        const FAR: usize = 16;
        let mut distance = one.roots.differences(&other.roots).take(FAR).count();
        distance += one.aside.distance(&other.aside, FAR - distance);
        let mut objects = one.objects.unshared(&other.objects);
        while distance < FAR
            && let Some((own, theirs)) = objects.next()
        {
            distance += distance_of_cells(own, theirs, FAR - distance);
        }
        if distance < FAR && !one.objects.are_those_of(&other.objects) {
            let differences = one.objects.differences(&other.objects);
            let alone = differences.filter(|(_, own, theirs)| own.is_none() || theirs.is_none());
            distance += alone.take(FAR - distance).count();
        }
        distance.min(FAR)
    }
}

/// How many cells differ, if these are not many.
fn distance_of_cells(one: &Object, other: &Object, most: usize) -> usize {
    let mut distance = 0;
    for (own, theirs) in one.cells.unshared(&other.cells) {
        if distance >= most {
            break;
        }
        distance += distance_of_stretch(own, theirs, most - distance);
    }
    distance
}

/// The same of a stretch. Cells mostly stand in the same order, but for some that were written last.
fn distance_of_stretch(mut own: &[Cell], mut theirs: &[Cell], most: usize) -> usize {
    let mut distance = 0;
    while let ([cell, rest @ ..], [there, others @ ..]) = (own, theirs) {
        if distance >= most {
            return distance;
        }
        if cell != there {
            distance += 1;
            if rest.first() == Some(there) {
                own = rest;
                continue;
            }
            if others.first() == Some(cell) {
                theirs = others;
                continue;
            }
        }
        (own, theirs) = (rest, others);
    }
    distance + own.len() + theirs.len()
}

/// Whether two constants differ: that is seen without asking what is known of numbers, and settles most cases.
fn constants_differ(
    universe: &Universe,
    general: &State,
    special: &State,
    objects: &[(&Object, &Object)],
) -> bool {
    let are_others = |own: TermId, theirs: TermId| {
        own != theirs
            && universe.terms.as_constant(own).is_some()
            && universe.terms.as_constant(theirs).is_some()
    };
    let mut both = general.roots.differences(&special.roots).filter_map(|(_, own, theirs)| own.zip(theirs));
    both.any(|(own, theirs)| are_others(own, theirs))
        || objects.iter().any(|(a, b)| {
            same_cells(a, b, |value| universe.terms.as_constant(value).is_some())
                .any(|(own, theirs)| are_others(own.value, theirs.value) && is_only(b, theirs))
        })
}

fn ranges_differ(
    universe: &mut Universe,
    general: &State,
    special: &State,
    objects: &[(&Object, &Object)],
) -> bool {
    let mut both = general.roots.differences(&special.roots).filter_map(|(_, own, theirs)| own.zip(theirs));
    both.any(|(own, theirs)| values_differ(universe, (general, own), (special, theirs)))
        || objects.iter().any(|(a, b)| contents_differ(universe, (general, a), (special, b)))
}

/// Where the live heap blocks of a state come from, in order. Blocks are paired one by one with blocks from the same place,
/// and none may be left over: states with other numbers of them are better kept apart.
pub(super) fn live_blocks(state: &State) -> Vec<Storage> {
    let blocks = state.objects.blocks().filter(|(_, object)| object.is_live_block());
    let mut places: Vec<Storage> = blocks.map(|(_, object)| object.storage).collect();
    places.sort_unstable();
    places
}

/// Whether an array has other cells on one side than on the other: what it holds there may be a row that has grown. A block
/// that is made anew in each round is known by where it comes from.
pub(super) fn may_have_grown(left: &State, right: &State) -> bool {
    left.objects.differences(&right.objects).any(|(_, own, theirs)| {
        let Some(own) = own else { return false };
        let has_grown = |theirs: &Object| own.cells.len() != theirs.cells.len();
        match theirs {
            Some(theirs) => has_grown(theirs),
            None => {
                own.is_live_block()
                    && right.objects.passing().any(|(_, o)| o.storage == own.storage && has_grown(o))
            }
        }
    })
}

/// Whether a cell holds a value that the other object's cannot be.
fn contents_differ(
    universe: &mut Universe,
    (general, own): (&State, &Object),
    (special, theirs): (&State, &Object),
) -> bool {
    same_cells(own, theirs, |_| true).any(|(cell, other)| {
        values_differ(universe, (general, cell.value), (special, other.value)) && is_only(theirs, other)
    })
}

/// Cells at the same constant places, if their own values are such, but for those that both share. They mostly stand in the same
/// stretch.
fn same_cells<'o>(
    own: &'o Object,
    theirs: &'o Object,
    counts: impl Fn(TermId) -> bool + Copy + 'o,
) -> impl Iterator<Item = (&'o Cell, &'o Cell)> + 'o {
    let stretches = own.cells.unshared(&theirs.cells);
    stretches.flat_map(move |(own, theirs)| same_cells_of_stretch(own, theirs, counts))
}

/// They mostly stand in the same order, but what was written last stands last: each is looked
/// for behind the one before, and then elsewhere while that does not cost more than so many looks for each of them.
fn same_cells_of_stretch<'o>(
    own: &'o [Cell],
    theirs: &'o [Cell],
    counts: impl Fn(TermId) -> bool + 'o,
) -> impl Iterator<Item = (&'o Cell, &'o Cell)> + 'o {
    const LOOKS: usize = 4;
    let mut next = 0;
    let mut looks = LOOKS * theirs.len();
    let is_asked = move |cell: &&Cell| counts(cell.value) && cell.offset.as_constant().is_some();
    own.iter().filter(is_asked).filter_map(move |cell| {
        let (front, back) = theirs.split_at(next.min(theirs.len()));
        let places = (next..).zip(back).chain((0..).zip(front)).take(1 + looks);
        for (at, other) in places {
            if other.is_at(&cell.offset, cell.bytes) {
                next = at + 1;
                return Some((cell, other));
            }
            looks = looks.saturating_sub(1);
        }
        None
    })
}

/// Whether nothing else is said of the cell's place. Of several facts about one place pairing chooses.
fn is_only(object: &Object, cell: &Cell) -> bool {
    object.cells.has_only_one_at(&cell.offset, cell.bytes)
}

/// Whether the value of the special state cannot be that of the general one, as far as constants and ranges tell.
pub(super) fn values_differ(
    universe: &mut Universe,
    (general, own): (&State, TermId),
    (special, theirs): (&State, TermId),
) -> bool {
    let bits = universe.terms.bits(own);
    // What pointers are is for the graph to say.
    if own == theirs || bits == universe.pointer_bits || bits != universe.terms.bits(theirs) {
        return false;
    }
    let range = |universe: &mut Universe, state: &State, term: TermId| {
        let reading = universe.signed(term);
        match reading.as_constant() {
            Some(constant) => Some(Interval::exactly(constant.clone())),
            None if matches!(universe.terms.node(term), Node::Atom(_)) => {
                Some(state.numbers.domain().quick_bounds(&reading))
            }
            None => None,
        }
    };
    let (Some(known), Some(wanted)) = (range(universe, special, theirs), range(universe, general, own))
    else {
        return false;
    };
    if wanted.as_constant().is_some() && universe.terms.as_constant(own).is_some() {
        // An atom that is read otherwise may still be that constant.
        let domain = special.numbers.domain();
        let readings = [universe.unsigned(theirs), universe.whole(theirs)];
        let is_constant = readings.iter().any(|r| domain.quick_bounds(r).as_constant().is_some());
        return known != wanted && (known.meet(&wanted).is_empty() || !is_constant);
    }
    known.meet(&wanted).is_empty()
}
