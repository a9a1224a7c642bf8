//! Compiles the small C++ part that shows what LLVM's C interface hides, and links the few libraries of LLVM that are needed.

use std::process::Command;

/// What we use of LLVM, as `llvm-config` calls it.
const COMPONENTS: [&str; 5] = ["core", "irreader", "linker", "analysis", "target"];

fn main() {
    println!("cargo:rerun-if-changed=shim/extras.cpp");
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    let config = std::env::var("LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-19".to_owned());
    let flags = asked(&config, &["--cxxflags"]).unwrap_or_else(|error| panic!("{error}"));
    let mut build = cc::Build::new();
    build.cpp(true).file("shim/extras.cpp").warnings(false);
    for flag in flags.split_whitespace() {
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
    link(&config).unwrap_or_else(|error| panic!("{error}"));
}

/// Links LLVM's static libraries, since loading the shared one takes longer than most programs take to check; where there are none,
/// the shared one.
fn link(config: &str) -> Result<(), String> {
    let folder = asked(config, &["--libdir"])?;
    println!("cargo:rustc-link-search=native={}", folder.trim());
    for (way, kind) in [("--link-static", "static:-bundle"), ("--link-shared", "dylib")] {
        let mut question = vec![way, "--libs"];
        question.extend(COMPONENTS);
        let Ok(libraries) = asked(config, &question) else { continue };
        let system = asked(config, &[way, "--system-libs"])?;
        // A solver is named by its path; none of the components needs one, nor manifests of another system (libxml2).
        let system = system.split_whitespace().filter_map(|flag| flag.strip_prefix("-l"));
        for library in libraries.split_whitespace().filter_map(|flag| flag.strip_prefix("-l")) {
            println!("cargo:rustc-link-lib={kind}={library}");
        }
        for library in system.filter(|library| *library != "xml2") {
            println!("cargo:rustc-link-lib=dylib={library}");
        }
        println!("cargo:rustc-link-lib=dylib=stdc++");
        return Ok(());
    }
    Err(format!("{config} knows neither static nor shared libraries of LLVM"))
}

/// What `llvm-config` answers.
fn asked(config: &str, question: &[&str]) -> Result<String, String> {
    match Command::new(config).args(question).output() {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => Err(format!(
            "{config} {} failed: {}",
            question.join(" "),
            String::from_utf8_lossy(&output.stderr)
        )),
        Err(error) => Err(format!(
            "cannot run {config}: {error}; install llvm-19-dev (Debian: apt install llvm-19-dev)"
        )),
    }
}
