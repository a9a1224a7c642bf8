//! Accesses that may leave their object: what is accessed, how large the object is, and which bound is not known.

use super::Context;
use super::code::Code;
use tayra_drawings::Naming;
use tayra_execution::Scene;
use tayra_memory_graph::{ObjectId, Root};
use tayra_numeric::{Integer, Interval, LinearExpr};
use tayra_program::{Entity, Operand, ScaledIndex};

/// A range of bytes that must lie in an object.
pub(super) struct Range<'a> {
    pub(super) write: bool,
    pub(super) object: ObjectId,
    pub(super) offset: &'a LinearExpr,
    pub(super) length: &'a LinearExpr,
}

impl Context<'_> {
    pub(super) fn outside(
        &self,
        scene: &Scene,
        code: &Code<'_>,
        naming: &mut Naming<'_, '_>,
        range: &Range<'_>,
    ) -> Option<String> {
        let size = naming.flattened(&scene.state.objects().get(range.object)?.size);
        let offset = naming.flattened(range.offset);
        let range = &Range { offset: &offset, ..*range };
        let sized = match naming.expression(&size) {
            Some(text) if text == "1" => " of 1 byte".to_owned(),
            Some(text) => format!(" of {} bytes", quoted(&text)),
            None => String::new(),
        };
        let sized = self.describe_sized(scene, range.object, &sized)?;
        let count = match naming.expression(range.length).or_else(|| self.asked_length(code)) {
            Some(text) if text == "1" => "1 byte".to_owned(),
            Some(text) => format!("{} bytes", quoted(&text)),
            None => "some bytes".to_owned(),
        };
        let (verb, way) = if range.write { ("write", "to") } else { ("read", "from") };
        let access = match (self.accessed(code, range.write), self.by_whom()) {
            (Some(what), _) => format!("the {verb} of {count} {way} `{what}`"),
            (None, Some(function)) => format!("the {verb} of {count} by `{function}`"),
            (None, None) => format!("the {verb} of {count}"),
        };
        let index = self.address(code, range.write).and_then(|(address, _)| code.index(address));
        let why = self.why_outside(scene, code, naming, range, &size, index);
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        Some(match self.certainly() {
            true => format!("{access} lies outside of {sized} if it is ever reached{why}"),
            false => format!("cannot show that {access} stays inside {sized}{why}"),
        })
    }

    fn why_outside(
        &self,
        scene: &Scene,
        code: &Code<'_>,
        naming: &mut Naming<'_, '_>,
        range: &Range<'_>,
        size: &LinearExpr,
        index: Option<ScaledIndex>,
    ) -> Option<String> {
        let slack = size.clone() - range.offset.clone() - range.length.clone();
        let left = naming.bounds(&slack);
        let start = naming.bounds(range.offset);
        let indexed = index.and_then(|index| self.index_words(scene, code, naming, range, index));
        if left.lower().is_none_or(|least| least.is_negative()) {
            if let Some(index) = &indexed {
                return Some(index.too_large(naming, &left, size, range));
            }
            if range.length.as_constant().is_none()
                && let Some(length) = naming.expression(range.length).or_else(|| self.asked_length(code))
            {
                let room = naming.expression(&(size.clone() - range.offset.clone()));
                let room = room.map_or("what is left there".to_owned(), |r| quoted(&r));
                return Some(format!("{} could be larger than {room}", quoted(&length)));
            }
            return Some(match left.lower().and_then(|least| (-least.clone()).to_i64()) {
                Some(1) => "it could end 1 byte behind it".to_owned(),
                Some(bytes) if bytes < 1 << 20 => format!("it could end {bytes} bytes behind it"),
                Some(_) | None => "nothing is known that keeps it before the end".to_owned(),
            });
        }
        if start.lower().is_none_or(|least| least.is_negative()) {
            if let Some(index) = &indexed {
                return Some(index.too_small(naming));
            }
            return Some(match start.lower().and_then(|least| (-least.clone()).to_i64()) {
                Some(1) => "it could start 1 byte before it".to_owned(),
                Some(bytes) if bytes < 1 << 20 => format!("it could start {bytes} bytes before it"),
                Some(_) | None => "nothing is known that keeps it behind the start".to_owned(),
            });
        }
        None
    }

    fn index_words(
        &self,
        scene: &Scene,
        code: &Code<'_>,
        naming: &mut Naming<'_, '_>,
        range: &Range<'_>,
        index: ScaledIndex,
    ) -> Option<Index> {
        let Operand::Register(register) = index.index else { return None };
        let number = u32::try_from(register.index()).ok()?;
        let value = *scene.state.roots().get(&Root::Register(number))?;
        let reading = naming.reading(value, true);
        let scale = Integer::from(index.scale);
        if index.scale <= 0 {
            return None;
        }
        // The part of the offset that does not come from the index.
        let rest = range.offset.plus_scaled(&reading, &-scale.clone());
        let rest = naming.bounds(&rest).as_constant().cloned()?;
        Some(Index { text: code.value(&index.index)?, reading, scale, rest })
    }
}

/// An index that decides where an access lies: `scale * reading + rest` bytes from the start.
struct Index {
    text: String,
    reading: LinearExpr,
    scale: Integer,
    rest: Integer,
}

impl Index {
    /// Why the end may be passed. `left` is how many bytes are left behind the access.
    fn too_large(
        &self,
        naming: &mut Naming<'_, '_>,
        left: &Interval,
        size: &LinearExpr,
        range: &Range<'_>,
    ) -> String {
        let text = &self.text;
        let own = naming.bounds(&self.reading);
        // index <= (size - length - rest - least of what is left) / scale
        let rest = LinearExpr::constant(self.rest.clone());
        let room = size.clone() - range.length.clone() - rest;
        if let Some(least) = left.lower()
            && (-least.clone()).to_i64().is_some_and(|bytes| bytes < 1 << 20)
        {
            let most = room.clone() - LinearExpr::constant(least.clone());
            let most = divided(&most, &self.scale).and_then(|most| naming.expression(&most));
            if let Some(most) = most.filter(|most| most != text) {
                return format!("`{text}` could be as large as {}", quoted(&most));
            }
        }
        if let Some(most) = own.upper().filter(|most| !is_limit_of_a_type(most)) {
            return format!("`{text}` could be as large as {most}");
        }
        let limit = divided(&room, &self.scale).and_then(|most| naming.expression(&most));
        match limit {
            Some(limit) => format!("nothing is known that keeps `{text}` from exceeding {}", quoted(&limit)),
            None => format!("nothing is known that keeps `{text}` small enough"),
        }
    }

    fn too_small(&self, naming: &mut Naming<'_, '_>) -> String {
        let text = &self.text;
        match naming.bounds(&self.reading).lower().filter(|least| !is_limit_of_a_type(least)) {
            Some(least) => format!("`{text}` could be as small as {least}"),
            None => format!("nothing is known that keeps `{text}` from being negative"),
        }
    }
}

/// Whether a bound says no more than that the number is an `int` or a `long`.
fn is_limit_of_a_type(bound: &Integer) -> bool {
    let is = |interval: Interval| interval.lower() == Some(bound) || interval.upper() == Some(bound);
    [32, 64]
        .into_iter()
        .any(|bits| is(Interval::signed(bits)) || (bound.is_positive() && is(Interval::unsigned(bits))))
}

/// The expression divided by a positive number, where that is a linear expression; rounded down.
fn divided(expr: &LinearExpr, by: &Integer) -> Option<LinearExpr> {
    let whole = |number: &Integer| number.modulo(by).is_zero().then(|| number.div_floor(by));
    let terms: Option<Vec<_>> = expr.terms().iter().map(|(v, c)| Some((*v, whole(c)?))).collect();
    Some(LinearExpr::new(terms?, expr.constant_part().div_floor(by)))
}

/// Names in quotes, numbers without.
pub(super) fn quoted(text: &str) -> String {
    let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).filter(|t| !t.contains(['(', ')']));
    let text = inner.unwrap_or(text);
    if text.chars().all(|c| c.is_ascii_digit() || c == '-') { text.to_owned() } else { format!("`{text}`") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tayra_numeric::Var;

    #[test]
    fn names_are_quoted_without_needless_brackets() {
        assert_eq!(quoted("-12"), "-12");
        assert_eq!(quoted("(n + 1)"), "`n + 1`");
        assert_eq!(quoted("(a + 1)*(b + 1)"), "`(a + 1)*(b + 1)`");
    }

    #[test]
    fn a_number_of_bytes_becomes_a_number_of_elements_where_it_can() {
        let bytes = LinearExpr::new([(Var(1), Integer::from(4))], 3);
        assert_eq!(
            divided(&bytes, &Integer::from(4)),
            Some(LinearExpr::new([(Var(1), Integer::from(1))], 0))
        );
        assert_eq!(divided(&bytes, &Integer::from(8)), None);
    }
}
