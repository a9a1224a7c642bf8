//! A persistent map from bases to what they hold, shared between states: a Patricia trie. What two maps share is not looked at
//! when they are joined.

use crate::base::BaseId;
use std::rc::Rc;

enum Node<T> {
    Leaf {
        key: BaseId,
        item: Rc<T>,
    },
    /// Keys that agree above `bit`; those without it are on the left.
    Branch {
        prefix: BaseId,
        bit: u32,
        left: Rc<Node<T>>,
        right: Rc<Node<T>>,
    },
}

/// The map.
pub(crate) struct Trie<T> {
    root: Option<Rc<Node<T>>>,
}

impl<T> Clone for Trie<T> {
    fn clone(&self) -> Self {
        Trie { root: self.root.clone() }
    }
}

impl<T> Default for Trie<T> {
    fn default() -> Self {
        Trie { root: None }
    }
}

const fn prefix_of(key: BaseId, bit: u32) -> BaseId {
    if bit == 31 { 0 } else { key >> (bit + 1) << (bit + 1) }
}

fn leaf<T>(key: BaseId, item: Rc<T>) -> Rc<Node<T>> {
    Rc::new(Node::Leaf { key, item })
}

fn branch<T>(prefix: BaseId, bit: u32, left: Rc<Node<T>>, right: Rc<Node<T>>) -> Rc<Node<T>> {
    Rc::new(Node::Branch { prefix, bit, left, right })
}

fn link<T>(a_key: BaseId, a: Rc<Node<T>>, b_key: BaseId, b: Rc<Node<T>>) -> Rc<Node<T>> {
    let bit = 31 - (a_key ^ b_key).leading_zeros();
    let prefix = prefix_of(a_key, bit);
    if a_key >> bit & 1 == 0 { branch(prefix, bit, a, b) } else { branch(prefix, bit, b, a) }
}

/// What joins the items of two maps: the key, and what each of them has.
pub(crate) type Joiner<'f, T> = dyn FnMut(BaseId, Option<&Rc<T>>, Option<&Rc<T>>) -> Option<Rc<T>> + 'f;

/// What looks at the items of two maps: the key, and what each of them has.
pub(crate) type Looker<'f, T> = dyn FnMut(BaseId, &Rc<T>, &Rc<T>) + 'f;

impl<T> Trie<T> {
    /// What a base holds.
    pub(crate) fn get(&self, key: BaseId) -> Option<&Rc<T>> {
        let mut node = self.root.as_ref()?;
        loop {
            match &**node {
                Node::Leaf { key: own, item } => return (*own == key).then_some(item),
                Node::Branch { prefix, bit, left, right } => {
                    if prefix_of(key, *bit) != *prefix {
                        return None;
                    }
                    node = if key >> bit & 1 == 0 { left } else { right };
                }
            }
        }
    }

    /// Puts an item there.
    pub(crate) fn insert(&mut self, key: BaseId, item: Rc<T>) {
        let root = self.root.take();
        self.root = Some(match root {
            None => leaf(key, item),
            Some(node) => insert(&node, key, item),
        });
    }

    /// Takes an item out.
    pub(crate) fn remove(&mut self, key: BaseId) {
        if self.get(key).is_some()
            && let Some(root) = self.root.take()
        {
            self.root = remove(&root, key);
        }
    }

    /// Both maps at once; equal parts that they share stay as they are.
    pub(crate) fn joined(&self, other: &Trie<T>, join: &mut Joiner<'_, T>) -> Trie<T> {
        Trie { root: merge(self.root.as_ref(), other.root.as_ref(), join) }
    }

    /// All of another map, and of this one what that does not have.
    pub(crate) fn overlaid(&self, over: &Trie<T>) -> Trie<T> {
        match (&self.root, &over.root) {
            (None, over) => Trie { root: over.clone() },
            (_, None) => self.clone(),
            (Some(under), Some(over)) => Trie { root: Some(overlay(under, over)) },
        }
    }

    /// Looks at what both maps have.
    pub(crate) fn both(&self, other: &Trie<T>, look: &mut Looker<'_, T>) {
        if let (Some(a), Some(b)) = (&self.root, &other.root) {
            both(a, b, look);
        }
    }

    /// Whether both are one.
    pub(crate) fn is_same(&self, other: &Trie<T>) -> bool {
        match (&self.root, &other.root) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }
}

fn insert<T>(node: &Rc<Node<T>>, key: BaseId, item: Rc<T>) -> Rc<Node<T>> {
    match &**node {
        Node::Leaf { key: own, .. } => {
            if *own == key {
                leaf(key, item)
            } else {
                link(key, leaf(key, item), *own, Rc::clone(node))
            }
        }
        Node::Branch { prefix, bit, left, right } => {
            if prefix_of(key, *bit) != *prefix {
                return link(key, leaf(key, item), *prefix, Rc::clone(node));
            }
            if key >> bit & 1 == 0 {
                branch(*prefix, *bit, insert(left, key, item), Rc::clone(right))
            } else {
                branch(*prefix, *bit, Rc::clone(left), insert(right, key, item))
            }
        }
    }
}

fn remove<T>(node: &Rc<Node<T>>, key: BaseId) -> Option<Rc<Node<T>>> {
    match &**node {
        Node::Leaf { key: own, .. } => (*own != key).then(|| Rc::clone(node)),
        Node::Branch { prefix, bit, left, right } => {
            if prefix_of(key, *bit) != *prefix {
                return Some(Rc::clone(node));
            }
            let is_left = key >> bit & 1 == 0;
            let (changed, other) = if is_left { (left, right) } else { (right, left) };
            match remove(changed, key) {
                None => Some(Rc::clone(other)),
                Some(new) if is_left => Some(branch(*prefix, *bit, new, Rc::clone(right))),
                Some(new) => Some(branch(*prefix, *bit, Rc::clone(left), new)),
            }
        }
    }
}

/// One side only.
fn one_side<T>(node: &Rc<Node<T>>, is_left: bool, join: &mut Joiner<'_, T>) -> Option<Rc<Node<T>>> {
    match &**node {
        Node::Leaf { key, item } => {
            let new = if is_left { join(*key, Some(item), None) } else { join(*key, None, Some(item)) };
            new.map(|new| if Rc::ptr_eq(&new, item) { Rc::clone(node) } else { leaf(*key, new) })
        }
        Node::Branch { prefix, bit, left, right } => {
            match (one_side(left, is_left, join), one_side(right, is_left, join)) {
                (Some(a), Some(b)) if Rc::ptr_eq(&a, left) && Rc::ptr_eq(&b, right) => Some(Rc::clone(node)),
                (Some(a), Some(b)) => Some(branch(*prefix, *bit, a, b)),
                (a, b) => a.or(b),
            }
        }
    }
}

fn merge<T>(
    left: Option<&Rc<Node<T>>>,
    right: Option<&Rc<Node<T>>>,
    join: &mut Joiner<'_, T>,
) -> Option<Rc<Node<T>>> {
    let (a, b) = match (left, right) {
        (None, None) => return None,
        (Some(a), None) => return one_side(a, true, join),
        (None, Some(b)) => return one_side(b, false, join),
        (Some(a), Some(b)) if Rc::ptr_eq(a, b) => return Some(Rc::clone(a)),
        (Some(a), Some(b)) => (a, b),
    };
    let both = |prefix: BaseId, bit: u32, l: Option<Rc<Node<T>>>, r: Option<Rc<Node<T>>>| match (l, r) {
        (Some(l), Some(r)) => {
            // What is as it was on one side is shared with it.
            for node in [a, b] {
                if let Node::Branch { prefix: p, bit: q, left, right } = &**node
                    && (*p, *q) == (prefix, bit)
                    && Rc::ptr_eq(left, &l)
                    && Rc::ptr_eq(right, &r)
                {
                    return Some(Rc::clone(node));
                }
            }
            Some(branch(prefix, bit, l, r))
        }
        (l, r) => l.or(r),
    };
    match (&**a, &**b) {
        (Node::Leaf { key: x, item: i }, Node::Leaf { key: y, item: j }) if x == y => {
            let new = join(*x, Some(i), Some(j))?;
            if Rc::ptr_eq(&new, i) {
                Some(Rc::clone(a))
            } else if Rc::ptr_eq(&new, j) {
                Some(Rc::clone(b))
            } else {
                Some(leaf(*x, new))
            }
        }
        (
            Node::Branch { prefix: p, bit: m, left: al, right: ar },
            Node::Branch { prefix: q, bit: n, left: bl, right: br },
        ) if p == q && m == n => {
            let l = merge(Some(al), Some(bl), join);
            let r = merge(Some(ar), Some(br), join);
            both(*p, *m, l, r)
        }
        _ => {
            let (x, x_bit) = place(a);
            let (y, y_bit) = place(b);
            // One lies within the other, or they are apart.
            if let Node::Branch { prefix, bit, left, right } = &**a
                && x_bit > y_bit
                && prefix_of(y, *bit) == *prefix
            {
                let is_left = y >> bit & 1 == 0;
                let l = if is_left { merge(Some(left), Some(b), join) } else { one_side(left, true, join) };
                let r = if is_left { one_side(right, true, join) } else { merge(Some(right), Some(b), join) };
                return both(*prefix, *bit, l, r);
            }
            if let Node::Branch { prefix, bit, left, right } = &**b
                && y_bit > x_bit
                && prefix_of(x, *bit) == *prefix
            {
                let is_left = x >> bit & 1 == 0;
                let l = if is_left { merge(Some(a), Some(left), join) } else { one_side(left, false, join) };
                let r =
                    if is_left { one_side(right, false, join) } else { merge(Some(a), Some(right), join) };
                return both(*prefix, *bit, l, r);
            }
            match (one_side(a, true, join), one_side(b, false, join)) {
                (Some(l), Some(r)) => Some(link(x, l, y, r)),
                (l, r) => l.or(r),
            }
        }
    }
}

fn both<T>(a: &Rc<Node<T>>, b: &Rc<Node<T>>, look: &mut Looker<'_, T>) {
    match (&**a, &**b) {
        (Node::Leaf { key: x, item: i }, Node::Leaf { key: y, item: j }) => {
            if x == y {
                look(*x, i, j);
            }
        }
        (
            Node::Branch { prefix: p, bit: m, left: al, right: ar },
            Node::Branch { prefix: q, bit: n, left: bl, right: br },
        ) if p == q && m == n => {
            both(al, bl, look);
            both(ar, br, look);
        }
        _ => {
            let (x, x_bit) = place(a);
            let (y, y_bit) = place(b);
            if let Node::Branch { prefix, bit, left, right } = &**a
                && x_bit > y_bit
                && prefix_of(y, *bit) == *prefix
            {
                both(if y >> bit & 1 == 0 { left } else { right }, b, look);
            } else if let Node::Branch { prefix, bit, left, right } = &**b
                && y_bit > x_bit
                && prefix_of(x, *bit) == *prefix
            {
                both(a, if x >> bit & 1 == 0 { left } else { right }, look);
            }
        }
    }
}

fn overlay<T>(under: &Rc<Node<T>>, over: &Rc<Node<T>>) -> Rc<Node<T>> {
    if Rc::ptr_eq(under, over) {
        return Rc::clone(under);
    }
    let again = |prefix: BaseId, bit: u32, l: Rc<Node<T>>, r: Rc<Node<T>>| {
        if let Node::Branch { prefix: p, bit: q, left, right } = &**under
            && (*p, *q) == (prefix, bit)
            && Rc::ptr_eq(left, &l)
            && Rc::ptr_eq(right, &r)
        {
            return Rc::clone(under);
        }
        if let Node::Branch { prefix: p, bit: q, left, right } = &**over
            && (*p, *q) == (prefix, bit)
            && Rc::ptr_eq(left, &l)
            && Rc::ptr_eq(right, &r)
        {
            return Rc::clone(over);
        }
        branch(prefix, bit, l, r)
    };
    match (&**under, &**over) {
        (Node::Leaf { key: x, item: i }, Node::Leaf { key: y, item: j }) if x == y => {
            if Rc::ptr_eq(i, j) {
                Rc::clone(under)
            } else {
                Rc::clone(over)
            }
        }
        (
            Node::Branch { prefix: p, bit: m, left: al, right: ar },
            Node::Branch { prefix: q, bit: n, left: bl, right: br },
        ) if p == q && m == n => again(*p, *m, overlay(al, bl), overlay(ar, br)),
        _ => {
            let (x, x_bit) = place(under);
            let (y, y_bit) = place(over);
            // One lies within the other, or they are apart.
            if let Node::Branch { prefix, bit, left, right } = &**under
                && x_bit > y_bit
                && prefix_of(y, *bit) == *prefix
            {
                return if y >> bit & 1 == 0 {
                    again(*prefix, *bit, overlay(left, over), Rc::clone(right))
                } else {
                    again(*prefix, *bit, Rc::clone(left), overlay(right, over))
                };
            }
            if let Node::Branch { prefix, bit, left, right } = &**over
                && y_bit > x_bit
                && prefix_of(x, *bit) == *prefix
            {
                return if x >> bit & 1 == 0 {
                    branch(*prefix, *bit, overlay(under, left), Rc::clone(right))
                } else {
                    branch(*prefix, *bit, Rc::clone(left), overlay(under, right))
                };
            }
            link(x, Rc::clone(under), y, Rc::clone(over))
        }
    }
}

/// A key of the node, and one more than its bit: 0 for leaves.
fn place<T>(node: &Node<T>) -> (BaseId, u32) {
    match node {
        Node::Leaf { key, .. } => (*key, 0),
        Node::Branch { prefix, bit, .. } => (*prefix, bit + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn numbers(seed: u32) -> impl Iterator<Item = BaseId> {
        (0..60u32).map(move |n| n.wrapping_mul(seed).wrapping_add(n * n * 7) % 300)
    }

    #[test]
    fn one_map_over_another_is_what_it_says() {
        for (a, b) in [(1, 2), (3, 3), (17, 91), (640, 5), (2, 299)] {
            let (mut under, mut over) = (Trie::default(), Trie::default());
            let mut all: BTreeMap<BaseId, u32> = BTreeMap::new();
            for key in numbers(a) {
                under.insert(key, Rc::new(1));
                all.insert(key, 1);
            }
            for key in numbers(b).filter(|key| key % 3 != 0) {
                over.insert(key, Rc::new(2));
                all.insert(key, 2);
            }
            let both = under.overlaid(&over);
            for key in 0..300 {
                assert_eq!(both.get(key).map(|item| **item), all.get(&key).copied(), "{a} {b} {key}");
            }
            let mut common = Vec::new();
            under.both(&over, &mut |key, one, other| common.push((key, **one, **other)));
            common.sort_unstable();
            let in_both = (0..300).filter(|&key| under.get(key).is_some() && over.get(key).is_some());
            assert!(in_both.map(|key| (key, 1, 2)).eq(common.iter().copied()), "{a} {b}");
            // What does not change anything leaves the map as it is.
            assert!(both.overlaid(&over).is_same(&both));
        }
    }
}
