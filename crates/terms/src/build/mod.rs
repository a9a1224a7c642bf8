//! Constructors that keep terms in normal form, by subject.

mod arithmetic;
mod bitwise;
mod compare;
mod width;
