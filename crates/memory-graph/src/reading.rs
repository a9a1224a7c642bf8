//! Which integer a term stands for in the numeric domain.
//!
//! A reading is an integer congruent to the term's bits modulo two to the width. It is a pure function of the term, the
//! same in every state: `Signed` and `Unsigned` are the two standard ones, `Whole` is the one that a joined atom was
//! born with. That two readings of one term agree ("it fits") is an equality *in a state*, never a rewriting.

use crate::Universe;
use crate::universe::is_product;
use tayra_numeric::{Integer, LinearExpr, Var};
use tayra_terms::{Node, Operator, Sign, TermId, signed};

/// What a numeric variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The term as a number in two's complement.
    Signed(TermId),
    /// The term as a natural number.
    Unsigned(TermId),
    /// Some integer congruent to the term, fixed when the atom was born.
    Whole(TermId),
    /// No term: a size, a bound.
    Free,
}

impl Reading {
    /// The term that is read.
    pub(crate) fn term(self) -> Option<TermId> {
        match self {
            Reading::Signed(term) | Reading::Unsigned(term) | Reading::Whole(term) => Some(term),
            Reading::Free => None,
        }
    }
}

impl Universe {
    /// How a term that is not linear is read where no operation says.
    pub(crate) fn natural_sign(&self, term: TermId) -> Sign {
        if self.terms.bits(term) == 1 {
            return Sign::Unsigned;
        }
        match self.terms.node(term) {
            Node::Atom(atom) => self.terms.atom(*atom).sign,
            Node::Extend { signed: true, .. } => Sign::Signed,
            Node::Binary { operator, .. } => match operator {
                Operator::UDiv | Operator::URem | Operator::LShr | Operator::And => Sign::Unsigned,
                Operator::Mul
                | Operator::SDiv
                | Operator::SRem
                | Operator::Shl
                | Operator::AShr
                | Operator::Or
                | Operator::Xor => Sign::Signed,
            },
            Node::Extend { signed: false, .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::Constant { .. } => Sign::Unsigned,
            Node::Linear { .. } | Node::IfThenElse { .. } | Node::Apply { .. } => Sign::Signed,
        }
    }

    /// Whether a variable reads no term, or an atom as the atom was born: there is no other reading to link it with.
    pub(crate) fn is_own_reading(&self, var: Var) -> bool {
        let (term, own) = match self.reading(var) {
            Reading::Signed(term) => (term, Sign::Signed),
            Reading::Unsigned(term) => (term, Sign::Unsigned),
            Reading::Whole(_) | Reading::Free => return true,
        };
        self.terms.as_atom(term).is_some() && self.natural_sign(term) == own
    }

    /// Whether a term is seen at once to be no address and to hold none: a constant, or an atom of another width.
    pub(crate) fn is_plain_number(&self, term: TermId) -> bool {
        match *self.terms.node(term) {
            Node::Constant { .. } => true,
            // Addresses are born with the width of a pointer.
            Node::Atom(_) => self.terms.bits(term) != self.pointer_bits,
            Node::Linear { .. }
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => false,
        }
    }

    /// The variable that stands for a term that is not linear.
    fn natural_variable(&mut self, term: TermId) -> LinearExpr {
        match self.natural_sign(term) {
            Sign::Signed => self.signed(term),
            Sign::Unsigned => self.unsigned(term),
            Sign::Congruent => LinearExpr::term(self.variable(Reading::Whole(term)), 1),
        }
    }

    /// The reading of `term` as a linear expression: congruent to its bits, nothing more.
    pub fn whole(&mut self, term: TermId) -> LinearExpr {
        match *self.terms.node(term) {
            Node::Constant { bits, value } => {
                return LinearExpr::constant(Integer::from(signed(bits, value)));
            }
            Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extend { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => return self.natural_variable(term),
            Node::Linear { .. } => {}
        }
        let form = self.terms.linear_form(term);
        let mut sum = LinearExpr::constant(Integer::from(form.constant));
        for (part, coefficient) in form.terms {
            let variable = self.natural_variable(part);
            sum = sum.plus_scaled(&variable, &Integer::from(coefficient));
        }
        sum
    }

    /// The term in two's complement.
    pub fn signed(&mut self, term: TermId) -> LinearExpr {
        match *self.terms.node(term) {
            Node::Constant { bits, value } => LinearExpr::constant(Integer::from(signed(bits, value))),
            Node::Extend { signed: true, value, .. } => self.signed(value),
            Node::Extend { signed: false, value, .. } => self.unsigned(value),
            Node::Linear { .. } => {
                self.name_products(term);
                LinearExpr::term(self.variable(Reading::Signed(term)), 1)
            }
            Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => LinearExpr::term(self.variable(Reading::Signed(term)), 1),
        }
    }

    /// The term as a natural number.
    pub fn unsigned(&mut self, term: TermId) -> LinearExpr {
        match *self.terms.node(term) {
            Node::Constant { value, .. } => LinearExpr::constant(natural(value)),
            Node::Extend { signed: false, value, .. } => self.unsigned(value),
            Node::Linear { .. } | Node::Extend { signed: true, .. } => {
                self.name_products(term);
                LinearExpr::term(self.variable(Reading::Unsigned(term)), 1)
            }
            Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => LinearExpr::term(self.variable(Reading::Unsigned(term)), 1),
        }
    }

    /// Names products before the sums and extensions that are made of them: of two numbers in an equality the newer one is told by
    /// the older ones, and questions about a sum are to become questions about its products.
    fn name_products(&mut self, term: TermId) {
        let is_made_of_one = match self.terms.node(term) {
            Node::Linear { terms, .. } => terms.iter().any(|(part, _)| self.is_product_in_any_width(*part)),
            Node::Extend { .. } => self.is_product_in_any_width(term),
            Node::Constant { .. }
            | Node::Atom(_)
            | Node::Binary { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => false,
        };
        if is_made_of_one {
            self.whole(term);
        }
    }

    fn is_product_in_any_width(&self, term: TermId) -> bool {
        match *self.terms.node(term) {
            Node::Extend { value, .. } => is_product(&self.terms, value),
            Node::Binary { .. } => is_product(&self.terms, term),
            Node::Constant { .. }
            | Node::Atom(_)
            | Node::Linear { .. }
            | Node::Extract { .. }
            | Node::Compare { .. }
            | Node::Not(_)
            | Node::IfThenElse { .. }
            | Node::Apply { .. } => false,
        }
    }

    /// A term of that width whose bits are congruent to the expression, if its variables read terms.
    pub fn term_of(&mut self, expr: &LinearExpr, bits: u32) -> Option<TermId> {
        let modulus = Integer::power_of_two(bits);
        let cut = |value: &Integer| value.modulo(&modulus).to_i128().map(|v| v as u128);
        let mut parts = Vec::with_capacity(expr.terms().len());
        for (var, coefficient) in expr.terms() {
            let (term, sign) = match self.reading(*var) {
                Reading::Signed(term) => (term, Some(true)),
                Reading::Unsigned(term) => (term, Some(false)),
                Reading::Whole(term) => (term, None),
                Reading::Free => return None,
            };
            let own = self.terms.bits(term);
            let wide = match sign {
                _ if own == bits => term,
                _ if own > bits => self.terms.truncate(term, bits),
                Some(sign) => self.terms.extend(term, bits, sign),
                // Only the width of its own is known of such a reading.
                None => return None,
            };
            parts.push((wide, cut(coefficient)?));
        }
        let constant = cut(expr.constant_part())?;
        Some(self.terms.linear(bits, constant, &parts))
    }

    /// The atoms that a term is made of, each once.
    pub fn atoms_of(&self, term: TermId) -> Vec<TermId> {
        let mut atoms = Vec::new();
        crate::matching::collect_atoms(self, term, &mut atoms);
        atoms
    }

    /// The variable of an object's address.
    pub(crate) fn address_variable(&mut self, address: TermId) -> Var {
        self.variable(Reading::Unsigned(address))
    }
}

/// A natural number of up to 128 bits.
pub(crate) fn natural(value: u128) -> Integer {
    match i128::try_from(value) {
        Ok(small) => Integer::from(small),
        Err(_) => {
            let high = Integer::from((value >> 64) as i128);
            let low = Integer::from((value & u128::from(u64::MAX)) as i128);
            &(&high * &Integer::power_of_two(64)) + &low
        }
    }
}
