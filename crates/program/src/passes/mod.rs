//! The few steps between what clang emits and the program that is analysed.
