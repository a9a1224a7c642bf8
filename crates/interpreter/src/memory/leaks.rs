//! Which heap blocks nothing points to any more.

use super::Memory;
use super::content::Content;
use crate::value::ObjectId;
use std::collections::HashSet;

impl Memory {
    /// Live heap blocks that no chain of pointers reaches from live objects outside the heap or from `roots`, in order
    /// of birth. Pointers anywhere into a block count; pointers in dead objects do not.
    pub(crate) fn unreachable_blocks(&self, roots: impl IntoIterator<Item = ObjectId>) -> Vec<ObjectId> {
        self.blocks_without(roots, |content, visit| content.each_heap_reference(visit))
    }

    /// As [`Memory::unreachable_blocks`], but only whole pointers count that lead to a block wherever it lies.
    pub(crate) fn doubtful_blocks(&self, roots: impl IntoIterator<Item = ObjectId>) -> Vec<ObjectId> {
        self.blocks_without(roots, |content, visit| content.each_certain_heap_reference(visit))
    }

    fn blocks_without(
        &self,
        roots: impl IntoIterator<Item = ObjectId>,
        each_reference: impl Fn(&Content, &mut dyn FnMut(ObjectId)),
    ) -> Vec<ObjectId> {
        let mut reached: HashSet<ObjectId> = HashSet::new();
        let mut work: Vec<ObjectId> = Vec::new();
        for root in roots {
            if root.is_heap() && reached.insert(root) {
                work.push(root);
            }
        }
        let mut follow = |content: &Content, work: &mut Vec<ObjectId>| {
            each_reference(content, &mut |target| {
                if reached.insert(target) {
                    work.push(target);
                }
            });
        };
        for (_, object) in self.other_objects().filter(|(_, o)| !o.is_dead()) {
            follow(&object.content, &mut work);
        }
        while let Some(block) = work.pop() {
            if let Some(object) = self.object(block) {
                follow(&object.content, &mut work);
            }
        }
        self.heap_blocks()
            .filter(|(id, o)| !o.is_dead() && !o.lost && !reached.contains(id))
            .map(|(id, _)| id)
            .collect()
    }
}
