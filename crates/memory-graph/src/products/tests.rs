//! Whatever is said of products holds for all bits that the state describes: all small numbers are tried.

use super::*;
use crate::State;
use proptest::prelude::*;
use tayra_terms::{Assignment, AtomId, AtomKind, Sign, mask, signed};

const BITS: u32 = 4;
const ATOMS: usize = 3;

struct Values([u128; ATOMS]);

impl Assignment for Values {
    fn atom(&self, atom: AtomId) -> u128 {
        self.0[atom.index()]
    }

    fn apply(&self, _: &'static str, _: &[u128]) -> u128 {
        0
    }
}

/// Every choice of values that fulfils the conditions.
fn points(universe: &Universe, conditions: &[TermId]) -> Vec<Values> {
    let count = 1usize << BITS;
    (0..count.pow(ATOMS as u32))
        .map(|at| Values(std::array::from_fn(|i| (at / count.pow(i as u32) % count) as u128)))
        .filter(|values| conditions.iter().all(|&c| universe.terms.evaluate(c, values) == 1))
        .collect()
}

fn value_at(universe: &Universe, expr: &LinearExpr, values: &Values) -> Integer {
    expr.evaluate(|var| match universe.reading(var) {
        Reading::Signed(term) => {
            let bits = universe.terms.bits(term);
            Integer::from(signed(bits, universe.terms.evaluate(term, values)))
        }
        Reading::Unsigned(term) => Integer::from(universe.terms.evaluate(term, values)),
        Reading::Whole(_) | Reading::Free => panic!("atoms here are born with a standard reading"),
    })
}

/// Numbers that a program could make of the atoms, all of one width or twice it.
fn term(universe: &mut Universe, atoms: &[TermId], shape: [usize; 5]) -> TermId {
    let [kind, a, b, c, wide] = shape;
    let (a, b, c) = (atoms[a % ATOMS], atoms[b % ATOMS], atoms[c % ATOMS]);
    let terms = &mut universe.terms;
    let (a, b, c) = match wide % 3 {
        0 => (a, b, c),
        other => {
            let mut extend = |t| terms.extend(t, 2 * BITS, other == 1);
            (extend(a), extend(b), extend(c))
        }
    };
    let one_less = terms.add_constant(a, mask(terms.bits(a)));
    match kind % 7 {
        0 => terms.mul(a, b),
        1 => {
            let product = terms.mul(a, b);
            terms.add(product, c)
        }
        2 => terms.mul(one_less, b),
        3 => {
            let product = terms.mul(a, b);
            terms.mul(product, c)
        }
        4 => terms.udiv(a, b),
        5 => terms.sdiv(a, b),
        _ => a,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn what_is_entailed_holds_of_all_bits(
        signs in prop::array::uniform3(any::<bool>()),
        guards in prop::collection::vec(
            (prop::array::uniform5(0usize..12), prop::array::uniform5(0usize..12), any::<bool>(), any::<bool>(), 0u128..16),
            1..7,
        ),
        questions in prop::collection::vec(
            (prop::array::uniform5(0usize..12), prop::array::uniform5(0usize..12), any::<bool>(), 0usize..3, -9i128..10),
            1..5,
        ),
    ) {
        let mut universe = Universe::new(64);
        let mut state = State::new();
        let atoms: Vec<TermId> = signs
            .iter()
            .map(|&s| {
                universe.terms.fresh(BITS, AtomKind::Input, if s { Sign::Signed } else { Sign::Unsigned })
            })
            .collect();
        let mut conditions = Vec::new();
        for (left, right, is_signed, value, constant) in guards {
            let left = term(&mut universe, &atoms, left);
            let bits = universe.terms.bits(left);
            let mut right = term(&mut universe, &atoms, right);
            if universe.terms.bits(right) != bits || constant > 5 {
                right = universe.terms.constant(bits, constant);
            }
            let less = if is_signed {
                universe.terms.signed_less(left, right)
            } else {
                universe.terms.unsigned_less(left, right)
            };
            state.assume(&mut universe, less, value);
            conditions.push(if value { less } else { universe.terms.not(less) });
        }
        let points = points(&universe, &conditions);
        prop_assert!(points.is_empty() || !state.numbers.is_empty(), "a state that has points is not empty");
        for (left, right, is_signed, comparison, constant) in questions {
            let (left, right) =
                (term(&mut universe, &atoms, left), term(&mut universe, &atoms, right));
            let read = |universe: &mut Universe, t| {
                if is_signed { universe.signed(t) } else { universe.unsigned(t) }
            };
            let (left, right) = (read(&mut universe, left), read(&mut universe, right));
            let right = right.plus_constant(&Integer::from(constant));
            let question = match comparison {
                0 => Constraint::at_most(left, right),
                1 => Constraint::equal(left, right),
                _ => Constraint::different(left, right),
            };
            if state.numbers.entails(&mut universe, &question) {
                for values in &points {
                    let holds = question.comparison().holds_for(&value_at(&universe, question.expr(), values));
                    prop_assert!(holds, "{question:?} at {:?}", values.0);
                }
            }
        }
    }
}

struct Matrix {
    universe: Universe,
    state: State,
    /// n, m, i, j
    atoms: [TermId; 4],
}

/// `low <= n, m <= high` and `0 <= i < n`, `0 <= j < m`, signed, of 32 bits.
fn matrix(low: i128, high: i128) -> Matrix {
    let (mut universe, mut state) = (Universe::new(64), State::new());
    let atoms: [TermId; 4] = std::array::from_fn(|_| universe.terms.fresh(32, AtomKind::Input, Sign::Signed));
    let [n, m, i, j] = atoms;
    let bounds = [low, high, 0].map(|c| universe.terms.constant(32, c.cast_unsigned() & mask(32)));
    for (left, right, value) in
        [(n, bounds[0], false), (bounds[1], n, false), (m, bounds[0], false), (bounds[1], m, false)]
            .into_iter()
            .chain([(i, bounds[2], false), (i, n, true), (j, bounds[2], false), (j, m, true)])
    {
        let less = universe.terms.signed_less(left, right);
        state.assume(&mut universe, less, value);
    }
    Matrix { universe, state, atoms }
}

impl Matrix {
    /// Whether `i * row + j < n * m` is known.
    fn is_inside(&mut self, row: TermId) -> bool {
        let [n, m, i, j] = self.atoms;
        let all = self.universe.terms.mul(n, m);
        let product = self.universe.terms.mul(i, row);
        let place = self.universe.terms.add(product, j);
        let (place, all) = (self.universe.signed(place), self.universe.signed(all));
        self.state.numbers.entails(&mut self.universe, &Constraint::less(place, all))
    }
}

#[test]
fn places_in_a_matrix_are_inside() {
    let mut matrix = matrix(1, 1000);
    let [n, m, ..] = matrix.atoms;
    assert!(matrix.is_inside(m));
    assert!(!matrix.is_inside(n), "rows of another length");
}

#[test]
fn nothing_is_said_where_products_may_wrap() {
    let mut matrix = matrix(1, 100_000);
    let m = matrix.atoms[1];
    assert!(!matrix.is_inside(m));
}

#[test]
fn negative_rows_are_no_rows() {
    // Of `n, m >= -1000` and `0 <= i < n` all is still well: both are positive then.
    let mut matrix = matrix(-1000, 1000);
    let m = matrix.atoms[1];
    assert!(matrix.is_inside(m));
}
