//! Nothing: the benchmark beside it is the content.
