//! Which heap blocks nothing points to any more.

use super::Memory;
use crate::value::ObjectId;
use std::collections::HashSet;

impl Memory {
    /// Live heap blocks that no chain of pointers reaches from live objects outside the heap or from `roots`, in order
    /// of birth. Pointers anywhere into a block count; pointers in dead objects do not.
    pub(crate) fn unreachable_blocks(&self, roots: impl IntoIterator<Item = ObjectId>) -> Vec<ObjectId> {
        let mut reached: HashSet<ObjectId> = HashSet::new();
        let mut work: Vec<ObjectId> = Vec::new();
        for root in roots {
            if root.is_heap() && reached.insert(root) {
                work.push(root);
            }
        }
        for (_, object) in self.other_objects().filter(|(_, o)| !o.is_dead()) {
            object.content.each_heap_reference(|target| {
                if reached.insert(target) {
                    work.push(target);
                }
            });
        }
        while let Some(block) = work.pop() {
            let Some(object) = self.object(block) else { continue };
            object.content.each_heap_reference(|target| {
                if reached.insert(target) {
                    work.push(target);
                }
            });
        }
        self.heap_blocks()
            .filter(|(id, o)| !o.is_dead() && !o.lost && !reached.contains(id))
            .map(|(id, _)| id)
            .collect()
    }
}
