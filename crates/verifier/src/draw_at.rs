//! Pictures of what is known at places that were named: one for each state that looks different.

use crate::draw::{Drawings, position};
use crate::places::{Moment, View, listed};
use tayra_drawings::{Picture, Subject, picture};
use tayra_exploration::order::WeakOrder;
use tayra_exploration::{Exploration, Sighting, Spot};
use tayra_memory_graph::{Root, State, Universe};
use tayra_program::{Constant, Entity, Operand, Place, Program, TerminatorKind};

/// So many pictures are made of one place, where few places are named.
const MOST_AT_A_PLACE: usize = 24;
/// So many are made in all.
const MOST: usize = 400;

/// Draws the states that `exploration` kept for `views`, and says where there are none, or more.
pub(crate) fn draw_at(
    program: &Program,
    exploration: &mut Exploration,
    views: &[View],
    drawings: &mut Drawings,
) {
    let reached =
        |view: &&View| states_at(exploration, view).next().is_some() || is_crowded(exploration, view);
    let (views, missed): (Vec<&View>, Vec<&View>) = views.iter().partition(reached);
    say_missed(program, exploration, &missed, drawings);
    let most = (MOST / views.len().max(1)).clamp(1, MOST_AT_A_PLACE);
    for view in views.iter().take(MOST) {
        draw_view(program, exploration, view, most, drawings);
    }
    if views.len() > MOST {
        drawings.remark(format!("{} more places have states that are not drawn", views.len() - MOST));
    }
}

fn states_at<'e>(exploration: &'e Exploration, view: &'e View) -> impl Iterator<Item = (Spot, &'e Sighting)> {
    let seen = view.spots.iter().filter_map(|spot| Some((*spot, exploration.sightings.get(spot)?)));
    seen.flat_map(|(spot, seen)| seen.states.iter().map(move |sighting| (spot, sighting)))
}

/// Whether more states came by than were kept.
fn is_crowded(exploration: &Exploration, view: &View) -> bool {
    view.spots.iter().filter_map(|spot| exploration.sightings.get(spot)).any(|seen| seen.more)
}

fn draw_view(
    program: &Program,
    exploration: &mut Exploration,
    view: &View,
    most: usize,
    drawings: &mut Drawings,
) {
    let wanted: Vec<(Spot, Sighting)> =
        states_at(exploration, view).map(|(spot, sighting)| (spot, sighting.clone())).collect();
    let is_crowded = is_crowded(exploration, view);
    let mut shown: Vec<(Spot, usize, Picture)> = Vec::new();
    let mut left = wanted.len();
    for (spot, Sighting { entry, mut state }) in wanted {
        if shown.len() >= most {
            break;
        }
        left -= 1;
        state.take_all_back();
        if view.moment == Moment::Return {
            name_results(program, spot, &mut state, &mut exploration.universe);
        }
        let function = view.function;
        let (sites, title) = (&exploration.sites, String::new());
        let subject = Subject { program, function, state: &state, sites, title, registers: false };
        let made = picture(&subject, &mut exploration.universe);
        // States may differ in what no picture shows.
        if !shown.iter().any(|(_, _, known)| *known == made) {
            shown.push((spot, entry, made));
        }
    }
    let function = program.functions[view.function].shown();
    let first = shown.first().map(|(spot, ..)| *spot).or_else(|| view.spots.first().copied());
    let first = first.map_or(Place::UNKNOWN, |spot| place_of(program, spot));
    let name = match view.moment {
        Moment::Line => format!("{}-in-{function}", position(program, first)),
        Moment::Entry => format!("{}-entry-of-{function}", position(program, first)),
        Moment::Return => format!("{}-return-of-{function}", position(program, first)),
    };
    let count = shown.len();
    for (number, (spot, entry, made)) in (1..).zip(shown) {
        let mut title = words(program, view, spot);
        let is_complete = exploration.incomplete.is_empty();
        match (left > 0 || is_crowded, count) {
            (false, 1) if is_complete => title.push_str(", the only state"),
            (false, _) => title.push_str(&format!(", state {number} of {count}")),
            (true, _) => {
                title.push_str(&format!(", state {number} of {count} that are drawn; there may be more"))
            }
        }
        title.push_str(&entry_words(exploration, view, entry));
        if !is_complete {
            title.push_str("; the exploration was not completed, so there may be others");
        }
        drawings.add(&name, &made.with_title(&title));
    }
    if left > 0 || is_crowded {
        let more = if is_crowded { "more".to_owned() } else { format!("up to {left} more") };
        let place = program.show_place(first);
        drawings.remark(format!("{place}, in {function}: {count} states are drawn, and there may be {more}"));
    }
}

/// Where a state stands, for people.
fn words(program: &Program, view: &View, spot: Spot) -> String {
    let function = &program.functions[view.function];
    let at_head = || function.body.as_ref().is_some_and(|body| WeakOrder::of(body).is_loop_head(spot.block));
    let when = match view.moment {
        Moment::Line if at_head() => "at the head of a loop",
        Moment::Line => "before this line",
        Moment::Entry => "when it has been called",
        Moment::Return => "when it returns",
    };
    format!("{}, in {}: {when}", program.show_place(place_of(program, spot)), function.shown())
}

/// From which of several kinds of entry the function was explored.
fn entry_words(exploration: &Exploration, view: &View, entry: usize) -> String {
    let own = |of: &[tayra_exploration::Explored]| of.iter().filter(|e| e.function == view.function).count();
    let number = own(exploration.functions.get(..=entry).unwrap_or_default());
    match own(&exploration.functions) {
        0 | 1 => String::new(),
        all => format!(", as called in way {number} of {all}"),
    }
}

/// What is about to be returned has left the variables.
fn name_results(program: &Program, spot: Spot, state: &mut State, universe: &mut Universe) {
    let Some(body) = &program.functions[spot.function].body else { return };
    let TerminatorKind::Return(values) = &body.blocks[spot.block].terminator.kind else { return };
    for (number, value) in (0..).zip(values) {
        let number_of = |register: usize| u32::try_from(register).unwrap_or(u32::MAX);
        let term = match value {
            Operand::Register(register) => {
                state.roots().get(&Root::Register(number_of(register.index()))).copied()
            }
            Operand::Constant(Constant::Int { bits, value }) => Some(universe.terms.constant(*bits, *value)),
            Operand::Constant(Constant::Null) => Some(universe.terms.constant(universe.pointer_bits, 0)),
            Operand::Constant(_) | Operand::LocalAddress(_) => None,
        };
        if let Some(term) = term {
            state.roots_mut().insert(Root::Result(number), term);
        }
    }
}

fn say_missed(program: &Program, exploration: &Exploration, missed: &[&View], drawings: &mut Drawings) {
    let why = if !exploration.incomplete.is_empty() {
        "the exploration was not completed, and has no state there"
    } else if exploration.obligations.is_empty() {
        "no run gets there"
    } else {
        "no run gets there without going wrong before"
    };
    for view in missed.iter().filter(|view| view.is_named) {
        let name = program.functions[view.function].shown();
        let place = match (view.moment, view.spots.first()) {
            (Moment::Line, Some(spot)) => line_of(program, *spot),
            (Moment::Entry, _) | (Moment::Line, None) => format!("the entry of {name}"),
            (Moment::Return, _) => format!("a return of {name}"),
        };
        drawings.remark(format!("{place}: {why}"));
    }
    let lines: Vec<String> = missed
        .iter()
        .filter(|view| !view.is_named)
        .filter_map(|view| Some(line_of(program, *view.spots.first()?)))
        .collect();
    if !lines.is_empty() {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        drawings.remark(format!("{}: {why}", listed(&lines)));
    }
}

/// File and line.
fn line_of(program: &Program, spot: Spot) -> String {
    let place = place_of(program, spot);
    let file = place.file.map_or("", |file| program.files[file].name.as_str());
    format!("{file}:{}", place.line)
}

/// Where the instruction behind a spot stands; if it stands nowhere, the function.
pub(crate) fn place_of(program: &Program, spot: Spot) -> Place {
    let function = &program.functions[spot.function];
    let own = function.body.as_ref().map(|body| {
        let block = &body.blocks[spot.block];
        block.instructions.get(spot.index).map_or(block.terminator.place, |i| i.place)
    });
    own.filter(|place| place.is_known()).unwrap_or(function.place)
}
