//! Compiles the shim and links the Parma Polyhedra Library (Debian: `libppl-dev`).

fn main() {
    println!("cargo::rerun-if-changed=shim/parma.cpp");
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .opt_level(3)
        .flag("-w")
        .file("shim/parma.cpp")
        .compile("parma_shim");
    println!("cargo::rustc-link-lib=ppl");
    println!("cargo::rustc-link-lib=gmpxx");
    println!("cargo::rustc-link-lib=gmp");
}
