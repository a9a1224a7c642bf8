//! The first place on the way to something that could not be proved at which what it needs was forgotten.
//!
//! The graph keeps every state that was brought together with others. On the way that is told anyway it is asked, place by place, what
//! all of these said of the variables that the obligation speaks of and the state that describes them does not say.
//!
//! Errs towards: silence. What was found out again later is not told.

use crate::judge::source_place;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use tayra_execution::{About, Obligation};
use tayra_exploration::graph::{Graph, NodeId, Position};
use tayra_exploration::told::{Loss, losses, names_of};
use tayra_exploration::trail::{Origin, Trails};
use tayra_findings::TraceStep;
use tayra_limits::clock;
use tayra_memory_graph::{State, Universe};
use tayra_program::{Body, Place, Program};

/// So many states that are brought together at one place are asked.
const MOST_STATES: usize = 6;
/// So long losses are looked for, for all that an answer explains.
pub(super) const TIME: Duration = Duration::from_millis(300);
/// So many places are asked.
const MOST_PLACES: usize = 16;

/// What is looked through.
pub(super) struct Sought<'a, 'g> {
    pub(super) program: &'a Program,
    pub(super) trails: &'a Trails<'g>,
    pub(super) graph: &'a Graph,
    /// It is not looked for longer.
    pub(super) until: Instant,
}

impl Sought<'_, '_> {
    /// The first loss, as a note.
    pub(super) fn first(
        &mut self,
        universe: &mut Universe,
        obligation: &Obligation,
        origin: &Origin,
    ) -> Option<TraceStep> {
        let scene = obligation.scene.as_deref()?;
        let body = self.program.functions[origin.function].body.as_ref()?;
        let code = (self.program, body);
        let names = needed(universe, code, &scene.state, &scene.about);
        if names.is_empty() {
            return None;
        }
        let meetings = self.trails.meetings(origin);
        let own = |node: &NodeId| self.graph.node(*node).function == origin.function;
        for (before, after) in meetings.into_iter().filter(|(_, after)| own(after)).take(MOST_PLACES) {
            let states: Vec<&State> = before
                .iter()
                .filter(|node| own(node))
                .take(MOST_STATES)
                .map(|&n| &self.graph.node(n).state)
                .collect();
            // All of them, or it is not known what they agree on.
            if states.len() < before.len() {
                continue;
            }
            if clock::now() > self.until {
                return None;
            }
            let general = self.graph.node(after);
            let lost = losses(universe, code, (&states, &general.state), |name| names.contains(name));
            if lost.is_empty() {
                continue;
            }
            // What is known again where it is needed does not matter.
            let still = losses(universe, code, (&states, &scene.state), |name| names.contains(name));
            let Some(loss) = lost.into_iter().find(|loss| still.contains(loss)) else { continue };
            let place = source_place(self.program, place_of(body, general.position)?)?;
            return Some(TraceStep { place: Some(place), text: words(&loss) });
        }
        None
    }
}

fn words(loss: &Loss) -> String {
    format!("the prover forgot here {loss}, where several ways or rounds come together")
}

fn place_of(body: &Body, position: Position) -> Option<Place> {
    let (block, index) = match position {
        Position::Block(block) => (block, 0),
        Position::Inside(block, index) | Position::Split(block, index) | Position::Call(block, index) => {
            (block, index)
        }
        Position::Return => return None,
    };
    let block = &body.blocks[block];
    Some(block.instructions.get(index).map_or(block.terminator.place, |next| next.place))
}

/// The variables that the obligation speaks of.
fn needed(
    universe: &mut Universe,
    code: (&Program, &Body),
    state: &State,
    about: &About,
) -> BTreeSet<String> {
    let mut vars = BTreeSet::new();
    let mut terms = Vec::new();
    match about {
        About::Range { object, offset, length, .. } => {
            vars.extend(offset.vars().chain(length.vars()));
            vars.extend(
                state
                    .objects()
                    .get(*object)
                    .into_iter()
                    .flat_map(|object| object.size.vars().collect::<Vec<_>>()),
            );
        }
        About::Pointer { address, .. } => terms.push(*address),
        About::Object(_) | About::Operation => {}
    }
    names_of(universe, code, state, (&vars, &terms))
}
