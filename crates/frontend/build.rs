//! Compiles the small C++ part that shows what LLVM's C interface hides.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=shim/extras.cpp");
    let config = std::env::var("DEP_LLVM_19_CONFIG_PATH").unwrap_or_else(|_| "llvm-config-19".to_owned());
    let output = match Command::new(&config).arg("--cxxflags").output() {
        Ok(output) if output.status.success() => output,
        Ok(output) => panic!("{config} --cxxflags failed: {}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => {
            panic!("cannot run {config}: {error}; install llvm-19-dev (Debian: apt install llvm-19-dev)")
        }
    };
    let mut build = cc::Build::new();
    build.cpp(true).file("shim/extras.cpp").warnings(false);
    for flag in String::from_utf8_lossy(&output.stdout).split_whitespace() {
        match flag.strip_prefix("-I") {
            Some(directory) => {
                build.flag("-isystem").flag(directory);
            }
            None => {
                build.flag(flag);
            }
        }
    }
    build.compile("tayra_llvm_extras");
}
