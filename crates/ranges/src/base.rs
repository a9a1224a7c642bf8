//! What pointers point into: variables, blocks by the place that allocates them, functions.

use rustc_hash::FxHashMap;
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
        let mut weak = Vec::new();
        for (id, info) in self.all.iter_mut().enumerate() {
            if matches!(info.base, Base::Local(own, _) | Base::Copy(own, _) | Base::Variadic(own) if own == ctx)
            {
                info.is_weak = true;
                weak.push(id as BaseId);
            }
        }
        weak
    }
}

/// The bit that stands for a base in summaries of what is pointed to.
pub(crate) const fn bit(base: BaseId) -> u64 {
    1 << (base.wrapping_mul(0x9E37_79B9) >> 26)
}

/// A set of bases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BaseSet {
    words: Vec<u64>,
}

impl BaseSet {
    /// Adds a base; `true` if it is new.
    pub(crate) fn insert(&mut self, base: BaseId) -> bool {
        let word = base as usize / 64;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let bit = 1 << (base % 64);
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    pub(crate) fn contains(&self, base: BaseId) -> bool {
        self.words.get(base as usize / 64).is_some_and(|word| word & (1 << (base % 64)) != 0)
    }

    /// Adds all of another set; `true` if one is new.
    pub(crate) fn add_all(&mut self, other: &BaseSet) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut is_new = false;
        for (own, other) in self.words.iter_mut().zip(&other.words) {
            is_new |= other & !*own != 0;
            *own |= other;
        }
        is_new
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = BaseId> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            std::iter::successors((word != 0).then_some(word), |word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| (at * 64) as BaseId + word.trailing_zeros())
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }
}
