//! Certificates as JSON, and back.
//!
//! Facts and functions are text in the syntax of our transition systems, over the names listed under `variables`. Numbers of
//! locations and transitions are those of the system, as `tayra its --write text` lists them, from 0.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use tayra_numeric::{Comparison, Constraint, Integer, LinearExpr, Var};
use tayra_transition_system::{Formula, System, read_formula};

use crate::certificate::{
    Arrival, Certificate, Chained, Congruence, Leg, Mapped, Moment, Recurrence, Region, Split, Stage, Step,
    Taken,
};

/// The certificate as JSON text.
pub fn to_json(system: &System, certificate: &Certificate) -> String {
    let names = Names::of(system);
    let value = match certificate {
        Certificate::Terminates(steps) => json!({
            "claim": "terminates",
            "variables": names.0,
            "steps": steps.iter().map(|step| names.step(step)).collect::<Vec<_>>(),
        }),
        Certificate::Loops(recurrence) => json!({
            "claim": "loops",
            "variables": names.0,
            "prefix": recurrence.prefix.iter().map(moment).collect::<Vec<_>>(),
            "regions": recurrence.regions.iter().map(|region| names.region(region)).collect::<Vec<_>>(),
        }),
    };
    let mut text = serde_json::to_string_pretty(&value).unwrap_or_default();
    text.push('\n');
    text
}

/// The certificate that JSON text describes, or what is wrong with the text.
pub fn from_json(text: &str) -> Result<Certificate, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))?;
    let names = Names(strings(&value, "variables")?);
    match string(&value, "claim")? {
        "terminates" => {
            let steps: Result<Vec<Step>, String> = list(&value, "steps")?
                .iter()
                .enumerate()
                .map(|(at, step)| names.read_step(step).map_err(|why| format!("step {}: {why}", at + 1)))
                .collect();
            Ok(Certificate::Terminates(steps?))
        }
        "loops" => {
            let prefix: Result<Vec<Moment>, String> =
                list(&value, "prefix")?.iter().map(read_moment).collect();
            let regions: Result<Vec<Region>, String> =
                list(&value, "regions")?.iter().map(|region| names.read_region(region)).collect();
            Ok(Certificate::Loops(Recurrence { prefix: prefix?, regions: regions? }))
        }
        other => Err(format!("unknown claim `{other}`")),
    }
}

/// What the variables are called here.
struct Names(Vec<String>);

impl Names {
    /// The system's own names, unless two are equal or one cannot be quoted.
    fn of(system: &System) -> Self {
        let own = system.variables();
        let mut sorted: Vec<&String> = own.iter().collect();
        sorted.sort();
        sorted.dedup();
        if sorted.len() == own.len() && !own.iter().any(|name| name.contains(['|', '\n'])) {
            return Self(own.to_vec());
        }
        Self((0..own.len()).map(|index| format!("v{index}")).collect())
    }

    fn name(&self, var: Var) -> String {
        let index = usize::try_from(var.0).unwrap_or(usize::MAX);
        match (self.0.get(index), self.0.get(index.wrapping_sub(self.0.len()))) {
            (Some(name), _) => format!("|{name}|"),
            // A prime marks the value after a step.
            (None, Some(name)) => format!("|{name}|'"),
            (None, None) => var.to_string(),
        }
    }

    fn facts(&self, facts: &[Constraint]) -> Vec<String> {
        facts.iter().map(|fact| fact.show(&|var| self.name(var))).collect()
    }

    fn exprs(&self, exprs: &[LinearExpr]) -> Vec<String> {
        exprs.iter().map(|expr| expr.show(&|var| self.name(var))).collect()
    }

    fn step(&self, step: &Step) -> Value {
        match step {
            Step::Forget { variables } => json!({ "step": "forget", "variables": variables }),
            Step::Chain { location, ways } => json!({
                "step": "chain", "location": location,
                "ways": ways.iter().map(|way| json!([way.first, way.second, way.made])).collect::<Vec<_>>(),
            }),
            Step::Impossible { transitions } => json!({ "step": "impossible", "transitions": transitions }),
            Step::Invariants { facts, strides } => {
                let facts: Map<String, Value> =
                    facts.iter().map(|(at, facts)| (at.to_string(), json!(self.facts(facts)))).collect();
                let shown = |s: &Congruence| json!([s.variable, s.modulus.to_string(), s.rest.to_string()]);
                let strides: Map<String, Value> = strides
                    .iter()
                    .map(|(at, own)| (at.to_string(), json!(own.iter().map(shown).collect::<Vec<_>>())))
                    .collect();
                json!({ "step": "invariants", "facts": facts, "strides": strides })
            }
            Step::Merge { transitions, made, relation } => json!({
                "step": "merge", "transitions": transitions, "made": made, "relation": self.facts(relation),
            }),
            Step::Split(split) => json!({
                "step": "split", "location": split.location, "copy": split.copy,
                "on": split.on.show(&|var| self.name(var)),
                "mapped": split.mapped.iter().map(|m| json!([m.from, m.source, m.target, m.made])).collect::<Vec<_>>(),
            }),
            Step::Rank(stage) => {
                let functions: Map<String, Value> =
                    stage.functions.iter().map(|(at, f)| (at.to_string(), json!(self.exprs(f)))).collect();
                json!({ "step": "rank", "functions": functions, "strict": stage.strict })
            }
            Step::Tail { starts } => json!({ "step": "tail", "starts": starts }),
        }
    }

    fn region(&self, region: &Region) -> Value {
        let leg = |leg: &Leg| json!({ "transition": leg.transition, "values": self.exprs(&leg.values), "locals": self.exprs(&leg.locals) });
        json!({
            "location": region.location, "facts": self.facts(&region.facts),
            "legs": region.legs.iter().map(leg).collect::<Vec<_>>(),
        })
    }

    fn formula(&self, text: &str) -> Result<Formula, String> {
        let mut lookup = |name: &str| {
            let (name, offset) = match name.strip_suffix('\'') {
                Some(name) => (name, self.0.len()),
                None => (name, 0),
            };
            let plain = name.strip_prefix('|').and_then(|name| name.strip_suffix('|')).unwrap_or(name);
            let index = self.0.iter().position(|own| own == plain)?;
            u32::try_from(index + offset).ok().map(Var)
        };
        read_formula(text, &mut lookup).map_err(|error| format!("`{text}`: {error}"))
    }

    fn read_fact(&self, text: &str) -> Result<Constraint, String> {
        match self.formula(text)? {
            Formula::Compare(compared) => {
                compared.as_linear().ok_or_else(|| format!("`{text}` is not linear"))
            }
            Formula::True | Formula::False | Formula::And(_) | Formula::Or(_) => {
                Err(format!("`{text}` is no comparison"))
            }
        }
    }

    fn read_expr(&self, text: &str) -> Result<LinearExpr, String> {
        match self.formula(&format!("{text} = 0"))? {
            Formula::Compare(compared) if compared.comparison == Comparison::Zero => {
                compared.polynomial.as_linear().ok_or_else(|| format!("`{text}` is not linear"))
            }
            Formula::True | Formula::False | Formula::Compare(_) | Formula::And(_) | Formula::Or(_) => {
                Err(format!("`{text}` is no expression"))
            }
        }
    }

    fn read_facts(&self, value: &Value) -> Result<Vec<Constraint>, String> {
        texts(value)?.into_iter().map(|text| self.read_fact(text)).collect()
    }

    fn read_exprs(&self, value: &Value) -> Result<Vec<LinearExpr>, String> {
        texts(value)?.into_iter().map(|text| self.read_expr(text)).collect()
    }

    fn read_step(&self, value: &Value) -> Result<Step, String> {
        Ok(match string(value, "step")? {
            "forget" => Step::Forget { variables: numbers(field(value, "variables")?)? },
            "chain" => Step::Chain {
                location: number(field(value, "location")?)?,
                ways: tuples::<3>(value, "ways")?
                    .into_iter()
                    .map(|[first, second, made]| Chained { first, second, made })
                    .collect(),
            },
            "impossible" => Step::Impossible { transitions: numbers(field(value, "transitions")?)? },
            "invariants" => Step::Invariants {
                facts: by_location(value, "facts", |v| self.read_facts(v))?,
                strides: by_location(value, "strides", read_strides)?,
            },
            "merge" => Step::Merge {
                transitions: numbers(field(value, "transitions")?)?,
                made: number(field(value, "made")?)?,
                relation: self.read_facts(field(value, "relation")?)?,
            },
            "split" => Step::Split(Split {
                location: number(field(value, "location")?)?,
                copy: number(field(value, "copy")?)?,
                on: self.read_fact(string(value, "on")?)?,
                mapped: tuples::<4>(value, "mapped")?
                    .into_iter()
                    .map(|[from, source, target, made]| Mapped { from, source, target, made })
                    .collect(),
            }),
            "rank" => Step::Rank(Stage {
                functions: by_location(value, "functions", |v| self.read_exprs(v))?,
                strict: numbers(field(value, "strict")?)?,
            }),
            "tail" => Step::Tail { starts: numbers(field(value, "starts")?)? },
            other => return Err(format!("unknown step `{other}`")),
        })
    }

    fn read_region(&self, value: &Value) -> Result<Region, String> {
        let leg = |value: &Value| {
            Ok::<Leg, String>(Leg {
                transition: number(field(value, "transition")?)?,
                values: self.read_exprs(field(value, "values")?)?,
                locals: self.read_exprs(field(value, "locals")?)?,
            })
        };
        Ok(Region {
            location: number(field(value, "location")?)?,
            facts: self.read_facts(field(value, "facts")?)?,
            legs: list(value, "legs")?.iter().map(leg).collect::<Result<_, _>>()?,
        })
    }
}

fn moment(moment: &Moment) -> Value {
    let shown = |values: &[Integer]| values.iter().map(Integer::to_string).collect::<Vec<_>>();
    let taken = |taken: &Taken| json!({ "by": taken.transition, "locals": shown(&taken.locals), "values": shown(&taken.values) });
    let mut value = json!({ "location": moment.location, "values": shown(&moment.values) });
    match &moment.by {
        Arrival::Start => {}
        Arrival::Step { transition, locals } => {
            value["by"] = json!(transition);
            value["locals"] = json!(shown(locals));
        }
        Arrival::Rounds { count, first, last } => {
            value["rounds"] = json!(count.to_string());
            value["first"] = json!(first.iter().map(taken).collect::<Vec<_>>());
            value["last"] = json!(last.iter().map(taken).collect::<Vec<_>>());
        }
    }
    value
}

fn read_moment(value: &Value) -> Result<Moment, String> {
    let integers = |value: &Value| -> Result<Vec<Integer>, String> {
        texts(value)?.into_iter().map(|t| t.parse().map_err(|_| format!("`{t}` is no integer"))).collect()
    };
    let taken = |name: &str| -> Result<Vec<Taken>, String> {
        let read = |item: &Value| {
            Ok(Taken {
                transition: number(field(item, "by")?)?,
                locals: integers(field(item, "locals")?)?,
                values: integers(field(item, "values")?)?,
            })
        };
        list(value, name)?.iter().map(read).collect()
    };
    let by = match (value.get("by"), value.get("rounds")) {
        (None, None) => Arrival::Start,
        (Some(by), _) => {
            Arrival::Step { transition: number(by)?, locals: integers(field(value, "locals")?)? }
        }
        (None, Some(count)) => Arrival::Rounds {
            count: count.as_str().and_then(|text| text.parse().ok()).ok_or("`rounds` is no integer")?,
            first: taken("first")?,
            last: taken("last")?,
        },
    };
    Ok(Moment {
        location: number(field(value, "location")?)?,
        values: integers(field(value, "values")?)?,
        by,
    })
}

fn read_strides(value: &Value) -> Result<Vec<Congruence>, String> {
    let stride = |item: &Value| {
        let [variable, modulus, rest] = item.as_array().map(Vec::as_slice).unwrap_or_default() else {
            return Err("expected a variable, a modulus and a rest".to_owned());
        };
        let integer = |v: &Value| {
            v.as_str()
                .and_then(|text| text.parse().ok())
                .ok_or_else(|| "expected an integer as text".to_owned())
        };
        Ok(Congruence { variable: number(variable)?, modulus: integer(modulus)?, rest: integer(rest)? })
    };
    value.as_array().ok_or("expected a list")?.iter().map(stride).collect()
}

fn field<'v>(value: &'v Value, name: &str) -> Result<&'v Value, String> {
    value.get(name).ok_or_else(|| format!("there is no `{name}`"))
}

fn list<'v>(value: &'v Value, name: &str) -> Result<&'v Vec<Value>, String> {
    field(value, name)?.as_array().ok_or_else(|| format!("`{name}` is no list"))
}

fn string<'v>(value: &'v Value, name: &str) -> Result<&'v str, String> {
    field(value, name)?.as_str().ok_or_else(|| format!("`{name}` is no text"))
}

fn strings(value: &Value, name: &str) -> Result<Vec<String>, String> {
    Ok(texts(field(value, name)?)?.into_iter().map(str::to_owned).collect())
}

fn texts(value: &Value) -> Result<Vec<&str>, String> {
    let items = value.as_array().ok_or("expected a list of texts")?;
    items.iter().map(|item| item.as_str().ok_or_else(|| "expected a text".to_owned())).collect()
}

/// A number of a location or transition; none is so large that memory would run out.
fn number(value: &Value) -> Result<usize, String> {
    value
        .as_u64()
        .filter(|number| *number < 10_000_000)
        .and_then(|number| usize::try_from(number).ok())
        .ok_or_else(|| "expected a number".to_owned())
}

fn numbers(value: &Value) -> Result<Vec<usize>, String> {
    value.as_array().ok_or("expected a list of numbers")?.iter().map(number).collect()
}

fn tuples<const N: usize>(value: &Value, name: &str) -> Result<Vec<[usize; N]>, String> {
    let tuple = |item: &Value| {
        numbers(item)?.try_into().map_err(|_| format!("expected {N} numbers in each entry of `{name}`"))
    };
    list(value, name)?.iter().map(tuple).collect()
}

fn by_location<T>(
    value: &Value,
    name: &str,
    read: impl Fn(&Value) -> Result<T, String>,
) -> Result<BTreeMap<usize, T>, String> {
    let entries = field(value, name)?.as_object().ok_or_else(|| format!("`{name}` is no object"))?;
    let mut found = BTreeMap::new();
    for (key, value) in entries {
        let location = key.parse::<usize>().ok().filter(|number| *number < 10_000_000);
        found.insert(location.ok_or_else(|| format!("`{key}` is no location"))?, read(value)?);
    }
    Ok(found)
}
