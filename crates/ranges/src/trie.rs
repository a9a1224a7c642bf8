//! A persistent map from bases to what they hold, shared between states: a Patricia trie. What two maps share is not looked at
//! when they are joined. Each part knows the bits of the bases that it points to, so that renaming passes by the rest.

use crate::base::BaseId;
use std::rc::Rc;

/// What the map holds.
pub(crate) trait Item: PartialEq {
    /// The bits of the bases that it points to.
    fn mask(&self) -> u64;
}

enum Node<T> {
    Leaf {
        key: BaseId,
        item: Rc<T>,
        mask: u64,
    },
    /// Keys that agree above `bit`; those without it are on the left.
    Branch {
        prefix: BaseId,
        bit: u32,
        left: Rc<Node<T>>,
        right: Rc<Node<T>>,
        mask: u64,
    },
}

impl<T> Node<T> {
    fn mask(&self) -> u64 {
        match self {
            Node::Leaf { mask, .. } | Node::Branch { mask, .. } => *mask,
        }
    }
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

fn leaf<T: Item>(key: BaseId, item: Rc<T>) -> Rc<Node<T>> {
    let mask = item.mask();
    Rc::new(Node::Leaf { key, item, mask })
}

fn branch<T>(prefix: BaseId, bit: u32, left: Rc<Node<T>>, right: Rc<Node<T>>) -> Rc<Node<T>> {
    let mask = left.mask() | right.mask();
    Rc::new(Node::Branch { prefix, bit, left, right, mask })
}

fn link<T>(a_key: BaseId, a: Rc<Node<T>>, b_key: BaseId, b: Rc<Node<T>>) -> Rc<Node<T>> {
    let bit = 31 - (a_key ^ b_key).leading_zeros();
    let prefix = prefix_of(a_key, bit);
    if a_key >> bit & 1 == 0 { branch(prefix, bit, a, b) } else { branch(prefix, bit, b, a) }
}

/// What joins the items of two maps: the key, and what each of them has.
pub(crate) type Joiner<'f, T> = dyn FnMut(BaseId, Option<&Rc<T>>, Option<&Rc<T>>) -> Option<Rc<T>> + 'f;

impl<T: Item> Trie<T> {
    /// What a base holds.
    pub(crate) fn get(&self, key: BaseId) -> Option<&Rc<T>> {
        let mut node = self.root.as_ref()?;
        loop {
            match &**node {
                Node::Leaf { key: own, item, .. } => return (*own == key).then_some(item),
                Node::Branch { prefix, bit, left, right, .. } => {
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

    /// Whether both are one.
    pub(crate) fn is_same(&self, other: &Trie<T>) -> bool {
        match (&self.root, &other.root) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Changes the items that may point to one of the bases of a mask.
    pub(crate) fn change(&mut self, mask: u64, change: &mut dyn FnMut(BaseId, &Rc<T>) -> Rc<T>) {
        if let Some(root) = &self.root
            && root.mask() & mask != 0
        {
            self.root = Some(change_in(root, mask, change));
        }
    }
}

fn insert<T: Item>(node: &Rc<Node<T>>, key: BaseId, item: Rc<T>) -> Rc<Node<T>> {
    match &**node {
        Node::Leaf { key: own, .. } => {
            if *own == key {
                leaf(key, item)
            } else {
                link(key, leaf(key, item), *own, Rc::clone(node))
            }
        }
        Node::Branch { prefix, bit, left, right, .. } => {
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

fn remove<T: Item>(node: &Rc<Node<T>>, key: BaseId) -> Option<Rc<Node<T>>> {
    match &**node {
        Node::Leaf { key: own, .. } => (*own != key).then(|| Rc::clone(node)),
        Node::Branch { prefix, bit, left, right, .. } => {
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

fn change_in<T: Item>(
    node: &Rc<Node<T>>,
    mask: u64,
    change: &mut dyn FnMut(BaseId, &Rc<T>) -> Rc<T>,
) -> Rc<Node<T>> {
    if node.mask() & mask == 0 {
        return Rc::clone(node);
    }
    match &**node {
        Node::Leaf { key, item, .. } => {
            let new = change(*key, item);
            if Rc::ptr_eq(&new, item) { Rc::clone(node) } else { leaf(*key, new) }
        }
        Node::Branch { prefix, bit, left, right, .. } => {
            let (new_left, new_right) = (change_in(left, mask, change), change_in(right, mask, change));
            if Rc::ptr_eq(&new_left, left) && Rc::ptr_eq(&new_right, right) {
                Rc::clone(node)
            } else {
                branch(*prefix, *bit, new_left, new_right)
            }
        }
    }
}

/// One side only.
fn one_side<T: Item>(node: &Rc<Node<T>>, is_left: bool, join: &mut Joiner<'_, T>) -> Option<Rc<Node<T>>> {
    match &**node {
        Node::Leaf { key, item, .. } => {
            let new = if is_left { join(*key, Some(item), None) } else { join(*key, None, Some(item)) };
            new.map(|new| if Rc::ptr_eq(&new, item) { Rc::clone(node) } else { leaf(*key, new) })
        }
        Node::Branch { prefix, bit, left, right, .. } => {
            match (one_side(left, is_left, join), one_side(right, is_left, join)) {
                (Some(a), Some(b)) if Rc::ptr_eq(&a, left) && Rc::ptr_eq(&b, right) => Some(Rc::clone(node)),
                (Some(a), Some(b)) => Some(branch(*prefix, *bit, a, b)),
                (a, b) => a.or(b),
            }
        }
    }
}

fn merge<T: Item>(
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
                if let Node::Branch { prefix: p, bit: q, left, right, .. } = &**node
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
        (Node::Leaf { key: x, item: i, .. }, Node::Leaf { key: y, item: j, .. }) if x == y => {
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
            Node::Branch { prefix: p, bit: m, left: al, right: ar, .. },
            Node::Branch { prefix: q, bit: n, left: bl, right: br, .. },
        ) if p == q && m == n => {
            let l = merge(Some(al), Some(bl), join);
            let r = merge(Some(ar), Some(br), join);
            both(*p, *m, l, r)
        }
        _ => {
            let (x, x_bit) = place(a);
            let (y, y_bit) = place(b);
            // One lies within the other, or they are apart.
            if let Node::Branch { prefix, bit, left, right, .. } = &**a
                && x_bit > y_bit
                && prefix_of(y, *bit) == *prefix
            {
                let is_left = y >> bit & 1 == 0;
                let l = if is_left { merge(Some(left), Some(b), join) } else { one_side(left, true, join) };
                let r = if is_left { one_side(right, true, join) } else { merge(Some(right), Some(b), join) };
                return both(*prefix, *bit, l, r);
            }
            if let Node::Branch { prefix, bit, left, right, .. } = &**b
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

/// A key of the node, and one more than its bit: 0 for leaves.
fn place<T>(node: &Node<T>) -> (BaseId, u32) {
    match node {
        Node::Leaf { key, .. } => (*key, 0),
        Node::Branch { prefix, bit, .. } => (*prefix, bit + 1),
    }
}
