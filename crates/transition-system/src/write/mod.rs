//! Writing transition systems: the three text forms, and drawings.

mod dot;
mod koat;
mod names;
mod smtlib;
mod svg;
mod text;

pub use dot::drawing_dot;
pub use svg::drawing_svg;

use crate::read::Format;
use crate::system::System;

/// The system as text. Reading it back gives a system with the same runs; our own format also keeps places.
pub fn write(system: &System, format: Format) -> String {
    match format {
        Format::Text => text::write(system),
        Format::SmtLib => smtlib::write(system),
        Format::Koat => koat::write(system),
    }
}
