//! `cargo xtask strategies`: the law of strategies at length, on our own programs and on random ones.

use c_tests::parallel;
use c_tests::strategies::{Case, Checked, Counts, Effort, Family, Made, Setting, check, own, shrink};
use std::time::{Duration, Instant};
use tayra_oracle::generate::Source;

/// How much to look at.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Wishes {
    /// Seconds after which no further program is begun.
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// The first seed of random programs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds of each strategy for each form of a program.
    #[arg(long, default_value_t = 1000)]
    time: u64,
    /// Runs with random inputs for each program.
    #[arg(long, default_value_t = 12)]
    runs: u64,
    /// Seconds to make a program smaller that has a contradiction.
    #[arg(long, default_value_t = 60)]
    shrink: u64,
    /// Random programs of this family (numbers, lists, rows, faulty, held) instead of our own; several with commas, or `all`.
    #[arg(long)]
    random: Option<String>,
    /// No random programs whose text contains one of these words, with commas between them: for causes that are known.
    #[arg(long, default_value = "")]
    without: String,
    /// Our own programs, only those whose path contains this.
    #[arg(default_value = "")]
    filter: String,
}

/// Programs that are begun together.
const AT_ONCE: u64 = 16;

/// Checks programs until the time is over; fails if there is a contradiction.
pub(crate) fn run(wishes: &Wishes) -> Result<(), String> {
    let end = Instant::now() + Duration::from_secs(wishes.seconds);
    let mut total = Total::default();
    match &wishes.random {
        None => {
            let cases = own(&wishes.filter).map_err(|error| error.to_string())?;
            let work = |case: &Case| {
                (Instant::now() < end).then(|| (case.name.clone(), check(case, &effort(wishes, 1)), None))
            };
            for part in cases.chunks(AT_ONCE as usize) {
                total.add(parallel::map(part, work));
            }
        }
        Some(names) => {
            let families = families(names)?;
            let mut seed = wishes.seed;
            while Instant::now() < end {
                let seeds: Vec<u64> = (seed..seed + AT_ONCE).collect();
                total.add(parallel::map(&seeds, |&seed| {
                    (Instant::now() < end).then(|| random(&families, seed, wishes)).flatten()
                }));
                seed += AT_ONCE;
            }
        }
    }
    println!("{}", total.counts);
    println!("{} do not compile, {} contradictions", total.refused, total.contradictions);
    if total.contradictions == 0 { Ok(()) } else { Err("the strategies contradict each other".to_owned()) }
}

fn effort(wishes: &Wishes, seed: u64) -> Effort {
    Effort { time: Duration::from_millis(wishes.time), runs: wishes.runs, seed, ..Effort::default() }
}

fn families(names: &str) -> Result<Vec<Family>, String> {
    if names == "all" {
        return Ok(Family::ALL.to_vec());
    }
    let family = |name| Family::from_name(name).ok_or_else(|| format!("there is no family '{name}'"));
    names.split(',').map(family).collect()
}

/// What came of one program: its name, what was compared, and a smaller text with the same contradiction.
type Outcome = (String, Result<Checked, String>, Option<String>);

/// The program of a seed: the families take turns. Nothing if it has something that nobody wants to see.
fn random(families: &[Family], seed: u64, wishes: &Wishes) -> Option<Outcome> {
    let family = families[usize::try_from(seed).unwrap_or(0) % families.len()];
    let name = format!("{} {seed}", family.name());
    let source = family.generate(seed);
    let bodies = source.items.iter().filter(|item| item.body.is_some()).cloned();
    let text = Source { items: bodies.collect() }.text();
    if wishes.without.split(',').any(|word| !word.is_empty() && text.contains(word)) {
        return None;
    }
    let effort = effort(wishes, seed);
    let setting = Setting::of(seed);
    let name = if setting == Setting::USUAL { name } else { format!("{name} with {setting:?}") };
    let checked = Made::new(&name, &source, setting).and_then(|made| check(&made.case, &effort));
    let small = match &checked {
        Ok(checked) if !checked.contradictions.is_empty() => {
            Some(shrink(&source, setting, &effort, Duration::from_secs(wishes.shrink)).text())
        }
        Ok(_) | Err(_) => None,
    };
    Some((name, checked, small))
}

#[derive(Default)]
struct Total {
    counts: Counts,
    refused: u64,
    contradictions: u64,
}

impl Total {
    fn add(&mut self, outcomes: Vec<Option<Outcome>>) {
        for (name, checked, small) in outcomes.into_iter().flatten() {
            match checked {
                Ok(checked) => {
                    self.counts.add(&checked.counts);
                    for found in &checked.contradictions {
                        self.contradictions += 1;
                        println!("CONTRADICTION in {name}: {found}");
                    }
                }
                Err(_) => {
                    self.refused += 1;
                    println!("{name} does not compile");
                }
            }
            if let Some(small) = small {
                println!("{small}");
            }
        }
        println!("so far: {}", self.counts);
    }
}
