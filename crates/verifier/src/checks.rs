//! Answers place by place: what the prover found of each check, for people, property by property.
//!
//! Errs towards: open, or nothing said at all.

use crate::judge::source_place;
use crate::prove::may_stand_in_the_way;
use std::collections::BTreeMap;
use tayra_exploration::{Checked, Exploration};
use tayra_findings::{Check, CheckKind, CheckStatus, Checks, Known, Property, SourcePlace, Verdict};
use tayra_program::{FunctionId, Place, Program, SourceFileId};

/// Every check of the program, if the exploration is complete: in the order of the source.
pub(crate) fn listed(program: &Program, entry: FunctionId, exploration: &Exploration) -> Option<Vec<Check>> {
    let mut found = tayra_exploration::checks(program, entry, exploration)?;
    found.sort_by_key(|checked| (checked.place, checked.kind, checked.spot));
    let mut files = Files { program, known: BTreeMap::new() };
    let check = |Checked { spot, place, kind, status }| Check {
        kind,
        function: spot.map_or_else(String::new, |spot| program.functions[spot.function].shown().to_owned()),
        place: files.place(place),
        status,
        known: Known::default(),
    };
    Some(found.into_iter().map(check).collect())
}

/// Places for people; how a file is called is found out once.
struct Files<'p> {
    program: &'p Program,
    known: BTreeMap<SourceFileId, Option<String>>,
}

impl Files<'_> {
    fn place(&mut self, place: Place) -> Option<SourcePlace> {
        let program = self.program;
        let name = self.known.entry(place.file?).or_insert_with(|| Some(source_place(program, place)?.file));
        Some(SourcePlace { file: name.clone()?, line: place.line, column: place.column })
    }
}

/// The checks that `property` asks for. What runs show to go wrong is said to; and where another strategy proved the whole what
/// stays open here, nothing is said.
pub(crate) fn of_property(all: &[Check], property: Property, verdict: &Verdict) -> Option<Checks> {
    let mut own: Vec<Check> = all.iter().filter(|check| check.kind.belongs_to(property)).cloned().collect();
    for check in &mut own {
        if let CheckStatus::Open(rules) = &mut check.status {
            rules.retain(|&rule| may_stand_in_the_way(rule, property));
            if rules.is_empty() {
                check.status = CheckStatus::Proved;
            }
        }
    }
    match verdict {
        Verdict::Violated(found) => found.iter().for_each(|finding| {
            let is_there =
                |check: &&mut Check| check.place == finding.place && check.kind.admits(finding.rule);
            let mut is_listed = false;
            for check in own.iter_mut().filter(is_there) {
                check.status = CheckStatus::Violated(finding.rule);
                is_listed = true;
            }
            if !is_listed {
                own.push(Check {
                    kind: CheckKind::of(finding.rule),
                    function: String::new(),
                    place: finding.place.clone(),
                    status: CheckStatus::Violated(finding.rule),
                    known: Known::default(),
                });
            }
        }),
        Verdict::Holds(_) if own.iter().any(|check| check.status.is_open()) => return None,
        Verdict::Holds(_) | Verdict::Unknown(_) => {}
    }
    let is_asked = !own.is_empty();
    is_asked.then_some(Checks { property, all: own })
}
