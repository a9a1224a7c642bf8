//! The report for the functions of a library: a table for people, and the same for programs.

use crate::text::{Detail, Style};
use serde_json::{Value, json};
use std::fmt::Write;
use tayra_findings::{Assumption, Column, FunctionRow, LibraryTable, Reason, SourcePlace, Standing};

/// What a row promises, in short.
const PROMISE: &str = "For every call whose arguments and globals are well-formed by their types, and that meets the requirements \
                       listed,\nwhat is said to hold does hold, and everything is well-formed again on return.\n";

/// The table for people.
pub fn text(table: &LibraryTable, style: Style) -> String {
    let mut out = String::new();
    let width =
        table.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max("function".len());
    let _ = write!(out, "{:<width$}", "function");
    for column in Column::ALL {
        let _ = write!(out, "  {:<14}", column.name());
    }
    end_line(&mut out);
    for row in &table.rows {
        let _ = write!(out, "{:<width$}", row.name);
        for standing in row.standings {
            let _ = write!(out, "  {:<14}", standing.name());
        }
        end_line(&mut out);
        if !row.requirements.is_empty() {
            let conditions: Vec<&str> = row.requirements.iter().map(|r| r.condition.as_str()).collect();
            let _ = writeln!(out, "  requires {}", conditions.join(" and "));
        }
    }
    let _ = writeln!(out, "\n{}", summary(table));
    if style.detail == Detail::Verdicts {
        return out;
    }
    if table
        .rows
        .iter()
        .any(|row| row.standings.iter().any(|s| matches!(s, Standing::Holds | Standing::HoldsIf)))
    {
        out.push_str(PROMISE);
        rests_on(&mut out, table);
    }
    for row in table.rows.iter().filter(|row| row.whole() == Standing::Violated) {
        fault(&mut out, row);
    }
    for row in table.rows.iter().filter(|row| row.whole() == Standing::Unknown) {
        doubts(&mut out, row, style);
    }
    out
}

/// What any of it rests on, each item once.
fn rests_on(out: &mut String, table: &LibraryTable) {
    let named = |one: &&Assumption| table.rows.iter().any(|row| row.assumptions.contains(one));
    let items: Vec<&str> = Assumption::ALL.iter().filter(named).map(|one| one.text()).collect();
    if !items.is_empty() {
        let _ = writeln!(out, "rests on: {}", items.join("; "));
    }
}

fn end_line(out: &mut String) {
    let kept = out.trim_end_matches(' ').len();
    out.truncate(kept);
    out.push('\n');
}

/// How many functions are what, in a sentence.
fn summary(table: &LibraryTable) -> String {
    let count = |wanted: Standing| table.rows.iter().filter(|row| row.whole() == wanted).count();
    let (proved, conditional, open) =
        (count(Standing::Holds), count(Standing::HoldsIf), count(Standing::Unknown));
    let violated = match count(Standing::Violated) {
        0 => String::new(),
        some => format!(", {some} violated"),
    };
    let functions = match table.rows.len() {
        1 => "1 function".to_owned(),
        many => format!("{many} functions"),
    };
    let unseen: Vec<&str> = Column::ALL.iter().filter(|c| !c.is_looked_at()).map(|c| c.name()).collect();
    format!(
        "{functions}: {proved} proved, {conditional} proved if requirements are met, {open} unknown{violated}; {} not looked at.",
        unseen.join(" and ")
    )
}

/// What goes wrong, with what. What is left behind goes wrong in the harness, which is gone by now.
fn fault(out: &mut String, row: &FunctionRow) {
    let Some(one) = &row.shown else { return };
    let at = row.place.as_ref().map_or_else(String::new, shown);
    let (place, behind) = match place_of(row) {
        Some(place) => (format!("{}: ", shown(place)), ""),
        None => (String::new(), ", where links are followed behind the call"),
    };
    let rule = one.violation.rule.id();
    let _ = writeln!(out, "\n{} ({at}): violated\n  {place}{}{behind} [{rule}]", row.name, one.message);
    let _ =
        writeln!(out, "  with well-formed arguments: --entry {} --harness FILE writes them as C", row.name);
}

/// Where in the library it happens.
fn place_of(row: &FunctionRow) -> Option<&SourcePlace> {
    let is_left_behind = row.standing(Column::Structure) == Standing::Violated;
    row.shown.as_ref().and_then(|one| one.violation.place.as_ref()).filter(|_| !is_left_behind)
}

/// Why something of a function is unknown.
fn doubts(out: &mut String, row: &FunctionRow, style: Style) {
    let place = row.place.as_ref().map_or_else(String::new, |place| format!(" ({})", shown(place)));
    let _ = writeln!(out, "\n{}{place}: unknown", row.name);
    let most = if style.detail == Detail::Everything { usize::MAX } else { 2 };
    for reason in row.reasons.iter().take(most) {
        let place = reason.place.as_ref().map_or_else(String::new, |place| format!("{}: ", shown(place)));
        let rule = reason.rule.map_or_else(String::new, |rule| format!(" [{}]", rule.id()));
        let _ = writeln!(out, "  {place}{}{rule}", reason.message);
    }
    if row.reasons.len() > most {
        let _ = writeln!(out, "  … and {} more (-v shows them)", row.reasons.len() - most);
    }
    for remark in &row.remarks {
        let _ = writeln!(out, "  {remark}");
    }
}

fn shown(place: &SourcePlace) -> String {
    format!("{}:{}", place.file, place.line)
}

/// The same as a line of JSON.
pub fn json(name: &str, table: &LibraryTable) -> String {
    let rows: Vec<Value> = table.rows.iter().map(row).collect();
    let refused: Vec<Value> =
        table.refused.iter().map(|(name, why)| json!({ "type": name, "because": why })).collect();
    json!({
        "format": crate::json::FORMAT,
        "tool": { "name": "tayra", "version": env!("CARGO_PKG_VERSION") },
        "library": { "name": name, "functions": rows, "opaque": refused },
    })
    .to_string()
}

fn row(row: &FunctionRow) -> Value {
    let columns: serde_json::Map<String, Value> = Column::ALL
        .iter()
        .zip(row.standings)
        .map(|(column, standing)| (column.name().to_owned(), json!(standing.name())))
        .collect();
    let requirements: Vec<&str> = row.requirements.iter().map(|r| r.condition.as_str()).collect();
    let rests_on: Vec<&str> = row.assumptions.iter().map(|one| one.name()).collect();
    json!({
        "name": row.name,
        "place": row.place.as_ref().map(place),
        "verdict": row.whole().name(),
        "columns": columns,
        "requirements": requirements,
        "reasons": row.reasons.iter().map(reason).collect::<Vec<_>>(),
        "remarks": row.remarks,
        "rests_on": rests_on,
        "finding": row.shown.as_ref().map(|shown| json!({
            "message": shown.message,
            "rule": shown.violation.rule.id(),
            "place": place_of(row).map(place),
            "inputs": shown.violation.script,
            "harness": shown.harness,
        })),
    })
}

fn place(place: &SourcePlace) -> Value {
    json!({ "file": place.file, "line": place.line, "column": place.column })
}

fn reason(reason: &Reason) -> Value {
    json!({
        "message": reason.message,
        "rule": reason.rule.map(|rule| rule.id()),
        "place": reason.place.as_ref().map(place),
    })
}
