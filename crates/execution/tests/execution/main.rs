//! Every kind of instruction, each check proved, suspected and certain.

mod corpus;
mod explore;
mod memory;
mod oracle;
