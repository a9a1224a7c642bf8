//! Blocks that are not told apart: what holds of each of them.
//!
//! A *pool* is any number of live heap blocks that no object of the state stands for, apart from each other and from all
//! other memory. It says how large each is and what each holds at some places, in numbers and pools only: no name of a
//! state occurs in it, so it can be compared and joined by itself. A *member* is a value that is null or points into a block
//! of a pool. What a program works with is a *view*: an object for a block of the pool, made from a member when it is used and
//! given up again where states meet. Two views may be the same block.
//!
//! A pool is a weak summary. Writing through a view adds to what each block may hold, freeing one makes an end of all that is known
//! of the pool, and whether its blocks are all still reached is not known at all ([`State::lost_track`]).
//!
//! Errs towards: knowing less of each block.

mod absorb;
mod declared;
mod views;

pub use declared::Breach;

use crate::{ObjectId, Universe};
use rustc_hash::FxHashMap;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tayra_numeric::{Integer, Interval};
use tayra_terms::TermId;

#[cfg(doc)]
use crate::State;

/// Which blocks of the program are not told apart from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PoolId {
    /// Those that the program first named by this type, wherever they come from.
    OfType(u32),
    /// Those from this call that it named by none.
    FromSite(u32),
}

/// What holds of each block of a pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    /// How many bytes it has at least, and at most.
    pub sizes: (i64, i64),
    /// What its address is a multiple of.
    pub align: u64,
    /// What it holds. Places may overlap; of other places nothing is known.
    pub fields: BTreeMap<Field, Held>,
}

/// A place in each block of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    /// Bytes from the start.
    pub offset: i64,
    /// How many bytes.
    pub bytes: u64,
}

/// What may stand at a place of each block, whatever else is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// All bytes are zero.
    Zero,
    /// A number, read as signed, in this range.
    Number(Interval),
    /// An address in some block of a pool.
    Pointer {
        /// Where it leads, with the offset in the block.
        to: Member,
        /// Or null.
        may_be_null: bool,
    },
}

/// Null, or the address of a byte of some block of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Member {
    /// The pool.
    pub pool: PoolId,
    /// Bytes from the start of the block.
    pub offset: i64,
}

/// The pools of a state and the values that lead there; clones share them until one is changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pools {
    pools: Arc<BTreeMap<PoolId, Pool>>,
    members: Arc<BTreeMap<TermId, Member>>,
    /// Pools of which a block was freed since the function was entered: whatever led there at its entry may be dangling now, also
    /// if there is a pool of that name again.
    ended: Arc<BTreeSet<PoolId>>,
    /// Some of the blocks were made by nobody that we know, who may have made several of them in one piece: where one is freed, any
    /// of them may be gone.
    given: bool,
    /// A view of which the pool does not know yet what was written to it. There is one at most, nothing looks at other views of its
    /// pool meanwhile, and it is closed before states meet.
    open: Option<OpenView>,
}

/// A view of which its pool does not know yet what was written to it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OpenView {
    view: ObjectId,
    pool: PoolId,
    /// The places that were written.
    written: Vec<Field>,
}

impl Pools {
    /// What is known of each block of a pool.
    pub fn get(&self, pool: PoolId) -> Option<&Pool> {
        self.pools.get(&pool)
    }

    /// Every pool.
    pub fn iter(&self) -> impl Iterator<Item = (PoolId, &Pool)> {
        self.pools.iter().map(|(id, pool)| (*id, pool))
    }

    /// Atoms that are members.
    pub fn members(&self) -> impl Iterator<Item = (TermId, Member)> + '_ {
        self.members.iter().map(|(atom, member)| (*atom, *member))
    }

    /// Where an atom leads, if it is a member.
    pub fn member(&self, atom: TermId) -> Option<Member> {
        self.members.get(&atom).copied()
    }

    /// Whether some value is known to lead to a block of a pool.
    pub fn has_members(&self) -> bool {
        !self.members.is_empty()
    }

    /// Whether nothing is said here.
    pub fn is_empty(&self) -> bool {
        self.pools.is_empty() && self.members.is_empty() && self.ended.is_empty()
    }

    /// Pools of which a block was freed since the function was entered.
    pub fn ended(&self) -> impl Iterator<Item = PoolId> + '_ {
        self.ended.iter().copied()
    }

    /// At a function's entry nothing has been freed since.
    pub(crate) fn at_entry(&self) -> Pools {
        Pools { ended: Arc::default(), ..self.clone() }
    }

    pub(crate) fn add_member(&mut self, atom: TermId, member: Member) {
        if self.pools.contains_key(&member.pool) {
            Arc::make_mut(&mut self.members).insert(atom, member);
        }
    }

    /// For a value that is not there: the pool need not be there either.
    pub(crate) fn suppose_member(&mut self, atom: TermId, member: Member) {
        Arc::make_mut(&mut self.members).insert(atom, member);
    }

    pub(crate) fn remove_member(&mut self, atom: TermId) -> Option<Member> {
        self.members.get(&atom)?;
        Arc::make_mut(&mut self.members).remove(&atom)
    }

    pub(crate) fn retain_members(&mut self, mut keep: impl FnMut(TermId) -> bool) {
        if self.members.keys().any(|atom| !keep(*atom)) {
            Arc::make_mut(&mut self.members).retain(|atom, _| keep(*atom));
        }
    }

    /// What a callee, which had all pools, has left of them. Where it freed a block, or lost the pool, nothing of the caller leads
    /// to that pool.
    pub(crate) fn return_from(&mut self, callee: &Pools) {
        let gone: BTreeSet<PoolId> = (self.pools.keys().copied())
            .filter(|id| !callee.pools.contains_key(id))
            .chain(callee.ended.iter().copied())
            .collect();
        if !gone.is_empty() {
            Arc::make_mut(&mut self.members).retain(|_, member| !gone.contains(&member.pool));
            Arc::make_mut(&mut self.ended).extend(gone);
        }
        self.pools = Arc::clone(&callee.pools);
        self.drop_stray_members();
    }

    /// Members keep what they are under other names.
    pub(crate) fn rename_members(&mut self, universe: &Universe, names: &FxHashMap<TermId, TermId>) {
        let renamed: Vec<(TermId, Member)> =
            self.members().filter(|(atom, _)| names.contains_key(atom)).collect();
        for (atom, member) in renamed {
            self.remove_member(atom);
            self.add_member_at(universe, names[&atom], member);
        }
    }

    /// The value is a member: then its atom is one, if that is all there is to it.
    pub(crate) fn add_member_at(&mut self, universe: &Universe, value: TermId, member: Member) {
        if universe.terms.as_atom(value).is_some() && self.member(value).is_none() {
            self.add_member(value, member);
        }
    }

    /// The members of the same state before it was changed; what is there is not overwritten.
    pub(crate) fn add_members_of(&mut self, before: &Pools) {
        for (atom, member) in before.members() {
            if self.member(atom).is_none() {
                self.add_member(atom, member);
            }
        }
    }

    /// Blocks like these are in the pool too.
    fn add_blocks(&mut self, id: PoolId, described: Pool) {
        match Arc::make_mut(&mut self.pools).entry(id) {
            Entry::Occupied(mut known) => known.get_mut().grow(&described),
            Entry::Vacant(free) => {
                free.insert(described);
            }
        }
    }

    /// Some block of the pool may hold this too.
    fn weaken(&mut self, id: PoolId, field: Field, now: Option<Held>) {
        let Some(known) = self.pools.get(&id).and_then(|pool| pool.fields.get(&field)) else { return };
        if now.as_ref().is_some_and(|now| known.covers(now)) {
            return;
        }
        if let Some(pool) = Arc::make_mut(&mut self.pools).get_mut(&id) {
            let grow = |held: &mut Held| now.is_some_and(|now| held.grow(&now, field.bytes));
            if !pool.fields.get_mut(&field).is_some_and(grow) {
                pool.fields.remove(&field);
            }
        }
    }

    /// Nothing is known of the blocks of a pool any more.
    fn remove(&mut self, id: PoolId) {
        if !self.pools.contains_key(&id) {
            return;
        }
        if self.given {
            Arc::make_mut(&mut self.ended).extend(self.pools.keys().copied());
            self.pools = Arc::default();
            self.members = Arc::default();
            return;
        }
        Arc::make_mut(&mut self.ended).insert(id);
        let pools = Arc::make_mut(&mut self.pools);
        pools.remove(&id);
        for pool in pools.values_mut() {
            pool.fields.retain(|_, held| held.target().is_none_or(|to| to.pool != id));
        }
        self.drop_stray_members();
    }

    fn drop_stray_members(&mut self) {
        let pools = Arc::clone(&self.pools);
        if self.members.values().any(|member| !pools.contains_key(&member.pool)) {
            Arc::make_mut(&mut self.members).retain(|_, member| pools.contains_key(&member.pool));
        }
    }

    /// Pools that describe the blocks of both, each under its own name; no members. Where one has a pool that the other has
    /// not, the other has no such block.
    pub(crate) fn joined(&self, other: &Pools) -> Pools {
        let mut ended = Arc::clone(&self.ended);
        if !other.ended.is_subset(&ended) {
            Arc::make_mut(&mut ended).extend(other.ended.iter());
        }
        let given = self.given || other.given;
        if Arc::ptr_eq(&self.pools, &other.pools) {
            return Pools {
                pools: Arc::clone(&self.pools),
                members: Arc::default(),
                ended,
                given,
                open: None,
            };
        }
        let mut pools: BTreeMap<PoolId, Pool> = (*self.pools).clone();
        for (id, new) in other.pools.iter() {
            match pools.get_mut(id) {
                Some(own) => own.grow(new),
                None => {
                    pools.insert(*id, new.clone());
                }
            }
        }
        Pools { pools: Arc::new(pools), members: Arc::default(), ended, given, open: None }
    }

    /// Whether each pool describes all blocks that the other's pool of that name does. A pool that only the other has is not
    /// covered: what is done to its blocks later would not be said anywhere, and whoever kept a pointer to them would take
    /// them for those of a new pool of that name.
    pub(crate) fn cover(&self, other: &Pools) -> bool {
        let same = Arc::ptr_eq(&self.pools, &other.pools);
        let covers = same
            || other.pools.iter().all(|(id, special)| self.get(*id).is_some_and(|own| own.covers(special)));
        covers && other.ended.is_subset(&self.ended) && (self.given || !other.given)
    }
}

impl Pool {
    /// Also describes the blocks of the other.
    fn grow(&mut self, other: &Pool) {
        self.sizes = (self.sizes.0.min(other.sizes.0), self.sizes.1.max(other.sizes.1));
        self.align = common_divisor(self.align, other.align);
        self.fields
            .retain(|field, held| other.fields.get(field).is_some_and(|new| held.grow(new, field.bytes)));
    }

    fn covers(&self, special: &Pool) -> bool {
        let holds =
            |(field, held): (&Field, &Held)| special.fields.get(field).is_some_and(|h| held.covers(h));
        self.sizes.0 <= special.sizes.0
            && special.sizes.1 <= self.sizes.1
            && special.align.is_multiple_of(self.align.max(1))
            && self.fields.iter().all(holds)
    }
}

impl Held {
    /// Where it leads, if it is a pointer.
    pub fn target(&self) -> Option<Member> {
        match self {
            Held::Pointer { to, .. } => Some(*to),
            Held::Zero | Held::Number(_) => None,
        }
    }

    /// Also describes the other; `false` if nothing is left to say.
    fn grow(&mut self, new: &Held, bytes: u64) -> bool {
        if self.covers(new) {
            return true;
        }
        let zero = || Interval::exactly(Integer::ZERO);
        *self = match (&*self, new) {
            (Held::Pointer { to, .. }, Held::Zero) | (Held::Zero, Held::Pointer { to, .. }) => {
                Held::Pointer { to: *to, may_be_null: true }
            }
            (Held::Pointer { to, .. }, Held::Pointer { to: other, may_be_null }) if to == other => {
                Held::Pointer { to: *to, may_be_null: *may_be_null }
            }
            (Held::Number(range), Held::Number(other)) => Held::Number(grown(range, other)),
            (Held::Number(range), Held::Zero) => Held::Number(grown(range, &zero())),
            (Held::Zero, Held::Number(range)) => Held::Number(grown(&zero(), range)),
            (Held::Zero, Held::Zero)
            | (Held::Pointer { .. }, Held::Pointer { .. } | Held::Number(_))
            | (Held::Number(_), Held::Pointer { .. }) => return false,
        };
        self.says_something(bytes)
    }

    /// Whether it says more than how wide the place is.
    fn says_something(&self, bytes: u64) -> bool {
        match self {
            Held::Number(range) => {
                let bits = u32::try_from(bytes * 8).unwrap_or(128);
                !Interval::signed(bits).is_included_in(range)
            }
            Held::Zero | Held::Pointer { .. } => true,
        }
    }

    fn covers(&self, special: &Held) -> bool {
        match (self, special) {
            (Held::Zero, Held::Zero) => true,
            (Held::Number(range), Held::Zero) => range.contains(&Integer::ZERO),
            (Held::Number(range), Held::Number(other)) => other.is_included_in(range),
            (Held::Pointer { may_be_null, .. }, Held::Zero) => *may_be_null,
            (Held::Pointer { to, may_be_null }, Held::Pointer { to: other, may_be_null: null }) => {
                to == other && (*may_be_null || !null)
            }
            (Held::Zero, Held::Number(_) | Held::Pointer { .. })
            | (Held::Number(_), Held::Pointer { .. })
            | (Held::Pointer { .. }, Held::Number(_)) => false,
        }
    }
}

/// Where bounds of ranges come to rest.
const LANDMARKS: [i64; 11] = [0, 1, 2, 3, 7, 15, 127, 255, 65535, 0x7fff_ffff, i64::MAX];

/// A range that has both. What blocks hold grows with every write, as counters do: a bound that moves goes to the next landmark,
/// so that it moves only so often.
fn grown(old: &Interval, new: &Interval) -> Interval {
    let both = old.hull(new);
    let beyond = |value: &Integer| LANDMARKS.iter().map(|l| Integer::from(*l)).find(|l| value <= l);
    let lower = both.lower().and_then(|low| match old.lower() == Some(low) {
        true => Some(low.clone()),
        false if low.is_negative() => beyond(&-low.clone()).map(|landmark| -landmark),
        false => Some(Integer::ZERO),
    });
    let upper = both.upper().and_then(|high| match old.upper() == Some(high) {
        true => Some(high.clone()),
        false if high.is_negative() => Some(Integer::ZERO),
        false => beyond(high),
    });
    match (lower, upper) {
        (Some(low), Some(high)) => Interval::between(low, high),
        (Some(low), None) => Interval::at_least(low),
        (None, Some(high)) => Interval::at_most(high),
        (None, None) => Interval::ALL,
    }
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
