//! What pointers point into: variables, blocks by the place that allocates them, functions.

use rustc_hash::{FxHashMap, FxHashSet};
use tayra_program::{BlockId, FunctionId, GlobalId, LocalId};

/// A base by its number.
pub(crate) type BaseId = u32;

/// One of the contexts in which functions are looked at.
pub(crate) type CtxId = u32;

/// What memory belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Base {
    /// A variable with static storage.
    Global(GlobalId),
    /// A local in memory, or the copy of an argument.
    Local(CtxId, LocalId),
    /// The copy of an argument that is passed by value.
    Copy(CtxId, u32),
    /// The block that was allocated last at an instruction.
    Latest(CtxId, BlockId, u32),
    /// All others that were allocated there.
    Older(CtxId, BlockId, u32),
    /// Memory of the stack of a size known at run time, by the instruction.
    Stack(CtxId, BlockId, u32),
    /// What a function is passed behind its parameters.
    Variadic(CtxId),
    /// The code of a function.
    Function(FunctionId),
    /// A label.
    Label(FunctionId, BlockId),
    /// Variables that are no more.
    Ended,
    /// The array of the program's arguments.
    Arguments,
    /// A string that comes from outside: one of many.
    OutsideString,
    /// Memory of the library, by the name of the function that gives it.
    Library(&'static str),
    /// Memory of which nothing is known.
    Outside,
}

/// What does not change of a base.
#[derive(Clone, Debug)]
pub(crate) struct BaseInfo {
    /// What it is.
    pub(crate) base: Base,
    /// Whether it stands for many, so that nothing is ever overwritten in it for certain.
    pub(crate) is_weak: bool,
    /// Whether writing it is a fault.
    pub(crate) read_only: bool,
}

/// All bases, by number.
#[derive(Debug, Default)]
pub(crate) struct Bases {
    all: Vec<BaseInfo>,
    known: FxHashMap<Base, BaseId>,
    /// Those of the frames of each context.
    own: FxHashMap<CtxId, Vec<BaseId>>,
    /// Who holds pointers into whom.
    pub(crate) holders: Holders,
}

impl Bases {
    /// The number of a base.
    pub(crate) fn id(&mut self, base: Base) -> BaseId {
        if let Some(&id) = self.known.get(&base) {
            return id;
        }
        let id = self.all.len() as BaseId;
        let is_weak = match base {
            Base::Older(..) | Base::Ended | Base::OutsideString | Base::Outside => true,
            // In a loop there may be several of them.
            Base::Stack(..) => true,
            // The library writes there too, whenever it likes.
            Base::Library(name) => name != "place of a table",
            Base::Global(_)
            | Base::Local(..)
            | Base::Copy(..)
            | Base::Latest(..)
            | Base::Variadic(_)
            | Base::Function(_)
            | Base::Label(..)
            | Base::Arguments => false,
        };
        self.all.push(BaseInfo { base, is_weak, read_only: false });
        if let Base::Local(ctx, _) | Base::Copy(ctx, _) | Base::Variadic(ctx) = base {
            self.own.entry(ctx).or_default().push(id);
        }
        self.known.insert(base, id);
        id
    }

    /// What is known of it.
    pub(crate) fn get(&self, id: BaseId) -> &BaseInfo {
        &self.all[id as usize]
    }

    pub(crate) fn get_mut(&mut self, id: BaseId) -> &mut BaseInfo {
        &mut self.all[id as usize]
    }

    /// Makes everything that belongs to frames of a context stand for many.
    pub(crate) fn weaken(&mut self, ctx: CtxId) -> Vec<BaseId> {
        let weak = self.own.get(&ctx).cloned().unwrap_or_default();
        for &id in &weak {
            self.all[id as usize].is_weak = true;
        }
        weak
    }
}

/// The bit that stands for a base in summaries of what is pointed to.
pub(crate) const fn bit(base: BaseId) -> u64 {
    1 << (base.wrapping_mul(0x9E37_79B9) >> 26)
}

/// A set of bases: words of 64 bits, those that are not empty, by ascending number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BaseSet {
    words: Vec<(u32, u64)>,
}

impl BaseSet {
    /// Adds a base; `true` if it is new.
    pub(crate) fn insert(&mut self, base: BaseId) -> bool {
        let bit = 1 << (base % 64);
        match self.words.binary_search_by_key(&(base / 64), |(number, _)| *number) {
            Ok(at) => {
                let is_new = self.words[at].1 & bit == 0;
                self.words[at].1 |= bit;
                is_new
            }
            Err(at) => {
                self.words.insert(at, (base / 64, bit));
                true
            }
        }
    }

    /// Takes a base out; `true` if it was there.
    pub(crate) fn remove(&mut self, base: BaseId) -> bool {
        let bit = 1 << (base % 64);
        let Ok(at) = self.words.binary_search_by_key(&(base / 64), |(number, _)| *number) else {
            return false;
        };
        let was_there = self.words[at].1 & bit != 0;
        self.words[at].1 &= !bit;
        was_there
    }

    pub(crate) fn contains(&self, base: BaseId) -> bool {
        let found = self.words.binary_search_by_key(&(base / 64), |(number, _)| *number);
        found.is_ok_and(|at| self.words[at].1 & (1 << (base % 64)) != 0)
    }

    /// Adds all of another set; `true` if one is new.
    pub(crate) fn add_all(&mut self, other: &BaseSet) -> bool {
        if other.is_within(self) {
            return false;
        }
        let mut all: Vec<(u32, u64)> = Vec::with_capacity(self.words.len() + other.words.len());
        let (mut own, mut others) = (self.words.iter().peekable(), other.words.iter().peekable());
        loop {
            let next = match (own.peek(), others.peek()) {
                (Some(&&(a, left)), Some(&&(b, right))) if a == b => {
                    own.next();
                    others.next();
                    (a, left | right)
                }
                (Some(&&(a, left)), other) if other.is_none_or(|(b, _)| a < *b) => {
                    own.next();
                    (a, left)
                }
                (_, Some(&&(b, right))) => {
                    others.next();
                    (b, right)
                }
                (_, None) => break,
            };
            all.push(next);
        }
        self.words = all;
        true
    }

    /// Whether all of it is in another set.
    pub(crate) fn is_within(&self, other: &BaseSet) -> bool {
        let mut at = 0;
        self.words.iter().all(|&(number, word)| {
            while other.words.get(at).is_some_and(|(own, _)| *own < number) {
                at += 1;
            }
            word == 0
                || other.words.get(at).is_some_and(|&(own, others)| own == number && word & !others == 0)
        })
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = BaseId> + '_ {
        self.words.iter().flat_map(|&(number, word)| {
            std::iter::successors((word != 0).then_some(word), |word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| number * 64 + word.trailing_zeros())
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|(_, word)| *word == 0)
    }
}

/// Which bases may hold pointers into a base, in any state: so that renaming looks there only. It only grows.
#[derive(Debug, Default)]
pub(crate) struct Holders {
    of: Vec<Vec<BaseId>>,
    known: FxHashSet<(BaseId, BaseId)>,
}

impl Holders {
    /// One holds pointers into another.
    pub(crate) fn note(&mut self, holder: BaseId, pointee: BaseId) {
        if self.known.insert((holder, pointee)) {
            if self.of.len() <= pointee as usize {
                self.of.resize_with(pointee as usize + 1, Vec::new);
            }
            self.of[pointee as usize].push(holder);
        }
    }

    /// Who may hold pointers into it.
    pub(crate) fn of(&self, pointee: BaseId) -> &[BaseId] {
        self.of.get(pointee as usize).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_bases_are_sets() {
        let numbers = |seed: u32| (0..40u32).map(move |n| n.wrapping_mul(seed).wrapping_add(n * n) % 700);
        for seed in [3, 17, 91, 640] {
            let (mut one, mut other) = (BaseSet::default(), BaseSet::default());
            let mut all = std::collections::BTreeSet::new();
            for base in numbers(seed) {
                assert_eq!(one.insert(base), all.insert(base));
            }
            for base in numbers(seed + 1) {
                other.insert(base);
            }
            assert!(one.iter().eq(all.iter().copied()));
            let is_within = numbers(seed + 1).all(|base| all.contains(&base));
            assert_eq!(other.is_within(&one), is_within);
            assert_eq!(one.add_all(&other), !is_within);
            all.extend(numbers(seed + 1));
            assert!(one.iter().eq(all.iter().copied()));
            assert!((0..700).all(|base| one.contains(base) == all.contains(&base)));
            assert!(other.is_within(&one) && !one.add_all(&other));
            for base in numbers(seed) {
                assert_eq!(one.remove(base), all.remove(&base));
                assert!(!one.contains(base));
            }
            assert!(one.iter().eq(all.iter().copied()));
            assert_eq!(one.is_empty(), all.is_empty());
        }
    }
}
