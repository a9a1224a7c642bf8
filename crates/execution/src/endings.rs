//! Blocks that are lost, and the end of a run.
//!
//! A heap block is lost when no chain of pointers leads to it from names, globals and live memory. Knowledge of memory
//! may have been forgotten, so a loss is suspected, never certain.

use crate::machine::Machine;
use crate::{About, Ended, Obligation, Scene, Status};
use std::sync::Arc;
use tayra_findings::Rule;
use tayra_memory_graph::{Object, ObjectId, Root, State};
use tayra_program::Place;
use tayra_terms::TermId;

impl Machine<'_> {
    /// Reports live blocks that nothing leads to, and lets go of them. Values in `others` hold blocks beside the roots.
    pub fn lose_blocks(
        &mut self,
        state: &mut State,
        others: &[TermId],
        place: Place,
        when: &str,
    ) -> Vec<Obligation> {
        if !state.objects().blocks().any(|(_, object)| object.is_live_block()) {
            return Vec::new();
        }
        state.drop_empty_lists(&mut self.universe);
        let lost = state.lost_blocks(&mut self.universe, others);
        let mut obligations = Vec::new();
        for id in lost {
            let message = format!("the last pointer to a heap block may be lost {when}");
            let mut lost = Obligation::new(Rule::Leak, place, Status::Suspected, message);
            lost.scene = Some(Arc::new(Scene { state: state.clone(), about: About::Object(id) }));
            obligations.push(lost);
            state.objects_mut().remove(id);
            state.lose_track();
        }
        obligations
    }

    /// Drops the roots that are dead, and then everything that nothing leads to. Blocks lost by that are reported. A
    /// local that holds a heap block is its *home* and stays, whatever `is_dead` says.
    pub fn tidy(
        &mut self,
        state: &mut State,
        is_dead: impl Fn(Root) -> bool,
        place: Place,
    ) -> Vec<Obligation> {
        let mut dead: Vec<Root> = Vec::new();
        for (&root, _) in state.roots() {
            if is_dead(root) {
                dead.push(root);
            }
        }
        for root in dead {
            let droppable = match root {
                Root::Register(_) | Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) => true,
                Root::Hidden(_) => false,
                Root::Local(_) => {
                    let value = state.roots().get(&root).copied();
                    let held = value.and_then(|value| state.held_object(&mut self.universe, value));
                    !held.and_then(|id| state.objects().get(id)).is_some_and(|o| o.is_live_block())
                }
            };
            if droppable {
                state.roots_mut().remove(&root);
            }
        }
        let obligations = self.lose_blocks(state, &[], place, "here");
        state.collect_garbage(&mut self.universe);
        obligations
    }

    /// Drops those of these locals, which nothing reads any more, that are not the only way to a heap block. `others` are
    /// values that hold blocks beside the roots.
    ///
    /// Errs towards: lost. If the other ways go too before the scope ends, the block counts as lost then. It would be lost
    /// when the scope ends, since the local is not read any more; only a program that exits before that never loses it.
    pub fn drop_homes(&mut self, state: &mut State, locals: &[Root], others: &[TermId]) {
        let mut homes: Vec<(Root, TermId, ObjectId)> = Vec::new();
        for &root in locals.iter().filter(|root| matches!(root, Root::Local(_))) {
            let Some(value) = state.roots_mut().remove(&root) else { continue };
            if let Some(held) = state.held_object(&mut self.universe, value)
                && state.objects().get(held).is_some_and(Object::is_live_block)
            {
                homes.push((root, value, held));
            }
        }
        while !homes.is_empty() {
            let held = state.held_objects(&mut self.universe, others);
            homes.retain(|(_, _, block)| !held.contains(block));
            if let Some((root, value, _)) = homes.pop() {
                state.roots_mut().insert(root, value);
            }
        }
    }

    /// The end of a run: what is lost or left over. For `Returned`, `main`'s frame has ended before by [`Machine::leave`].
    /// Frames count until then: at `exit` and `abort` only blocks that no variable leads to are lost.
    pub fn finish(&mut self, mut state: State, place: Place, how: Ended) -> Vec<Obligation> {
        state.take_all_back();
        state.roots_mut().retain(|root, _| match root {
            Root::Register(_) | Root::Result(_) => false,
            Root::Local(_) | Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => true,
        });
        state.drop_empty_lists(&mut self.universe);
        let lost_before = state.has_lost_track();
        let live = state.objects().blocks().find(|(_, object)| object.is_live_block()).map(|(id, _)| id);
        let before = live.map(|id| Arc::new(Scene { state: state.clone(), about: About::Object(id) }));
        let mut obligations = self.lose_blocks(&mut state, &[], place, "when the program ends");
        if lost_before {
            let message = "blocks may be alive that nothing leads to any more";
            obligations.push(Obligation::new(Rule::Leak, place, Status::Suspected, message));
        }
        let cleans_up = match how {
            Ended::Returned | Ended::Exited => true,
            Ended::Aborted => false,
        };
        if cleans_up && (live.is_some() || lost_before) {
            let status = if live.is_some() { Status::Certain } else { Status::Suspected };
            let message = "a heap block may not be freed when the program ends";
            let left = Obligation::new(Rule::NotFreedAtExit, place, status, message);
            obligations.push(Obligation { scene: before, ..left });
        }
        obligations
    }
}
