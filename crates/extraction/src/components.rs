//! The strongly connected components of what leads from station to station.

use tayra_exploration::Passages;

/// Stations that lead to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The stations, in order.
    pub stations: Vec<usize>,
    /// The passages between them.
    pub passages: Vec<usize>,
    /// The passages that lead there from outside.
    pub entries: Vec<usize>,
}

/// Every component with a cycle. Whoever goes on for ever stays in one of them in the end.
pub fn components(all: &Passages) -> Vec<Component> {
    let edges: Vec<(usize, usize)> = all.passages.iter().map(|p| (p.from, p.to)).collect();
    let mut found = Vec::new();
    for mut stations in tayra_transition_system::components(all.stations.len(), &edges) {
        stations.sort_unstable();
        let is_in = |station: usize| stations.binary_search(&station).is_ok();
        let numbered = || all.passages.iter().enumerate();
        let inside = |(_, p): &(usize, &tayra_exploration::Passage)| is_in(p.from) && is_in(p.to);
        let passages: Vec<usize> = numbered().filter(inside).map(|(index, _)| index).collect();
        if passages.is_empty() {
            continue;
        }
        let enters = |(_, p): &(usize, &tayra_exploration::Passage)| !is_in(p.from) && is_in(p.to);
        let entries = numbered().filter(enters).map(|(index, _)| index).collect();
        found.push(Component { stations, passages, entries });
    }
    found
}
