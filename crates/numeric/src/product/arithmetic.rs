//! Operations that are not linear: wrapping to a machine width, division, shifts.
//!
//! Each makes a new variable and relates it to the old ones; nothing changes its meaning. Errs towards: more values.

use super::State;
use super::assume::Work;
use crate::constraint::Constraint;
use crate::domain::{Met, NumericDomain, Pairing};
use crate::exact::Integer;
use crate::interval::Interval;
use crate::linear::{LinearExpr, Var};
use crate::stride::Stride;

/// The values of a machine integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Width {
    /// How many bits.
    pub bits: u32,
    /// Two's complement or not.
    pub signed: bool,
}

impl Width {
    /// An unsigned width.
    pub const fn unsigned(bits: u32) -> Self {
        Self { bits, signed: false }
    }

    /// A signed width.
    pub const fn signed(bits: u32) -> Self {
        Self { bits, signed: true }
    }

    /// The values.
    pub fn range(self) -> Interval {
        if self.signed { Interval::signed(self.bits) } else { Interval::unsigned(self.bits) }
    }

    /// The number of values.
    pub fn modulus(self) -> Integer {
        Integer::power_of_two(self.bits)
    }
}

/// How much a wrap could say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrapped {
    /// The wrapped value is the reading minus so many times the modulus, always.
    Exactly(Integer),
    /// There were so many cases, and their join is what is known.
    Cases(usize),
    /// Too many cases: only range and stride are known.
    Unrelated,
}

/// Where a quotient is rounded to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// Towards minus infinity, as shifts do.
    Down,
    /// Towards zero, as division in C does.
    TowardsZero,
}

impl State {
    /// Adds `wrapped`: the reading brought into a machine width by adding or subtracting a multiple of the modulus.
    /// At most `most_cases` multiples are told apart.
    pub fn wrap(&mut self, reading: &LinearExpr, wrapped: Var, width: Width, most_cases: usize) -> Wrapped {
        let (modulus, range) = (width.modulus(), width.range());
        let bounds = self.bounds_of(reading);
        let origin = range.lower().cloned().unwrap_or_default();
        let quotient = |value: &Integer| (value - &origin).div_floor(&modulus);
        let span = bounds.lower().zip(bounds.upper()).map(|(low, high)| (quotient(low), quotient(high)));
        let Some((first, last)) = span.filter(|_| !self.empty) else {
            self.add_wrapped(reading, wrapped, width);
            return Wrapped::Unrelated;
        };
        if first == last {
            self.assume_constraint(&Constraint::equal(wrapped, reading.clone() - (&first * &modulus)));
            return Wrapped::Exactly(first);
        }
        let count = (&last - &first)
            .to_i64()
            .and_then(|more| usize::try_from(more).ok())
            .and_then(|more| more.checked_add(1));
        let Some(count) = count.filter(|count| *count <= most_cases) else {
            self.add_wrapped(reading, wrapped, width);
            return Wrapped::Unrelated;
        };
        let mut joined: Option<State> = None;
        let mut factor = first;
        while factor <= last {
            let mut case = self.clone();
            let value = reading.clone() - (&factor * &modulus);
            case.assume_constraint(&Constraint::at_least(&value, origin.clone()));
            case.assume_constraint(&Constraint::less(&value, &origin + &modulus));
            case.assume_constraint(&Constraint::equal(wrapped, value));
            joined = Some(match joined {
                None => case,
                Some(others) if case.empty => others,
                Some(others) if others.empty => case,
                Some(others) => others.join(&case, &Pairing::identity(case.vars())),
            });
            factor += &Integer::ONE;
        }
        if let Some(joined) = joined {
            *self = joined;
        }
        self.narrow_congruent(reading, wrapped, &modulus);
        Wrapped::Cases(count)
    }

    /// Adds `wrapped` and `quotient` with `wrapped == reading - modulus * quotient`: the exact equation, without cases.
    pub fn wrap_with_quotient(&mut self, reading: &LinearExpr, wrapped: Var, quotient: Var, width: Width) {
        self.add_var(wrapped, width.range());
        self.add_var(quotient, Interval::ALL);
        let value = reading.clone().plus_scaled(&LinearExpr::from(quotient), &-width.modulus());
        self.assume_constraint(&Constraint::equal(wrapped, value));
    }

    fn add_wrapped(&mut self, reading: &LinearExpr, wrapped: Var, width: Width) {
        self.add_var(wrapped, width.range());
        self.narrow_congruent(reading, wrapped, &width.modulus());
    }

    /// The wrapped value leaves the remainders that the reading leaves, as far as they divide the modulus.
    fn narrow_congruent(&mut self, reading: &LinearExpr, wrapped: Var, modulus: &Integer) {
        if self.empty {
            return;
        }
        let stride = self.stride(reading);
        let shared = if stride.modulus().is_zero() { modulus.clone() } else { stride.modulus().gcd(modulus) };
        if shared.is_one() {
            return;
        }
        let target = Stride::new(shared, stride.residue());
        let mut work = Work::default();
        let definition = self.resolve(&LinearExpr::from(wrapped)).into_owned();
        let outcome = self.congruent(&definition, target, &mut work).and_then(|()| self.run(&mut work));
        self.note(outcome);
    }

    /// Adds `quotient`: the dividend divided by a constant. Dividing by zero leaves any value.
    pub fn divide(
        &mut self,
        dividend: &LinearExpr,
        divisor: &Integer,
        quotient: Var,
        rounding: Rounding,
    ) -> Met {
        self.ensure(quotient);
        for var in dividend.vars() {
            self.ensure(var);
        }
        if divisor.is_zero() || self.empty {
            return if self.empty { Met::Unsatisfiable } else { Met::Redundant };
        }
        let (dividend, divisor) = if divisor.is_negative() {
            (-dividend.clone(), -divisor)
        } else {
            (dividend.clone(), divisor.clone())
        };
        if divisor.is_one() {
            return self.assume_constraint(&Constraint::equal(quotient, dividend));
        }
        let product = LinearExpr::term(quotient, divisor.clone());
        let slack = &divisor - &Integer::ONE;
        let bounds = self.bounds_of(&dividend);
        // Where the sign is open, a value rounded up and one rounded down are both possible.
        let (may_be_below, may_be_above) = match rounding {
            Rounding::Down => (false, true),
            Rounding::TowardsZero => (
                bounds.lower().is_none_or(Integer::is_negative),
                bounds.upper().is_none_or(Integer::is_positive),
            ),
        };
        // Rounding keeps the order, so bounds of the dividend, by whatever means they are known, are bounds of the quotient.
        let rounded = |value: &Integer| match rounding {
            Rounding::TowardsZero if value.is_negative() => value.div_ceil(&divisor),
            Rounding::TowardsZero | Rounding::Down => value.div_floor(&divisor),
        };
        self.add_var(quotient, Interval::new(bounds.lower().map(rounded), bounds.upper().map(rounded)));
        let mut most = product.clone();
        let mut least = product;
        if may_be_above {
            most = most.plus_constant(&slack);
        }
        if may_be_below {
            least = least.plus_constant(&-&slack);
        }
        let constraints = [Constraint::at_most(&dividend, most), Constraint::at_least(&dividend, least)];
        for constraint in &constraints {
            if self.assume_constraint(constraint) == Met::Unsatisfiable {
                return Met::Unsatisfiable;
            }
        }
        Met::Changed
    }

    /// Adds `result`: the reading shifted right by so many bits, rounding down.
    pub fn shift_right(&mut self, reading: &LinearExpr, bits: u32, result: Var) -> Met {
        self.divide(reading, &Integer::power_of_two(bits), result, Rounding::Down)
    }
}
