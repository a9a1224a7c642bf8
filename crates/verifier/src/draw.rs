//! The states that an exploration found, as pictures: one for each thing that was not proved, and those at loop heads.

use std::collections::BTreeMap;
use tayra_drawings::{Picture, Subject, dot, picture, svg};
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

/// What was drawn, and what is to be said of it.
#[derive(Clone, Debug, Default)]
pub struct Drawings {
    /// The pictures; no two have the same name.
    pub pictures: Vec<DrawnState>,
    /// Transition systems of loops and recursions, if they were asked for: a name for a file, and the text.
    pub systems: Vec<(String, String)>,
    /// What the prover found out about loops and recursive functions, if it was asked whether every run ends.
    pub(crate) loops: Vec<tayra_findings::LoopEnd>,
    /// What the prover found of each check of the program, if it described all runs.
    pub(crate) checks: Option<Vec<tayra_findings::Check>>,
    /// Where there was nothing to draw, or too much; a line each.
    pub remarks: Vec<String>,
    /// Whether the prover's states are among them, if they were asked for.
    pub(crate) explored: bool,
    /// Whether the program is drawn once more, in the form in which overflow is checked.
    pub(crate) is_second_form: bool,
    /// How often each name was wanted.
    used: BTreeMap<String, usize>,
}

impl Drawings {
    /// One more picture, under a name that others may have wanted too.
    pub(crate) fn add(&mut self, name: &str, shown: &Picture) {
        let name = self.new_name(name);
        self.pictures.push(DrawnState { name, dot: dot(shown), svg: svg(shown) });
    }

    /// Takes over pictures and remarks that were made beside these, for the same form of the program.
    pub(crate) fn take(&mut self, others: Drawings) {
        for picture in others.pictures {
            let name = self.new_name(&picture.name);
            self.pictures.push(DrawnState { name, ..picture });
        }
        others.remarks.into_iter().for_each(|remark| self.remark(remark));
    }

    /// The name, or if it is used already the name with a number; letters, digits and hyphens only.
    pub(crate) fn new_name(&mut self, name: &str) -> String {
        let form = if self.is_second_form { "overflow-checked-" } else { "" };
        let name: String = form
            .chars()
            .chain(name.chars())
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
            .collect();
        loop {
            let count = self.used.entry(name.clone()).or_default();
            *count += 1;
            let name = if *count == 1 { name.clone() } else { format!("{name}-{count}") };
            if !self.pictures.iter().any(|known| known.name == name) {
                return name;
            }
        }
    }

    /// Says something once.
    pub(crate) fn remark(&mut self, remark: String) {
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }
}

/// Draws what `exploration` kept where something could not be proved, and the heads of loops.
pub(crate) fn draw(program: &Program, exploration: &mut Exploration, drawings: &mut Drawings) {
    let mut wanted: Vec<(String, String, FunctionId, State)> = Vec::new();
    for sight in &exploration.sights {
        let obligation = &sight.obligation;
        let name = format!("{}-{}", position(program, obligation.place), obligation.rule);
        let title = format!(
            "{}, in {}: before something that could not be excluded: {} [{}]",
            program.show_place(obligation.place),
            program.functions[sight.function].shown(),
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
            let name = format!("{}-loop-in-{}", position(program, place), function.shown());
            for (index, state) in states.iter().enumerate() {
                let title = format!(
                    "{}, in {}: at the head of a loop, state {} of {}",
                    program.show_place(place),
                    function.shown(),
                    index + 1,
                    states.len()
                );
                wanted.push((name.clone(), title, explored.function, state.clone()));
            }
        }
    }
    if wanted.len() > MOST {
        let more = wanted.len() - MOST;
        drawings.remark(format!("{more} more states at doubts and heads of loops are not drawn"));
    }
    for (name, title, function, mut state) in wanted.into_iter().take(MOST) {
        let sites = &exploration.sites;
        state.take_all_back();
        let subject = Subject { program, function, state: &state, sites, title, registers: false };
        let shown = picture(&subject, &mut exploration.universe);
        drawings.add(&name, &shown);
    }
}

/// Memory at a fault.
pub(crate) fn memory(
    program: &Program,
    fault: &Fault,
    calls: &[Snapshot<'_>],
    drawings: &mut Drawings,
) -> Option<DrawnState> {
    let name = format!("{}-fault-{}", position(program, fault.place), fault.rule);
    crate::draw_memory::memory(program, fault, calls, drawings.new_name(&name))
}

/// File and line for a file name: sorted as in the source.
pub(crate) fn position(program: &Program, place: Place) -> String {
    let file = place.file.and_then(|file| program.files.get(file));
    let path = file.map_or("program", |file| file.name.as_str());
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    format!("{stem}-line-{:04}", place.line)
}

/// Where a block stands: its first instruction that stands somewhere.
pub(crate) fn place_of(program: &Program, function: FunctionId, block: BlockId) -> Place {
    let own = &program.functions[function];
    let places = own.body.as_ref().map(|body| {
        let block = &body.blocks[block];
        block.instructions.iter().map(|i| i.place).chain([block.terminator.place])
    });
    places.into_iter().flatten().find(|place| place.is_known()).unwrap_or(own.place)
}
