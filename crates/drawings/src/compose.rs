//! From a state to a picture.
//!
//! What the frame can reach is drawn; constants, globals and functions that nothing drawn points to are only counted.

use crate::objects::{Identity, function_name, identify};
use crate::parameters::{Given, given};
use crate::pools;
use crate::words::Words;
use crate::{Arrow, Look, Picture, PictureBox, Row, facts, types};
use std::collections::{BTreeMap, VecDeque};
use tayra_memory_graph::{
    Cell, Content, Links, Object, ObjectId, Pointer, Root, Run, Segment, Shape, State, Storage, Universe,
    Vitality,
};
use tayra_numeric::{Integer, Interval, LinearExpr};
use tayra_program::{Body, CTypeId, Entity, FunctionId, LocalKind, Place, Program};
use tayra_terms::{AtomKind, TermId};

/// What is to be drawn.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The program, for its names.
    pub program: &'a Program,
    /// The function whose frame the state shows.
    pub function: FunctionId,
    /// The state.
    pub state: &'a State,
    /// Where each numbered allocation site is.
    pub sites: &'a [(FunctionId, Place)],
    /// What to write above it.
    pub title: String,
    /// Whether registers are drawn too.
    pub registers: bool,
}

/// So many rows of a box are drawn.
const MOST_ROWS: usize = 24;
/// So many objects are drawn.
const MOST_OBJECTS: usize = 60;

/// Draws a state. New readings of old terms may be added to the universe; nothing there changes its meaning.
pub fn picture(subject: &Subject<'_>, universe: &mut Universe) -> Picture {
    let mut painter = Painter::new(subject, universe);
    painter.name_values();
    painter.find_types();
    let (columns, left_out) = painter.choose();
    let mut picture = Picture::default().with_title(&subject.title);
    painter.draw(&columns, &mut picture);
    picture.facts = facts::facts(&mut painter.words);
    let variables: Vec<(TermId, String)> =
        painter.variables().into_iter().map(|(value, name, _)| (value, name)).collect();
    picture.facts.extend(pools::facts(subject, &variables));
    if subject.state.has_lost_track() {
        picture.facts.push("heap blocks may be alive that are not drawn".to_owned());
    }
    if left_out > 0 {
        let things = if left_out == 1 { "object is" } else { "objects are" };
        picture.facts.push(format!("{left_out} more {things} not drawn"));
    }
    picture
}

pub(crate) struct Painter<'a, 'u> {
    pub(crate) subject: &'a Subject<'a>,
    pub(crate) words: Words<'u>,
    pub(crate) identities: BTreeMap<ObjectId, Identity>,
    pub(crate) types: BTreeMap<ObjectId, CTypeId>,
    pointers: BTreeMap<TermId, Option<(ObjectId, LinearExpr)>>,
}

/// A row, and where its arrow goes.
type Drawn = (Row, Option<(ObjectId, String)>);

impl<'a, 'u> Painter<'a, 'u> {
    pub(crate) fn new(subject: &'a Subject<'a>, universe: &'u mut Universe) -> Self {
        let identities = identify(subject);
        let mut own = subject.state.clone();
        let pointer_bytes = subject.program.data_model.pointer_bytes();
        let wide: Vec<TermId> = {
            let cells = subject.state.objects().iter().flat_map(|(_, o)| &o.cells);
            let cells = cells.filter(|c| c.bytes == pointer_bytes).map(|c| c.value);
            let bits = universe.pointer_bits;
            let roots = subject.state.roots().values().copied().filter(|t| universe.terms.bits(*t) == bits);
            cells.chain(roots).collect()
        };
        let mut pointers = BTreeMap::new();
        for term in wide {
            pointers.entry(term).or_insert_with(|| match own.resolve(universe, term) {
                Pointer::Into { object, offset } => Some((object, offset)),
                Pointer::Node { segment, offset, .. } => Some((segment, offset)),
                Pointer::Null | Pointer::Number => None,
            });
        }
        let mut words = Words::new(universe, own.numbers().clone());
        for (id, identity) in &identities {
            words.call_object(*id, identity.name.clone());
        }
        let declared = identities.iter().filter_map(|(id, i)| Some((*id, i.c_type?)));
        let types = declared.collect();
        Painter { subject, words, identities, types, pointers }
    }

    fn program(&self) -> &'a Program {
        self.subject.program
    }

    fn body(&self) -> Option<&'a Body> {
        self.subject.program.functions.get(self.subject.function)?.body.as_ref()
    }

    pub(crate) fn target(&self, term: TermId) -> Option<&(ObjectId, LinearExpr)> {
        self.pointers.get(&term)?.as_ref()
    }

    /// The variables that are drawn as rows: root, name, type.
    pub(crate) fn variables(&self) -> Vec<(TermId, String, Option<CTypeId>)> {
        let Some(body) = self.body() else { return Vec::new() };
        let mut found: Vec<(TermId, String, Option<CTypeId>)> = Vec::new();
        let parameter = |index: u32| {
            let function = self.program().functions.get(self.subject.function)?;
            given(self.program(), function, *body.parameters.get(index as usize)?)
        };
        for (&root, &value) in self.subject.state.roots() {
            match root {
                Root::Local(number) => {
                    let Some(local) = body.locals.get(Entity::from_index(number as usize)) else { continue };
                    // A local in memory is drawn as an object.
                    if local.declared && matches!(local.kind, LocalKind::Promoted(_)) {
                        let twice = found.iter().any(|(_, name, _)| *name == local.name);
                        let name = match twice {
                            true => format!("{} (line {})", local.name, local.place.line),
                            false => local.name.clone(),
                        };
                        found.push((value, name, local.c_type));
                    }
                }
                Root::Register(number) if self.subject.registers => {
                    let register = body.registers.get(Entity::from_index(number as usize));
                    let name = register.and_then(|r| r.name.clone()).unwrap_or_else(|| number.to_string());
                    found.push((value, format!("register {name}"), None));
                }
                Root::Result(0) => found.push((value, "result".to_owned(), None)),
                Root::Result(number) => found.push((value, format!("result {number}"), None)),
                Root::Entry(_) | Root::Cutpoint(_) | Root::Hidden(_) | Root::Register(_) => {}
            }
        }
        let mut at_entry = 0;
        for (&root, &value) in self.subject.state.roots() {
            // What a caller knows is worth a row only if nothing else shows it.
            let shown = found.iter().any(|(term, ..)| *term == value);
            match root {
                Root::Entry(_) if !shown => {
                    let (name, c_type) = match (root.argument(), root.argument().and_then(parameter)) {
                        (_, Some(Given::Value(name, c_type))) => (format!("{name} at entry"), c_type),
                        (_, Some(Given::AddressOf(name, _))) => (format!("address of {name}"), None),
                        (Some(number), None) => (format!("argument {} at entry", number + 1), None),
                        (None, None) => {
                            at_entry += 1;
                            (format!("memory at entry ({at_entry})"), None)
                        }
                    };
                    found.push((value, name, c_type));
                }
                Root::Cutpoint(number) if !shown && self.target(value).is_some() => {
                    found.push((value, format!("a caller's pointer {number}"), None));
                }
                Root::Entry(_)
                | Root::Cutpoint(_)
                | Root::Local(_)
                | Root::Register(_)
                | Root::Result(_)
                | Root::Hidden(_) => {}
            }
        }
        found
    }

    /// Values are called by the variables that hold them: those of the frame first, then what lies in memory.
    pub(crate) fn name_values(&mut self) {
        for (value, name, _) in self.variables() {
            if !name.contains(' ') && self.target(value).is_none() {
                self.words.call(value, &name);
            }
        }
        let state = self.subject.state;
        for (id, object) in state.objects().iter() {
            let identity = &self.identities[&id];
            let (Some(c_type), false) = (identity.c_type, identity.is_block) else { continue };
            for cell in object.cells.iter().take(10 * MOST_ROWS) {
                let Some((path, _)) = self.place(Some(c_type), false, cell) else { continue };
                if self.target(cell.value).is_none() {
                    self.words.call(cell.value, &format!("{}{path}", identity.name));
                }
            }
        }
    }

    /// Values in blocks are called by way of the variable that points to the block's start: `list->length`.
    pub(crate) fn name_values_in_blocks(&mut self) {
        let state = self.subject.state;
        for (value, name, _) in self.variables() {
            let Some((id, offset)) = self.target(value).cloned() else { continue };
            let is_start = offset.as_constant().is_some_and(Integer::is_zero);
            let (Some(object), false) = (state.objects().get(id), name.contains(' ')) else { continue };
            if !is_start || !self.identities[&id].is_block {
                continue;
            }
            for cell in object.cells.iter().take(10 * MOST_ROWS) {
                let Some((path, _)) = self.place(self.types.get(&id).copied(), true, cell) else { continue };
                if self.target(cell.value).is_none() {
                    let path = match path.strip_prefix('.') {
                        Some(field) => format!("->{field}"),
                        None => path,
                    };
                    self.words.call(cell.value, &format!("{name}{path}"));
                }
            }
        }
    }

    pub(crate) fn place(
        &self,
        c_type: Option<CTypeId>,
        is_block: bool,
        cell: &Cell,
    ) -> Option<(String, CTypeId)> {
        let offset = cell.offset.as_constant().and_then(Integer::to_i64)?;
        types::place(self.program(), c_type?, is_block, u64::try_from(offset).ok()?, cell.bytes)
    }

    /// Blocks have the type that a typed pointer to their start gives them.
    pub(crate) fn find_types(&mut self) {
        let start = |target: Option<&(ObjectId, LinearExpr)>| {
            target.filter(|(_, offset)| offset.as_constant().is_some_and(Integer::is_zero)).map(|(id, _)| *id)
        };
        let mut found: Vec<(ObjectId, CTypeId)> = Vec::new();
        for (value, _, c_type) in self.variables() {
            if let (Some(id), Some(c_type)) = (start(self.target(value)), c_type) {
                found.extend(types::pointee(self.program(), c_type).map(|t| (id, t)));
            }
        }
        let mut queue: VecDeque<ObjectId> = self.types.keys().copied().collect();
        loop {
            for (id, c_type) in std::mem::take(&mut found) {
                let sized = types::size(self.program(), c_type).is_some_and(|s| s > 0);
                if sized && !self.types.contains_key(&id) {
                    self.types.insert(id, c_type);
                    queue.push_back(id);
                }
            }
            let Some(next) = queue.pop_front() else { return };
            let Some(object) = self.subject.state.objects().get(next) else { continue };
            let (c_type, is_block) = (self.types.get(&next).copied(), self.identities[&next].is_block);
            for cell in object.cells.iter().take(10 * MOST_ROWS) {
                let Some((_, at)) = self.place(c_type, is_block, cell) else { continue };
                if let Some(id) = start(self.target(cell.value)) {
                    found.extend(types::pointee(self.program(), at).map(|t| (id, t)));
                }
            }
        }
    }

    /// The objects to draw with their columns, in order, and how many there are besides.
    fn choose(&self) -> (Vec<(ObjectId, usize)>, usize) {
        let state = self.subject.state;
        let targets = |object: &Object| -> Vec<ObjectId> {
            let by_cells = object.cells.iter().filter_map(|cell| self.target(cell.value).map(|(id, _)| *id));
            object.rows().chain(by_cells).collect()
        };
        let mut columns: BTreeMap<ObjectId, usize> = BTreeMap::new();
        let mut order: Vec<ObjectId> = Vec::new();
        let mut queue: VecDeque<(ObjectId, usize)> = VecDeque::new();
        for (id, object) in state.objects().iter() {
            let holds_heap = || {
                let is_heap = |id: &ObjectId| state.objects().get(*id).is_some_and(Object::is_live_block);
                matches!(object.storage, Storage::Global { writable: true, .. })
                    && targets(object).iter().any(is_heap)
            };
            if self.identities[&id].is_own_local || holds_heap() {
                queue.push_back((id, 0));
            }
        }
        for (value, ..) in self.variables() {
            queue.extend(self.target(value).map(|(id, _)| (*id, 1)));
        }
        let mut unreached = state.objects().iter().filter(|(_, o)| o.is_live_block()).map(|(id, _)| id);
        loop {
            let Some((id, column)) = queue.pop_front() else {
                // Blocks that nothing drawn points to stand in the first column.
                match unreached.next() {
                    Some(id) => queue.push_back((id, 0)),
                    None => break,
                }
                continue;
            };
            let Some(object) = state.objects().get(id) else { continue };
            if order.len() >= MOST_OBJECTS || columns.contains_key(&id) {
                continue;
            }
            columns.insert(id, column);
            order.push(id);
            queue.extend(targets(object).into_iter().map(|target| (target, column + 1)));
        }
        let left_out = state.objects().len() - order.len();
        (order.into_iter().map(|id| (id, columns[&id])).collect(), left_out)
    }

    fn draw(&mut self, columns: &[(ObjectId, usize)], picture: &mut Picture) {
        let mut boxes: Vec<(PictureBox, Vec<Drawn>)> = Vec::new();
        let rows: Vec<Drawn> = self.variables().into_iter().map(|v| self.variable_row(v)).collect();
        if !rows.is_empty() {
            let heading =
                vec![format!("variables of {}", function_name(self.subject, self.subject.function))];
            let look = Look::Variables;
            let (is_stack, level) = (false, 0);
            boxes.push((PictureBox { heading, look, column: 0, rows: Vec::new(), is_stack, level }, rows));
        }
        let first = boxes.len();
        for (id, column) in columns {
            let Some(object) = self.subject.state.objects().get(*id) else { continue };
            let heading = self.heading(*id, object);
            let look = self.identities[id].look;
            let rows = self.rows(*id, object);
            let is_stack = object.segment.as_deref().is_some_and(|s| !s.shape.is_optional());
            let level = self.level(object);
            boxes.push((
                PictureBox { heading, look, column: *column, rows: Vec::new(), is_stack, level },
                rows,
            ));
        }
        let positions: BTreeMap<ObjectId, usize> =
            columns.iter().enumerate().map(|(index, (id, _))| (*id, first + index)).collect();
        for (from, (mut drawn, rows)) in boxes.into_iter().enumerate() {
            for (row, (text, target)) in rows.into_iter().enumerate() {
                drawn.rows.push(text);
                if let Some((id, label)) = target
                    && let Some(&to) = positions.get(&id)
                {
                    picture.arrows.push(Arrow { from, row, to, label });
                }
            }
            picture.boxes.push(drawn);
        }
    }

    fn heading(&mut self, id: ObjectId, object: &Object) -> Vec<String> {
        let identity = &self.identities[&id];
        let first = match identity.look {
            Look::Code => format!("{} {}", identity.what, identity.name),
            Look::Variables | Look::Stack | Look::Heap | Look::Global | Look::Dead => {
                format!("{}: {}", identity.name, identity.what)
            }
        };
        if identity.look == Look::Code {
            return vec![first];
        }
        let life = match object.vitality {
            Vitality::Alive => "alive",
            Vitality::Freed => "freed",
            Vitality::Ended => "its scope has ended",
            Vitality::MayHaveEnded => "its scope may have ended",
        };
        let size = self.words.expression(&object.size);
        let unit = if size == "1" { "byte" } else { "bytes" };
        let mut heading = vec![first, format!("{size} {unit}, {life}")];
        if let Some(segment) = object.segment.as_deref() {
            heading.push(self.length(segment));
        }
        if let Some(owner) = object.owner {
            heading.push(format!("one for each of {}", self.words.object(owner)));
        }
        heading
    }

    /// How many there are, in words.
    fn length(&mut self, segment: &Segment) -> String {
        let length = self.words.expression(&segment.length);
        match (segment.shape, segment.length.as_constant()) {
            (Shape::Optional, None) => format!("there or not: {length} of it"),
            (Shape::Optional, Some(_)) => format!("{length} of it"),
            (Shape::Elements, _) => format!("elements: {length}"),
            (Shape::Tree { .. }, _) => format!("a tree, nodes: {length}"),
            (Shape::List(Links { previous: Some(_), .. }), _) => {
                format!("a list linked both ways, nodes: {length}")
            }
            (Shape::List(Links { previous: None, .. }), _) => format!("a list, nodes: {length}"),
        }
    }

    /// How many lists and arrays have one of these for each of their nodes.
    fn level(&self, object: &Object) -> usize {
        let mut owners = std::iter::successors(object.owner, |owner| {
            self.subject.state.objects().get(*owner).and_then(|o| o.owner)
        });
        let most = self.subject.state.objects().len();
        owners.by_ref().take(most).count()
    }

    fn variable_row(&mut self, (value, name, c_type): (TermId, String, Option<CTypeId>)) -> Drawn {
        let (text, target) = self.value(value, c_type, &name);
        (Row { label: name, value: text }, target)
    }

    fn rows(&mut self, id: ObjectId, object: &Object) -> Vec<Drawn> {
        let (c_type, is_block) = (self.types.get(&id).copied(), self.identities[&id].is_block);
        let name = self.identities[&id].name.clone();
        let mut cells: Vec<&Cell> = object.cells.iter().collect();
        let constant = |cell: &Cell| cell.offset.as_constant().and_then(Integer::to_i64);
        // Known places first, by offset; the others as they came.
        cells.sort_by_key(|cell| (constant(cell).is_none(), constant(cell), cell.bytes));
        let mut rows: Vec<Drawn> = Vec::new();
        for run in object.runs.iter().take(MOST_ROWS) {
            let target = run.row().map(|row| (row, String::new()));
            rows.push((self.run(run, c_type), target));
        }
        let shape = object.segment.as_deref().map(|s| s.shape);
        for cell in cells.iter().take(MOST_ROWS) {
            let (label, own, at) = match self.place(c_type, is_block, cell) {
                // The whole of a scalar needs no place.
                Some((path, at)) if path.is_empty() => ("value".to_owned(), name.clone(), Some(at)),
                Some((path, at)) => (path.clone(), format!("{name}{path}"), Some(at)),
                None => (self.offset(&cell.offset, cell.bytes, c_type), String::new(), None),
            };
            let label = match shape {
                Some(Shape::Optional) if Shape::Optional.keeps_outside(cell) => {
                    "if it is not there".to_owned()
                }
                Some(Shape::Tree { .. }) if shape.is_some_and(|s| s.keeps_outside(cell)) => {
                    "a way out of it".to_owned()
                }
                Some(Shape::List(links)) if is_at(cell, links.next) => format!("{label} of the last"),
                Some(Shape::List(Links { previous: Some(place), .. })) if is_at(cell, place) => {
                    format!("{label} of the first")
                }
                Some(_) | None => label,
            };
            let (value, target) = self.value(cell.value, at, &own);
            rows.push((Row { label, value }, target));
        }
        let more = cells.len().saturating_sub(MOST_ROWS) + object.runs.len().saturating_sub(MOST_ROWS);
        if more > 0 {
            rows.push((Row { label: "…".to_owned(), value: format!("{more} more") }, None));
        }
        if rows.is_empty() && self.identities[&id].look != Look::Code {
            rows.push((Row { label: String::new(), value: "content unknown".to_owned() }, None));
        }
        rows
    }

    /// A place that has no name of its own.
    fn offset(&mut self, offset: &LinearExpr, bytes: u64, c_type: Option<CTypeId>) -> String {
        if let Some(index) = self.index(offset, c_type, Some(bytes)) {
            return format!("[{}]", self.words.unsimplified(&index));
        }
        let unit = if bytes == 1 { "byte" } else { "bytes" };
        format!("at {}, {bytes} {unit}", self.words.unsimplified(offset))
    }

    /// An offset in elements rather than bytes, if the type has elements (of that many bytes) and it is a whole number.
    fn index(&self, offset: &LinearExpr, c_type: Option<CTypeId>, bytes: Option<u64>) -> Option<LinearExpr> {
        let element = types::element(self.program(), c_type?);
        let size = types::size(self.program(), element).filter(|&s| s > 0)?;
        if bytes.is_some_and(|b| b != size) {
            return None;
        }
        let size = Integer::from(i128::from(size));
        let whole = |number: &Integer| number.modulo(&size).is_zero().then(|| number.div_floor(&size));
        let terms: Option<Vec<_>> = offset.terms().iter().map(|(v, c)| Some((*v, whole(c)?))).collect();
        Some(LinearExpr::new(terms?, whole(offset.constant_part())?))
    }

    fn run(&mut self, run: &Run, c_type: Option<CTypeId>) -> Row {
        let (low, high) = (self.index(&run.low, c_type, None), self.index(&run.high, c_type, None));
        let label = match (low, high) {
            (Some(low), Some(high)) => {
                format!("[{}] up to [{}]", self.words.unsimplified(&low), self.words.unsimplified(&high))
            }
            _ => {
                let (low, high) = (self.words.unsimplified(&run.low), self.words.unsimplified(&run.high));
                format!("bytes {low} up to {high}")
            }
        };
        let value = match &run.content {
            Content::Byte(byte) => format!("every byte is {byte}"),
            Content::Image { image, .. } => format!("\"{}\"", image.escape_ascii()),
            Content::NonZeroBytes => "no byte is 0".to_owned(),
            Content::Same { width, value } => {
                format!("every signed {}-bit number is {}", width * 8, self.words.unsimplified(value))
            }
            Content::Elements { .. } => "elements that each lead on".to_owned(),
            Content::Range { width, stride, signed, range } => {
                let bits = u32::try_from(width * 8).unwrap_or(u32::MAX);
                let kind = if *signed { "signed" } else { "unsigned" };
                let natural = if *signed { Interval::signed(bits) } else { Interval::unsigned(bits) };
                let apart = if stride == width { String::new() } else { format!(" every {stride} bytes") };
                format!("every {kind} {bits}-bit number{apart} is {}", spoken(range, &natural))
            }
        };
        Row { label, value }
    }

    /// A value in words, and where it points. `own` is what the program calls the place that it is in.
    fn value(
        &mut self,
        value: TermId,
        c_type: Option<CTypeId>,
        own: &str,
    ) -> (String, Option<(ObjectId, String)>) {
        if let Some((id, offset)) = self.target(value).cloned() {
            let offset = match offset.as_constant() {
                Some(constant) if constant.is_zero() => String::new(),
                _ => format!("+ {}", self.words.expression(&offset)),
            };
            let text = format!("→ {} {offset}", self.words.object(id));
            return (text.trim_end().to_owned(), Some((id, offset)));
        }
        if let Some(constant) = self.words.universe.terms.as_constant(value) {
            let typed = c_type.and_then(|t| types::constant(self.program(), t, constant));
            return (typed.unwrap_or_else(|| self.words.term(value)), None);
        }
        let bits = self.words.universe.terms.bits(value);
        let is_signed = types::is_signed(self.program(), c_type);
        let reading =
            if is_signed { self.words.universe.signed(value) } else { self.words.universe.unsigned(value) };
        let range = self.words.numbers.bounds(self.words.universe, &reading);
        if let Some(number) = range.as_constant() {
            let is_pointer = bits == self.words.universe.pointer_bits && !is_signed;
            return (
                if is_pointer && number.is_zero() { "NULL".to_owned() } else { number.to_string() },
                None,
            );
        }
        if self.words.name(value).is_some_and(|name| name != own) || self.words.name(value).is_none() {
            return (self.words.term(value), None);
        }
        self.words.note(value);
        let atom = self.words.universe.terms.as_atom(value);
        if atom.is_some_and(|a| self.words.universe.terms.atom(a).kind == AtomKind::Uninitialised) {
            return ("uninitialised".to_owned(), None);
        }
        let natural = if is_signed { Interval::signed(bits) } else { Interval::unsigned(bits) };
        (spoken(&range, &natural), None)
    }
}

/// A range in words, beside the one that the type gives.
fn spoken(range: &Interval, natural: &Interval) -> String {
    let low = range.lower().filter(|low| Some(*low) != natural.lower());
    let high = range.upper().filter(|high| Some(*high) != natural.upper());
    match (low, high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low} to {high}"),
        (Some(low), None) => format!("at least {low}"),
        (None, Some(high)) => format!("at most {high}"),
        (None, None) => "any value".to_owned(),
    }
}

fn is_at(cell: &Cell, offset: i64) -> bool {
    cell.offset.as_constant().and_then(Integer::to_i64) == Some(offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_told_apart_from_what_the_type_says() {
        let byte = Interval::unsigned(8);
        assert_eq!(spoken(&Interval::between(0, 255), &byte), "any value");
        assert_eq!(spoken(&Interval::between(1, 255), &byte), "at least 1");
        assert_eq!(spoken(&Interval::between(0, 9), &byte), "at most 9");
        assert_eq!(spoken(&Interval::between(3, 9), &byte), "3 to 9");
    }
}
