//! Blocks that are lost, and the end of a run.
//!
//! A heap block is lost when no chain of pointers leads to it from names, globals and live memory. Knowledge of memory
//! may have been forgotten, so a loss is suspected, never certain.

use crate::machine::Machine;
use crate::{About, Ended, Obligation, Scene, Status};
use std::sync::Arc;
use tayra_findings::Rule;
use tayra_memory_graph::{Root, State};
use tayra_program::Place;

impl Machine<'_> {
    /// Reports live blocks that nothing leads to, and lets go of them.
    pub(crate) fn lose_blocks(&mut self, state: &mut State, place: Place, when: &str) -> Vec<Obligation> {
        if !state.objects.iter().any(|(_, object)| object.is_live_block()) {
            return Vec::new();
        }
        state.drop_empty_lists(&mut self.universe);
        let lost = state.lost_blocks(&mut self.universe);
        let mut obligations = Vec::new();
        for id in lost {
            let message = format!("the last pointer to a heap block may be lost {when}");
            let mut lost = Obligation::new(Rule::Leak, place, Status::Suspected, message);
            lost.scene = Some(Arc::new(Scene { state: state.clone(), about: About::Object(id) }));
            obligations.push(lost);
            state.objects.remove(id);
            state.lost_track = true;
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
        let dead: Vec<Root> = state.roots.keys().copied().filter(|root| is_dead(*root)).collect();
        for root in dead {
            let droppable = match root {
                Root::Register(_) | Root::Result(_) | Root::Entry(_) | Root::Cutpoint(_) => true,
                Root::Hidden(_) => false,
                Root::Local(_) => {
                    let value = state.roots.get(&root).copied();
                    let held = value.and_then(|value| state.held_object(&mut self.universe, value));
                    !held.and_then(|id| state.objects.get(id)).is_some_and(|o| o.is_live_block())
                }
            };
            if droppable {
                state.roots.remove(&root);
            }
        }
        let obligations = self.lose_blocks(state, place, "here");
        state.collect_garbage(&mut self.universe);
        obligations
    }

    /// The end of a run: what is lost or left over. For `Returned`, `main`'s frame has ended before by [`Machine::leave`].
    /// Frames count until then: at `exit` and `abort` only blocks that no variable leads to are lost.
    pub fn finish(&mut self, mut state: State, place: Place, how: Ended) -> Vec<Obligation> {
        state.roots.retain(|root, _| match root {
            Root::Register(_) | Root::Result(_) => false,
            Root::Local(_) | Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) => true,
        });
        state.drop_empty_lists(&mut self.universe);
        let lost_before = state.lost_track;
        let live = state.objects.iter().find(|(_, object)| object.is_live_block()).map(|(id, _)| id);
        let before = live.map(|id| Arc::new(Scene { state: state.clone(), about: About::Object(id) }));
        let mut obligations = self.lose_blocks(&mut state, place, "when the program ends");
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
