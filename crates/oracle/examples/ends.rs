//! Follows runs through passages and ranking functions: `ends [--runs N] [--seeds FROM COUNT] [--doubts] [--write FOLDER] FILE...`. Seeds are those of random
//! programs of every kind; they can be written down instead.
#![expect(clippy::print_stdout, reason = "a tool for people")]

use std::path::PathBuf;
use tayra_frontend::{Sources, load};
use tayra_oracle::ends::{Followed, Pains, Tally, follow};
use tayra_oracle::generate::{Source, generate, generate_ends, generate_lists, generate_rows};
use tayra_oracle::hunt::compile;

/// A kind of random programs: its name, and the program of a seed.
type Kind = (&'static str, fn(u64) -> Source);

fn main() {
    let mut pains = Pains::default();
    let mut files = Vec::new();
    let (mut first, mut count, mut doubts) = (1, 0, false);
    let mut write: Option<PathBuf> = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
        match argument.as_str() {
            "--runs" => pains.runs = number(),
            "--seeds" => (first, count) = (number(), number()),
            "--doubts" => doubts = true,
            "--write" => write = arguments.next().map(PathBuf::from),
            _ => files.push(PathBuf::from(argument)),
        }
    }
    let mut all = Tally::default();
    let mut broken = 0;
    let mut tell = |name: &str, followed: &Followed, all: &mut Tally| {
        all.add(followed.tally);
        if let Some(why) = &followed.broken {
            broken += 1;
            println!("{name}: BROKEN: {why}");
        }
        if doubts {
            followed.doubts.iter().take(3).for_each(|doubt| println!("{name}: {doubt}"));
        }
    };
    for file in files {
        let Ok(loaded) = load(&Sources { files: vec![file.clone()], ..Sources::default() }) else { continue };
        let followed = follow(&loaded.program, &pains);
        tell(&file.display().to_string(), &followed, &mut all);
    }
    let kinds: [Kind; 4] =
        [("ends", generate_ends), ("plain", generate), ("lists", generate_lists), ("rows", generate_rows)];
    for (kind, make) in kinds {
        let mut own = Tally::default();
        for seed in first..first + count {
            let text = make(seed).text();
            if let Some(folder) = &write {
                let _ = std::fs::write(folder.join(format!("{kind}-{seed}.c")), text);
                continue;
            }
            let Some(program) = compile(&text) else { continue };
            pains.seed = seed;
            tell(&format!("{kind} {seed}"), &follow(&program, &pains), &mut own);
        }
        if count > 0 {
            println!("{kind}: {own:?}");
        }
        all.add(own);
    }
    println!("{broken} broken, {all:?}");
}
