//! Blocks that are not told apart, in words: what each of them holds, and which variables lead there.

use crate::compose::Subject;
use crate::types;
use tayra_memory_graph::{Field, Held, Member, Pool, PoolId};
use tayra_numeric::Interval;
use tayra_program::{CType, CTypeId, Entity};
use tayra_terms::TermId;

/// Lines for each pool, and one for each variable that leads to a block of one.
pub(crate) fn facts(subject: &Subject<'_>, variables: &[(TermId, String)]) -> Vec<String> {
    let pools = subject.state.pools();
    let mut lines: Vec<String> = pools.iter().flat_map(|(id, pool)| of_pool(subject, id, pool)).collect();
    for (value, name) in variables {
        if let Some(member) = pools.member(*value) {
            lines.push(format!("{name} is null or {}", some(subject, member)));
        }
    }
    lines
}

fn of_pool(subject: &Subject<'_>, id: PoolId, pool: &Pool) -> Vec<String> {
    let (least, most) = pool.sizes;
    let size = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let mut lines = vec![format!("any number of {}, {size} bytes each", name(subject, id))];
    for (field, held) in &pool.fields {
        lines.push(format!("in each, {} is {}", place(subject, id, *field), held_in_words(subject, held)));
    }
    lines
}

fn held_in_words(subject: &Subject<'_>, held: &Held) -> String {
    match held {
        Held::Zero => "0".to_owned(),
        Held::Number(range) => within(range),
        Held::Pointer { to, may_be_null: false } => some(subject, *to),
        Held::Pointer { to, may_be_null: true } => format!("null or {}", some(subject, *to)),
    }
}

fn within(range: &Interval) -> String {
    match (range.lower(), range.upper()) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("from {low} to {high}"),
        (Some(low), None) => format!("at least {low}"),
        (None, Some(high)) => format!("at most {high}"),
        (None, None) => "any number".to_owned(),
    }
}

/// One of the blocks.
fn some(subject: &Subject<'_>, member: Member) -> String {
    let behind = if member.offset == 0 { String::new() } else { format!(", {} bytes in", member.offset) };
    format!("one of the {}{behind}", name(subject, member.pool))
}

/// What blocks of a pool are called.
fn name(subject: &Subject<'_>, id: PoolId) -> String {
    match id {
        PoolId::OfType(kind) => match types::plain(subject.program, of_type(kind)) {
            Some(CType::Struct { name: Some(name), .. }) => format!("blocks of struct {name}"),
            _ => "blocks of one type".to_owned(),
        },
        PoolId::FromSite(site) => {
            let place = subject.sites.get(site as usize).map(|(_, place)| *place).filter(|p| p.is_known());
            place.map_or("blocks".to_owned(), |p| format!("blocks made in line {}", p.line))
        }
    }
}

/// What C calls a place in each block.
fn place(subject: &Subject<'_>, id: PoolId, field: Field) -> String {
    let named = match id {
        PoolId::OfType(kind) => u64::try_from(field.offset)
            .ok()
            .and_then(|offset| types::place(subject.program, of_type(kind), true, offset, field.bytes)),
        PoolId::FromSite(_) => None,
    };
    named.map_or_else(|| format!("[{}; {}]", field.offset, field.bytes), |(name, _)| name)
}

fn of_type(kind: u32) -> CTypeId {
    Entity::from_index(kind as usize)
}
