//! Every kind of instruction, each check proved, suspected and certain; and two oracles: what C says of the programs
//! under `tests/c`, and the interpreter on random programs.

mod blocks;
mod corpus;
mod explore;
mod frames;
mod library_models;
mod memory;
mod numbers;
mod oracle;
mod tables;
