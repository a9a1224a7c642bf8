//! Answers place by place, from an exploration that came to rest: which checks of the program are proved, and which are open.
//!
//! Of every instruction that paths come to and that must keep to something, it is known whether an obligation is left there. That is
//! all there is to it, but for runs that the graph does not describe. Where a path ends at a place that is only suspected, runs may
//! go on from there in states that nobody has seen, so whatever the code of the program leads to from there is open, also where
//! other paths come by and nothing goes wrong on them. Where a path ends since it certainly goes wrong, no run goes on; what is only
//! to be reached by way of such a place is open too, since nothing was looked at there.
//!
//! Errs towards: open. Gives up: where the exploration is not complete nothing is said at all.

use crate::engine::{Exploration, Standing};
use crate::ledger::Ledger;
use crate::sightings::Spot;
use crate::summary::Summary;
use crate::trail::Origin;
use std::collections::{BTreeMap, BTreeSet};
use tayra_execution::{Duty, Obligation, Status, Whom, duties, whom};
use tayra_findings::{CheckKind, CheckStatus, Rule};
use tayra_program::{BlockId, Body, Entity, FunctionId, Operation, Place, Program, TerminatorKind};

/// A check, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Right before which instruction; the number of instructions of the block if it is the terminator. `None`: it is known by its
    /// place only.
    pub spot: Option<Spot>,
    /// Where.
    pub place: Place,
    /// What is checked.
    pub kind: CheckKind,
    /// What is known.
    pub status: CheckStatus,
}

/// How far paths came, and where they ended though runs may go on.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Of each block of a function, how many of its instructions paths came to; the terminator counts as one.
    walked: BTreeMap<FunctionId, Vec<usize>>,
    /// What was not proved, and before which instruction; `None`: that is not known.
    open: BTreeSet<(Rule, Place, Option<Spot>)>,
    /// Where paths ended at something suspected. `None`: at a place that is not known.
    cuts: BTreeSet<Option<Spot>>,
}

/// The same while the exploration goes on.
#[derive(Debug, Default)]
pub(crate) struct Walked {
    by_summary: Vec<Vec<usize>>,
    open: BTreeMap<(Rule, Place, Option<Spot>), Vec<Standing>>,
    cuts: BTreeMap<Option<Spot>, Vec<Standing>>,
}

impl Walked {
    /// A path comes to an instruction.
    pub(crate) fn come(&mut self, summary: usize, block: BlockId, index: usize) {
        if self.by_summary.len() <= summary {
            self.by_summary.resize_with(summary + 1, Vec::new);
        }
        let blocks = &mut self.by_summary[summary];
        if blocks.len() <= block.index() {
            blocks.resize(block.index() + 1, 0);
        }
        let known = &mut blocks[block.index()];
        *known = (*known).max(index + 1);
    }

    /// Something is not proved on a path.
    pub(crate) fn owe(
        &mut self,
        ledger: &Ledger,
        standing: &Standing,
        here: Option<Origin>,
        obligation: &Obligation,
    ) {
        let spot = here.map(Spot::from);
        let note = |known: &mut Vec<Standing>| {
            known.retain(|other| other != standing && ledger.is_current(&other.provenance));
            known.push(standing.clone());
        };
        note(self.open.entry((obligation.rule, obligation.place, spot)).or_default());
        if obligation.cuts {
            note(self.cuts.entry(spot).or_default());
        }
    }
}

impl From<Origin> for Spot {
    fn from(origin: Origin) -> Spot {
        Spot { function: origin.function, block: origin.block, index: origin.index }
    }
}

impl Walked {
    /// How far paths came in the summaries that are alive, and which of their ends count.
    pub(crate) fn counting(
        self,
        summaries: &[Summary],
        alive: &[bool],
        counts: impl Fn(&Standing) -> bool,
    ) -> Reach {
        let mut reach = Reach::default();
        let known = self.by_summary.into_iter().zip(summaries).zip(alive).filter(|(_, alive)| **alive);
        for ((blocks, summary), _) in known {
            let all = reach.walked.entry(summary.function).or_default();
            all.resize(all.len().max(blocks.len()), 0);
            all.iter_mut().zip(blocks).for_each(|(all, own)| *all = (*all).max(own));
        }
        let count = |standings: &Vec<Standing>| standings.iter().any(&counts);
        reach.open = self.open.into_iter().filter(|(_, s)| count(s)).map(|(key, _)| key).collect();
        reach.cuts = self.cuts.into_iter().filter(|(_, s)| count(s)).map(|(spot, _)| spot).collect();
        reach
    }
}

impl Reach {
    /// Whether paths came to an instruction.
    fn includes(&self, spot: Spot) -> bool {
        let blocks = self.walked.get(&spot.function);
        blocks.and_then(|blocks| blocks.get(spot.block.index())).is_some_and(|walked| spot.index < *walked)
    }
}

/// Every check of the program, in the order of its code. `None` if the exploration is not complete.
pub fn checks(program: &Program, entry: FunctionId, exploration: &Exploration) -> Option<Vec<Checked>> {
    if !exploration.incomplete.is_empty() {
        return None;
    }
    let mut list = List { program, reach: &exploration.reach, all: Vec::new() };
    for (function, declared) in program.functions.iter() {
        if let Some(body) = &declared.body {
            list.add_function(function, body, function == entry);
        }
    }
    for &(rule, place, spot) in &exploration.reach.open {
        list.open(rule, place, spot);
    }
    list.open_what_is_not_described(exploration);
    list.open_leaks(exploration);
    Some(list.all)
}

struct List<'a> {
    program: &'a Program,
    reach: &'a Reach,
    all: Vec<Checked>,
}

impl List<'_> {
    fn add_function(&mut self, function: FunctionId, body: &Body, is_entry: bool) {
        let mut before: Option<Vec<bool>> = None;
        for (block, code) in body.blocks.iter() {
            for (index, instruction) in code.instructions.iter().enumerate() {
                let spot = Spot { function, block, index };
                for duty in duties(self.program, body, &instruction.operation) {
                    let is_shown = match duty {
                        Duty::Keeps(_) => self.reach.includes(spot),
                        // What is not reached is proved if what leads there is.
                        Duty::Unreached(_) => {
                            let before = before.get_or_insert_with(|| self.led_to(function, body));
                            before[block.index()] || self.reach.includes(Spot { index: 0, ..spot })
                        }
                    };
                    self.add(spot, instruction.place, duty.kind(), is_shown);
                }
            }
            if matches!(code.terminator.kind, TerminatorKind::Return(_)) {
                let spot = Spot { function, block, index: code.instructions.len() };
                let is_shown = self.reach.includes(spot);
                self.add(spot, code.terminator.place, CheckKind::LeakPoint, is_shown);
                if is_entry {
                    self.add(spot, code.terminator.place, CheckKind::ProgramEnd, is_shown);
                }
            }
        }
    }

    fn add(&mut self, spot: Spot, place: Place, kind: CheckKind, is_shown: bool) {
        let status = if is_shown { CheckStatus::Proved } else { CheckStatus::Unreached };
        self.all.push(Checked { spot: Some(spot), place, kind, status });
    }

    /// Which blocks are next behind one that paths have walked through.
    fn led_to(&self, function: FunctionId, body: &Body) -> Vec<bool> {
        let mut led_to = vec![false; body.blocks.len()];
        for (block, code) in body.blocks.iter() {
            if self.reach.includes(Spot { function, block, index: code.instructions.len() }) {
                code.terminator.kind.edges().iter().for_each(|edge| led_to[edge.target.index()] = true);
            }
        }
        led_to
    }

    /// A fault could not be excluded there. Where no check of the list is meant, it gets one of its own.
    fn open(&mut self, rule: Rule, place: Place, spot: Option<Spot>) {
        let mut is_listed = false;
        let known = spot.is_some_and(|spot| {
            self.all.iter().any(|check| check.spot == Some(spot) && check.kind.admits(rule))
        });
        for check in &mut self.all {
            let is_meant = if known { check.spot == spot } else { check.place == place };
            if is_meant && check.kind.admits(rule) {
                is_listed = true;
                add_rule(&mut check.status, rule);
            }
        }
        let mut add = |kind| {
            self.all.push(Checked { spot, place, kind, status: CheckStatus::Open(vec![rule]) });
        };
        if !is_listed || rule.property().is_none() {
            add(CheckKind::of(rule));
        }
        if rule == Rule::ErrorReached {
            // The error function ends the program, whatever is alive then.
            add(CheckKind::ProgramEnd);
        }
    }

    /// What runs may come to that the graph does not describe.
    fn open_what_is_not_described(&mut self, exploration: &Exploration) {
        if !self.reach.cuts.is_empty() {
            let mut behind = Behind::new(self.program);
            self.reach.cuts.iter().for_each(|cut| behind.start(*cut));
            behind.spread();
            self.open_behind(&behind, |_| true);
        }
        let ends_there = |o: &Obligation| {
            o.status == Status::Certain
                && !o.rule.is_defined()
                && !matches!(o.rule, Rule::SignedOverflow | Rule::BadShift)
        };
        let certain: Vec<Option<Spot>> = exploration
            .obligations
            .iter()
            .zip(&exploration.origins)
            .filter(|(obligation, _)| ends_there(obligation))
            .map(|(_, origin)| origin.map(Spot::from))
            .collect();
        if !certain.is_empty() {
            let mut behind = Behind::new(self.program);
            certain.into_iter().for_each(|spot| behind.start(spot));
            behind.spread();
            self.open_behind(&behind, |check| check.status == CheckStatus::Unreached);
        }
    }

    /// A block that may be lost at one place is not known any more: it may be lost later, or earlier in what the function calls.
    fn open_leaks(&mut self, exploration: &Exploration) {
        let is_leak = |o: &Obligation| o.rule == Rule::Leak;
        let leaks = exploration.obligations.iter().zip(&exploration.origins).filter(|(o, _)| is_leak(o));
        let mut behind = Behind::new(self.program);
        let mut are_any = false;
        for (obligation, origin) in leaks {
            are_any = true;
            // Blocks that were lost track of may have been lost anywhere.
            let known = origin.filter(|_| obligation.scene.is_some());
            let first = BlockId::from_index(0);
            behind.start(known.map(|origin| Spot { function: origin.function, block: first, index: 0 }));
        }
        if are_any {
            behind.spread();
            self.open_behind(&behind, |check| check.kind == CheckKind::LeakPoint);
        }
    }

    fn open_behind(&mut self, behind: &Behind<'_>, which: impl Fn(&Checked) -> bool) {
        for check in &mut self.all {
            let is_behind = check.spot.is_none_or(|spot| behind.includes(spot));
            if is_behind && !check.status.is_open() && which(check) {
                check.status = CheckStatus::Behind;
            }
        }
    }
}

fn add_rule(status: &mut CheckStatus, rule: Rule) {
    match status {
        CheckStatus::Open(rules) if rules.contains(&rule) => {}
        CheckStatus::Open(rules) => rules.push(rule),
        CheckStatus::Proved | CheckStatus::Violated(_) | CheckStatus::Behind | CheckStatus::Unreached => {
            *status = CheckStatus::Open(vec![rule]);
        }
    }
}

/// All code that the code of a program leads to from some places on, whatever the values of its variables are.
struct Behind<'a> {
    program: &'a Program,
    /// Of each block, from which instruction on.
    from: BTreeMap<(FunctionId, BlockId), usize>,
    waiting: Vec<Spot>,
    /// The calls of each function by its name, and all other calls that may be one of it.
    calls: BTreeMap<FunctionId, Vec<Spot>>,
    others: Vec<Spot>,
    is_everything: bool,
}

impl<'a> Behind<'a> {
    fn new(program: &'a Program) -> Self {
        let mut calls: BTreeMap<FunctionId, Vec<Spot>> = BTreeMap::new();
        let mut others = Vec::new();
        for (function, declared) in program.functions.iter() {
            let blocks = declared.body.iter().flat_map(|body| body.blocks.iter());
            for (block, code) in blocks {
                for (index, instruction) in code.instructions.iter().enumerate() {
                    let spot = Spot { function, block, index };
                    let Operation::Call { callee, .. } = &instruction.operation else { continue };
                    match whom(program, callee) {
                        Whom::Body(callee) => calls.entry(callee).or_default().push(spot),
                        Whom::Library => {}
                        Whom::Anything => others.push(spot),
                    }
                }
            }
        }
        Behind { program, from: BTreeMap::new(), waiting: Vec::new(), calls, others, is_everything: false }
    }

    /// Runs go on from this instruction, in it or behind it.
    fn start(&mut self, spot: Option<Spot>) {
        match spot {
            Some(spot) => self.waiting.push(spot),
            None => self.is_everything = true,
        }
    }

    fn includes(&self, spot: Spot) -> bool {
        self.is_everything
            || self.from.get(&(spot.function, spot.block)).is_some_and(|&from| from <= spot.index)
    }

    fn spread(&mut self) {
        while let Some(spot) = self.waiting.pop()
            && !self.is_everything
        {
            let Some(body) = &self.program.functions[spot.function].body else { continue };
            let code = &body.blocks[spot.block];
            let key = (spot.function, spot.block);
            let known = self.from.get(&key).copied().unwrap_or(usize::MAX);
            if known <= spot.index {
                continue;
            }
            self.from.insert(key, spot.index);
            for instruction in code.instructions.iter().take(known).skip(spot.index) {
                let Operation::Call { callee, .. } = &instruction.operation else { continue };
                match whom(self.program, callee) {
                    Whom::Body(callee) => self.enter(callee),
                    Whom::Library => {}
                    // Any function whose address somebody has: all of them.
                    Whom::Anything => self.is_everything = true,
                }
            }
            for edge in code.terminator.kind.edges() {
                self.waiting.push(Spot { block: edge.target, index: 0, ..spot });
            }
            if matches!(code.terminator.kind, TerminatorKind::Return(_)) {
                let own = self.calls.get(&spot.function).into_iter().flatten();
                let all = own.chain(&self.others);
                self.waiting.extend(all.map(|call| Spot { index: call.index + 1, ..*call }));
            }
        }
    }

    fn enter(&mut self, function: FunctionId) {
        self.waiting.push(Spot { function, block: BlockId::from_index(0), index: 0 });
    }
}
