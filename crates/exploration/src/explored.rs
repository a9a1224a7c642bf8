//! What an exploration says of each function, once it has come to rest: what the oracle compares concrete runs with.

use crate::graph::NodeId;
use crate::ledger::Home;
use crate::summary::Summary;
use std::collections::BTreeMap;
use tayra_memory_graph::State;
use tayra_program::{BlockId, FunctionId};

/// A function, explored from one kind of entry.
#[derive(Debug)]
pub struct Explored {
    /// Which one.
    pub function: FunctionId,
    /// What its callers gave, without its frame: `Root::Entry` and `Root::Cutpoint` name the interface.
    pub entry: State,
    /// The states at the start of each block that was reached. Together they describe every run that gets there.
    pub blocks: BTreeMap<BlockId, Vec<State>>,
    /// The states in which it returns; for the entry function of the program they are not kept.
    pub returns: Option<Vec<State>>,
    /// The nodes that it came to rest with: its entry, and those of the states at its blocks and returns.
    pub settled: Vec<NodeId>,
}

impl Explored {
    pub(crate) fn of(summary: Summary, is_first: bool) -> Self {
        let settled = summary.settled().collect();
        let (mut blocks, mut returns) = (BTreeMap::new(), Vec::new());
        for (home, classes) in summary.places {
            let states: Vec<State> = classes.members.into_iter().map(|member| member.state).collect();
            match home {
                Home::Block(block) => {
                    blocks.insert(block, states);
                }
                Home::Inside(..) => {}
                Home::Returns => returns = states,
            }
        }
        let returns = (!is_first).then_some(returns);
        Explored { function: summary.function, entry: summary.entry, blocks, returns, settled }
    }
}
