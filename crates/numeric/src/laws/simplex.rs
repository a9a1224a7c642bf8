//! The law of the simplex: its maximum is the best corner, found by trying all crossings of three borders.

use proptest::prelude::*;

use super::check;
use crate::simplex::{Inequality, Maximum, maximise};

type Row = ([i128; 3], i128);

fn determinant(rows: [[i128; 3]; 3]) -> i128 {
    let [[a, b, c], [d, e, f], [g, h, i]] = rows;
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}

/// The largest value of the objective over all corners, as a fraction; nothing if there is no corner.
fn best_corner(objective: [i128; 3], rows: &[Row]) -> Option<(i128, i128)> {
    let mut best: Option<(i128, i128)> = None;
    for (i, first) in rows.iter().enumerate() {
        for (j, second) in rows.iter().enumerate().skip(i + 1) {
            for third in &rows[j + 1..] {
                let chosen = [first, second, third];
                let mut w = determinant(chosen.map(|row| row.0));
                if w == 0 {
                    continue;
                }
                // Cramer's rule.
                let mut point = [0, 1, 2].map(|column| {
                    determinant(chosen.map(|row| {
                        let mut factors = row.0;
                        factors[column] = row.1;
                        factors
                    }))
                });
                if w < 0 {
                    w = -w;
                    point = point.map(|value| -value);
                }
                let dot =
                    |factors: &[i128; 3]| -> i128 { factors.iter().zip(point).map(|(f, x)| f * x).sum() };
                if rows.iter().all(|(factors, bound)| dot(factors) <= bound * w) {
                    let value = dot(&objective);
                    if best.is_none_or(|(n, d)| value * d > n * w) {
                        best = Some((value, w));
                    }
                }
            }
        }
    }
    best
}

#[test]
fn the_maximum_is_the_best_corner() {
    let row = ((-5i128..=5, -5i128..=5, -5i128..=5), -12i128..=12);
    let objective = (-4i128..=4, -4i128..=4, -4i128..=4);
    check(
        (prop::collection::vec(row, 0..7), (0i128..=6, 0i128..=6, 0i128..=6), objective),
        |(given, sides, (p, q, r))| {
            let mut rows: Vec<Row> = given.into_iter().map(|((a, b, c), bound)| ([a, b, c], bound)).collect();
            for (at, side) in [sides.0, sides.1, sides.2].into_iter().enumerate() {
                let mut factors = [0; 3];
                factors[at] = 1;
                rows.push((factors, side));
                factors[at] = -1;
                rows.push((factors, 3));
            }
            let sparse = |factors: &[i128; 3]| -> Vec<(usize, i128)> {
                factors.iter().copied().enumerate().filter(|(_, factor)| *factor != 0).collect()
            };
            let inequalities: Vec<Inequality> = rows
                .iter()
                .map(|(factors, bound)| Inequality { factors: sparse(factors), bound: *bound })
                .collect();
            let found = maximise(&sparse(&[p, q, r]), &inequalities, 3);
            match (best_corner([p, q, r], &rows), found) {
                (None, Maximum::Infeasible) => {}
                (Some((n, d)), Maximum::Value(m, e)) => prop_assert_eq!(n * e, m * d),
                (expected, found) => prop_assert!(false, "{found:?} instead of {expected:?}"),
            }
            Ok(())
        },
    );
}
