//! Memory where a run goes wrong, as a picture: the variables of the active calls, and whatever they lead to.
//!
//! Heap blocks are shown as what the pointers to them say they hold. Errs towards: leaving out; what is left out is counted.

use crate::DrawnState;
use crate::path::{Objects, show};
use std::collections::{BTreeMap, VecDeque};
use tayra_drawings::{Arrow, Look, Picture, PictureBox, Row, dot, svg, types};
use tayra_interpreter::{Fault, Position, SeenLife, SeenObject, SeenStorage, Snapshot};
use tayra_program::{CType, CTypeId, FunctionId, LocalKind, Program, ScalarType};

/// So many boxes are drawn.
const BOXES: usize = 60;
/// So many rows has a box.
const ROWS: usize = 24;
/// So many elements of an array are shown.
const ELEMENTS: u64 = 10;
/// So many active calls are shown, innermost first.
const CALLS: usize = 6;

/// The picture for `fault`; `name` says what to call its file.
pub(crate) fn memory(
    program: &Program,
    fault: &Fault,
    calls: &[Snapshot<'_>],
    name: String,
) -> Option<DrawnState> {
    let last = calls.last()?;
    let mut drawing = Drawing {
        program,
        last,
        objects: Objects::of(program, calls),
        picture: Picture::default(),
        known: BTreeMap::new(),
        waiting: VecDeque::new(),
        left_out: 0,
        dead: last.objects().filter(|o| o.life() == SeenLife::Dead).map(|o| (o.address(), o)).collect(),
    };
    drawing.picture.title = vec![
        format!("{}: {} [{}]", program.show_place(fault.place), fault.message, fault.rule),
        "memory when it goes wrong".to_owned(),
    ];
    for call in calls.iter().rev().take(CALLS) {
        drawing.variables(call);
    }
    let hidden = calls.len().saturating_sub(CALLS);
    for (id, global) in program.globals.iter() {
        // Constants, and what headers bring along, say nothing.
        if global.c_name.is_some()
            && !global.read_only
            && global.place.is_known()
            && let Some(address) = last.global(id)
        {
            drawing.reach(address, global.c_type, 0);
        }
    }
    // What nothing leads to any more is what was lost.
    drawing.follow();
    for object in last.objects().filter(|o| o.storage() == SeenStorage::Heap && o.life() == SeenLife::Alive) {
        drawing.reach(object.address(), None, 1);
        drawing.follow();
    }
    if hidden > 0 {
        drawing.picture.facts.push(format!("{hidden} more calls are active"));
    }
    if drawing.left_out > 0 {
        drawing.picture.facts.push(format!("{} more objects are not shown", drawing.left_out));
    }
    let picture = drawing.picture;
    Some(DrawnState { name, dot: dot(&picture), svg: svg(&picture) })
}

struct Drawing<'d, 's> {
    program: &'d Program,
    last: &'d Snapshot<'s>,
    objects: Objects,
    picture: Picture,
    /// Boxes by the number of their object.
    known: BTreeMap<u32, usize>,
    /// Boxes whose rows are not written yet: the object, what it holds, how far it is.
    waiting: VecDeque<(usize, SeenObject<'s>, Option<CTypeId>, usize)>,
    left_out: usize,
    /// Objects that ended, by address; the last that lay there.
    dead: BTreeMap<u64, SeenObject<'s>>,
}

/// A scalar within an object.
struct Leaf {
    offset: u64,
    label: String,
    c_type: CTypeId,
    size: u64,
    /// How many elements it stands for that are not drawn; 0 for a scalar.
    left_out: u64,
}

impl<'s> Drawing<'_, 's> {
    /// The variables of a call.
    fn variables(&mut self, call: &Snapshot<'s>) {
        let Some(body) = &self.program.functions[call.function()].body else { return };
        if call.position() == Position::Return {
            return;
        }
        let at = self.picture.boxes.len();
        let heading = vec![format!("variables of {}", name(self.program, call.function()))];
        self.picture.boxes.push(PictureBox {
            heading,
            look: Look::Variables,
            column: 0,
            rows: Vec::new(),
            is_stack: false,
            level: 0,
        });
        for (id, local) in body.locals.iter().filter(|(_, local)| local.has_name()) {
            let Some(bits) = call.local(id) else { continue };
            match local.kind {
                LocalKind::Promoted(scalar) => {
                    let value = show(self.program, &self.objects, scalar, local.c_type, bits);
                    if scalar == ScalarType::Pointer {
                        let pointee = local.c_type.and_then(|t| types::pointee(self.program, t));
                        self.arrow(at, bits, pointee, 1);
                    }
                    self.row(at, local.name.clone(), value);
                }
                LocalKind::Memory { .. } => {
                    if let Ok(address) = u64::try_from(bits) {
                        self.reach(address, local.c_type, 0);
                    }
                }
            }
        }
    }

    fn row(&mut self, at: usize, label: String, value: String) {
        if let Some(shown) = self.picture.boxes.get_mut(at) {
            shown.rows.push(Row { label, value });
        }
    }

    /// An arrow from the next row of a box to what it points to.
    fn arrow(&mut self, from: usize, bits: u128, pointee: Option<CTypeId>, column: usize) {
        let Some(address) = u64::try_from(bits).ok().filter(|address| *address != 0) else { return };
        let Some(object) = self.object_at(address) else { return };
        if matches!(object.storage(), SeenStorage::Code(_) | SeenStorage::Library | SeenStorage::Label) {
            return;
        }
        let offset = address.saturating_sub(object.address());
        // A pointer into the middle says nothing about the whole.
        let c_type = pointee.filter(|_| offset == 0);
        let Some(to) = self.box_for(object, c_type, column) else { return };
        let row = self.picture.boxes.get(from).map_or(0, |b| b.rows.len());
        let label = if offset == 0 { String::new() } else { format!("+{offset}") };
        self.picture.arrows.push(Arrow { from, row, to, label });
    }

    /// The object at an address: the living one, or the last that was.
    fn object_at(&self, address: u64) -> Option<SeenObject<'s>> {
        let ended = || {
            let (start, object) = self.dead.range(..=address).next_back()?;
            (address - start <= object.size()).then_some(*object)
        };
        self.last.object_at(address).or_else(ended)
    }

    fn reach(&mut self, address: u64, c_type: Option<CTypeId>, column: usize) {
        if let Some(object) = self.object_at(address) {
            self.box_for(object, c_type, column);
        }
    }

    /// The box of an object, made when it is first met.
    fn box_for(&mut self, object: SeenObject<'s>, c_type: Option<CTypeId>, column: usize) -> Option<usize> {
        if let Some(known) = self.known.get(&object.id()) {
            return Some(*known);
        }
        if self.picture.boxes.len() >= BOXES {
            self.left_out += 1;
            return None;
        }
        let at = self.picture.boxes.len();
        self.known.insert(object.id(), at);
        let dead = object.life() == SeenLife::Dead;
        let (what, look) = self.describe(&object);
        let bytes = if object.size() == 1 { "1 byte".to_owned() } else { format!("{} bytes", object.size()) };
        let mut heading = vec![what, bytes];
        if dead {
            let line = object.died().line;
            let verb = if object.storage() == SeenStorage::Heap { "freed" } else { "out of scope" };
            heading.push(if line > 0 { format!("{verb} in line {line}") } else { verb.to_owned() });
        }
        let look = if dead { Look::Dead } else { look };
        self.picture.boxes.push(PictureBox {
            heading,
            look,
            column,
            rows: Vec::new(),
            is_stack: false,
            level: 0,
        });
        self.waiting.push_back((at, object, c_type, column));
        Some(at)
    }

    fn describe(&self, object: &SeenObject<'_>) -> (String, Look) {
        let line = object.born().line;
        match object.storage() {
            SeenStorage::Heap => (format!("heap block from line {line}"), Look::Heap),
            SeenStorage::StackBlock => (format!("stack block from line {line}"), Look::Stack),
            SeenStorage::Global(global) => {
                let global = &self.program.globals[global];
                (global.shown(), Look::Global)
            }
            SeenStorage::Local(function, local) => {
                let body = self.program.functions[function].body.as_ref();
                let local = body.map_or_else(String::new, |body| body.locals[local].shown().to_owned());
                (format!("{local} of {}", name(self.program, function)), Look::Stack)
            }
            SeenStorage::Argument => ("argument".to_owned(), Look::Stack),
            SeenStorage::Library => {
                (object.library_name().unwrap_or("memory of the library").to_owned(), Look::Global)
            }
            SeenStorage::Code(function) => (name(self.program, function).to_owned(), Look::Code),
            SeenStorage::Label => ("label".to_owned(), Look::Code),
        }
    }

    /// Writes the rows of the boxes that wait, and of those that they lead to.
    fn follow(&mut self) {
        while let Some((at, object, c_type, column)) = self.waiting.pop_front() {
            if object.life() == SeenLife::Dead {
                continue;
            }
            let mut leaves = Vec::new();
            match c_type.map(|t| (t, types::size(self.program, t).unwrap_or(0))) {
                Some((element, size)) if size > 0 && size < object.size() => {
                    // A block of several elements.
                    let count = object.size() / size;
                    for index in 0..count.min(ELEMENTS) {
                        self.leaves(element, index * size, format!("[{index}]"), 0, &mut leaves);
                    }
                    leaves.extend(rest(element, "", count));
                }
                Some((c_type, _)) => self.leaves(c_type, 0, String::new(), 0, &mut leaves),
                None => {}
            }
            if leaves.is_empty() {
                self.bytes(at, &object);
            }
            let more: u64 = leaves.iter().skip(ROWS).map(|leaf| leaf.left_out.max(1)).sum();
            for leaf in leaves.into_iter().take(ROWS) {
                self.leaf(at, &object, leaf, column);
            }
            if more > 0 {
                self.row(at, "…".to_owned(), format!("{more} more"));
            }
        }
    }

    fn leaf(&mut self, at: usize, object: &SeenObject<'s>, leaf: Leaf, column: usize) {
        if leaf.left_out > 0 {
            let elements = if leaf.left_out == 1 { "element" } else { "elements" };
            return self.row(at, leaf.label, format!("{} more {elements}", leaf.left_out));
        }
        let mut bytes = [0u8; 16];
        let Some(part) = usize::try_from(leaf.size).ok().and_then(|size| bytes.get_mut(..size)) else {
            return;
        };
        if !object.read(leaf.offset, part) {
            return;
        }
        let bits = u128::from_le_bytes(bytes);
        let scalar = match types::plain(self.program, leaf.c_type) {
            Some(CType::Pointer(_)) => {
                self.arrow(at, bits, types::pointee(self.program, leaf.c_type), column + 1);
                ScalarType::Pointer
            }
            Some(_) | None => ScalarType::Int(u32::try_from(leaf.size * 8).unwrap_or(64)),
        };
        let value = show(self.program, &self.objects, scalar, Some(leaf.c_type), bits);
        let label = if leaf.label.is_empty() { "value".to_owned() } else { leaf.label };
        self.row(at, label, value);
    }

    /// The first bytes of an object of unknown type.
    fn bytes(&mut self, at: usize, object: &SeenObject<'s>) {
        let mut bytes = [0u8; 16];
        let count = usize::try_from(object.size()).map_or(bytes.len(), |size| size.min(bytes.len()));
        if count == 0 || !object.read(0, &mut bytes[..count]) {
            return;
        }
        let mut shown: Vec<String> = bytes[..count].iter().map(|byte| format!("{byte:02x}")).collect();
        if object.size() > count as u64 {
            shown.push("…".to_owned());
        }
        self.row(at, "bytes".to_owned(), shown.join(" "));
    }

    /// The scalars of a type, in order.
    fn leaves(&self, c_type: CTypeId, offset: u64, label: String, depth: u32, found: &mut Vec<Leaf>) {
        const DEEPEST: u32 = 8;
        if depth > DEEPEST || found.len() > 4 * ROWS {
            return;
        }
        let dotted = |field: &str| match (label.is_empty(), field.is_empty()) {
            (true, _) => field.to_owned(),
            (false, true) => label.clone(),
            (false, false) => format!("{label}.{field}"),
        };
        match types::plain(self.program, c_type) {
            Some(CType::Struct { fields, .. } | CType::Union { fields, .. }) => {
                for field in fields.iter().filter(|field| field.bit_width.is_none()) {
                    let at = offset + field.bit_offset / 8;
                    self.leaves(field.c_type, at, dotted(&field.name), depth + 1, found);
                }
            }
            Some(CType::Array { element, count }) => {
                let size = types::size(self.program, *element).unwrap_or(0);
                let count = count.unwrap_or(0);
                for index in 0..count.min(ELEMENTS) {
                    self.leaves(
                        *element,
                        offset + index * size,
                        format!("{label}[{index}]"),
                        depth + 1,
                        found,
                    );
                }
                found.extend(rest(*element, &label, count));
            }
            Some(
                CType::Int { size, .. }
                | CType::Float { size, .. }
                | CType::Enum { size, .. }
                | CType::Other { size, .. },
            ) => found.push(Leaf { offset, label, c_type, size: *size, left_out: 0 }),
            Some(CType::Pointer(_)) => {
                let size = self.program.data_model.pointer_bytes();
                found.push(Leaf { offset, label, c_type, size, left_out: 0 });
            }
            Some(CType::Void | CType::Function { .. } | CType::Typedef { .. }) | None => {}
        }
    }
}

/// A row for the elements of an array that are not drawn, if there are any.
fn rest(c_type: CTypeId, label: &str, count: u64) -> Option<Leaf> {
    let left_out = count.checked_sub(ELEMENTS).filter(|left| *left > 0)?;
    Some(Leaf { offset: 0, label: format!("{label}[{ELEMENTS}…]"), c_type, size: 0, left_out })
}

fn name(program: &Program, function: FunctionId) -> &str {
    crate::explain::code::name_of(&program.functions[function])
}
