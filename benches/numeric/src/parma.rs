//! The Parma Polyhedra Library, through the shim: octagons over several kinds of coefficients, and polyhedra.

use std::ffi::c_uint;

use crate::contestant::{Bounds, Contestant};
use crate::systems::Fact;

#[repr(C)]
struct Element {
    _opaque: [u8; 0],
}
#[repr(C)]
struct RawFact {
    _opaque: [u8; 0],
}
#[repr(C)]
struct RawExpr {
    _opaque: [u8; 0],
}

unsafe extern "C" {
    fn parma_start();
    fn parma_new(kind: c_uint, dims: c_uint) -> *mut Element;
    fn parma_copy(element: *const Element) -> *mut Element;
    fn parma_delete(element: *mut Element);
    fn parma_add(element: *mut Element, fact: *const RawFact);
    fn parma_forget(element: *mut Element, var: c_uint);
    fn parma_close(element: *const Element);
    fn parma_close_near(element: *const Element, var: c_uint);
    fn parma_is_empty(element: *const Element) -> bool;
    fn parma_join(element: *mut Element, other: *const Element);
    fn parma_contains(element: *const Element, other: *const Element) -> bool;
    fn parma_widen(element: *mut Element, older: *const Element);
    fn parma_widen_surely(element: *mut Element, older: *const Element);
    fn parma_bytes(element: *const Element) -> usize;
    fn parma_maximise(element: *const Element, expr: *const RawExpr, value: *mut i64) -> bool;
    fn parma_fact(
        count: usize,
        vars: *const u32,
        factors: *const i64,
        constant: i64,
        equal: bool,
    ) -> *mut RawFact;
    fn parma_fact_delete(fact: *mut RawFact);
    fn parma_expr(count: usize, vars: *const u32, factors: *const i64) -> *mut RawExpr;
    fn parma_expr_delete(expr: *mut RawExpr);
}

/// Which of the library's domains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Octagons over unbounded integers: exact.
    Integers = 0,
    /// Octagons over rationals: exact.
    Rationals = 1,
    /// Octagons over 64-bit integers; what overflows becomes infinite.
    Machine = 2,
    /// Octagons over doubles, rounded upwards.
    Doubles = 3,
    /// Closed convex polyhedra.
    Polyhedra = 4,
}

/// One of the library's domains, used in one way.
#[derive(Clone, Copy, Debug)]
pub struct Parma {
    kind: Kind,
    /// After one more constraint, close around it rather than from scratch. The library keeps this to itself.
    incremental: bool,
    /// Widen with the operator that is proved to settle (BHMZ05, BHRZ03), not the quicker one (CC76, H79).
    surely: bool,
}

impl Parma {
    /// The quickest way to use a domain, also past its public interface.
    pub fn quickest(kind: Kind) -> Self {
        // SAFETY: the call only resets the rounding mode that the library's start-up changed.
        unsafe { parma_start() };
        Self { kind, incremental: true, surely: false }
    }

    /// The public interface, with the widening that is proved to settle.
    pub fn public(kind: Kind) -> Self {
        Self { incremental: false, surely: true, ..Self::quickest(kind) }
    }

    /// Known never to be the quickest: measured on one system of a size only.
    pub fn is_slow(&self) -> bool {
        !self.incremental || self.kind == Kind::Rationals
    }

    /// The size of a state, as the library counts it.
    pub fn bytes(state: &Shape) -> usize {
        // SAFETY: the pointer came from the shim and lives as long as the shape.
        unsafe { parma_bytes(state.0) }
    }
}

/// An element of one of the domains.
pub struct Shape(*mut Element);

impl Clone for Shape {
    fn clone(&self) -> Self {
        // SAFETY: the pointer came from the shim and lives as long as the shape.
        Self(unsafe { parma_copy(self.0) })
    }
}

impl Drop for Shape {
    fn drop(&mut self) {
        // SAFETY: the shape owns its element.
        unsafe { parma_delete(self.0) }
    }
}

/// A constraint, ready to use, with one of its variables.
pub struct Ready(*mut RawFact, c_uint);

impl Drop for Ready {
    fn drop(&mut self) {
        // SAFETY: the constraint is owned.
        unsafe { parma_fact_delete(self.0) }
    }
}

/// A linear form and its negation.
pub struct Form(*mut RawExpr, *mut RawExpr);

impl Drop for Form {
    fn drop(&mut self) {
        // SAFETY: both expressions are owned.
        unsafe {
            parma_expr_delete(self.0);
            parma_expr_delete(self.1);
        }
    }
}

fn expression(terms: &[(u32, i64)], sign: i64) -> *mut RawExpr {
    let vars: Vec<u32> = terms.iter().map(|(var, _)| *var).collect();
    let factors: Vec<i64> = terms.iter().map(|(_, factor)| factor * sign).collect();
    // SAFETY: both lists have the length given.
    unsafe { parma_expr(terms.len(), vars.as_ptr(), factors.as_ptr()) }
}

// SAFETY (all calls below): the pointers came from the shim and live as long as the values that own them; operands of
// binary operations were made by one contestant, so they have the same kind and dimension.
impl Contestant for Parma {
    type State = Shape;
    type Fact = Ready;
    type Form = Form;

    fn universe(&self, vars: u32) -> Shape {
        Shape(unsafe { parma_new(self.kind as c_uint, vars) })
    }

    fn fact(&self, fact: &Fact) -> Ready {
        let vars: Vec<u32> = fact.terms.iter().map(|(var, _)| *var).collect();
        let factors: Vec<i64> = fact.terms.iter().map(|(_, factor)| *factor).collect();
        let raw =
            unsafe { parma_fact(vars.len(), vars.as_ptr(), factors.as_ptr(), fact.constant, fact.equal) };
        Ready(raw, vars[0])
    }

    fn form(&self, terms: &[(u32, i64)]) -> Form {
        Form(expression(terms, 1), expression(terms, -1))
    }

    fn load(&self, state: &mut Shape, facts: &[Ready]) {
        unsafe {
            for fact in facts {
                parma_add(state.0, fact.0);
            }
            parma_close(state.0);
        }
    }

    fn add(&self, state: &mut Shape, fact: &Ready) {
        unsafe {
            parma_add(state.0, fact.0);
            if self.incremental {
                parma_close_near(state.0, fact.1);
            } else {
                parma_close(state.0);
            }
        }
    }

    fn forget(&self, state: &mut Shape, var: u32) {
        unsafe { parma_forget(state.0, var) }
    }

    fn is_empty(&self, state: &Shape) -> bool {
        unsafe { parma_is_empty(state.0) }
    }

    fn join(&self, state: &mut Shape, other: &Shape) {
        unsafe { parma_join(state.0, other.0) }
    }

    fn includes(&self, state: &Shape, other: &Shape) -> bool {
        unsafe { parma_contains(state.0, other.0) }
    }

    fn widen(&self, joined: &mut Shape, older: &Shape) {
        unsafe {
            if self.surely {
                parma_widen_surely(joined.0, older.0);
            } else {
                parma_widen(joined.0, older.0);
            }
        }
    }

    fn close(&self, state: &mut Shape) {
        unsafe { parma_close(state.0) }
    }

    fn bounds(&self, state: &Shape, form: &Form) -> Bounds {
        let (mut most, mut least) = (0, 0);
        unsafe {
            let above = parma_maximise(state.0, form.0, &mut most).then_some(most);
            let below = parma_maximise(state.0, form.1, &mut least).then_some(-least);
            (below, above)
        }
    }
}
