//! Planar polyhedra: what is known of a pair of variables.
//!
//! An inequality is `a*x + b*y <= c`; a polygon is a list of inequalities sorted by the angle of `(a, b)`, none of
//! them implied by the others. Coefficients are machine integers: where exact results do not fit, an inequality that
//! was only derived is left out. Errs towards: larger polygons. Reference: value-range book, chapters 7 and 9.

mod cuts;
mod fan;
mod half_plane;
mod hull;
mod polygon;
mod small;

pub(crate) use fan::fan_hull;
pub(crate) use half_plane::{HalfPlane, combine};
pub(crate) use hull::{Hull, hull_of, hull_of_boxes, is_implied};
#[cfg(test)]
pub(crate) use hull::{Outline, hull};
pub(crate) use polygon::{Box2, Polygon};
pub(crate) use small::{Rectangle, small_hull};

/// No integer point satisfies all inequalities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Infeasible;
