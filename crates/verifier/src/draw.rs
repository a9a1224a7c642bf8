//! The states that an exploration found, as pictures: one for each thing that was not proved, and those at loop heads.

use std::collections::BTreeMap;
use tayra_drawings::{Subject, dot, picture, svg};
use tayra_exploration::Exploration;
use tayra_exploration::order::WeakOrder;
use tayra_interpreter::{Fault, Snapshot};
use tayra_memory_graph::State;
use tayra_program::{BlockId, FunctionId, Place, Program};

/// So many pictures are made at most.
const MOST: usize = 400;

/// A state as a picture.
#[derive(Clone, Debug)]
pub struct DrawnState {
    /// What to call a file of it, without an ending: letters, digits and hyphens only.
    pub name: String,
    /// For graphviz.
    pub dot: String,
    /// For browsers and image viewers.
    pub svg: String,
}

/// Draws what `exploration` kept. Names differ from those in `drawn` already.
pub(crate) fn draw(program: &Program, exploration: &mut Exploration, drawn: &mut Vec<DrawnState>) {
    let mut wanted: Vec<(String, String, FunctionId, State)> = Vec::new();
    for sight in &exploration.sights {
        let obligation = &sight.obligation;
        let name = format!("{}-{}", position(program, obligation.place), obligation.rule);
        let title = format!(
            "{}, in {}: before something that could not be excluded: {} [{}]",
            program.show_place(obligation.place),
            program.functions[sight.function].name,
            obligation.message,
            obligation.rule
        );
        wanted.push((name, title, sight.function, sight.state.clone()));
    }
    for explored in &exploration.functions {
        let function = &program.functions[explored.function];
        let Some(body) = &function.body else { continue };
        let order = WeakOrder::of(body);
        for (&block, states) in explored.blocks.iter().filter(|(block, _)| order.is_loop_head(**block)) {
            let place = place_of(program, explored.function, block);
            let name = format!("{}-loop-in-{}", position(program, place), function.name);
            for (index, state) in states.iter().enumerate() {
                let title = format!(
                    "{}, in {}: at the head of a loop, state {} of {}",
                    program.show_place(place),
                    function.name,
                    index + 1,
                    states.len()
                );
                wanted.push((name.clone(), title, explored.function, state.clone()));
            }
        }
    }
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for known in drawn.iter() {
        used.insert(known.name.clone(), 1);
    }
    for (name, title, function, mut state) in wanted {
        if drawn.len() >= MOST {
            return;
        }
        let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let count = used.entry(name.clone()).or_default();
        *count += 1;
        let name = if *count == 1 { name } else { format!("{name}-{count}") };
        let sites = &exploration.sites;
        state.take_all_back();
        let subject = Subject { program, function, state: &state, sites, title, registers: false };
        let shown = picture(&subject, &mut exploration.universe);
        drawn.push(DrawnState { name, dot: dot(&shown), svg: svg(&shown) });
    }
}

/// Memory at a fault. Its name differs from those in `drawn` already.
pub(crate) fn memory(
    program: &Program,
    fault: &Fault,
    calls: &[Snapshot<'_>],
    drawn: &[DrawnState],
) -> Option<DrawnState> {
    let name = format!("{}-fault-{}", position(program, fault.place), fault.rule);
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let taken = |name: &str| drawn.iter().any(|known| known.name == name);
    let name =
        (2..).map(|n| format!("{name}-{n}")).find(|n| !taken(n)).filter(|_| taken(&name)).unwrap_or(name);
    crate::draw_memory::memory(program, fault, calls, name)
}

/// File and line for a file name: sorted as in the source.
fn position(program: &Program, place: Place) -> String {
    let file = place.file.and_then(|file| program.files.get(file));
    let path = file.map_or("program", |file| file.name.as_str());
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}-line-{:04}", place.line)
}

/// Where a block stands: its first instruction that stands somewhere.
fn place_of(program: &Program, function: FunctionId, block: BlockId) -> Place {
    let own = &program.functions[function];
    let places = own.body.as_ref().map(|body| {
        let block = &body.blocks[block];
        block.instructions.iter().map(|i| i.place).chain([block.terminator.place])
    });
    places.into_iter().flatten().find(|place| place.is_known()).unwrap_or(own.place)
}
