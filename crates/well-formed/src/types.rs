//! Node types: structs whose blocks are what their type says, and nothing besides.

use std::collections::BTreeMap;
use tayra_program::{
    CType, CTypeId, Entity, Function, Global, GlobalId, Initialiser, Program, ScalarType,
    types::{pointee, returned, size},
};

/// How many elements of an array in a struct are looked at one by one.
const MOST_ELEMENTS: u64 = 64;
/// How deep structs within structs are looked into.
const DEPTH: u32 = 16;
/// Names, without what stands behind them, in a struct or its fields.
const MOST_NAMES: u32 = 32;

/// Structs of which the C library has objects that it hands out.
const OF_THE_LIBRARY: [&str; 15] = [
    "dirent", "fstab", "group", "hostent", "lconv", "mntent", "netent", "option", "passwd", "protoent",
    "servent", "spwd", "tm", "utmp", "utmpx",
];

/// Objects of the C library, none of which is a node.
const OBJECTS_OF_THE_LIBRARY: [&str; 12] = [
    "daylight", "environ", "optarg", "opterr", "optind", "optopt", "signgam", "stderr", "stdin", "stdout",
    "timezone", "tzname",
];

/// A struct whose pointers lead to blocks of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeType {
    /// A number for it, the same for all declarations of it.
    pub id: u32,
    /// What C calls it.
    pub name: String,
    /// How many bytes a block of it has at least.
    pub size: u64,
    /// Its pointers to nodes.
    pub links: Vec<Link>,
}

/// A pointer to a node in an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it stands, in bytes from the start.
    pub offset: u64,
    /// Which type of node it leads to.
    pub to: u32,
}

/// A struct that is no node type, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What C calls it.
    pub name: String,
    /// Why nothing is said of what leads to it.
    pub why: String,
}

/// What is known of a value that a function is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A number, any number.
    Number,
    /// Null, or a node of this type.
    Node(u32),
    /// A pointer of which nothing is known, and why.
    Opaque(String),
}

/// All that the types of a library say of the data that its functions are given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declarations {
    nodes: BTreeMap<u32, NodeType>,
    refused: BTreeMap<u32, Refused>,
    /// For a struct that is declared several times: which declaration stands for all.
    canonical: BTreeMap<u32, u32>,
}

impl Declarations {
    /// What the types of the program say.
    pub fn of(program: &Program) -> Declarations {
        let mut found = Declarations::default();
        let structs: Vec<(CTypeId, u64)> = program
            .c_types
            .iter()
            .filter_map(|(id, c_type)| match c_type {
                CType::Struct { size: Some(size), .. } => Some((id, *size)),
                CType::Struct { size: None, .. }
                | CType::Void
                | CType::Int { .. }
                | CType::Float { .. }
                | CType::Enum { .. }
                | CType::Pointer(_)
                | CType::Array { .. }
                | CType::Union { .. }
                | CType::Function { .. }
                | CType::Typedef { .. }
                | CType::Other { .. } => None,
            })
            .collect();
        found.unite(program, &structs);
        let parts = found.parts(program);
        let own = found.own_objects(program);
        let unknown = objects_without_types(program);
        for &(id, size) in &structs {
            let number = number(id);
            if found.canonical.get(&number) != Some(&number) || found.refused.contains_key(&number) {
                continue;
            }
            let name = shown(program, id);
            let why = if let Some(whole) = parts.get(&number) {
                Some(format!(
                    "it is part of {whole}, so that a pointer to it may lead into the middle of something"
                ))
            } else if let Some(object) = own.get(&number) {
                Some(format!("the library has an object of it, {object}, which a pointer to it may lead to"))
            } else if let Some(object) = unknown.iter().find(|object| object.size >= size) {
                let object = object.quoted();
                Some(format!(
                    "{object}, of which no type is known, may be one, so that a pointer may lead to it"
                ))
            } else if is_of_the_implementation(program, id) {
                Some("it belongs to the C library".to_owned())
            } else if size == 0 {
                Some("it has no bytes".to_owned())
            } else {
                None
            };
            match why {
                Some(why) => {
                    found.refused.insert(number, Refused { name, why });
                }
                None => {
                    found.nodes.insert(number, NodeType { id: number, name, size, links: Vec::new() });
                }
            }
        }
        let numbers: Vec<u32> = found.nodes.keys().copied().collect();
        for number in numbers {
            let links = found.links(program, CTypeId::from_index(number as usize));
            if let Some(node) = found.nodes.get_mut(&number) {
                node.links = links;
            }
        }
        found
    }

    /// The node types, each once.
    pub fn nodes(&self) -> impl Iterator<Item = &NodeType> {
        self.nodes.values()
    }

    /// Structs that are no node types, each once.
    pub fn refused(&self) -> impl Iterator<Item = &Refused> {
        self.refused.values()
    }

    /// The node type of that number.
    pub fn node(&self, id: u32) -> Option<&NodeType> {
        self.nodes.get(&id)
    }

    /// The declaration that stands for all of this struct.
    pub fn canonical(&self, id: u32) -> u32 {
        self.canonical.get(&id).copied().unwrap_or(id)
    }

    /// The pointers to nodes in something of this type; of unions and of arrays without an end nothing is said.
    pub fn links(&self, program: &Program, id: CTypeId) -> Vec<Link> {
        let mut found = Vec::new();
        self.add_links(program, id, 0, DEPTH, &mut found);
        found
    }

    fn add_links(&self, program: &Program, id: CTypeId, base: u64, depth: u32, found: &mut Vec<Link>) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match behind_names(program, id).map(|id| &program.c_types[id]) {
            Some(CType::Pointer(target)) => {
                if let Some(to) = self.node_behind(program, *target) {
                    found.push(Link { offset: base, to });
                }
            }
            Some(CType::Struct { fields, .. }) => {
                for field in fields.iter().filter(|f| f.bit_width.is_none() && f.bit_offset % 8 == 0) {
                    let at = base.saturating_add(field.bit_offset / 8);
                    self.add_links(program, field.c_type, at, depth, found);
                }
            }
            Some(CType::Array { element, count: Some(count) }) if *count <= MOST_ELEMENTS => {
                let Some(step) = size(program, *element) else { return };
                for index in 0..*count {
                    self.add_links(program, *element, base.saturating_add(index * step), depth, found);
                }
            }
            Some(
                CType::Void
                | CType::Int { .. }
                | CType::Float { .. }
                | CType::Enum { .. }
                | CType::Array { .. }
                | CType::Union { .. }
                | CType::Function { .. }
                | CType::Typedef { .. }
                | CType::Other { .. },
            )
            | None => {}
        }
    }

    /// The node type that a pointer to `target` leads to.
    fn node_behind(&self, program: &Program, target: CTypeId) -> Option<u32> {
        let id = self.canonical(number(behind_names(program, target)?));
        self.nodes.contains_key(&id).then_some(id)
    }

    /// What is known of a value of this type.
    pub fn given(&self, program: &Program, id: CTypeId) -> Given {
        let Some(target) = pointee(program, id) else { return Given::Number };
        if let Some(node) = self.node_behind(program, target) {
            return Given::Node(node);
        }
        Given::Opaque(self.why_opaque(program, target))
    }

    fn why_opaque(&self, program: &Program, target: CTypeId) -> String {
        let refused =
            behind_names(program, target).and_then(|id| self.refused.get(&self.canonical(number(id))));
        if let Some(Refused { name, why }) = refused {
            return format!("{name}: {why}");
        }
        match behind_names(program, target).map(|id| &program.c_types[id]) {
            Some(CType::Pointer(_)) => "a pointer to pointers may lead into nodes".to_owned(),
            Some(CType::Function { .. }) => "any function may be called by it".to_owned(),
            Some(CType::Struct { size: None, .. }) => "its type is only declared".to_owned(),
            Some(CType::Union { .. }) => "of unions nothing is said yet".to_owned(),
            Some(CType::Void) => "`void *` says nothing".to_owned(),
            Some(CType::Int { .. } | CType::Float { .. } | CType::Enum { .. } | CType::Array { .. }) => {
                "how many elements it leads to is not said, and they may be part of a node".to_owned()
            }
            Some(CType::Struct { .. } | CType::Typedef { .. } | CType::Other { .. }) | None => {
                "its type says nothing".to_owned()
            }
        }
    }

    /// What is known of each scalar that the function takes; `Err` says why of none.
    pub fn parameters(&self, program: &Program, function: &Function) -> Result<Vec<Given>, String> {
        let declared = function.c_type.and_then(|id| match &program.c_types[behind_names(program, id)?] {
            CType::Function { parameters, .. } => Some(parameters.clone()),
            CType::Void
            | CType::Int { .. }
            | CType::Float { .. }
            | CType::Enum { .. }
            | CType::Pointer(_)
            | CType::Array { .. }
            | CType::Struct { .. }
            | CType::Union { .. }
            | CType::Typedef { .. }
            | CType::Other { .. } => None,
        });
        let Some(declared) = declared else {
            return Err(
                "debug information does not say what types its parameters have (compile with -g)".to_owned()
            );
        };
        let fits = |(id, scalar): (&CTypeId, ScalarType)| {
            let is_pointer = pointee(program, *id).is_some();
            is_pointer == (scalar == ScalarType::Pointer)
        };
        let scalars: Vec<ScalarType> = function.parameters.iter().map(|p| p.scalar).collect();
        if declared.len() != scalars.len() || !declared.iter().zip(scalars).all(fits) {
            return Err("a struct or union among its parameters is passed in pieces".to_owned());
        }
        Ok(declared.iter().map(|&id| self.given(program, id)).collect())
    }

    /// What the types say of what the function returns, if it returns anything; `Err` says why they say nothing that could be asked.
    pub fn result(&self, program: &Program, function: &Function) -> Result<Option<Given>, String> {
        if function.returns.is_empty() {
            return Ok(None);
        }
        let Some(id) = function.c_type.and_then(|id| returned(program, id)) else {
            return Err("debug information does not say what type the result has".to_owned());
        };
        let is_pointer = pointee(program, id).is_some();
        match (function.returns.as_slice(), behind_names(program, id).map(|id| &program.c_types[id])) {
            (_, Some(CType::Struct { .. } | CType::Union { .. }) | None) => {
                Err("a struct or union is returned by value".to_owned())
            }
            ([one], Some(_)) if is_pointer == (*one == ScalarType::Pointer) => {
                Ok(Some(self.given(program, id)))
            }
            _ => Err("the result is returned in pieces".to_owned()),
        }
    }

    /// The pointers to nodes in a global.
    pub fn links_in_global(&self, program: &Program, global: GlobalId) -> Vec<Link> {
        program.globals[global].c_type.map_or_else(Vec::new, |id| self.links(program, id))
    }

    /// One declaration stands for all of a struct: those of one name. Where they say different things, nothing is said of it.
    fn unite(&mut self, program: &Program, structs: &[(CTypeId, u64)]) {
        let mut first: BTreeMap<String, CTypeId> = BTreeMap::new();
        for &(id, _) in structs {
            let own = number(id);
            let Some(name) = name(program, id) else {
                self.canonical.insert(own, own);
                continue;
            };
            let known = *first.entry(name).or_insert(id);
            self.canonical.insert(own, number(known));
            if signature(program, known, DEPTH) != signature(program, id, DEPTH) {
                let why = "it is declared in several ways".to_owned();
                self.refused.insert(number(known), Refused { name: shown(program, known), why });
            }
        }
        // A struct that is only declared is the one of that name.
        for (id, c_type) in program.c_types.iter() {
            if let CType::Struct { size: None, .. } = c_type
                && let Some(known) = name(program, id).and_then(|name| first.get(&name))
            {
                self.canonical.insert(number(id), number(*known));
            }
        }
    }

    /// Structs that are part of others, each with one of those.
    fn parts(&self, program: &Program) -> BTreeMap<u32, String> {
        let mut found = BTreeMap::new();
        for (id, c_type) in program.c_types.iter() {
            let (CType::Struct { fields, .. } | CType::Union { fields, .. }) = c_type else { continue };
            for field in fields {
                if let Some(part) = element_behind(program, field.c_type) {
                    found.entry(self.canonical(number(part))).or_insert_with(|| shown(program, id));
                }
            }
        }
        found
    }

    /// Structs of which the library has objects with static storage, each with one of them.
    fn own_objects(&self, program: &Program) -> BTreeMap<u32, String> {
        let mut found = BTreeMap::new();
        for global in program.globals.values() {
            if let Some(part) = global.c_type.and_then(|id| element_behind(program, id)) {
                found.entry(self.canonical(number(part))).or_insert_with(|| global.quoted());
            }
        }
        found
    }
}

/// Globals that have a place of their own, of which debug information does not say what they are: those of other files, for one.
fn objects_without_types(program: &Program) -> Vec<&Global> {
    let is_own = |global: &&Global| {
        let is_somewhere = matches!(global.initial, Initialiser::External) || !global.read_only;
        global.c_type.is_none() && is_somewhere && !OBJECTS_OF_THE_LIBRARY.contains(&global.name.as_str())
    };
    program.globals.values().filter(is_own).collect()
}

fn number(id: CTypeId) -> u32 {
    u32::try_from(id.index()).unwrap_or(u32::MAX)
}

/// What stands behind names for a type.
fn behind_names(program: &Program, mut id: CTypeId) -> Option<CTypeId> {
    for _ in 0..MOST_NAMES {
        let CType::Typedef { target, .. } = program.c_types.get(id)? else { return Some(id) };
        id = *target;
    }
    None
}

/// What an array, of whatever dimensions, consists of; something else is itself.
fn element_behind(program: &Program, mut id: CTypeId) -> Option<CTypeId> {
    for _ in 0..MOST_NAMES {
        id = behind_names(program, id)?;
        let CType::Array { element, .. } = &program.c_types[id] else { return Some(id) };
        id = *element;
    }
    None
}

/// The name by which a struct is known in all files: its tag, or else the first name that was given to it.
fn name(program: &Program, id: CTypeId) -> Option<String> {
    if let CType::Struct { name: Some(tag), .. } = &program.c_types[id] {
        return Some(format!("struct {tag}"));
    }
    program.c_types.values().find_map(|c_type| {
        let CType::Typedef { name, target } = c_type else { return None };
        (*target == id).then(|| name.clone())
    })
}

fn shown(program: &Program, id: CTypeId) -> String {
    let words = if let CType::Union { name: Some(tag), .. } = &program.c_types[id] {
        Some(format!("union {tag}"))
    } else {
        name(program, id)
    };
    words.map_or_else(|| "a struct without a name".to_owned(), |name| format!("`{name}`"))
}

/// Names that C keeps for itself, and structs that its library hands out.
fn is_of_the_implementation(program: &Program, id: CTypeId) -> bool {
    let tag = if let CType::Struct { name: Some(tag), .. } = &program.c_types[id] {
        Some(tag.clone())
    } else {
        name(program, id)
    };
    tag.is_some_and(|tag| {
        let mut letters = tag.chars();
        let is_kept =
            letters.next() == Some('_') && letters.next().is_some_and(|c| c == '_' || c.is_ascii_uppercase());
        is_kept || OF_THE_LIBRARY.contains(&tag.as_str())
    })
}

/// A type in words that are the same in all files. What hangs on pointers is only named.
fn signature(program: &Program, id: CTypeId, depth: u32) -> String {
    let Some(id) = behind_names(program, id) else { return "?".to_owned() };
    let of_fields = |word: &str, size: &Option<u64>, fields: &[tayra_program::CField]| {
        let tag = if let CType::Union { name, .. } = &program.c_types[id] {
            name.clone().unwrap_or_default()
        } else {
            name(program, id).unwrap_or_default()
        };
        let Some(depth) = depth.checked_sub(1) else { return format!("{word} {tag}") };
        let fields: Vec<String> = fields
            .iter()
            .map(|f| {
                format!(
                    "{}@{}:{:?} {}",
                    f.name,
                    f.bit_offset,
                    f.bit_width,
                    signature(program, f.c_type, depth)
                )
            })
            .collect();
        format!("{word} {tag} {size:?} {{{}}}", fields.join(", "))
    };
    match &program.c_types[id] {
        CType::Void => "void".to_owned(),
        CType::Int { size, .. } | CType::Enum { size, .. } => format!("integer {size}"),
        CType::Float { size, .. } => format!("float {size}"),
        CType::Pointer(target) => format!("pointer to {}", signature(program, *target, 0)),
        CType::Array { element, count } => {
            format!("array {count:?} of {}", signature(program, *element, depth))
        }
        CType::Struct { size, fields, .. } => of_fields("struct", size, fields),
        CType::Union { size, fields, .. } => of_fields("union", size, fields),
        CType::Function { .. } => "function".to_owned(),
        CType::Typedef { .. } => "?".to_owned(),
        CType::Other { name, size } => format!("{name} {size}"),
    }
}
