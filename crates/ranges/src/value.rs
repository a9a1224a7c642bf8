//! What a register, a variable or a cell of memory may hold: numbers, and pointers into bases.

use crate::base::{BaseId, bit};
use crate::num::Num;
use std::rc::Rc;

/// Pointers by base, ascending, each with its offsets; the offsets have the width of pointers.
pub(crate) type Pointers = Rc<[(BaseId, Num)]>;

/// A set of values of one width. A number is one that no address went into; it points to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// The numbers among them.
    pub(crate) num: Num,
    /// The pointers among them, or what was made of pointers.
    pub(crate) pts: Option<Pointers>,
}

/// Beyond so many bases, offsets are not told apart.
const MANY_BASES: usize = 64;

impl Value {
    /// Numbers only.
    pub(crate) const fn number(num: Num) -> Value {
        Value { num, pts: None }
    }

    /// Any number.
    pub(crate) const fn top(width: u32) -> Value {
        Value::number(Num::top(width))
    }

    /// Zero.
    pub(crate) const fn zero() -> Value {
        Value::number(Num::ZERO)
    }

    /// A pointer.
    pub(crate) fn pointer(base: BaseId, offset: Num) -> Value {
        Value { num: Num::EMPTY, pts: Some(Rc::from([(base, offset)])) }
    }

    /// Numbers and pointers.
    pub(crate) fn made(num: Num, pts: Vec<(BaseId, Num)>) -> Value {
        Value { num, pts: if pts.is_empty() { None } else { Some(Rc::from(pts)) } }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.num.is_empty() && self.pts.is_none()
    }

    pub(crate) fn pointers(&self) -> &[(BaseId, Num)] {
        self.pts.as_deref().unwrap_or(&[])
    }

    /// The bits of the bases.
    pub(crate) fn mask(&self) -> u64 {
        self.pointers().iter().fold(0, |mask, (base, _)| mask | bit(*base))
    }

    /// All patterns that it may have; those of addresses are not known.
    pub(crate) fn patterns(&self, width: u32) -> Num {
        if self.pts.is_some() { Num::top(width) } else { self.num }
    }

    /// Any number, or something made of the same pointers.
    pub(crate) fn smeared(&self, width: u32, pointer_width: u32) -> Value {
        let pts = self.pointers().iter().map(|(base, _)| (*base, Num::top(pointer_width))).collect();
        Value::made(Num::top(width), pts)
    }

    pub(crate) fn join(&self, other: &Value, width: u32, pointer_width: u32) -> Value {
        if self == other {
            return self.clone();
        }
        Value {
            num: self.num.join(other.num, width),
            pts: join_pointers(&self.pts, &other.pts, |a, b| a.join(b, pointer_width), pointer_width),
        }
    }

    pub(crate) fn widen(&self, later: &Value, width: u32, pointer_width: u32, thresholds: &[i128]) -> Value {
        if self == later {
            return self.clone();
        }
        Value {
            num: self.num.widen(later.num, width, thresholds),
            pts: join_pointers(
                &self.pts,
                &later.pts,
                |a, b| a.widen(b, pointer_width, thresholds),
                pointer_width,
            ),
        }
    }

    /// Whether all of it is in another one.
    pub(crate) fn is_within(&self, other: &Value, width: u32, pointer_width: u32) -> bool {
        if !self.num.is_within(other.num, width) {
            return false;
        }
        let (Some(own), Some(others)) = (&self.pts, &other.pts) else { return self.pts.is_none() };
        if Rc::ptr_eq(own, others) {
            return true;
        }
        own.iter().all(|(base, offset)| {
            others
                .binary_search_by_key(base, |(base, _)| *base)
                .is_ok_and(|at| offset.is_within(others[at].1, pointer_width))
        })
    }

    /// The same with offsets changed.
    pub(crate) fn moved(&self, change: impl Fn(Num) -> Num) -> Value {
        let pts: Vec<(BaseId, Num)> =
            self.pointers().iter().map(|(base, offset)| (*base, change(*offset))).collect();
        Value::made(self.num, pts)
    }

    /// The same with bases renamed: each to some others.
    pub(crate) fn renamed(&self, rename: &Rename<'_>, pointer_width: u32) -> Value {
        let is_concerned =
            |(base, _): &(BaseId, Num)| bit(*base) & rename.mask != 0 && rename.to(*base).is_some();
        if !self.pointers().iter().any(is_concerned) || self.has_both(rename, pointer_width) {
            return self.clone();
        }
        let mut all: Vec<(BaseId, Num)> = Vec::with_capacity(self.pointers().len() + 1);
        for &(base, offset) in self.pointers() {
            match rename.to(base) {
                None => all.push((base, offset)),
                Some(to) => all.extend(to.iter().map(|&new| (new, offset))),
            }
        }
        all.sort_by_key(|(base, _)| *base);
        all.dedup_by(|next, last| {
            let is_same = next.0 == last.0;
            if is_same {
                last.1 = last.1.join(next.1, pointer_width);
            }
            is_same
        });
        if self.pointers().len() <= MANY_BASES {
            keep_few_offsets(&mut all, pointer_width);
        }
        let pts: Option<Pointers> = Some(Rc::from(all));
        Value { num: self.num, pts: if pts == self.pts { self.pts.clone() } else { pts } }
    }
}

impl Value {
    /// Whether it has everything already that new names would bring, and keeps all that it has.
    fn has_both(&self, rename: &Rename<'_>, pointer_width: u32) -> bool {
        let own = self.pointers();
        own.iter().all(|(base, offset)| {
            let Some(to) = rename.to(*base) else { return true };
            to.contains(base)
                && to.iter().all(|new| {
                    own.binary_search_by_key(new, |(base, _)| *base)
                        .is_ok_and(|at| offset.is_within(own[at].1, pointer_width))
                })
        })
    }
}

/// New names for bases.
pub(crate) struct Rename<'a> {
    /// Each with what it is then, ascending.
    pairs: Vec<&'a (BaseId, Vec<BaseId>)>,
    /// The bits of what is renamed.
    pub(crate) mask: u64,
}

impl<'a> Rename<'a> {
    pub(crate) fn new(pairs: &'a [(BaseId, Vec<BaseId>)]) -> Self {
        let mut sorted: Vec<&'a (BaseId, Vec<BaseId>)> = pairs.iter().collect();
        sorted.sort_by_key(|(base, _)| *base);
        Rename { pairs: sorted, mask: pairs.iter().fold(0, |mask, (base, _)| mask | bit(*base)) }
    }

    /// What a base is then, if it is renamed.
    fn to(&self, base: BaseId) -> Option<&[BaseId]> {
        let at = self.pairs.binary_search_by_key(&base, |(old, _)| *old).ok()?;
        Some(self.pairs[at].1.as_slice())
    }

    /// All of them.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = &(BaseId, Vec<BaseId>)> {
        self.pairs.iter().copied()
    }
}

/// Where there are many bases, offsets that differ from zero are given up, so that tables of many things are not told apart by
/// them.
fn keep_few_offsets(all: &mut [(BaseId, Num)], pointer_width: u32) {
    if all.len() <= MANY_BASES {
        return;
    }
    for (_, offset) in all {
        if offset.constant() != Some(0) {
            *offset = Num::top(pointer_width);
        }
    }
}

fn join_pointers(
    left: &Option<Pointers>,
    right: &Option<Pointers>,
    both: impl Fn(Num, Num) -> Num,
    pointer_width: u32,
) -> Option<Pointers> {
    let (a, b) = match (left, right) {
        (None, other) | (other, None) => return other.clone(),
        (Some(a), Some(b)) if Rc::ptr_eq(a, b) || a == b => return Some(Rc::clone(a)),
        (Some(a), Some(b)) => (a, b),
    };
    let mut out: Vec<(BaseId, Num)> = Vec::with_capacity(a.len().max(b.len()));
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let order = match (a.get(i), b.get(j)) {
            (Some(x), Some(y)) => x.0.cmp(&y.0),
            (Some(_), None) => std::cmp::Ordering::Less,
            _ => std::cmp::Ordering::Greater,
        };
        match order {
            std::cmp::Ordering::Less => {
                out.push(a[i]);
                i += 1;
            }
            std::cmp::Ordering::Greater => {
                out.push(b[j]);
                j += 1;
            }
            std::cmp::Ordering::Equal => {
                out.push((a[i].0, both(a[i].1, b[j].1)));
                i += 1;
                j += 1;
            }
        }
    }
    if a.len() <= MANY_BASES || b.len() <= MANY_BASES {
        keep_few_offsets(&mut out, pointer_width);
    }
    Some(Rc::from(out))
}
