//! What holds of every program.

use proptest::prelude::*;
use tayra_program::text::{parse, print};
use tayra_program::{LocalKind, Program, passes, validate};

use crate::generate::program;

fn numbers() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..1500)
}

fn promoted(program: &Program) -> usize {
    let bodies = program.functions.values().filter_map(|function| function.body.as_ref());
    let locals = bodies.flat_map(|body| body.locals.values());
    locals.filter(|local| matches!(local.kind, LocalKind::Promoted(_))).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn printing_and_reading_gives_the_same_program(numbers in numbers()) {
        let program = program(&numbers);
        prop_assert_eq!(validate(&program), []);
        let text = print(&program);
        let again = parse(&text);
        prop_assert_eq!(again.as_ref(), Ok(&program), "{}", text);
        prop_assert_eq!(again.map(|program| print(&program)), Ok(text));
    }

    #[test]
    fn passes_keep_programs_valid(numbers in numbers()) {
        let original = program(&numbers);
        for pass in [
            passes::promote::run,
            passes::scopes::run,
            passes::checked_arithmetic::run,
            passes::unreachable::run,
        ] {
            let mut once = original.clone();
            pass(&mut once);
            prop_assert_eq!(validate(&once), [], "{}", print(&original));
        }
    }

    #[test]
    fn scopes_and_unreachable_blocks_are_settled_in_one_run(numbers in numbers()) {
        for pass in [passes::scopes::run, passes::unreachable::run] {
            let mut once = program(&numbers);
            pass(&mut once);
            let mut twice = once.clone();
            pass(&mut twice);
            prop_assert_eq!(twice, once);
        }
    }

    #[test]
    fn promotion_changes_no_number_of_instructions(numbers in numbers()) {
        let mut after = program(&numbers);
        let before = after.clone();
        passes::promote::run(&mut after);
        let count = |program: &Program| -> usize {
            let bodies = program.functions.values().filter_map(|function| function.body.as_ref());
            bodies.flat_map(|body| body.blocks.values()).map(|block| block.instructions.len()).sum()
        };
        prop_assert_eq!(count(&before), count(&after));
        prop_assert!(promoted(&before) <= promoted(&after));
    }

    #[test]
    fn damaged_text_is_an_error_or_another_program(numbers in numbers(), at in any::<usize>(), with in "[a-z0-9@%&\"(){},:=.;\n -]{0,3}", cut in 0..4_usize) {
        let mut text = print(&program(&numbers));
        let start = at % text.len();
        let end = (start + cut).min(text.len());
        text.replace_range(start..end, &with);
        if let Ok(program) = parse(&text) {
            // Reading made ids that exist, or ids that `validate` refuses: either way nothing panics.
            let _ = validate(&program);
            let _ = print(&program);
        }
    }

    #[test]
    fn garbage_is_an_error(text in "\\PC*") {
        prop_assert!(parse(&text).is_err());
    }
}

#[test]
fn random_programs_are_worth_their_name() {
    // The properties above mean little if generated programs are all tiny, or if nothing is ever promoted.
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32
    };
    let programs: Vec<Program> =
        (0..200).map(|_| program(&(0..1500).map(|_| next()).collect::<Vec<_>>())).collect();
    let mut after = programs.clone();
    after.iter_mut().for_each(passes::promote::run);
    let newly_promoted =
        programs.iter().zip(&after).filter(|(before, after)| promoted(before) < promoted(after));
    assert!(newly_promoted.count() > 10);
    let mut scoped = programs.clone();
    scoped.iter_mut().for_each(passes::scopes::run);
    assert!(programs.iter().zip(&scoped).filter(|(before, after)| before != after).count() > 20);
    assert!(programs.iter().map(|program| print(program).len()).max() > Some(5000));
}
