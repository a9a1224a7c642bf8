//! `tayra svcomp --witness FILE`: the verdict in a form that other tools check.

use crate::arguments::{DataModelName, SvcompArguments, WitnessFormat};
use sha2::{Digest, Sha256};
use std::time::{SystemTime, UNIX_EPOCH};
use tayra_findings::{LoopEnd, LoopInvariant, Verdict};
use tayra_reports::witness::{Evidence, Stamp, Task, graphml, yaml};

/// The witness of an answer; *unknown* has none, and a run that never ends has one in YAML only.
pub(crate) fn witness(
    arguments: &SvcompArguments,
    specification: &str,
    (verdicts, loops): (&[&Verdict], &[LoopEnd]),
) -> Result<Option<String>, String> {
    let violated = verdicts.iter().find_map(|verdict| match verdict {
        Verdict::Violated(found) => Some(found.first()),
        Verdict::Holds(_) | Verdict::Unknown(_) => None,
    });
    let mut invariants: Vec<LoopInvariant> = Vec::new();
    let evidence = match violated {
        Some(finding) if super::svcomp::name_of(finding, specification).is_some() => {
            Evidence::Violation(finding)
        }
        Some(_) => return Ok(None),
        None => {
            for verdict in verdicts {
                match verdict {
                    Verdict::Holds(proof) => invariants.extend(proof.invariants().iter().cloned()),
                    Verdict::Violated(_) | Verdict::Unknown(_) => return Ok(None),
                }
            }
            match loops {
                [] => Evidence::Invariants(&invariants),
                loops => Evidence::Ends(&invariants, loops),
            }
        }
    };
    let bytes = std::fs::read(&arguments.file)
        .map_err(|error| format!("cannot read {}: {error}", arguments.file.display()))?;
    let task = Task {
        file: arguments.file.display().to_string(),
        text: String::from_utf8_lossy(&bytes).into_owned(),
        hash: hexadecimal(&Sha256::digest(&bytes)),
        specification: specification.to_owned(),
        data_model: match arguments.data_model {
            DataModelName::Ilp32 => "ILP32".to_owned(),
            DataModelName::Lp64 => "LP64".to_owned(),
        },
    };
    let stamp = stamp(&task);
    Ok(match arguments.witness_format {
        WitnessFormat::Yaml => yaml(&task, &stamp, evidence),
        WitnessFormat::Graphml => graphml(&task, &stamp, evidence),
    })
}

/// Now, and an identity that no other witness has: one of the task, the time and this process.
fn stamp(task: &Task) -> Stamp {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut digest = Sha256::new();
    digest.update(&task.hash);
    digest.update(&task.specification);
    digest.update(now.as_nanos().to_le_bytes());
    digest.update(std::process::id().to_le_bytes());
    let mut bytes: Vec<u8> = digest.finalize().iter().take(16).copied().collect();
    // As identities that are drawn at random say it of themselves.
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = hexadecimal(&bytes);
    let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    Stamp {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        uuid: parts.join("-"),
        time: time_text(now.as_secs()),
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Seconds since 1970 as `2026-01-31T12:00:00Z`.
fn time_text(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years that start in March put the leap day at their end.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = era * 400 + year_of_era + carry;
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_as_the_calendar_says() {
        assert_eq!(time_text(0), "1970-01-01T00:00:00Z");
        assert_eq!(time_text(951_827_696), "2000-02-29T12:34:56Z");
        assert_eq!(time_text(1_798_761_599), "2026-12-31T23:59:59Z");
    }
}
