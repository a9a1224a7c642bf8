//! Readers and writers: what is read, what is refused and where, and that writing and reading keeps the system.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use tayra_numeric::Integer;
use tayra_transition_system::{Format, System, components, drawing_dot, drawing_svg, read, write};

const TEXT: &str = "# A counter with a choice.
variables x, y;
location loop at \"main.c:3:5\";
start begin if y >= 0;
begin -> loop do x := ?;
loop -> loop some k if x > 0 && (k = 1 || k > y) do x := x - k;
loop -> done if x' > x + y && y * y <= 2^8;
";

fn points(width: usize) -> Vec<Vec<i64>> {
    let mut points = vec![Vec::new()];
    for _ in 0..width {
        points = points
            .into_iter()
            .flat_map(|point| (-2..=2).map(move |value| point.iter().copied().chain([value]).collect()))
            .collect();
    }
    points
}

/// Do two systems have the same steps? Compared on all points of a small box, location by name.
fn same_steps(left: &System, right: &System) -> bool {
    let steps = |system: &System, point: &[i64]| {
        let mut found: Vec<(String, String)> = system
            .transitions()
            .iter()
            .filter(|transition| {
                // Locals are looked for in the same box.
                points(transition.locals.len()).iter().any(|locals| {
                    let all: Vec<i64> = point.iter().chain(locals).copied().collect();
                    transition.relation.holds_at(|var| Integer::from(all[usize::try_from(var.0).unwrap()]))
                })
            })
            .map(|transition| {
                let name = |at: usize| system.locations()[at].name.clone();
                (name(transition.source.0), name(transition.target.0))
            })
            .collect();
        found.sort();
        found.dedup();
        found
    };
    points(2 * left.width()).iter().all(|point| steps(left, point) == steps(right, point))
}

#[test]
fn our_text_is_read() {
    let system = read(TEXT, Format::Text).unwrap();
    assert_eq!(system.variables(), ["x", "y"]);
    assert_eq!(system.locations().len(), 3);
    // The disjunction is two transitions.
    assert_eq!(system.transitions().len(), 4);
    assert_eq!(system.transitions()[3].relation.polynomial.len(), 1);
    assert_eq!(system.locations()[0].place.as_deref(), Some("main.c:3:5"));
}

#[test]
fn our_text_is_written_and_read_back_to_itself() {
    let system = read(TEXT, Format::Text).unwrap();
    let written = write(&system, Format::Text);
    let again = read(&written, Format::Text).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert!(same_steps(&system, &again), "{written}");
    assert_eq!(write(&again, Format::Text), written);
    assert_eq!(again.starts(), system.starts());
}

#[test]
fn other_formats_keep_the_steps() {
    let text = TEXT.replace("if y >= 0;", ";").replace(" if ;", ";");
    let system = read(&text, Format::Text).unwrap();
    for format in [Format::SmtLib, Format::Koat] {
        let written = write(&system, format);
        assert_eq!(Format::guess(&written), format);
        let again = read(&written, format).unwrap_or_else(|error| panic!("{error}\n{written}"));
        if format == Format::SmtLib {
            assert!(same_steps(&system, &again), "{written}");
        }
        assert_eq!(again.transitions().len(), system.transitions().len(), "{written}");
        assert_eq!(again.starts().len(), 1);
    }
}

#[test]
fn koat_rules_are_read_by_position() {
    let text = "(GOAL COMPLEXITY)
(STARTTERM (FUNCTIONSYMBOLS f))
(VAR A B C)
(RULES
  f(A,B) -> Com_1(g(A,B)) :|: A >= 1 && B = 2
  g(B,A) -{1}> Com_1(g(B-1,C)) :|: B > 0 /\\ C >= A
  g(A,B) -> h(A,B)
)";
    let system = read(text, Format::Koat).unwrap();
    assert_eq!((system.width(), system.transitions().len()), (2, 3));
    assert_eq!(system.transitions()[1].locals, ["C"]);
    // In the second rule `B` is the first argument.
    let values = [3, 5, 2, 9, 9].map(Integer::from);
    assert!(system.transitions()[1].relation.holds_at(|var| values[usize::try_from(var.0).unwrap()].clone()));
}

#[test]
fn smt_lib_knows_locals_divisions_and_negative_numbers() {
    let text = "(declare-sort Loc 0)(declare-const a Loc)(declare-const b Loc)
(define-fun init_main ((pc^0 Loc) (x^0 Int)) Bool (cfg_init pc^0 a (>= x^0 -3)))
(define-fun next_main ((pc^0 Loc) (x^0 Int) (pc^post Loc) (x^post Int)) Bool
  (or (cfg_trans2 pc^0 a pc^post b (exists ((k Int)) (and (= x^post (+ x^0 k)) (not (< k (- 1))))))
      (cfg_trans2 pc^0 b pc^post b (= x^post (div x^0 2)))))";
    let system = read(text, Format::SmtLib).unwrap();
    assert_eq!(system.variables(), ["x"]);
    let halved = |x: i64, after: i64, quotient: i64| {
        let values = [x, after, quotient].map(Integer::from);
        system.transitions()[1].relation.holds_at(|var| values[usize::try_from(var.0).unwrap()].clone())
    };
    assert!(halved(7, 3, 3) && halved(-7, -4, -4) && !halved(7, 4, 4));
}

#[test]
fn errors_tell_line_and_column() {
    let cases = [
        (Format::Text, "variables x;\nstart a;\na -> b if z > 0;", (3, 11), "`z` is no variable"),
        (Format::Text, "variables x;\na -> b if x >;", (2, 14), "expected an expression"),
        (Format::Text, "variables x, x;", (1, 14), "named twice"),
        (Format::Text, "a -> b", (1, 7), "expected `;`"),
        (Format::Text, "variables x;\na -> b do x := 1, x := 2;", (2, 19), "twice"),
        (Format::Text, "a -> \u{1F980};", (1, 6), "unexpected character"),
        (Format::Koat, "(VAR x)\n(RULES\n f(x) -> Com_2(f(x),f(x)) )", (3, 10), "several right sides"),
        (Format::Koat, "(VAR x)", (1, 8), "no section RULES"),
        (Format::SmtLib, "(define-fun init_main", (1, 1), "not closed"),
        (Format::SmtLib, ")", (1, 1), "closes nothing"),
        (Format::SmtLib, "", (1, 1), "no definition"),
    ];
    for (format, text, place, words) in cases {
        let error = read(text, format).unwrap_err();
        assert!(error.message.contains(words), "{text:?}: {error}");
        assert_eq!((error.line, error.column), place, "{text:?}: {error}");
    }
}

#[test]
fn hard_input_ends_with_a_message_or_a_system() {
    let deep = format!("a -> b if {}x > 0{};", "(".repeat(100_000), ")".repeat(100_000));
    assert!(read(&format!("variables x; {deep}"), Format::Text).unwrap_err().message.contains("nested"));
    let negated = format!("variables x; a -> b if {}(x > 0);", "!".repeat(100_000));
    assert!(read(&negated, Format::Text).unwrap_err().message.contains("nested"));
    let power = "variables x; a -> b if (x + 1)^2000 > 0;";
    assert!(read(power, Format::Text).unwrap_err().message.contains("too large"));
    let brackets = "(".repeat(1_000_000);
    assert!(read(&brackets, Format::SmtLib).is_err());
    // Very many variables, and a very large constant.
    let names: Vec<String> = (0..3_000).map(|at| format!("x{at}")).collect();
    let text = format!("variables {}; start a; a -> a if x7 > {};", names.join(", "), "9".repeat(5_000));
    let system = read(&text, Format::Text).unwrap();
    assert_eq!(system.width(), 3_000);
    assert_eq!(system.transitions()[0].relation.linear.len(), 3_001);
    // Nothing at all is a system without starts.
    assert!(read("", Format::Text).unwrap().starts().is_empty());
}

#[test]
fn drawings_show_every_location_and_step() {
    let system = read(TEXT, Format::Text).unwrap();
    let (dot, svg) = (drawing_dot(&system), drawing_svg(&system));
    assert_eq!(dot.matches(" -> l").count(), system.transitions().len());
    assert!(dot.contains("main.c:3:5") && dot.contains("x := ?"));
    assert_eq!(svg.matches("<rect").count(), system.locations().len());
    assert_eq!(svg.matches("<path d=\"M").count(), system.transitions().len() + 1);
    assert!(svg.ends_with("</svg>\n") && !svg.contains("&&"));
    let edges: Vec<(usize, usize)> = system.transitions().iter().map(|t| (t.source.0, t.target.0)).collect();
    assert_eq!(components(system.locations().len(), &edges).len(), 3);
}

#[test]
fn damaged_text_is_an_error_or_another_system() {
    let originals = [
        (Format::Text, TEXT.to_owned()),
        (Format::SmtLib, write(&read(TEXT, Format::Text).unwrap(), Format::SmtLib)),
        (Format::Koat, write(&read(TEXT, Format::Text).unwrap(), Format::Koat)),
    ];
    let mut seed = 11u64;
    let mut next = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % most.max(1)
    };
    let mut read_well = 0;
    for round in 0..3_000 {
        let (format, text) = &originals[round % 3];
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..=next(3) {
            let at = next(characters.len());
            match next(3) {
                0 => characters[at] = char::from(b"()+-*<>=;,?'|\"x9 "[next(17)]),
                1 => drop(characters.remove(at)),
                _ => {
                    let copied = characters[next(characters.len())];
                    characters.insert(at, copied);
                }
            }
        }
        let damaged: String = characters.into_iter().collect();
        match read(&damaged, *format) {
            Ok(system) => {
                read_well += 1;
                let written = write(&system, Format::Text);
                read(&written, Format::Text).unwrap_or_else(|error| panic!("{error}\n{written}\n{damaged}"));
            }
            Err(error) => assert!(error.line >= 1 && error.column >= 1),
        }
    }
    assert!(read_well > 100, "{read_well}");
}
