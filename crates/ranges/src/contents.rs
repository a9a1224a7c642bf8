//! What a base holds: stretches of elements that are not told apart, a stretch of one element being exactly one.
//!
//! Stretches cover the base from its start to its end, without gaps. A read that fits no element, and a write that fits none,
//! goes by bytes of which only the pointers that may have gone into them are known.
//!
//! Errs towards: more values.

use crate::base::BaseId;
use crate::num::Num;
use crate::value::{Rename, Value};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Where a base of unknown size ends.
pub(crate) const FAR: i64 = i64::MAX;

/// More stretches than this of one base are laid together.
const MANY_STRETCHES: usize = 160;

/// As many elements of constant data are read one by one.
const MANY_ELEMENTS: i64 = 1 << 16;

/// Constant data as the program starts with it.
#[derive(Debug)]
pub(crate) struct Image {
    /// Leading bytes; all others are zero.
    pub(crate) bytes: Vec<u8>,
    /// Pointers in it, by ascending offset.
    pub(crate) pointers: Vec<(u64, Value)>,
    /// What was read of it before.
    pub(crate) known: RefCell<FxHashMap<(i64, i64, i64, u32), Value>>,
}

impl PartialEq for Image {
    fn eq(&self, other: &Image) -> bool {
        std::ptr::eq(self, other)
    }
}

/// The elements of a stretch.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Elements of a size, each of them one of these values; the last may be cut off.
    Cells { size: u32, value: Value },
    /// A part of an image, from an offset on.
    Image { image: Rc<Image>, at: i64 },
}

/// A part of a base.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stretch {
    /// Its first byte.
    pub(crate) lo: i64,
    /// Behind its last byte.
    pub(crate) hi: i64,
    /// What is in it.
    pub(crate) kind: Kind,
}

/// Whether a base is alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Life {
    /// It may be.
    pub(crate) may_live: bool,
    /// It may have been freed, or its scope may have ended.
    pub(crate) may_be_dead: bool,
}

impl Life {
    pub(crate) const ALIVE: Life = Life { may_live: true, may_be_dead: false };
    pub(crate) const DEAD: Life = Life { may_live: false, may_be_dead: true };

    const fn join(self, other: Life) -> Life {
        Life { may_live: self.may_live || other.may_live, may_be_dead: self.may_be_dead || other.may_be_dead }
    }
}

/// What a base holds, and what changes of it besides.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contents {
    /// All of it.
    pub(crate) stretches: Vec<Stretch>,
    /// How many bytes there are.
    pub(crate) size: Num,
    /// Whether it is there.
    pub(crate) life: Life,
    /// A zero byte is at some offset from the first to the second, both included.
    pub(crate) zero: Option<(i64, i64)>,
    /// The bits of what it points to.
    pub(crate) mask: u64,
}

/// The width of pointers, and what is derived from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widths {
    /// In bits.
    pub(crate) pointer: u32,
}

impl Widths {
    pub(crate) const fn bytes(self) -> u32 {
        self.pointer / 8
    }
}

/// Where something is read or written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    /// The least offset.
    pub(crate) first: i64,
    /// The greatest one.
    pub(crate) last: i64,
    /// How far apart they are; 0 if there is one.
    pub(crate) step: i64,
}

impl Spread {
    /// The offsets of a set that leave room for so many bytes between the start and the largest size.
    pub(crate) fn of(offset: Num, most: i128) -> Option<Spread> {
        let step = i128::from(offset.step.max(1));
        let mut lo = offset.lo;
        if lo < 0 {
            lo += (-lo + step - 1) / step * step;
        }
        let mut hi = offset.hi;
        if hi > most {
            hi -= (hi - most + step - 1) / step * step;
        }
        if lo > hi {
            return None;
        }
        let step = if lo == hi { 0 } else { i64::try_from(step).ok()? };
        Some(Spread { first: i64::try_from(lo).ok()?, last: i64::try_from(hi).ok()?, step })
    }
}

const fn width_of(size: u32) -> u32 {
    size * 8
}

/// Whether each byte of the elements is the same, whatever the size of elements.
fn is_uniform(value: &Value, size: u32) -> bool {
    value.pts.is_none() && (value.num == Num::ZERO || value.num.is_top(width_of(size)))
}

/// The same bytes as elements of another size; only for what is uniform.
fn uniform(value: &Value, size: u32) -> Value {
    if value.num == Num::ZERO { Value::zero() } else { Value::top(width_of(size)) }
}

impl Image {
    /// The value at an offset.
    fn at(&self, offset: i64, size: u32, widths: Widths) -> Value {
        let from = offset as u64;
        let to = from + u64::from(size);
        let pointer = u64::from(widths.bytes());
        let first = self.pointers.partition_point(|(at, _)| at + pointer <= from);
        let mut smeared: Option<Value> = None;
        for (at, value) in self.pointers[first..].iter().take_while(|(at, _)| *at < to) {
            if *at == from && u64::from(size) == pointer {
                return value.clone();
            }
            let part = value.smeared(width_of(size), widths.pointer);
            smeared = Some(match smeared {
                None => part,
                Some(all) => all.join(&part, width_of(size), widths.pointer),
            });
        }
        if let Some(value) = smeared {
            return value;
        }
        let mut bits = 0u128;
        for (place, index) in (from..to).enumerate().take(16) {
            let byte = usize::try_from(index).ok().and_then(|index| self.bytes.get(index)).copied();
            bits |= u128::from(byte.unwrap_or(0)) << (8 * place);
        }
        Value::number(Num::pattern(width_of(size), bits))
    }

    /// The values of elements from an offset to another, a step apart.
    fn all(&self, spread: Spread, size: u32, widths: Widths) -> Value {
        if spread.step == 0 {
            return self.at(spread.first, size, widths);
        }
        let key = (spread.first, spread.last, spread.step, size);
        if let Some(value) = self.known.borrow().get(&key) {
            return value.clone();
        }
        let count = (spread.last - spread.first) / spread.step + 1;
        let end = i64::try_from(self.bytes.len()).unwrap_or(FAR);
        let value = if count > MANY_ELEMENTS {
            self.pointers.iter().fold(Value::top(width_of(size)), |all, (_, one)| {
                all.join(&one.smeared(width_of(size), widths.pointer), width_of(size), widths.pointer)
            })
        } else {
            let mut value = self.at(spread.first, size, widths);
            let mut at = spread.first + spread.step;
            while at <= spread.last {
                value = value.join(&self.at(at, size, widths), width_of(size), widths.pointer);
                if at >= end && self.pointers.last().is_none_or(|(last, _)| (*last as i64) < at) {
                    break;
                }
                at += spread.step;
            }
            value
        };
        self.known.borrow_mut().insert(key, value.clone());
        value
    }
}

impl Stretch {
    fn mask(&self) -> u64 {
        match &self.kind {
            Kind::Cells { value, .. } => value.mask(),
            Kind::Image { image, .. } => {
                image.pointers.iter().fold(0, |mask, (_, value)| mask | value.mask())
            }
        }
    }

    /// Whether it can be cut there without loss.
    fn is_clean_at(&self, at: i64) -> bool {
        match &self.kind {
            Kind::Image { .. } => true,
            Kind::Cells { size, value } => (at - self.lo) % i64::from(*size) == 0 || is_uniform(value, *size),
        }
    }

    /// What it is from an offset to another, both within.
    fn part(&self, lo: i64, hi: i64) -> Stretch {
        let kind = match &self.kind {
            Kind::Image { image, at } => Kind::Image { image: Rc::clone(image), at: at + (lo - self.lo) },
            Kind::Cells { size, value } => {
                let is_on_grid = (lo - self.lo) % i64::from(*size) == 0;
                if is_on_grid && (hi - lo >= i64::from(*size) || !is_uniform(value, *size)) {
                    self.kind.clone()
                } else {
                    Kind::Cells { size: 1, value: uniform(value, 1) }
                }
            }
        };
        Stretch { lo, hi, kind }
    }

    /// The values of elements of a size that begin within a spread, as far as they lie in the stretch as a whole; else bytes.
    fn read(&self, spread: Spread, size: u32, widths: Widths) -> Value {
        let width = width_of(size);
        match &self.kind {
            Kind::Image { image, at } => {
                let shift = at - self.lo;
                let moved =
                    Spread { first: spread.first + shift, last: spread.last + shift, step: spread.step };
                image.all(moved, size, widths)
            }
            Kind::Cells { size: own, value } => {
                if is_uniform(value, *own) {
                    return uniform(value, size);
                }
                let grid = i64::from(*own);
                let on_grid = (spread.first - self.lo) % grid == 0 && spread.step % grid == 0;
                if *own == size && on_grid {
                    return value.clone();
                }
                if value.pts.is_none() && size < *own && *own <= 8 {
                    let inner = (spread.first - self.lo).rem_euclid(grid);
                    if spread.step % grid == 0 && inner + i64::from(size) <= grid {
                        // Some bytes of each element.
                        let by = Num::exactly(i128::from(inner * 8));
                        let shifted = value.num.shifted_right(by, width_of(*own), false);
                        return Value::number(shifted.resized(width_of(*own), width, false));
                    }
                }
                value.smeared(width, widths.pointer)
            }
        }
    }
}

impl Contents {
    /// So many bytes, all of which may have these values.
    pub(crate) fn filled(size: Num, byte: Value, end: i64) -> Contents {
        let mut contents = Contents { stretches: Vec::new(), size, life: Life::ALIVE, zero: None, mask: 0 };
        if end > 0 {
            contents.stretches.push(Stretch { lo: 0, hi: end, kind: Kind::Cells { size: 1, value: byte } });
        }
        contents.refresh();
        contents
    }

    /// An image.
    pub(crate) fn of_image(size: i64, image: Image) -> Contents {
        let mut contents = Contents {
            stretches: Vec::new(),
            size: Num::exactly(i128::from(size)),
            life: Life::ALIVE,
            zero: None,
            mask: 0,
        };
        if size > 0 {
            contents.stretches.push(Stretch {
                lo: 0,
                hi: size,
                kind: Kind::Image { image: Rc::new(image), at: 0 },
            });
        }
        contents.refresh();
        contents
    }

    /// Brings the mask up to date.
    fn refresh(&mut self) {
        self.mask = self.stretches.iter().fold(0, |mask, stretch| mask | stretch.mask());
    }

    fn end(&self) -> i64 {
        self.stretches.last().map_or(0, |last| last.hi)
    }

    /// The first stretch that ends behind an offset.
    fn first_behind(&self, at: i64) -> usize {
        self.stretches.partition_point(|stretch| stretch.hi <= at)
    }

    /// What may be read there; both ends of the spread lie inside.
    pub(crate) fn read(&self, spread: Spread, size: u32, widths: Widths) -> Value {
        let width = width_of(size);
        let bytes = i64::from(size);
        let end = spread.last.saturating_add(bytes);
        let mut all: Option<Value> = None;
        let mut is_split = false;
        let first = self.first_behind(spread.first);
        for stretch in self.stretches[first..].iter().take_while(|stretch| stretch.lo < end) {
            let step = spread.step.max(1);
            // The first and the last element that begin within it.
            let mut from = spread.first;
            if from < stretch.lo {
                from += (stretch.lo - from + step - 1) / step * step;
            }
            let mut to = spread.last.min(stretch.hi - 1);
            to -= (to - spread.first).rem_euclid(step);
            if from > to {
                is_split |= spread.step == 0;
                continue;
            }
            if to.saturating_add(bytes) > stretch.hi {
                // The last of them reaches beyond.
                is_split = true;
                let whole = stretch.hi - bytes;
                to = whole - (whole - spread.first).rem_euclid(step);
                if from > to {
                    continue;
                }
            }
            let part = Spread { first: from, last: to, step: if from == to { 0 } else { step } };
            let value = stretch.read(part, size, widths);
            all = Some(match all {
                None => value,
                Some(all) => all.join(&value, width, widths.pointer),
            });
        }
        if is_split {
            let value = if spread.step == 0 { self.put_together(spread.first, size, widths) } else { None };
            let value = value.unwrap_or_else(|| self.bytes(spread.first, end, width, widths));
            all = Some(match all {
                None => value,
                Some(all) => all.join(&value, width, widths.pointer),
            });
        }
        all.unwrap_or_else(|| Value::top(width))
    }

    /// A number whose bytes lie in several stretches.
    fn put_together(&self, at: i64, size: u32, widths: Widths) -> Option<Value> {
        if size > 8 {
            return None;
        }
        let width = width_of(size);
        let mut sum = Num::ZERO;
        for place in 0..i64::from(size) {
            let stretch = self.stretches.get(self.first_behind(at + place))?;
            let byte = stretch.read(Spread { first: at + place, last: at + place, step: 0 }, 1, widths);
            if byte.pts.is_some() {
                return None;
            }
            let byte = byte.num.unsigned(8);
            let scaled = byte.times(Num::exactly(1 << (8 * place)), 128).constant();
            let part = match scaled {
                Some(one) => Num::exactly(one),
                None => Num {
                    lo: byte.lo << (8 * place),
                    hi: byte.hi << (8 * place),
                    step: if byte.step == 0 { 0 } else { 1 << (8 * place) },
                },
            };
            sum = Num {
                lo: sum.lo + part.lo,
                hi: sum.hi + part.hi,
                step: u64::from(sum.lo + part.lo != sum.hi + part.hi),
            };
        }
        Some(Value::number(Num::wrapped(width, sum.lo, sum.hi, sum.step)))
    }

    /// Any number, or something made of the pointers that are there.
    fn bytes(&self, from: i64, to: i64, width: u32, widths: Widths) -> Value {
        let mut all = Value::top(width);
        let first = self.first_behind(from);
        for stretch in self.stretches[first..].iter().take_while(|stretch| stretch.lo < to) {
            match &stretch.kind {
                Kind::Cells { value, .. } => {
                    if value.pts.is_some() {
                        all = all.join(&value.smeared(width, widths.pointer), width, widths.pointer);
                    }
                }
                Kind::Image { image, .. } => {
                    for (_, value) in &image.pointers {
                        all = all.join(&value.smeared(width, widths.pointer), width, widths.pointer);
                    }
                }
            }
        }
        all
    }

    /// Makes an offset the start of a stretch.
    fn cut(&mut self, at: i64, widths: Widths) {
        if at <= 0 || at >= self.end() {
            return;
        }
        let index = self.first_behind(at);
        let stretch = &self.stretches[index];
        if stretch.lo == at {
            return;
        }
        if stretch.is_clean_at(at) {
            let (left, right) = (stretch.part(stretch.lo, at), stretch.part(at, stretch.hi));
            self.stretches.splice(index..=index, [left, right]);
            return;
        }
        // The element across goes to pieces.
        let Kind::Cells { size, value } = stretch.kind.clone() else { return };
        let (lo, hi) = (stretch.lo, stretch.hi);
        let grid = i64::from(size);
        let start = lo + (at - lo) / grid * grid;
        let stop = (start + grid).min(hi);
        let mut parts: Vec<Stretch> = Vec::new();
        let whole = |lo, hi| Stretch { lo, hi, kind: Kind::Cells { size, value: value.clone() } };
        if start > lo {
            parts.push(whole(lo, start));
        }
        let is_one = value.pts.is_none() && size <= 8 && stop - start == grid;
        for byte in 0..stop - start {
            let kind = if is_one {
                let by = Num::exactly(i128::from(byte * 8));
                let shifted = value.num.shifted_right(by, width_of(size), false);
                Kind::Cells { size: 1, value: Value::number(shifted.resized(width_of(size), 8, false)) }
            } else {
                Kind::Cells { size: 1, value: value.smeared(8, widths.pointer) }
            };
            parts.push(Stretch { lo: start + byte, hi: start + byte + 1, kind });
        }
        if stop < hi {
            parts.push(whole(stop, hi));
        }
        self.stretches.splice(index..=index, parts);
    }

    /// Writes elements of a size there. `is_certain`: there is one place, and one thing that it belongs to.
    pub(crate) fn write(
        &mut self,
        spread: Spread,
        size: u32,
        value: &Value,
        is_certain: bool,
        widths: Widths,
    ) {
        let bytes = i64::from(size);
        let end = spread.last.saturating_add(bytes);
        self.write_zero(spread, end, value, is_certain && spread.step == 0);
        if is_certain && spread.step == 0 {
            self.cut(spread.first, widths);
            self.cut(end, widths);
            let from = self.first_behind(spread.first);
            let to = self.stretches.partition_point(|stretch| stretch.lo < end);
            let new = Stretch { lo: spread.first, hi: end, kind: Kind::Cells { size, value: value.clone() } };
            if from < to {
                self.stretches.splice(from..to, [new]);
            }
        } else {
            self.cut_if_clean(spread.first);
            self.cut_if_clean(end);
            self.write_weakly(spread, end, size, value, widths);
        }
        self.keep_few(widths);
        self.refresh();
    }

    fn write_zero(&mut self, spread: Spread, end: i64, value: &Value, is_certain: bool) {
        let is_zero = value.pts.is_none() && value.num == Num::ZERO;
        if is_zero {
            if is_certain {
                self.note_zero(spread.first, spread.first);
            }
            return;
        }
        if let Some((lo, hi)) = self.zero
            && spread.first <= hi
            && end > lo
        {
            self.zero = None;
        }
    }

    /// One of the bytes from an offset to another is zero. An earlier fact may say more.
    pub(crate) fn note_zero(&mut self, first: i64, last: i64) {
        if !self.zero.is_some_and(|(lo, hi)| lo <= first && hi <= last) {
            self.zero = Some((first, last));
        }
    }

    fn cut_if_clean(&mut self, at: i64) {
        if at <= 0 || at >= self.end() {
            return;
        }
        let index = self.first_behind(at);
        let stretch = &self.stretches[index];
        if stretch.lo != at && stretch.is_clean_at(at) {
            let (left, right) = (stretch.part(stretch.lo, at), stretch.part(at, stretch.hi));
            self.stretches.splice(index..=index, [left, right]);
        }
    }

    fn write_weakly(&mut self, spread: Spread, end: i64, size: u32, value: &Value, widths: Widths) {
        let bytes = i64::from(size);
        let first = self.first_behind(spread.first);
        for stretch in self.stretches[first..].iter_mut().take_while(|stretch| stretch.lo < end) {
            let length = stretch.hi - stretch.lo;
            let on_grid = |lo: i64| (spread.first - lo) % bytes == 0 && spread.step % bytes == 0;
            let fits = on_grid(stretch.lo) && (length % bytes == 0 || stretch.hi == FAR);
            let old = match &stretch.kind {
                Kind::Cells { size: own, value: old } if *own == size && fits => Some(old.clone()),
                Kind::Cells { size: own, value: old } if is_uniform(old, *own) && fits => {
                    Some(uniform(old, size))
                }
                Kind::Image { image, at } if fits => {
                    let last = at + length - bytes;
                    let step = if *at == last { 0 } else { bytes };
                    Some(image.all(Spread { first: *at, last, step }, size, widths))
                }
                Kind::Cells { .. } | Kind::Image { .. } => None,
            };
            stretch.kind = match old {
                Some(old) => Kind::Cells { size, value: old.join(value, width_of(size), widths.pointer) },
                None => {
                    let mut all = value.smeared(8, widths.pointer);
                    match &stretch.kind {
                        Kind::Cells { value: old, .. } => {
                            all = all.join(&old.smeared(8, widths.pointer), 8, widths.pointer);
                        }
                        Kind::Image { image, .. } => {
                            for (_, old) in &image.pointers {
                                all = all.join(&old.smeared(8, widths.pointer), 8, widths.pointer);
                            }
                        }
                    }
                    Kind::Cells { size: 1, value: all }
                }
            };
        }
    }

    /// Lays neighbours together that are the same, so that there is one form for each content; and others while there are too many.
    fn keep_few(&mut self, widths: Widths) {
        for stretch in &mut self.stretches {
            if let Kind::Cells { size, value } = &mut stretch.kind
                && *size != 1
                && is_uniform(value, *size)
            {
                *value = uniform(value, 1);
                *size = 1;
            }
        }
        self.stretches.dedup_by(|next, last| {
            let is_same = match (&last.kind, &next.kind) {
                (Kind::Cells { size, value }, Kind::Cells { size: other_size, value: other }) => {
                    value == other && size == other_size && (next.lo - last.lo) % i64::from(*size) == 0
                }
                (Kind::Image { image, at }, Kind::Image { image: other, at: other_at }) => {
                    Rc::ptr_eq(image, other) && other_at - at == next.lo - last.lo
                }
                (Kind::Cells { .. }, Kind::Image { .. }) | (Kind::Image { .. }, Kind::Cells { .. }) => false,
            };
            if is_same {
                last.hi = next.hi;
            }
            is_same
        });
        while self.stretches.len() > MANY_STRETCHES {
            let mut out: Vec<Stretch> = Vec::with_capacity(self.stretches.len() / 2 + 1);
            let mut pairs = std::mem::take(&mut self.stretches).into_iter();
            while let Some(first) = pairs.next() {
                match pairs.next() {
                    Some(second) => out.push(laid_together(first, &second, widths)),
                    None => out.push(first),
                }
            }
            self.stretches = out;
        }
    }

    /// Copies a value of another base's bytes over a known range: element by element.
    pub(crate) fn overwrite(&mut self, parts: &[Stretch], is_certain: bool, widths: Widths) {
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return };
        let (lo, hi) = (first.lo, last.hi);
        self.zero = match self.zero {
            Some((from, to)) if from <= hi && to >= lo => None,
            kept => kept,
        };
        if is_certain {
            self.cut(lo, widths);
            self.cut(hi, widths);
            let from = self.first_behind(lo);
            let to = self.stretches.partition_point(|stretch| stretch.lo < hi);
            self.stretches.splice(from..to, parts.iter().cloned());
        } else {
            let mut other = self.clone();
            other.overwrite(parts, true, widths);
            let joined = self.joined(&other, None, widths);
            *self = joined;
        }
        self.keep_few(widths);
        self.refresh();
    }

    /// The stretches of a range, moved so that it begins at another offset.
    pub(crate) fn copied(&self, from: i64, length: i64, to: i64, widths: Widths) -> Vec<Stretch> {
        let mut all = self.clone();
        all.cut(from, widths);
        all.cut(from + length, widths);
        let first = all.first_behind(from);
        let taken = all.stretches[first..].iter().take_while(|stretch| stretch.lo < from + length);
        taken
            .map(|stretch| Stretch {
                lo: stretch.lo - from + to,
                hi: stretch.hi - from + to,
                kind: stretch.kind.clone(),
            })
            .collect()
    }

    /// Whatever one of two holds. With thresholds, growing values go as far as these.
    pub(crate) fn joined(&self, other: &Contents, thresholds: Option<&[i128]>, widths: Widths) -> Contents {
        let zero = match (self.zero, other.zero) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (Some(own), None) => other.has_zero_within(own, widths),
            (None, Some(own)) => self.has_zero_within(own, widths),
            (None, None) => None,
        };
        let zero = match (zero, thresholds) {
            // What grows is forgotten.
            (now, Some(_)) if now != self.zero => None,
            (now, _) => now,
        };
        let mut out = Contents {
            stretches: Vec::with_capacity(self.stretches.len().max(other.stretches.len())),
            size: match thresholds {
                None => self.size.join(other.size, widths.pointer),
                Some(limits) => self.size.widen(other.size, widths.pointer, limits),
            },
            life: self.life.join(other.life),
            zero,
            mask: self.mask | other.mask,
        };
        let (a, b) = (&self.stretches, &other.stretches);
        let (mut i, mut j) = (0, 0);
        let mut lo = 0;
        while i < a.len() && j < b.len() {
            let hi = a[i].hi.min(b[j].hi);
            let clean = |s: &Stretch| s.hi == hi || s.is_clean_at(hi);
            if clean(&a[i]) && clean(&b[j]) {
                out.stretches.push(joined_part(&a[i].part(lo, hi), &b[j].part(lo, hi), thresholds, widths));
                lo = hi;
                i += usize::from(a[i].hi == hi);
                j += usize::from(b[j].hi == hi);
                continue;
            }
            // As many as it takes to come to an end of both.
            let (mut end_a, mut end_b) = (i, j);
            while a[end_a].hi != b[end_b].hi {
                let can_a = end_a + 1 < a.len();
                let can_b = end_b + 1 < b.len();
                if a[end_a].hi < b[end_b].hi && can_a {
                    end_a += 1;
                } else if can_b {
                    end_b += 1;
                } else {
                    break;
                }
            }
            let hi = a[end_a].hi.max(b[end_b].hi);
            let value =
                self.bytes(lo, hi, 8, widths).join(&other.bytes(lo, hi, 8, widths), 8, widths.pointer);
            out.stretches.push(Stretch { lo, hi, kind: Kind::Cells { size: 1, value } });
            lo = hi;
            i = end_a + 1;
            j = end_b + 1;
        }
        // One may be longer, where sizes differ.
        let (rest, at) = if i < a.len() { (a, i) } else { (b, j) };
        for stretch in &rest[at..] {
            if stretch.hi > lo {
                let value = self.bytes(stretch.lo, stretch.hi, 8, widths).join(
                    &other.bytes(stretch.lo, stretch.hi, 8, widths),
                    8,
                    widths.pointer,
                );
                out.stretches.push(Stretch { lo, hi: stretch.hi, kind: Kind::Cells { size: 1, value } });
                lo = stretch.hi;
            }
        }
        out.keep_few(widths);
        out.refresh();
        out
    }

    /// A zero byte that is known by its cell, and not before the first of two offsets.
    fn has_zero_within(&self, (lo, hi): (i64, i64), widths: Widths) -> Option<(i64, i64)> {
        let at = self.zero_from(lo, widths)?;
        Some((lo, hi.max(at)))
    }

    /// An offset, not before another one, where a zero byte is known to be, or before which there is one not before the other.
    pub(crate) fn zero_from(&self, from: i64, widths: Widths) -> Option<i64> {
        let mut best: Option<i64> = None;
        if let Some((lo, hi)) = self.zero
            && lo >= from
        {
            best = Some(hi);
        }
        if from < 0 {
            return best;
        }
        let first = self.first_behind(from);
        for stretch in &self.stretches[first..] {
            if best.is_some_and(|best| stretch.lo >= best) {
                break;
            }
            let lo = stretch.lo.max(from);
            let found = match &stretch.kind {
                Kind::Cells { size, value } => {
                    if value.pts.is_none() && value.num == Num::ZERO {
                        Some(lo)
                    } else if stretch.hi - stretch.lo == i64::from(*size) && *size <= 8 && *size > 1 {
                        (lo..stretch.hi).find(|&at| {
                            let byte = stretch.read(Spread { first: at, last: at, step: 0 }, 1, widths);
                            byte.pts.is_none() && byte.num == Num::ZERO
                        })
                    } else {
                        None
                    }
                }
                Kind::Image { image, at } => {
                    let shift = at - stretch.lo;
                    (lo..stretch.hi).take(1 << 16).find(|&place| {
                        let byte = image.at(place + shift, 1, widths);
                        byte.pts.is_none() && byte.num == Num::ZERO
                    })
                }
            };
            if let Some(at) = found {
                return Some(best.map_or(at, |best| best.min(at)));
            }
        }
        best
    }

    /// The first offset, not before another one, where a byte may be zero.
    pub(crate) fn first_possible_zero(&self, from: i64, widths: Widths) -> i64 {
        let first = self.first_behind(from);
        for stretch in &self.stretches[first..] {
            let lo = stretch.lo.max(from);
            match &stretch.kind {
                Kind::Cells { size, value } => {
                    let is_never =
                        *size == 1 && value.pts.is_none() && value.num.meet(Num::ZERO, 8).is_empty();
                    if !is_never {
                        return lo;
                    }
                }
                Kind::Image { image, at } => {
                    let shift = at - stretch.lo;
                    let found = (lo..stretch.hi).take(1 << 16).find(|&place| {
                        let byte = image.at(place + shift, 1, widths);
                        byte.pts.is_some() || !byte.num.meet(Num::ZERO, 8).is_empty()
                    });
                    if let Some(at) = found {
                        return at;
                    }
                    if stretch.hi - lo > 1 << 16 {
                        return lo + (1 << 16);
                    }
                }
            }
        }
        self.end()
    }

    /// Whether all that it holds is also in another one.
    pub(crate) fn is_within(&self, other: &Contents, widths: Widths) -> bool {
        if self == other {
            return true;
        }
        // What the join adds nothing to is within.
        let mut all = other.joined(self, None, widths);
        if other.zero.is_none() {
            all.zero = None;
        }
        all == *other
    }

    /// The same with bases renamed; nothing if that is what it was.
    pub(crate) fn renamed(&self, rename: &Rename<'_>, widths: Widths) -> Option<Contents> {
        let mut out: Option<Contents> = None;
        for (at, stretch) in self.stretches.iter().enumerate() {
            if let Kind::Cells { value, size } = &stretch.kind {
                let new = value.renamed(rename, widths.pointer);
                if new != *value {
                    let out = out.get_or_insert_with(|| self.clone());
                    out.stretches[at].kind = Kind::Cells { value: new, size: *size };
                }
            }
        }
        if let Some(out) = &mut out {
            out.refresh();
        }
        out
    }

    /// All bases that it points to.
    pub(crate) fn each_base(&self, look: &mut dyn FnMut(BaseId)) {
        for stretch in &self.stretches {
            match &stretch.kind {
                Kind::Cells { value, .. } => value.pointers().iter().for_each(|(base, _)| look(*base)),
                Kind::Image { image, .. } => {
                    for (_, value) in &image.pointers {
                        value.pointers().iter().for_each(|(base, _)| look(*base));
                    }
                }
            }
        }
    }
}

fn joined_part(a: &Stretch, b: &Stretch, thresholds: Option<&[i128]>, widths: Widths) -> Stretch {
    if a.kind == b.kind {
        return a.clone();
    }
    let length = a.hi - a.lo;
    let join = |x: &Value, y: &Value, size: u32| match thresholds {
        None => x.join(y, width_of(size), widths.pointer),
        Some(limits) => x.widen(y, width_of(size), widths.pointer, limits),
    };
    // Elements of one size on both sides, if there is one that fits.
    let as_size = |stretch: &Stretch, size: u32| -> Option<Value> {
        let fits = length % i64::from(size) == 0 || stretch.hi == FAR;
        match &stretch.kind {
            Kind::Cells { size: own, value } if *own == size => Some(value.clone()),
            Kind::Cells { size: own, value } if is_uniform(value, *own) && fits => Some(uniform(value, size)),
            Kind::Image { image, at } if fits => {
                let last = at + length - i64::from(size);
                let step = if *at == last { 0 } else { i64::from(size) };
                Some(image.all(Spread { first: *at, last, step }, size, widths))
            }
            Kind::Cells { .. } | Kind::Image { .. } => None,
        }
    };
    let sizes = [a, b].into_iter().filter_map(|stretch| match &stretch.kind {
        Kind::Cells { size, value } if !is_uniform(value, *size) => Some(*size),
        Kind::Cells { .. } | Kind::Image { .. } => None,
    });
    let whole = images_fit(a, b, widths);
    for size in sizes.chain([whole]).chain([1]) {
        if let (Some(x), Some(y)) = (as_size(a, size), as_size(b, size)) {
            return Stretch { lo: a.lo, hi: a.hi, kind: Kind::Cells { size, value: join(&x, &y, size) } };
        }
    }
    let bytes = |stretch: &Stretch| match &stretch.kind {
        Kind::Cells { value, .. } => value.smeared(8, widths.pointer),
        Kind::Image { image, .. } => image.pointers.iter().fold(Value::top(8), |all, (_, value)| {
            all.join(&value.smeared(8, widths.pointer), 8, widths.pointer)
        }),
    };
    let value = bytes(a).join(&bytes(b), 8, widths.pointer);
    Stretch { lo: a.lo, hi: a.hi, kind: Kind::Cells { size: 1, value } }
}

/// The size of elements by which two parts of constant data are brought together.
fn images_fit(a: &Stretch, b: &Stretch, widths: Widths) -> u32 {
    let has_pointers =
        |stretch: &Stretch| matches!(&stretch.kind, Kind::Image { image, .. } if !image.pointers.is_empty());
    let size = if has_pointers(a) || has_pointers(b) { widths.bytes() } else { 4 };
    let fits = |at: i64| at % i64::from(size) == 0;
    if fits(a.lo) && fits(a.hi - a.lo) { size } else { 1 }
}

/// Two neighbours as one.
fn laid_together(a: Stretch, b: &Stretch, widths: Widths) -> Stretch {
    let hi = b.hi;
    let kind = match (&a.kind, &b.kind) {
        (Kind::Image { image: x, at: i }, Kind::Image { image: y, at: j })
            if Rc::ptr_eq(x, y) && j - i == b.lo - a.lo =>
        {
            a.kind.clone()
        }
        (Kind::Cells { size: x, value: v }, Kind::Cells { size: y, value: w })
            if x == y && (b.lo - a.lo) % i64::from(*x) == 0 =>
        {
            Kind::Cells { size: *x, value: v.join(w, width_of(*x), widths.pointer) }
        }
        _ => {
            let bytes = |stretch: &Stretch| match &stretch.kind {
                Kind::Cells { value, .. } => value.smeared(8, widths.pointer),
                Kind::Image { image, .. } => image.pointers.iter().fold(Value::top(8), |all, (_, value)| {
                    all.join(&value.smeared(8, widths.pointer), 8, widths.pointer)
                }),
            };
            Kind::Cells { size: 1, value: bytes(&a).join(&bytes(b), 8, widths.pointer) }
        }
    };
    Stretch { lo: a.lo, hi, kind }
}
