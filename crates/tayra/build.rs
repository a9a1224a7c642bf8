//! The compiler is not moved when it starts: fixing up all its addresses would take as long as compiling a small file.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-link-arg-bin=tayra-clang=-no-pie");
}
