//! Places of a program that somebody wants to look at, and the instructions that they mean.
//!
//! A line is looked at right before its first instruction: wherever the program gets to it from another line, and at the heads of
//! its loops.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use tayra_exploration::Spot;
use tayra_exploration::order::WeakOrder;
use tayra_program::{BlockId, Body, Entity, FunctionId, Place, Program, SourceFileId, TerminatorKind};

/// A place as people name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawPlace {
    /// A line, of the file that the entry function stands in if there is none.
    Line {
        /// The file, by its path or the end of it.
        file: Option<String>,
        /// From 1.
        line: u32,
    },
    /// The entry of a function, and its returns.
    Function(String),
    /// Every line.
    All,
}

impl FromStr for DrawPlace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u32>().ok().filter(|line| *line > 0);
        let is_name = |text: &str| {
            let mut letters = text.chars();
            letters.next().is_some_and(|c| c.is_alphabetic() || "_$".contains(c))
                && letters.all(|c| c.is_alphanumeric() || "_$".contains(c))
        };
        let wrong = || "a place is LINE, FILE:LINE, FUNCTION or all".to_owned();
        match text.rsplit_once(':') {
            Some((file, line)) if !file.is_empty() => {
                let line = number(line).ok_or_else(wrong)?;
                Ok(DrawPlace::Line { file: Some(file.to_owned()), line })
            }
            Some(_) => Err(wrong()),
            None if text == "all" => Ok(DrawPlace::All),
            None if is_name(text) => Ok(DrawPlace::Function(text.to_owned())),
            None => Ok(DrawPlace::Line { file: None, line: number(text).ok_or_else(wrong)? }),
        }
    }
}

impl fmt::Display for DrawPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawPlace::Line { file: Some(file), line } => write!(f, "{file}:{line}"),
            DrawPlace::Line { file: None, line } => write!(f, "line {line}"),
            DrawPlace::Function(name) => f.write_str(name),
            DrawPlace::All => f.write_str("all"),
        }
    }
}

/// When a place is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Moment {
    /// Before a line.
    Line,
    /// When a function has been called.
    Entry,
    /// When it returns.
    Return,
}

/// A place in one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) function: FunctionId,
    pub(crate) moment: Moment,
    pub(crate) spots: Vec<Spot>,
    /// Whether it was named, rather than being one of all lines.
    pub(crate) is_named: bool,
}

/// Where `asked` is in the program, each once; and what is to be said of what is nowhere.
pub(crate) fn find(program: &Program, entry: FunctionId, asked: &[DrawPlace]) -> (Vec<View>, Vec<String>) {
    let mut views: Vec<View> = Vec::new();
    let mut remarks = Vec::new();
    if asked.is_empty() {
        return (views, remarks);
    }
    let code = Code::of(program);
    let mut known: BTreeSet<(Moment, Vec<Spot>)> = BTreeSet::new();
    for place in asked {
        let found = match place {
            DrawPlace::Line { file, line } => code.line(program, entry, file.as_deref(), *line),
            DrawPlace::Function(name) => function(program, name),
            DrawPlace::All => Ok(code.all()),
        };
        match found {
            Ok(found) => {
                views
                    .extend(found.into_iter().filter(|view| known.insert((view.moment, view.spots.clone()))));
            }
            Err(why) => remarks.push(format!("{place}: {why}")),
        }
    }
    (views, remarks)
}

/// The spots of each line, and in which function they are.
struct Code {
    lines: BTreeMap<(Line, FunctionId), Vec<Spot>>,
}

type Line = (SourceFileId, u32);

impl Code {
    fn of(program: &Program) -> Code {
        let mut lines: BTreeMap<(Line, FunctionId), Vec<Spot>> = BTreeMap::new();
        for (function, own) in program.functions.iter() {
            for (line, spots) in own.body.iter().flat_map(lines_of) {
                let spots = spots.into_iter().map(|(block, index)| Spot { function, block, index });
                lines.insert((line, function), spots.collect());
            }
        }
        Code { lines }
    }

    fn all(&self) -> Vec<View> {
        let view = |(&(_, function), spots): (&(Line, FunctionId), &Vec<Spot>)| View {
            function,
            moment: Moment::Line,
            spots: spots.clone(),
            is_named: false,
        };
        self.lines.iter().map(view).collect()
    }

    fn line(
        &self,
        program: &Program,
        entry: FunctionId,
        file: Option<&str>,
        line: u32,
    ) -> Result<Vec<View>, String> {
        let files: BTreeSet<SourceFileId> = self.lines.keys().map(|((file, _), _)| *file).collect();
        let whole = |id: SourceFileId| Path::new(&program.files[id].directory).join(&program.files[id].name);
        let main = program.functions[entry].place.file.map(whole);
        let is_meant = |id: SourceFileId| match file {
            Some(file) => whole(id).ends_with(file.strip_prefix("./").unwrap_or(file)),
            None => main.as_ref() == Some(&whole(id)),
        };
        let meant: BTreeSet<SourceFileId> = files.iter().copied().filter(|id| is_meant(*id)).collect();
        if meant.is_empty() && file.is_none() {
            return Err(
                "the function that the program starts from is in no known file; name one, as FILE:LINE"
                    .to_owned(),
            );
        }
        if meant.is_empty() {
            let names: BTreeSet<&str> = files.iter().map(|id| program.files[*id].name.as_str()).collect();
            let names: Vec<&str> = names.into_iter().collect();
            return Err(format!("no code is in a file of this name, only in {}", listed(&names)));
        }
        let own = self.lines.iter().filter(|(((file, _), _), _)| meant.contains(file));
        let there = own.clone().filter(|(((_, number), _), _)| *number == line);
        let views: Vec<View> = there
            .map(|(&(_, function), spots)| View {
                function,
                moment: Moment::Line,
                spots: spots.clone(),
                is_named: true,
            })
            .collect();
        if !views.is_empty() {
            return Ok(views);
        }
        let numbers: BTreeSet<u32> = own.map(|(((_, number), _), _)| *number).collect();
        let before = numbers.range(..line).next_back().map(u32::to_string);
        let behind = numbers.range(line..).next().map(u32::to_string);
        let near: Vec<String> = [before, behind].into_iter().flatten().collect();
        let (noun, verb) = if near.len() == 1 { ("line", "is") } else { ("lines", "are") };
        Err(format!("no code stands there; the nearest {noun} with code {verb} {}", near.join(" and ")))
    }
}

/// The entry of a function and its returns.
fn function(program: &Program, name: &str) -> Result<Vec<View>, String> {
    let is_meant = |id: &FunctionId| {
        let function = &program.functions[*id];
        function.name == name || function.c_name.as_deref() == Some(name)
    };
    let named: Vec<FunctionId> = program.functions.iter().map(|(id, _)| id).filter(is_meant).collect();
    let mut views = Vec::new();
    for &function in &named {
        let Some(body) = &program.functions[function].body else { continue };
        let first = &body.blocks[body.entry()];
        // Before that, arguments become variables.
        let index = first.instructions.iter().position(|i| i.place.is_known());
        let index = index.unwrap_or(first.instructions.len());
        let entry = vec![Spot { function, block: body.entry(), index }];
        views.push(View { function, moment: Moment::Entry, spots: entry, is_named: true });
        let returning = |(block, own): (BlockId, &tayra_program::Block)| {
            let index = own.instructions.len();
            matches!(own.terminator.kind, TerminatorKind::Return(_)).then_some(Spot {
                function,
                block,
                index,
            })
        };
        let returns: Vec<Spot> = body.blocks.iter().filter_map(returning).collect();
        views.push(View { function, moment: Moment::Return, spots: returns, is_named: true });
    }
    match (views.is_empty(), named.is_empty()) {
        (false, _) => Ok(views),
        (true, false) => Err("the function is only declared, so there is nothing of it to see".to_owned()),
        (true, true) => Err("the program has no such function".to_owned()),
    }
}

/// Where each line of a body begins.
fn lines_of(body: &Body) -> BTreeMap<Line, Vec<(BlockId, usize)>> {
    let before = lines_before(body);
    let order = WeakOrder::of(body);
    let mut begins: BTreeMap<Line, Vec<(BlockId, usize)>> = BTreeMap::new();
    let mut others: BTreeMap<Line, (BlockId, usize)> = BTreeMap::new();
    for block in body.blocks.iter().map(|(block, _)| block) {
        let mut seen: BTreeSet<Line> = BTreeSet::new();
        for (index, line) in code_of(body, block) {
            let is_entered = !seen.is_empty()
                || order.is_loop_head(block)
                || before[block.index()].iter().any(|earlier| *earlier != Some(line));
            if !seen.insert(line) {
                continue;
            }
            if is_entered {
                begins.entry(line).or_default().push((block, index));
            } else {
                others.entry(line).or_insert((block, index));
            }
        }
    }
    // What nothing leads to has lines as well.
    for (line, spot) in others {
        begins.entry(line).or_insert_with(|| vec![spot]);
    }
    // A line may do nothing but go elsewhere: `continue`, or the end of a loop.
    let mut jumps: BTreeMap<Line, Vec<(BlockId, usize)>> = BTreeMap::new();
    for (block, own) in body.blocks.iter() {
        let line = line_of(own.terminator.place).filter(|line| !begins.contains_key(line));
        if let Some(line) = line {
            jumps.entry(line).or_default().push((block, own.instructions.len()));
        }
    }
    begins.extend(jumps);
    begins
}

/// For each block, the lines that it may be entered from; `None` for the start of the function.
fn lines_before(body: &Body) -> Vec<BTreeSet<Option<Line>>> {
    let mut before: Vec<BTreeSet<Option<Line>>> = vec![BTreeSet::new(); body.blocks.len()];
    before[body.entry().index()].insert(None);
    let mut waiting: Vec<BlockId> = body.blocks.iter().map(|(block, _)| block).rev().collect();
    while let Some(block) = waiting.pop() {
        let last = code_of(body, block).last().map(|(_, line)| BTreeSet::from([Some(*line)]));
        let behind = last.unwrap_or_else(|| before[block.index()].clone());
        for edge in body.blocks[block].terminator.kind.edges() {
            let target = &mut before[edge.target.index()];
            let known = target.len();
            target.extend(behind.iter().copied());
            if target.len() > known {
                waiting.push(edge.target);
            }
        }
    }
    before
}

/// The instructions of a block that stand in a line and do something.
fn code_of(body: &Body, block: BlockId) -> Vec<(usize, Line)> {
    let block = &body.blocks[block];
    let end = (!matches!(block.terminator.kind, TerminatorKind::Jump(_))).then_some(block.terminator.place);
    let places = block.instructions.iter().map(|i| i.place).chain(end);
    places.enumerate().filter_map(|(index, place)| Some((index, line_of(place)?))).collect()
}

fn line_of(place: Place) -> Option<Line> {
    place.file.filter(|_| place.line > 0).map(|file| (file, place.line))
}

/// So many names are listed.
const MOST_LISTED: usize = 8;

/// Names one after the other, not too many of them.
pub(crate) fn listed(names: &[&str]) -> String {
    let shown = names.iter().take(MOST_LISTED).copied().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(MOST_LISTED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_frontend::Sources;

    fn program(code: &str) -> Program {
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("program.c");
        std::fs::write(&file, code).expect("a file");
        tayra_frontend::load(&Sources { files: vec![file], ..Sources::default() }).expect("a program").program
    }

    fn at(program: &Program, place: &str) -> Result<Vec<View>, String> {
        let main = program.function_named("main").expect("main");
        let (views, remarks) = find(program, main, &[place.parse().expect("a place")]);
        if remarks.is_empty() { Ok(views) } else { Err(remarks.join("; ")) }
    }

    const LOOP: &str = "int sum(int n) {
    int s = 0;

    for (int i = 0; i < n; i++)
        s += 2;
    return s;
}
int main(void) { return sum(9); }
";

    #[test]
    fn places_are_read_as_they_are_written() {
        let line = |file: Option<&str>, line| DrawPlace::Line { file: file.map(str::to_owned), line };
        assert_eq!("7".parse(), Ok(line(None, 7)));
        assert_eq!("a b/list.c:12".parse(), Ok(line(Some("a b/list.c"), 12)));
        assert_eq!("C:/list.c:12".parse(), Ok(line(Some("C:/list.c"), 12)));
        assert_eq!("push_back".parse(), Ok(DrawPlace::Function("push_back".to_owned())));
        assert_eq!("all".parse(), Ok(DrawPlace::All));
        for wrong in ["", "0", "-1", ":3", "a.c:", "a.c:0", "a.c:main", "7up", "a b", "4294967296", "list.c"]
        {
            assert!(wrong.parse::<DrawPlace>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_loop_is_looked_at_before_it_at_its_head_and_after_each_round() {
        let program = program(LOOP);
        let views = at(&program, "4").expect("code");
        assert_eq!(views.iter().map(|view| view.spots.len()).collect::<Vec<_>>(), [3]);
        assert_eq!(at(&program, "5").expect("code")[0].spots.len(), 1);
    }

    #[test]
    fn a_line_begins_once_in_a_straight_line() {
        let program =
            program("int f(int a, int b) { return a; }\nint main(void) {\n  return f(\n    1,\n    2);\n}\n");
        let views = at(&program, "program.c:3").expect("code");
        assert_eq!(views.iter().map(|view| view.spots.len()).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn a_line_that_only_goes_elsewhere_is_looked_at_too() {
        let code = "int main(void) {\n  for (int i = 0;; i++) {\n    if (i < 9)\n      continue;\n    return i;\n  }\n}\n";
        let views = at(&program(code), "4").expect("code");
        assert_eq!(views.iter().map(|view| view.spots.len()).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn a_function_is_looked_at_when_it_is_called_and_when_it_returns() {
        let program = program(LOOP);
        let moments: Vec<Moment> =
            at(&program, "sum").expect("code").iter().map(|view| view.moment).collect();
        assert_eq!(moments, [Moment::Entry, Moment::Return]);
    }

    #[test]
    fn what_is_nowhere_is_said() {
        let program = program(LOOP);
        let why = |place: &str| at(&program, place).expect_err(place);
        assert_eq!(why("3"), "line 3: no code stands there; the nearest lines with code are 2 and 4");
        assert_eq!(why("99"), "line 99: no code stands there; the nearest line with code is 8");
        assert!(why("other.c:4").contains("no code is in a file of this name, only in"));
        assert!(why("gram.c:4").contains("no code is in a file of this name"));
        assert_eq!(why("product"), "product: the program has no such function");
    }

    #[test]
    fn the_same_place_is_looked_at_once() {
        let program = program(LOOP);
        let main = program.function_named("main").expect("main");
        let asked = ["4", "program.c:4", "./program.c:4", "all"].map(|place| place.parse().expect("a place"));
        let (views, remarks) = find(&program, main, &asked);
        assert!(remarks.is_empty());
        assert_eq!(views.iter().filter(|view| view.is_named).count(), 1);
        // Lines 2, 4, 5, 6 and 8, and the end of the function.
        assert!(views.len() >= 5, "{views:?}");
    }
}
