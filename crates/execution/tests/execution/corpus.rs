//! The programs under `tests/c`: a fault that C says is there must not be explored away, and no certain fault may be
//! claimed where there is none.

use crate::explore::{Explored, explore, load};
use std::path::{Path, PathBuf};
use tayra_execution::{Machine, Options};
use tayra_findings::Property;
use tayra_program::DataModel;

struct Header {
    property: Property,
    violated: bool,
    data_model: DataModel,
    malloc_may_fail: bool,
    clang: Vec<String>,
}

fn header(text: &str) -> Option<Header> {
    let field = |name: &str| {
        let start = format!("//@ {name}:");
        text.lines().find_map(|line| line.strip_prefix(&start)).map(str::trim)
    };
    Some(Header {
        property: Property::from_name(field("property")?)?,
        violated: match field("truth")? {
            "violated" => true,
            "holds" => false,
            _ => return None,
        },
        data_model: if field("data-model") == Some("ilp32") { DataModel::Ilp32 } else { DataModel::Lp64 },
        malloc_may_fail: field("malloc") == Some("may-fail"),
        clang: field("clang")
            .map_or(Vec::new(), |flags| flags.split_whitespace().map(str::to_owned).collect()),
    })
}

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|e| e.path())).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            programs(&entry, found);
        } else if entry.extension().is_some_and(|e| e == "c") {
            found.push(entry);
        }
    }
}

/// Why the exploration contradicts the truth. A certain fault in a program that holds is no contradiction: it is certain only
/// if its path is possible, which nobody has shown.
fn contradiction(header: &Header, explored: &Explored) -> Option<String> {
    // A fault outside of all properties, or a memory fault, ends what can be said.
    let all_followed = explored.complete && explored.stopped.is_empty();
    if header.violated && all_followed && explored.obligations.is_empty() {
        return Some("violated, but every path was followed and nothing is left to prove".to_owned());
    }
    None
}

/// Programs that are there for the prove strategy, whose explorer joins states: this one follows path after path.
fn is_for_proving(path: &Path) -> bool {
    path.components().any(|c| c.as_os_str() == "prove")
}

#[test]
fn no_program_contradicts_its_truth() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c");
    let mut paths = Vec::new();
    programs(&root, &mut paths);
    let mut problems = Vec::new();
    let (mut clean, mut seen) = (0, 0);
    let only = std::env::var("TAYRA_ONLY").ok();
    for path in paths {
        if only.as_ref().is_some_and(|only| !path.to_string_lossy().contains(only.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let Some(header) = header(&text) else { continue };
        // What was never set is asked of a program with shadows.
        if matches!(header.property, Property::Termination | Property::Initialised)
            || path.to_string_lossy().contains("projects")
            || is_for_proving(&path)
        {
            continue;
        }
        let checks = header.property == Property::NoOverflow;
        let program = load(&path, header.data_model, header.clang.clone(), checks);
        let options = Options { malloc_may_fail: header.malloc_may_fail, ..Options::default() };
        let mut machine = Machine::new(&program, options);
        let explored = explore(&mut machine, 1_500);
        seen += 1;
        clean +=
            usize::from(explored.complete && explored.stopped.is_empty() && explored.obligations.is_empty());
        if only.is_some() {
            eprintln!("{}: complete {}", path.display(), explored.complete);
            for stopped in &explored.stopped {
                eprintln!("  {}: {}", program.show_place(stopped.place), stopped.what);
            }
            for obligation in &explored.obligations {
                let place = program.show_place(obligation.place);
                eprintln!("  {place}: {} {:?}: {}", obligation.rule, obligation.status, obligation.message);
            }
        }
        if let Some(problem) = contradiction(&header, &explored) {
            problems.push(format!("{}: {problem}", path.display()));
        }
    }
    eprintln!("{clean} of {seen} programs are clean");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(only.is_some() || seen > 100);
}
