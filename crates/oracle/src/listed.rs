//! The list of checks that an exploration gives out, compared with a run: what the run executes is in the list, and where it first goes
//! wrong nothing is proved.
//!
//! Errs towards: silence. Of a block only what is executed in any case once it is entered is looked for.

use std::collections::{BTreeMap, BTreeSet};
use tayra_exploration::{Checked, Spot};
use tayra_findings::{CheckKind, CheckStatus, Property, Rule};
use tayra_interpreter::{Fault, Run};
use tayra_program::{BlockId, FunctionId, Operation, Program};

/// The list, by blocks.
pub(crate) struct Listed {
    all: Vec<Checked>,
    by_block: BTreeMap<(FunctionId, BlockId), Vec<usize>>,
}

impl Listed {
    pub(crate) fn new(all: Vec<Checked>) -> Listed {
        let mut by_block: BTreeMap<(FunctionId, BlockId), Vec<usize>> = BTreeMap::new();
        for (at, check) in all.iter().enumerate() {
            if let Some(spot) = check.spot {
                by_block.entry((spot.function, spot.block)).or_default().push(at);
            }
        }
        Listed { all, by_block }
    }

    /// What contradicts the list in a run that entered these blocks.
    pub(crate) fn contradiction(
        &self,
        program: &Program,
        entered: &BTreeSet<(FunctionId, BlockId)>,
        run: &Run,
    ) -> Option<String> {
        entered.iter().find_map(|block| self.missing(program, *block)).or_else(|| {
            let wraps = |fault: &Fault| fault.rule.property() == Some(Property::NoOverflow);
            let is_the_end = |fault: &Fault| !fault.rule.is_defined() && !wraps(fault);
            let first = run.faults.iter().position(is_the_end);
            let counting = &run.faults[..first.map_or(run.faults.len(), |first| first + 1)];
            counting.iter().find_map(|fault| self.proved_though(fault))
        })
    }

    /// A check of the block that the list calls unreached, though it is executed.
    fn missing(&self, program: &Program, block: (FunctionId, BlockId)) -> Option<String> {
        let code = &program.functions[block.0].body.as_ref()?.blocks[block.1];
        let is_call = |operation: &Operation| matches!(operation, Operation::Call { .. });
        // A call may not come back.
        let first_call = code.instructions.iter().position(|i| is_call(&i.operation));
        let certain = |spot: Spot| first_call.is_none_or(|call| spot.index <= call);
        let own = self.by_block.get(&block)?.iter().map(|&at| &self.all[at]);
        let mut unreached = own.filter(|check| check.status == CheckStatus::Unreached);
        let check = unreached.find(|check| check.spot.is_some_and(certain))?;
        Some(format!(
            "the {} at line {} is executed, though no run gets there",
            check.kind.words().0,
            check.place.line
        ))
    }

    /// A fault where everything that may go wrong is proved.
    fn proved_though(&self, fault: &Fault) -> Option<String> {
        // Proofs take for granted that the stack suffices.
        if fault.rule == Rule::StackExhaustion {
            return None;
        }
        let fits = |check: &&Checked| check.kind != CheckKind::Other && check.kind.admits(fault.rule);
        let there: Vec<&Checked> =
            self.all.iter().filter(fits).filter(|check| check.place == fault.place).collect();
        let is_open = |check: &&Checked| check.status.is_open();
        let admitted = match there.is_empty() {
            // It is told of another place: of the one before, or where it shows.
            true => {
                self.all.iter().filter(|check| check.kind.admits(fault.rule)).any(|check| is_open(&check))
            }
            false => there.iter().any(is_open),
        };
        (!admitted).then(|| format!("{} at line {}, where all is proved", fault.rule, fault.place.line))
    }
}
