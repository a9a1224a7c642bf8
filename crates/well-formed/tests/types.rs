//! Which structs are node types, and which functions others can call.

use tayra_program::text::parse;
use tayra_program::{CType, Entity, Program};
use tayra_well_formed::{Declarations, Given, exported};

fn program(text: &str) -> Program {
    parse(&format!("program lp64\n{text}")).expect("the text is a program")
}

/// `struct node { struct node *next; long value; }` and a pointer to it.
const NODE: &str = r#"
type t0 = struct "node" size 16 { "next": t1 at 0, "value": t2 at 64 }
type t1 = pointer t0
type t2 = int "long" 8 signed
"#;

fn names(program: &Program) -> Vec<String> {
    Declarations::of(program).nodes().map(|node| node.name.clone()).collect()
}

#[test]
fn a_struct_that_leads_to_itself_is_a_node_with_a_link() {
    let program = program(NODE);
    let found = Declarations::of(&program);
    let node = found.nodes().next().expect("a node type");
    assert_eq!((node.name.as_str(), node.size), ("`struct node`", 16));
    assert_eq!(node.links.iter().map(|link| (link.offset, link.to)).collect::<Vec<_>>(), [(0, node.id)]);
    let pointer = program.c_types.iter().find(|(_, t)| matches!(t, CType::Pointer(_))).expect("a pointer").0;
    assert_eq!(found.given(&program, pointer), Given::Node(node.id));
}

#[test]
fn a_struct_within_another_one_is_no_node() {
    let text = format!(
        "{NODE}type t3 = struct \"outer\" size 24 {{ \"part\": t0 at 0, \"up\": t4 at 128 }}\ntype t4 = pointer t3\n"
    );
    let program = program(&text);
    assert_eq!(names(&program), ["`struct outer`"]);
    let found = Declarations::of(&program);
    let why = found.refused().map(|one| one.why.clone()).collect::<Vec<_>>();
    assert!(why.len() == 1 && why[0].contains("part of `struct outer`"), "{why:?}");
    // What stands in the part is looked at, but it leads to no node.
    assert_eq!(found.nodes().next().map(|node| node.links.len()), Some(1));
}

#[test]
fn so_is_one_in_an_array_of_another_one() {
    let text =
        format!("{NODE}type t3 = array t0 3\ntype t4 = struct \"many\" size 48 {{ \"all\": t3 at 0 }}\n");
    assert_eq!(names(&program(&text)), ["`struct many`"]);
}

#[test]
fn of_which_there_is_a_global_is_no_node() {
    let text = format!("{NODE}global @sentinel size 16 name \"sentinel\" type t0 = zero\n");
    assert!(names(&program(&text)).is_empty());
    let pointer = format!("{NODE}global @head size 8 name \"head\" type t1 = zero\n");
    assert_eq!(names(&program(&pointer)), ["`struct node`"]);
}

#[test]
fn a_global_without_a_type_may_be_anything_that_fits() {
    let large = format!("{NODE}global @other size 16 = external\n");
    assert!(names(&program(&large)).is_empty());
    let small = format!("{NODE}global @other size 8 = external\n");
    assert_eq!(names(&program(&small)), ["`struct node`"]);
}

#[test]
fn two_declarations_of_a_struct_are_one_if_they_say_the_same() {
    let again = |fields: &str| {
        format!("{NODE}type t3 = struct \"node\" size 16 {{ {fields} }}\ntype t4 = pointer t3\n")
    };
    let same = program(&again("\"next\": t4 at 0, \"value\": t2 at 64"));
    let found = Declarations::of(&same);
    assert_eq!(found.nodes().count(), 1);
    assert_eq!(found.canonical(3), found.canonical(0));
    let other = program(&again("\"value\": t2 at 0, \"next\": t4 at 64"));
    assert!(names(&other).is_empty());
}

#[test]
fn others_can_call_what_is_visible_and_what_is_led_to() {
    let program = program(
        "function @open() {\n  return\n}\nfunction @hidden() internal {\n  return\n}\nfunction @led_to() internal {\n  return\n}\n\
         function @declared()\nfunction @main() -> i32 {\n  return i32 0\n}\n\
         global @table size 8 = bytes \"\" [0: @led_to]\n",
    );
    let names: Vec<&str> = exported(&program).iter().map(|&id| program.functions[id].name.as_str()).collect();
    assert_eq!(names, ["open", "led_to"]);
    assert_eq!(program.functions.iter().next().map(|(id, _)| id.index()), Some(0));
}
