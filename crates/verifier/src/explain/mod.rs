//! What could not be proved, in the words of the program: what it is about, why, and a way that leads there.
//!
//! Everything here is for people. It is worked out once, when an answer is given, from what the exploration kept anyway.
//!
//! Errs towards: saying less. Gives up: the plain message of the obligation.

pub(crate) mod code;
mod letters;
mod loss;
pub(crate) mod path;
mod range;
mod values;
mod written;

use crate::judge::source_place;
use crate::reasons::{Likelihood, likeliest_first};
use code::{Code, name_of};
use tayra_drawings::{Naming, Subject, local_of};
use tayra_execution::{About, Obligation, Scene, Status};
use tayra_exploration::Exploration;
use tayra_exploration::trail::{Origin, Trails};
use tayra_findings::{Reason, ReasonKind, Rule, TraceStep};
use tayra_limits::clock;
use tayra_memory_graph::{ObjectId, Root, Storage, Universe};
use tayra_program::{Entity, FunctionId, GlobalId, Instruction, Operation, Place, Program};

/// So many places are explained; the others are only named.
const EXPLAINED: usize = 100;

/// The obligations that `matters` picks as reasons, the likeliest first.
pub(crate) fn suspicions(
    program: &Program,
    exploration: &mut Exploration,
    matters: impl Fn(Rule) -> bool,
) -> Vec<Reason> {
    let mut picked: Vec<usize> =
        (0..exploration.obligations.len()).filter(|&i| matters(exploration.obligations[i].rule)).collect();
    picked.sort_by_key(|&i| (exploration.obligations[i].place, exploration.obligations[i].rule));
    let mut trails = Trails::new(program, &exploration.graph);
    let mut reasons: Vec<(Likelihood, Reason)> = Vec::new();
    let until = clock::now() + loss::TIME;
    for (count, index) in picked.into_iter().enumerate() {
        let obligation = &exploration.obligations[index];
        let origin = exploration.origins.get(index).copied().flatten().filter(|_| count < EXPLAINED);
        let context = Context { program, sites: &exploration.sites, obligation, origin };
        let mut reason = context.reason(&mut exploration.universe);
        let mut way = Vec::new();
        if let Some(origin) = origin {
            way = trails.to(&origin);
            reason.path = path::steps(program, &way);
            let mut sought = loss::Sought { program, trails: &trails, graph: &exploration.graph, until };
            reason.notes.extend(sought.first(&mut exploration.universe, obligation, &origin));
        }
        let likelihood = Likelihood::of(obligation, &way);
        reasons.push((likelihood, reason.with_rank(likelihood.rank())));
    }
    likeliest_first(reasons)
}

/// An obligation and everything that is known about it.
struct Context<'a> {
    program: &'a Program,
    sites: &'a [(FunctionId, Place)],
    obligation: &'a Obligation,
    origin: Option<Origin>,
}

impl<'a> Context<'a> {
    fn reason(&self, universe: &mut Universe) -> Reason {
        let rule = self.obligation.rule;
        let message = self.words(universe).unwrap_or_else(|| self.plain());
        let mut reason =
            Reason::new(ReasonKind::Suspected, message, source_place(self.program, self.obligation.place));
        reason.rule = Some(rule);
        if let Some(object) = self.object() {
            reason.notes.extend(self.note(object));
        }
        reason.with_advice(advice(rule))
    }

    fn plain(&self) -> String {
        format!("it could not be excluded: {}", self.obligation.message)
    }

    fn words(&self, universe: &mut Universe) -> Option<String> {
        if let Some(text) = self.assertion() {
            return Some(text);
        }
        let scene = self.obligation.scene.as_ref()?;
        let function = self.origin?.function;
        let subject = Subject {
            program: self.program,
            function,
            state: &scene.state,
            sites: self.sites,
            title: String::new(),
            registers: false,
        };
        let code = Code::new(self.program, function)?;
        let mut naming = Naming::new(&subject, universe);
        match &scene.about {
            About::Range { write, object, offset, length } => {
                let range = range::Range { write: *write, object: *object, offset, length };
                self.outside(scene, &code, &mut naming, &range)
            }
            About::Pointer { write, address } => self.bad_pointer(scene, &code, *write, *address),
            About::Object(object) => self.bad_object(scene, &code, *object),
            About::Operation => self.bad_operation(scene, &code, &mut naming),
        }
    }

    /// The instruction at which it was met.
    fn instruction(&self) -> Option<&'a Instruction> {
        let origin = self.origin?;
        let body = self.program.functions.get(origin.function)?.body.as_ref()?;
        let found = body.blocks.get(origin.block)?.instructions.get(origin.index)?;
        (found.place == self.obligation.place).then_some(found)
    }

    fn certainly(&self) -> bool {
        self.obligation.status == Status::Certain
    }

    fn assertion(&self) -> Option<String> {
        let instruction = self.instruction();
        match self.obligation.rule {
            Rule::FailedAssertion => {
                let code = Code::new(self.program, self.origin?.function)?;
                let Operation::Call { arguments, .. } = &instruction?.operation else { return None };
                let text = arguments.iter().find_map(|argument| code.literal(&argument.value))?;
                Some(format!("cannot show that the assertion `{text}` always holds"))
            }
            Rule::ErrorReached => {
                let code = Code::new(self.program, self.origin?.function)?;
                let Operation::Call { callee, .. } = &instruction?.operation else { return None };
                Some(format!("cannot show that this call of {} is never reached", code.callee(callee)))
            }
            _ => None,
        }
    }

    /// The argument of the called function that has this value.
    fn passed(&self, scene: &Scene, code: &Code<'_>, value: tayra_terms::TermId) -> Option<String> {
        let Operation::Call { arguments, .. } = &self.instruction()?.operation else { return None };
        let has_it = |operand: &tayra_program::Operand| match operand {
            tayra_program::Operand::Register(register) => {
                let number = u32::try_from(register.index()).unwrap_or(u32::MAX);
                scene.state.roots().get(&Root::Register(number)) == Some(&value)
            }
            tayra_program::Operand::LocalAddress(_) | tayra_program::Operand::Constant(_) => false,
        };
        arguments.iter().find(|a| has_it(&a.value)).and_then(|a| code.value(&a.value))
    }

    /// What is accessed by the instruction: `table[i]`.
    fn accessed(&self, code: &Code<'_>, write: bool) -> Option<String> {
        match self.address(code, write)? {
            (address, Some(bytes)) => code.place(address, bytes),
            // Many bytes are called by the pointer to the first.
            (address, None) => code.value(address),
        }
    }

    /// How many bytes the instruction copies or fills, as it was written.
    fn asked_length(&self, code: &Code<'_>) -> Option<String> {
        match &self.instruction()?.operation {
            Operation::CopyMemory { length, .. } | Operation::FillMemory { length, .. } => code.value(length),
            _ => None,
        }
    }

    /// The address that the instruction accesses, with the number of bytes if it is one scalar.
    fn address(&self, code: &Code<'_>, write: bool) -> Option<(&'a tayra_program::Operand, Option<u64>)> {
        let model = self.program.data_model;
        match (&self.instruction()?.operation, write) {
            (Operation::Load { dest, address, .. }, false) => {
                Some((address, Some(code.body.registers[*dest].scalar.store_bytes(model))))
            }
            (Operation::Store { address, value, .. }, true) => {
                Some((address, Some(code.body.type_of(value).store_bytes(model))))
            }
            (Operation::CopyMemory { destination, .. } | Operation::FillMemory { destination, .. }, true) => {
                Some((destination, None))
            }
            (Operation::CopyMemory { source, .. }, false) => Some((source, None)),
            _ => None,
        }
    }

    /// The library function that does it, if the instruction is a call.
    fn by_whom(&self) -> Option<&'a str> {
        let Operation::Call { callee: tayra_program::Callee::Direct(callee), .. } =
            &self.instruction()?.operation
        else {
            return None;
        };
        Some(name_of(&self.program.functions[*callee]))
    }

    fn bad_pointer(
        &self,
        scene: &Scene,
        code: &Code<'_>,
        write: bool,
        address: tayra_terms::TermId,
    ) -> Option<String> {
        let verb = if write { "written" } else { "read" };
        let what = self.accessed(code, write);
        let doing = match (&what, self.by_whom()) {
            (Some(what), _) => format!("`{what}` is {verb}"),
            (None, Some(function)) => format!("`{function}` is called"),
            (None, None) => format!("memory is {verb} through it"),
        };
        let pointer = match self.address(code, write) {
            Some((address, _)) => code.value(code.base(address)),
            None => self.passed(scene, code, address),
        };
        if pointer.as_deref() == Some("NULL") {
            return Some(format!("memory is {verb} through a null pointer"));
        }
        let pointer = pointer.map_or_else(|| "a pointer".to_owned(), |p| format!("`{p}`"));
        Some(match self.obligation.rule {
            Rule::NullDereference => format!("{pointer} can be null when {doing}"),
            Rule::InvalidFree => format!("nothing is known about where {pointer} points when it is freed"),
            _ if self.certainly() => format!("{pointer} points to no object when {doing}"),
            _ => format!("nothing is known about where {pointer} points when {doing}"),
        })
    }

    fn bad_object(&self, scene: &Scene, code: &Code<'_>, object: ObjectId) -> Option<String> {
        let described = self.describe(scene, object)?;
        let used = self
            .accessed(code, false)
            .or_else(|| self.accessed(code, true))
            .map(|what| format!("`{what}` is used"))
            .or_else(|| self.by_whom().map(|function| format!("`{function}` uses it")));
        let used = used.unwrap_or_else(|| "it is used".to_owned());
        let freed = || {
            let Operation::Call { arguments, .. } = &self.instruction()?.operation else { return None };
            code.value(&arguments.first()?.value)
        };
        Some(match self.obligation.rule {
            Rule::UseAfterFree => format!("{described} can have been freed already when {used}"),
            Rule::UseAfterScope => format!("the scope of {described} can have ended when {used}"),
            Rule::DoubleFree => match freed() {
                Some(pointer) => format!("{described} can have been freed already when `{pointer}` is freed"),
                None => format!("{described} can be freed twice"),
            },
            Rule::InvalidFree => {
                let pointer = freed().map_or_else(|| "the pointer".to_owned(), |p| format!("`{p}`"));
                let on_heap = matches!(
                    scene.state.objects().get(object)?.storage,
                    Storage::Heap { .. } | Storage::Pooled { .. }
                );
                match on_heap {
                    true => {
                        format!("cannot show that {pointer} is the start of {described} when it is freed")
                    }
                    false => {
                        format!("{pointer} points to {described}, which is not on the heap, when it is freed")
                    }
                }
            }
            Rule::Leak => format!("cannot show that {described} is still reachable behind this"),
            Rule::NotFreedAtExit => format!("cannot show that {described} is freed before the program ends"),
            Rule::OutOfBounds => {
                let reader = self.by_whom().map_or("it is read".to_owned(), |f| format!("`{f}` reads it"));
                format!("cannot show that there is a zero byte in {described} when {reader} as a string")
            }
            _ => return None,
        })
    }

    /// The object that the obligation speaks of.
    fn object(&self) -> Option<ObjectId> {
        match self.obligation.scene.as_ref()?.about {
            About::Range { object, .. } | About::Object(object) => Some(object),
            About::Pointer { .. } | About::Operation => None,
        }
    }

    /// An object by its name, or by where it comes from.
    fn describe(&self, scene: &Scene, object: ObjectId) -> Option<String> {
        self.describe_sized(scene, object, "")
    }

    /// The same with words for its size, as in " of 8 bytes".
    fn describe_sized(&self, scene: &Scene, object: ObjectId, size: &str) -> Option<String> {
        let from = |site: u32| {
            let place = self.sites.get(site as usize).map(|(_, place)| *place).filter(|p| p.is_known());
            place.map_or(String::new(), |p| format!(" from line {}", p.line))
        };
        let storage = scene.state.objects().get(object)?.storage;
        let described = match storage {
            Storage::Heap { site } => format!("the heap block{size}{}", from(site)),
            Storage::Pooled { .. } => format!("one of many heap blocks{size}"),
            Storage::StackBlock { site } => format!("the stack block{size}{}", from(site)),
            Storage::Global { global, .. } => {
                let global = self.program.globals.get(GlobalId::from_index(global as usize))?;
                global.quoted()
            }
            Storage::Local { local } => local_of(self.program, local)?.1.quoted(),
            Storage::Argument { .. } | Storage::RegisterArea => {
                "memory from outside, or of an argument".to_owned()
            }
            Storage::Stream => "a stream".to_owned(),
            Storage::Given { .. } => "a string of `argv`".to_owned(),
            Storage::Outside { .. } => "a string of the C library or the environment".to_owned(),
            Storage::Function { .. } => "the code of a function".to_owned(),
            Storage::Library { .. } => "memory of the C library".to_owned(),
            Storage::Elements => "elements of an array".to_owned(),
        };
        Some(match storage {
            Storage::Heap { .. } | Storage::Pooled { .. } | Storage::StackBlock { .. } => described,
            Storage::Global { .. }
            | Storage::Local { .. }
            | Storage::Argument { .. }
            | Storage::RegisterArea
            | Storage::Stream
            | Storage::Given { .. }
            | Storage::Outside { .. }
            | Storage::Function { .. }
            | Storage::Library { .. }
            | Storage::Elements => match size.strip_prefix(" of ") {
                Some(size) => format!("{described} ({size})"),
                None => described,
            },
        })
    }

    /// Where the object comes from.
    fn note(&self, object: ObjectId) -> Option<TraceStep> {
        let scene = self.obligation.scene.as_ref()?;
        let (place, text) = match scene.state.objects().get(object)?.storage {
            Storage::Heap { site } => {
                (self.sites.get(site as usize)?.1, "the block is allocated here".into())
            }
            Storage::StackBlock { site } => (self.sites.get(site as usize)?.1, "it is made here".into()),
            Storage::Global { global, .. } => {
                let global = self.program.globals.get(GlobalId::from_index(global as usize))?;
                (global.place, format!("`{}` is declared here", global.c_name.as_ref()?))
            }
            Storage::Local { local } => {
                let local = Some(local_of(self.program, local)?.1).filter(|local| local.has_name())?;
                (local.place, format!("`{}` is declared here", local.name))
            }
            Storage::Pooled { .. }
            | Storage::Argument { .. }
            | Storage::RegisterArea
            | Storage::Stream
            | Storage::Given { .. }
            | Storage::Outside { .. }
            | Storage::Function { .. }
            | Storage::Library { .. }
            | Storage::Elements => return None,
        };
        let place = source_place(self.program, place).filter(|p| p.line > 0)?;
        Some(TraceStep { place: Some(place), text })
    }
}

/// What can be done about a suspicion.
fn advice(rule: Rule) -> &'static str {
    match rule {
        Rule::Leak | Rule::NotFreedAtExit => {
            "if the block is freed on every path, an assertion about the condition that frees it may help the proof"
        }
        Rule::FailedAssertion | Rule::ErrorReached => {
            "if it can never happen, an assertion about the values in the loops before it may help the proof"
        }
        _ => {
            "if a check is missing, add it; if it cannot happen, an assertion of the fact that excludes it helps the proof"
        }
    }
}
