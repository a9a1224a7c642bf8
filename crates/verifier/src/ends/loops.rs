//! What is said of each loop and each recursive function of the source, from what is known of the cycles of the graph.
//!
//! A loop may be part of several cycles, and a cycle may hold several loops: a loop ends if each of its occurrences does. What is said is
//! true of runs that the graph describes, which must be closed.
//!
//! Errs towards: *open*; words that say less.

use super::relation::relation;
use super::stages::{Edge, Ranked, Ranking};
use super::words::{Numbers, Ordered, Span, sentence};
use super::{Argument, Cycle, Round, open, reason};
use crate::judge::source_place;
use std::collections::{BTreeMap, BTreeSet};
use tayra_drawings::{Measure, Naming, Subject};
use tayra_exploration::order::WeakOrder;
use tayra_exploration::{Passages, Way};
use tayra_extraction::Component;
use tayra_findings::{Finding, LoopEnd, LoopKind, LoopVerdict, Reason, ReasonKind, Rule};
use tayra_memory_graph::Universe;
use tayra_numeric::{LinearExpr, Var};
use tayra_program::{BlockId, FunctionId, Place, Program};

/// Whether faults are excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Faults {
    /// No run goes wrong in a way that changes anything here.
    Excluded,
    /// Some may.
    Possible,
}

/// What loops are told with.
struct Telling<'a> {
    program: &'a Program,
    all: &'a Passages,
    sites: &'a [(FunctionId, Place)],
    universe: &'a mut Universe,
    orders: BTreeMap<FunctionId, WeakOrder>,
}

/// An occurrence of a loop or recursion in the graph.
enum Occurrence {
    /// Why, and what witnesses say of it.
    Ends(String, Option<String>),
    Open(String),
    /// Something inside it is open.
    Outside(Round),
}

/// So many measures of one loop are told.
const MOST_MEASURES: usize = 2;

/// A line for each loop and each recursive function that runs get to.
pub(crate) fn loop_ends(
    program: &Program,
    (universe, sites): (&mut Universe, &[(FunctionId, Place)]),
    all: &Passages,
    cycles: &[Cycle],
    faults: Faults,
) -> Vec<LoopEnd> {
    let orders = orders(program, all);
    let mut telling = Telling { program, all, sites, universe, orders };
    let mut found: BTreeMap<Round, Vec<Occurrence>> = BTreeMap::new();
    for cycle in cycles {
        telling.note(cycle, &mut found);
    }
    for station in &all.stations {
        let order = telling.orders.get(&station.function);
        let head = station.start().filter(|&block| order.is_some_and(|order| order.is_loop_head(block)));
        if let Some(head) = head {
            found.entry(Round::Loop(station.function, head)).or_default();
        }
    }
    let mut lines: Vec<LoopEnd> =
        found.iter().filter_map(|(round, occurrences)| telling.line(*round, occurrences, faults)).collect();
    lines.sort_by(|a, b| (&a.place, a.kind, &a.function).cmp(&(&b.place, b.kind, &b.function)));
    lines
}

/// Why cycles stand in the way: a reason for each loop and recursion that is open, but for those that are open only for what is in them.
pub(crate) fn reasons(program: &Program, cycles: &[Cycle], lines: &[LoopEnd]) -> Vec<Reason> {
    let mut found: Vec<Reason> = Vec::new();
    for cycle in cycles.iter().filter(|cycle| !cycle.is_left()) {
        let mut open = Vec::new();
        innermost(cycle, &mut open);
        let mut told = false;
        for (round, why) in open {
            let Some((place, kind)) = place_of(program, round) else { continue };
            let Some(place) = source_place(program, place) else { continue };
            let line = lines.iter().find(|line| line.place == place && line.kind == kind);
            let name = program.functions[round.function()].shown();
            let what = match kind {
                LoopKind::Loop => format!("this loop of `{name}`"),
                LoopKind::Recursion => format!("the recursion of `{name}`"),
            };
            let shape = line.and_then(LoopEnd::shape).map_or(String::new(), |shape| format!("; {shape}"));
            let message = format!("{what} may go on for ever: {why}{shape}");
            told = true;
            if !found.iter().any(|known| known.message == message && known.place.as_ref() == Some(&place)) {
                found.push(Reason::new(ReasonKind::Suspected, message, Some(place)));
            }
        }
        if !told {
            found.extend(reason(program, cycle));
        }
    }
    found
}

/// Says of open loops and recursions that a run never leaves them, where one of these runs was found.
pub(crate) fn note_endless<'f>(lines: &mut [LoopEnd], found: impl Iterator<Item = &'f Finding>) {
    for finding in found.filter(|finding| finding.rule == Rule::EndlessRun) {
        let is_loop =
            |line: &LoopEnd| line.kind == LoopKind::Loop && Some(&line.place) == finding.place.as_ref();
        let called = finding.stack.first().and_then(|step| step.text.strip_prefix("in "));
        let calls_itself =
            |line: &LoopEnd| line.kind == LoopKind::Recursion && Some(line.function.as_str()) == called;
        let line = lines.iter().position(is_loop).or_else(|| lines.iter().position(calls_itself));
        if let Some(LoopEnd { verdict: LoopVerdict::Open { why, .. }, .. }) = line.map(|at| &mut lines[at]) {
            "a run goes round in it for ever, as is shown".clone_into(why);
        }
    }
}

impl Round {
    /// The function that it is in.
    pub(super) const fn function(self) -> FunctionId {
        match self {
            Round::Loop(function, _) | Round::Recursion(function) => function,
        }
    }
}

/// The open rounds of a cycle that hold no other open one.
fn innermost(cycle: &Cycle, found: &mut Vec<(Round, String)>) {
    let Err(why) = &cycle.ends else { return };
    if cycle.parts.iter().all(Cycle::is_left) {
        found.extend(cycle.around.iter().map(|round| (*round, why.clone())));
    }
    cycle.parts.iter().for_each(|part| innermost(part, found));
}

fn orders(program: &Program, all: &Passages) -> BTreeMap<FunctionId, WeakOrder> {
    let functions: BTreeSet<FunctionId> = all.stations.iter().map(|station| station.function).collect();
    let order = |id: FunctionId| Some((id, WeakOrder::of(program.functions[id].body.as_ref()?)));
    functions.into_iter().filter_map(order).collect()
}

fn place_of(program: &Program, round: Round) -> Option<(Place, LoopKind)> {
    let function = &program.functions[round.function()];
    match round {
        Round::Loop(_, head) => {
            let body = function.body.as_ref()?;
            Some((open::loop_place(body, &WeakOrder::of(body), head), LoopKind::Loop))
        }
        Round::Recursion(_) => Some((function.place, LoopKind::Recursion)),
    }
}

impl Telling<'_> {
    fn note(&mut self, cycle: &Cycle, found: &mut BTreeMap<Round, Vec<Occurrence>>) {
        match &cycle.ends {
            Ok(argument) => {
                for (round, passages) in self.rounds(&cycle.component) {
                    let (text, relation) = self.measure(argument, round, &passages);
                    found.entry(round).or_default().push(Occurrence::Ends(text, relation));
                }
            }
            Err(why) => {
                let inner = cycle.parts.iter().find(|part| !part.is_left());
                for &round in &cycle.around {
                    let occurrence = match inner.and_then(|part| part.around.first()) {
                        Some(&inner) => Occurrence::Outside(inner),
                        None => Occurrence::Open(why.clone()),
                    };
                    found.entry(round).or_default().push(occurrence);
                }
                cycle.parts.iter().for_each(|part| self.note(part, found));
            }
        }
    }

    fn line(&self, round: Round, occurrences: &[Occurrence], faults: Faults) -> Option<LoopEnd> {
        let (place, kind) = place_of(self.program, round)?;
        let place = source_place(self.program, place)?;
        let function = self.program.functions[round.function()].shown().to_owned();
        let open = occurrences.iter().find_map(|occurrence| match occurrence {
            Occurrence::Ends(..) => None,
            Occurrence::Open(why) => Some(why.clone()),
            Occurrence::Outside(inner) => Some(self.because_of(*inner)),
        });
        let is_reached_once = occurrences.is_empty();
        if is_reached_once && faults == Faults::Possible {
            // No run is described that comes back, maybe only for want of what is behind a fault.
            return None;
        }
        let verdict = match open {
            Some(why) => {
                let (conditions, changes) = match round {
                    Round::Loop(function, head) => (
                        open::conditions(self.program, function, head),
                        open::changes(self.program, function, head),
                    ),
                    Round::Recursion(_) => (Vec::new(), Vec::new()),
                };
                LoopVerdict::Open { why, conditions, changes }
            }
            None => {
                let mut measures: Vec<&str> = Vec::new();
                for occurrence in occurrences {
                    if let Occurrence::Ends(text, _) = occurrence
                        && !measures.contains(&text.as_str())
                    {
                        measures.push(text);
                    }
                }
                let more = measures.len().saturating_sub(MOST_MEASURES);
                measures.truncate(MOST_MEASURES);
                let mut measure = match measures.as_slice() {
                    [] => self.without_cycle(round),
                    several => several.join("; in other states "),
                };
                if more > 0 {
                    measure.push_str(&format!("; and {more} more for other states"));
                }
                LoopVerdict::Ends { measure, up_to_fault: faults == Faults::Possible }
            }
        };
        let relation = match occurrences {
            [Occurrence::Ends(_, relation)] if faults == Faults::Excluded => relation.clone(),
            _ => None,
        };
        Some(LoopEnd { place, function, kind, verdict, relation })
    }

    /// What is to say of a loop that no cycle of the graph goes through.
    fn without_cycle(&self, round: Round) -> String {
        let Round::Loop(function, head) = round else { return "it does not call itself".to_owned() };
        let mut summaries = BTreeSet::new();
        let heads = self.all.stations.iter().filter(|s| (s.function, s.start()) == (function, Some(head)));
        let is_once = heads.map(|station| station.summary).all(|summary| summaries.insert(summary));
        match is_once {
            true => "no run comes to a second round of it".to_owned(),
            false => "its rounds are told apart one by one, and there is a last one".to_owned(),
        }
    }

    fn because_of(&self, inner: Round) -> String {
        let place = place_of(self.program, inner).and_then(|(place, _)| source_place(self.program, place));
        let line = place.map_or(String::new(), |place| format!(" on line {}", place.line));
        match inner {
            Round::Loop(..) => format!("the loop{line} in it is not known to end"),
            Round::Recursion(_) => format!("the recursion{line} in it is not known to end"),
        }
    }

    /// What goes round in a component, each with the passages that it does so by.
    fn rounds(&self, component: &Component) -> Vec<(Round, BTreeSet<usize>)> {
        let all = self.all;
        let mut found = Vec::new();
        let mut heads: BTreeSet<(FunctionId, BlockId)> = BTreeSet::new();
        let mut called: BTreeSet<FunctionId> = BTreeSet::new();
        for &station in &component.stations {
            let station = &all.stations[station];
            let order = self.orders.get(&station.function);
            let head = station.start().filter(|&block| order.is_some_and(|order| order.is_loop_head(block)));
            heads.extend(head.map(|head| (station.function, head)));
        }
        for &passage in &component.passages {
            if matches!(all.passages[passage].way, Way::Call(_)) {
                called.insert(all.stations[all.passages[passage].to].function);
            }
        }
        for (function, head) in heads {
            let round = Round::Loop(function, head);
            let inside: Vec<usize> =
                component.passages.iter().copied().filter(|&p| self.is_within(p, round)).collect();
            let edges: Vec<(usize, usize)> =
                inside.iter().map(|&p| (all.passages[p].from, all.passages[p].to)).collect();
            for stations in tayra_transition_system::components(all.stations.len(), &edges) {
                let is_in = |station: usize| stations.binary_search(&station).is_ok();
                let own: BTreeSet<usize> = inside
                    .iter()
                    .copied()
                    .filter(|&p| is_in(all.passages[p].from) && is_in(all.passages[p].to))
                    .collect();
                if own.iter().any(|&p| self.visits(p, round)) {
                    found.push((round, own));
                }
            }
        }
        let whole = || component.passages.iter().copied().collect();
        found.extend(called.into_iter().map(|function| (Round::Recursion(function), whole())));
        found
    }

    /// Whether a passage stays in the loop, and in its function.
    fn is_within(&self, passage: usize, round: Round) -> bool {
        let passage = &self.all.passages[passage];
        let Round::Loop(function, head) = round else { return true };
        let Some(order) = self.orders.get(&function) else { return false };
        passage.way == Way::Block
            && [passage.from, passage.to].into_iter().all(|station| {
                let station = &self.all.stations[station];
                station.function == function && order.is_in_loop(station.block, head)
            })
    }

    /// Whether a passage leads to where it goes round.
    fn visits(&self, passage: usize, round: Round) -> bool {
        let passage = &self.all.passages[passage];
        let station = &self.all.stations[passage.to];
        match round {
            Round::Loop(function, head) => (station.function, station.start()) == (function, Some(head)),
            Round::Recursion(function) => matches!(passage.way, Way::Call(_)) && station.function == function,
        }
    }

    /// Whether all of these passages stay in a loop within the round, and so are no part of its own way.
    fn is_inner(&self, passages: &BTreeSet<usize>, round: Round) -> bool {
        let first = passages.first().map(|&p| &self.all.stations[self.all.passages[p].from]);
        let Some(station) = first else { return false };
        let Some(order) = self.orders.get(&station.function) else { return false };
        let mut next = order.innermost_loop(station.block);
        while let Some(head) = next {
            let inner = Round::Loop(station.function, head);
            if inner == round {
                return false;
            }
            if passages.iter().all(|&p| self.is_within(p, inner)) {
                return true;
            }
            next = order.loop_around(head);
        }
        false
    }

    /// Why a round is left, in words.
    fn measure(
        &mut self,
        argument: &Argument,
        round: Round,
        passages: &BTreeSet<usize>,
    ) -> (String, Option<String>) {
        let ranking = Ranking::of(&argument.extracted, &argument.steps);
        let span = match round {
            Round::Loop(..) => Span::Round,
            Round::Recursion(_) => Span::Call,
        };
        let is_on_the_way = |edge: &Edge| edge.passages.is_subset(passages);
        let mut own: Vec<(&Ranked<'_>, Vec<usize>)> = Vec::new();
        let mut all: Vec<(&Ranked<'_>, Vec<usize>)> = Vec::new();
        for ranked in &ranking.ranked {
            let live: BTreeMap<usize, &Edge> = ranked
                .live
                .iter()
                .filter(|(_, edge)| is_on_the_way(edge))
                .map(|(id, edge)| (*id, edge))
                .collect();
            let on_cycles = self.on_cycles(&live, round);
            let strict = ranked.stage.strict.iter().copied().filter(|id| on_cycles.contains(id));
            let strict: Vec<usize> = strict.collect();
            if strict.is_empty() {
                continue;
            }
            let outer: Vec<usize> =
                strict.iter().copied().filter(|id| !self.is_inner(&live[id].passages, round)).collect();
            if !outer.is_empty() {
                own.push((ranked, outer));
            }
            all.push((ranked, strict));
        }
        // What goes down in inner loops only is left out, if the others suffice.
        let chosen = if self.suffices(&own, round, passages) { own } else { all };
        if chosen.is_empty() {
            let text = match span {
                Span::Round => "no run takes a second round of it",
                Span::Call => "no run comes to call it again and again",
            };
            return (text.to_owned(), None);
        }
        let is_lexicographic = is_lexicographic(&chosen);
        let stages = chosen
            .iter()
            .map(|(ranked, strict)| self.stage(argument, &ranking, ranked, strict, round))
            .collect();
        let relation = self.relation(argument, &ranking, (&chosen, round), passages);
        (sentence(&Ordered { stages, is_lexicographic }, span), relation)
    }

    /// What is true of a round and any one before it. Needs a loop of `main` that runs enter once, and a number that no step of it makes
    /// larger: then it goes down between any two rounds.
    fn relation(
        &mut self,
        argument: &Argument,
        ranking: &Ranking<'_>,
        (chosen, round): (&[(&Ranked<'_>, Vec<usize>)], Round),
        passages: &BTreeSet<usize>,
    ) -> Option<String> {
        let ([(ranked, strict)], Round::Loop(function, head)) = (chosen, round) else { return None };
        let is_first = ranking.ranked.first().is_some_and(|first| std::ptr::eq(first, *ranked));
        let is_outermost = self.orders.get(&function)?.loop_around(head).is_none();
        let is_entered_once = self.program.functions[function].shown() == "main"
            && self
                .all
                .passages
                .iter()
                .all(|p| p.way == Way::Block || self.all.stations[p.to].function != function);
        let at_head =
            |(_, s): &(usize, &tayra_exploration::Station)| (s.function, s.block) == (function, head);
        let mut heads = self.all.stations.iter().enumerate().filter(at_head);
        let (Some((station, own)), None) = (heads.next(), heads.next()) else { return None };
        let mut sources = strict.iter().filter_map(|id| ranked.live.get(id)).map(|edge| edge.source);
        let location = sources.clone().next()?;
        let starts_there =
            ranking.station(location) == Some(station) && sources.all(|other| other == location);
        let is_whole = self.suffices(chosen, round, passages);
        if !(is_first && is_outermost && is_entered_once && starts_there && is_whole) {
            return None;
        }
        let [number] = ranked.stage.functions.get(&location)?.as_slice() else { return None };
        let variables = &argument.extracted.variables;
        let at = |var: Var| usize::try_from(var.0).ok().and_then(|at| variables.get(at)).copied();
        if number.vars().any(|var| at(var).is_none()) {
            return None;
        }
        let number = number.rename(|var| at(var).unwrap_or(var));
        let (place, _) = place_of(self.program, round)?;
        relation(self.program, self.universe, own, (&number, place))
    }

    /// Those of the transitions that lie on a cycle with one that visits where it goes round.
    fn on_cycles(&self, live: &BTreeMap<usize, &Edge>, round: Round) -> BTreeSet<usize> {
        let most = live.values().map(|edge| edge.source.max(edge.target) + 1).max().unwrap_or(0);
        let edges: Vec<(usize, usize)> = live.values().map(|edge| (edge.source, edge.target)).collect();
        let mut found = BTreeSet::new();
        for locations in tayra_transition_system::components(most, &edges) {
            let is_in = |location: usize| locations.binary_search(&location).is_ok();
            let inside: Vec<usize> = live
                .iter()
                .filter(|(_, edge)| is_in(edge.source) && is_in(edge.target))
                .map(|(id, _)| *id)
                .collect();
            if inside.iter().any(|id| live[id].passages.iter().any(|&p| self.visits(p, round))) {
                found.extend(inside);
            }
        }
        found
    }

    /// Whether no way around is left without the transitions of these stages.
    fn suffices(
        &self,
        chosen: &[(&Ranked<'_>, Vec<usize>)],
        round: Round,
        passages: &BTreeSet<usize>,
    ) -> bool {
        let Some((first, _)) = chosen.first() else { return false };
        let gone: BTreeSet<usize> = chosen.iter().flat_map(|(_, strict)| strict.iter().copied()).collect();
        let rest = first.live.iter().filter(|(id, _)| !gone.contains(id));
        let rest = rest.filter(|(_, edge)| edge.passages.is_subset(passages));
        let rest: BTreeMap<usize, &Edge> = rest.map(|(id, edge)| (*id, edge)).collect();
        self.on_cycles(&rest, round).is_empty()
    }

    /// The numbers of a stage by name. Their bound is that of each round only where the transitions that need it start.
    fn stage(
        &mut self,
        argument: &Argument,
        ranking: &Ranking<'_>,
        ranked: &Ranked<'_>,
        strict: &[usize],
        round: Round,
    ) -> Numbers {
        let functions = &ranked.stage.functions;
        let (program, all) = (self.program, self.all);
        let is_there = |location: &usize| {
            let station = ranking.station(*location).map(|station| &all.stations[station]);
            station.is_some_and(|station| match round {
                Round::Loop(function, head) => (station.function, station.start()) == (function, Some(head)),
                Round::Recursion(function) => {
                    let entry = program.functions[function].body.as_ref().map(|body| body.entry());
                    station.function == function && entry.is_some() && station.start() == entry
                }
            })
        };
        let sources = strict.iter().filter_map(|id| ranked.live.get(id)).map(|edge| edge.source);
        let sources: BTreeSet<usize> = sources.collect();
        let (mut locations, later): (Vec<usize>, Vec<usize>) =
            functions.keys().copied().filter(is_there).partition(|there| sources.contains(there));
        locations.extend(&sources);
        locations.extend(later);
        let mut best: Option<Numbers> = None;
        for location in locations {
            let (Some(numbers), Some(station)) = (functions.get(&location), ranking.station(location)) else {
                continue;
            };
            let names = self.named(argument, station, numbers);
            // Elsewhere it is that of rounds after which there is another.
            let is_bounded = is_there(&location) && sources.len() == 1 && sources.contains(&location);
            let known = |names: &[Option<Measure>]| names.iter().flatten().count();
            let is_all = known(&names) == names.len();
            if best.as_ref().is_none_or(|best| known(&names) > known(&best.names)) {
                best = Some(Numbers { names, is_bounded });
            }
            if is_all {
                break;
            }
        }
        best.unwrap_or(Numbers { names: vec![None], is_bounded: false })
    }

    fn named(&mut self, argument: &Argument, station: usize, numbers: &[LinearExpr]) -> Vec<Option<Measure>> {
        let station = &self.all.stations[station];
        let subject = Subject {
            program: self.program,
            function: station.function,
            state: &station.state,
            sites: self.sites,
            title: String::new(),
            registers: false,
        };
        let mut naming = Naming::new(&subject, self.universe);
        naming.name_parameters();
        let variables = &argument.extracted.variables;
        let rename = |var: Var| usize::try_from(var.0).ok().and_then(|at| variables.get(at)).copied();
        numbers
            .iter()
            .map(|number| {
                let is_known = number.vars().all(|var| rename(var).is_some());
                let number = number.rename(|var| rename(var).unwrap_or(var));
                if is_known { naming.measure(&number) } else { None }
            })
            .collect()
    }
}

/// Whether the functions of each stage speak of what the later ones are about, and so never go up there.
fn is_lexicographic(chosen: &[(&Ranked<'_>, Vec<usize>)]) -> bool {
    chosen.iter().enumerate().all(|(index, (earlier, _))| {
        chosen[index + 1..].iter().all(|(later, strict)| {
            strict.iter().filter_map(|id| later.live.get(id)).all(|edge| {
                let functions = &earlier.stage.functions;
                functions.contains_key(&edge.source) && functions.contains_key(&edge.target)
            })
        })
    })
}
