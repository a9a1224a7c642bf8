//! The report as one page for a browser: the source coloured by what is proved, open and violated, and runs as steps beside it.
//!
//! The page stands alone: it loads nothing, and runs one script, ours, which its own policy names by its hash. Everything that comes
//! from the program (names, strings, lines) is text to it, never markup.
//! Gives up: colours where the prover could not describe all runs, and sources that cannot be read.

use crate::acceptance::Acceptance;
use crate::{ProgramReport, SourceText, verdict_word};
use base64::Engine as _;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};
use tayra_findings::{Check, CheckStatus, Finding, LoopEnd, PathStep, Reason, SourcePlace, Verdict};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A picture of memory: a name, and SVG that was made by us.
pub type Picture = (String, String);

/// The whole page; `pictures` are those of each program, in the same order.
pub fn report(
    programs: &[ProgramReport<'_>],
    pictures: &[Vec<Picture>],
    acceptance: &Acceptance,
    sources: &dyn SourceText,
) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = page(&mut out, programs, pictures, acceptance, sources);
    out
}

/// Text of the program, or of anybody else.
struct Text<'a>(&'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => out.write_str("&amp;")?,
                '<' => out.write_str("&lt;")?,
                '>' => out.write_str("&gt;")?,
                '"' => out.write_str("&quot;")?,
                '\'' => out.write_str("&#39;")?,
                // What no page may hold.
                letter if letter.is_control() && !matches!(letter, '\n' | '\t') => {
                    out.write_char('\u{fffd}')?
                }
                letter => out.write_char(letter)?,
            }
        }
        Ok(())
    }
}

fn page(
    out: &mut String,
    programs: &[ProgramReport<'_>],
    pictures: &[Vec<Picture>],
    acceptance: &Acceptance,
    sources: &dyn SourceText,
) -> fmt::Result {
    let hash = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(SCRIPT.as_bytes()));
    writeln!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{hash}'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Tayra: {}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
        Text(&title(programs))
    )?;
    writeln!(out, "<h1>Tayra: {}</h1>", Text(&title(programs)))?;
    summary(out, programs)?;
    let accepted = acceptance.text();
    if !accepted.is_empty() {
        writeln!(out, "<pre>{}</pre>", Text(&accepted))?;
    }
    for (index, program) in programs.iter().enumerate() {
        let own = pictures.get(index).map_or([].as_slice(), Vec::as_slice);
        one(out, index, program, own, sources)?;
    }
    writeln!(
        out,
        "<p class=\"quiet\">Tayra {}. <em>Proved</em>: no run goes wrong there as the first thing that goes wrong in it. \
         <em>Open</em>: a fault could not be excluded.</p>\n<script>{SCRIPT}</script>\n</body>\n</html>",
        env!("CARGO_PKG_VERSION")
    )
}

fn title(programs: &[ProgramReport<'_>]) -> String {
    match programs {
        [program] => program.name.clone(),
        programs => format!("{} programs", programs.len()),
    }
}

/// A row for each program and answer.
fn summary(out: &mut String, programs: &[ProgramReport<'_>]) -> fmt::Result {
    writeln!(out, "<table><tr><th>program</th><th>property</th><th>answer</th><th>checks</th></tr>")?;
    for (index, program) in programs.iter().enumerate() {
        let name = format!("<a href=\"#p{index}\">{}</a>", Text(&program.name));
        if let Some(failure) = &program.failure {
            writeln!(
                out,
                "<tr><td>{name}</td><td></td><td class=\"unknown word\">could not run</td><td>{}</td></tr>",
                Text(failure)
            )?;
        }
        for (property, verdict) in &program.answers {
            let word = verdict_word(verdict);
            let counts = program.checks_of(*property).map_or_else(String::new, |checks| counts(&checks.all));
            writeln!(
                out,
                "<tr><td>{name}</td><td>{property}</td><td class=\"{word} word\">{word}</td><td>{counts}</td></tr>"
            )?;
        }
    }
    writeln!(out, "</table>")
}

/// How many checks there are, and how many of them are open or violated.
fn counts(checks: &[Check]) -> String {
    let of = |wanted: Colour| checks.iter().filter(|check| Colour::of(&check.status) == wanted).count();
    let (proved, open, violated) = (of(Colour::Proved), of(Colour::Open), of(Colour::Violated));
    let told = [(proved, "proved"), (open, "open"), (violated, "violated")];
    let words = told.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}"));
    words.collect::<Vec<_>>().join(", ")
}

fn one(
    out: &mut String,
    index: usize,
    program: &ProgramReport<'_>,
    pictures: &[Picture],
    sources: &dyn SourceText,
) -> fmt::Result {
    writeln!(out, "<section id=\"p{index}\"><h2>{}</h2>", Text(&program.name))?;
    let mut told: Vec<&Finding> = Vec::new();
    for (property, verdict) in &program.answers {
        let word = verdict_word(verdict);
        writeln!(out, "<h3>{property}: <span class=\"{word}\">{word}</span></h3>")?;
        match verdict {
            Verdict::Holds(proof) => {
                let rests: Vec<&str> = proof.assumptions().iter().map(|one| one.text()).collect();
                writeln!(
                    out,
                    "<p>{}.<br><span class=\"quiet\">Rests on: {}.</span></p>",
                    Text(proof.argument()),
                    Text(&rests.join("; "))
                )?;
            }
            Verdict::Violated(found) => {
                for violation in found.iter().map(|violation| &**violation) {
                    // One fault may break several properties.
                    if told.contains(&violation) {
                        writeln!(out, "<p>By what is told above.</p>")?;
                    } else {
                        finding(out, violation, program, sources)?;
                        told.push(violation);
                    }
                }
            }
            Verdict::Unknown(reasons) => {
                for one in reasons {
                    reason(out, one)?;
                }
            }
        }
        for one in program.loops_of(*property) {
            let (kind, class) = (one.kind.name(), if one.ends() { "holds" } else { "unknown" });
            let (function, text) = (Text(&one.function), one.text());
            writeln!(
                out,
                "<p>{kind} of <code>{function}</code>{}: <span class=\"{class}\">{}</span></p>",
                At(Some(&one.place)),
                Text(&text)
            )?;
        }
    }
    for (name, svg) in pictures {
        writeln!(
            out,
            "<details><summary>memory: {}</summary><div class=\"picture\">{}</div></details>",
            Text(name),
            without_prolog(svg)
        )?;
    }
    let mut files: BTreeSet<&str> = BTreeSet::new();
    files.extend(checks(program).filter_map(|check| check.place.as_ref()).map(|place| place.file.as_str()));
    files.extend(program.loops.iter().map(|one| one.place.file.as_str()));
    for file in files {
        let Some(text) = sources.text(file) else { continue };
        writeln!(out, "<details open><summary><code>{}</code></summary>", Text(file))?;
        source(out, file, &text, program, 1, usize::MAX)?;
        writeln!(out, "</details>")?;
    }
    writeln!(out, "</section>")
}

/// A picture as part of a page.
fn without_prolog(svg: &str) -> &str {
    svg.find("<svg").map_or("", |start| &svg[start..])
}

fn checks<'p>(program: &'p ProgramReport<'_>) -> impl Iterator<Item = &'p Check> {
    program.checks.iter().flat_map(|checks| &checks.all)
}

/// A fault with its run.
fn finding(
    out: &mut String,
    found: &Finding,
    program: &ProgramReport<'_>,
    sources: &dyn SourceText,
) -> fmt::Result {
    writeln!(
        out,
        "<div class=\"finding\"><p><b>{}</b>: {}{}</p>",
        found.rule.id(),
        Text(&found.message),
        At(found.place.as_ref())
    )?;
    for note in &found.notes {
        writeln!(out, "<p class=\"quiet\">{}{}</p>", Text(&note.text), At(note.place.as_ref()))?;
    }
    if !found.inputs.is_empty() {
        let inputs: Vec<String> =
            found.inputs.iter().map(|one| format!("{} = {}", one.what, one.value)).collect();
        writeln!(out, "<p>With these inputs, in order: <code>{}</code></p>", Text(&inputs.join(", ")))?;
    }
    if let Some(place) = found.path.iter().find_map(|step| step.place.as_ref()) {
        steps(out, &found.path, &place.file, program, sources)?;
    }
    writeln!(out, "</div>")
}

/// Lines before and after those that a run passes.
const AROUND: usize = 6;

/// A run beside the lines that it passes, of every file that it comes to.
fn steps(
    out: &mut String,
    path: &[PathStep],
    first: &str,
    program: &ProgramReport<'_>,
    sources: &dyn SourceText,
) -> fmt::Result {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::from([(first, 0)]);
    let mut extents: Vec<(&str, usize, usize)> = vec![(first, usize::MAX, 0)];
    for place in path.iter().filter_map(|step| step.place.as_ref()) {
        let number = *numbers.entry(&place.file).or_insert(extents.len());
        if number == extents.len() {
            extents.push((&place.file, usize::MAX, 0));
        }
        let line = usize::try_from(place.line).unwrap_or(usize::MAX);
        let (_, least, most) = &mut extents[number];
        (*least, *most) = ((*least).min(line), (*most).max(line));
    }
    writeln!(out, "<div class=\"run\" tabindex=\"0\"><div><div class=\"controls\">")?;
    for (go, words) in [("first", "|&lt;"), ("back", "&lt;"), ("forward", "&gt;"), ("last", "&gt;|")] {
        write!(out, "<button type=\"button\" data-go=\"{go}\" aria-label=\"{go}\">{words}</button>")?;
    }
    writeln!(out, "<output></output></div><ol class=\"steps\">")?;
    for step in path {
        let indent = step.depth.min(12);
        let place = step.place.as_ref();
        let line = place.and_then(|p| Some(format!("{}:{}", numbers.get(p.file.as_str())?, p.line)));
        write!(out, "<li style=\"padding-left: {}em\"", f64::from(indent) + 0.6)?;
        if let Some(line) = line {
            write!(out, " data-line=\"{line}\"")?;
        }
        let line = place.map_or_else(String::new, |place| format!("{}:{} ", place.file, place.line));
        writeln!(
            out,
            "><span class=\"where\">{}</span><span class=\"what\">{}</span></li>",
            Text(&line),
            Text(&step.text)
        )?;
    }
    writeln!(out, "</ol></div><div class=\"source\">")?;
    for (number, (file, least, most)) in extents.iter().enumerate() {
        let Some(text) = sources.text(file) else { continue };
        if extents.len() > 1 {
            writeln!(out, "<div class=\"quiet\">{}</div>", Text(file))?;
        }
        let (from, to) = (least.saturating_sub(AROUND).max(1), most.saturating_add(AROUND));
        lines(out, file, &text, program, (from, to), Some(number))?;
    }
    writeln!(out, "</div></div>")
}

fn reason(out: &mut String, reason: &Reason) -> fmt::Result {
    let name = reason.rule.map_or(reason.kind.name(), |rule| rule.id());
    writeln!(
        out,
        "<div class=\"finding open\"><p><b>{name}</b>: {}{}</p>",
        Text(&reason.message),
        At(reason.place.as_ref())
    )?;
    for note in &reason.notes {
        writeln!(out, "<p class=\"quiet\">{}{}</p>", Text(&note.text), At(note.place.as_ref()))?;
    }
    if !reason.path.is_empty() {
        writeln!(out, "<details><summary>a way that leads there</summary><ol>")?;
        for step in &reason.path {
            writeln!(out, "<li>{}{}</li>", Text(&step.text), At(step.place.as_ref()))?;
        }
        writeln!(out, "</ol></details>")?;
    }
    if let Some(advice) = &reason.advice {
        writeln!(out, "<p>What can be done: {}</p>", Text(advice))?;
    }
    writeln!(out, "</div>")
}

/// A place behind a sentence.
struct At<'a>(Option<&'a SourcePlace>);

impl fmt::Display for At<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(place) = self.0 else { return Ok(()) };
        write!(out, " <span class=\"quiet\">at {}:{}:{}</span>", Text(&place.file), place.line, place.column)
    }
}

fn source(
    out: &mut String,
    file: &str,
    text: &str,
    program: &ProgramReport<'_>,
    from: usize,
    to: usize,
) -> fmt::Result {
    writeln!(out, "<div class=\"source\">")?;
    lines(out, file, text, program, (from, to), None)?;
    writeln!(out, "</div>")
}

/// What a line's colour says; the worst of its checks counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    Unreached,
    Proved,
    Open,
    Violated,
}

impl Colour {
    fn of(status: &CheckStatus) -> Colour {
        match status {
            CheckStatus::Unreached => Colour::Unreached,
            CheckStatus::Proved => Colour::Proved,
            CheckStatus::Open(_) | CheckStatus::Behind => Colour::Open,
            CheckStatus::Violated(_) => Colour::Violated,
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Colour::Unreached => "unreached",
            Colour::Proved => "proved",
            Colour::Open => "open",
            Colour::Violated => "violated",
        }
    }
}

/// Lines of a file, with what is known of each. `number` is what steps call the file.
fn lines(
    out: &mut String,
    file: &str,
    text: &str,
    program: &ProgramReport<'_>,
    (from, to): (usize, usize),
    number: Option<usize>,
) -> fmt::Result {
    let is_line = |place: &SourcePlace| (place.file == file).then_some(usize::try_from(place.line).ok()?);
    let mut known: BTreeMap<usize, (Colour, Vec<String>)> = BTreeMap::new();
    for check in checks(program) {
        let Some(line) = check.place.as_ref().and_then(is_line) else { continue };
        let colour = Colour::of(&check.status);
        let (worst, words) = known.entry(line).or_insert((colour, Vec::new()));
        *worst = (*worst).max(colour);
        let said = format!("{} {}", check.kind.words().0, check.status.name());
        if !words.contains(&said) {
            words.push(said);
        }
    }
    let mut loops: BTreeMap<usize, Vec<&LoopEnd>> = BTreeMap::new();
    for one in program.loops {
        if let Some(line) = is_line(&one.place) {
            loops.entry(line).or_default().push(one);
        }
    }
    for (index, line) in text.lines().enumerate().skip(from - 1).take_while(|(index, _)| *index < to) {
        let own = index + 1;
        out.push_str("<div");
        if let Some((colour, words)) = known.get(&own) {
            write!(out, " class=\"{}\" title=\"{}\"", colour.class(), Text(&words.join("; ")))?;
        }
        if let Some(number) = number {
            write!(out, " data-at=\"{number}:{own}\"")?;
        }
        write!(out, "><span class=\"number\">{own}</span><span>{}</span>", Text(line))?;
        for one in loops.get(&own).into_iter().flatten() {
            write!(out, "<span class=\"loop\">{}</span>", Text(&one.text()))?;
        }
        out.push_str("</div>\n");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{everything, loops, programs};

    struct Hostile;

    impl SourceText for Hostile {
        fn text(&self, _file: &str) -> Option<String> {
            Some(
                "int a;\n</script><script>alert(1)</script>\nchar *t = \"<img onerror='x'>\";\u{0}\n"
                    .to_owned(),
            )
        }
    }

    fn shown(names: &str) -> String {
        let (mut verdicts, loops) = (everything(), loops());
        if let Verdict::Unknown(reasons) = &mut verdicts[2] {
            reasons[0].message = names.to_owned();
        }
        let mut programs = programs(&verdicts);
        programs[0].name = names.to_owned();
        programs[0].loops = &loops;
        report(&programs, &[], &Acceptance::default(), &Hostile)
    }

    #[test]
    fn what_comes_from_the_program_is_text() {
        let page = shown("<script>alert(2)</script>\"onload='x'&");
        assert_eq!(page.matches("<script>").count(), 1, "one script, ours");
        assert!(!page.contains("<img") && !page.contains("alert(1)</script><"), "{page}");
        assert!(page.contains("&lt;script&gt;alert(2)&lt;/script&gt;&quot;onload=&#39;x&#39;&amp;"));
        assert!(!page.contains('\u{0}'));
    }

    #[test]
    fn the_policy_names_the_script_and_nothing_else() {
        let page = shown("a.c");
        let hash = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(SCRIPT.as_bytes()));
        assert!(
            page.contains(&format!(
                "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{hash}'"
            ))
        );
        assert!(
            !page.contains("http://") && !page.contains("https://") && !page.contains(" src="),
            "it loads nothing"
        );
    }

    #[test]
    fn verdicts_faults_steps_and_loops_are_there() {
        let page = shown("a.c");
        for part in
            ["use-after-free", "<li style", "data-at=\"0:3\"", "goes down in each round", "could not run"]
        {
            assert!(page.contains(part), "{part} is missing");
        }
    }
}
