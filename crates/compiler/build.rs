//! Compiles the small C++ part that drives clang and names the static libraries to link; without them, nothing is linked.

use std::path::Path;
use std::process::Command;

/// The libraries of clang that the C++ part leads to, each before those that it needs.
const CLANG: [&str; 14] = [
    "CodeGen",
    "Frontend",
    "Driver",
    "Parse",
    "Serialization",
    "Sema",
    "Analysis",
    "Edit",
    "APINotes",
    "ASTMatchers",
    "AST",
    "Lex",
    "Basic",
    "Support",
];

/// The parts of LLVM that these need, as `llvm-config` calls them.
const LLVM: [&str; 14] = [
    "x86",
    "option",
    "passes",
    "coverage",
    "lto",
    "frontendopenmp",
    "frontenddriver",
    "frontendhlsl",
    "frontendoffloading",
    "windowsdriver",
    "support",
    "bitwriter",
    "irreader",
    "instrumentation",
];

fn main() {
    println!("cargo:rustc-check-cfg=cfg(linked)");
    println!("cargo:rerun-if-changed=shim/compile.cpp");
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    let config = std::env::var("LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-19".to_owned());
    if let Some(found) = Found::new(&config) {
        found.link();
    }
}

/// What `llvm-config` says of an installation that has clang's libraries.
struct Found {
    headers: String,
    libraries: String,
    program: String,
    llvm: String,
    system: String,
}

impl Found {
    fn new(config: &str) -> Option<Found> {
        let libraries = asked(config, &["--libdir"])?;
        let headers = asked(config, &["--includedir"])?;
        let program = format!("{}/clang", asked(config, &["--bindir"])?);
        let is_there = |name: &&str| Path::new(&libraries).join(format!("libclang{name}.a")).exists();
        if !CLANG.iter().all(is_there) || !Path::new(&headers).join("clang/Driver/Driver.h").exists() {
            return None;
        }
        let question = |what| [&["--link-static", what][..], &LLVM].concat();
        let llvm = asked(config, &question("--libs"))?;
        let system = asked(config, &["--link-static", "--system-libs"])?;
        Some(Found { headers, libraries, program, llvm, system })
    }

    fn link(&self) {
        cc::Build::new()
            .cpp(true)
            .file("shim/compile.cpp")
            .flag("-isystem")
            .flag(&self.headers)
            .flag("-std=c++17")
            .flag("-fno-rtti")
            .flag("-fno-exceptions")
            .warnings(false)
            .compile("tayra_compile");
        println!("cargo:rustc-cfg=linked");
        println!("cargo:rustc-env=TAYRA_LINKED_CLANG={}", self.program);
        println!("cargo:rustc-link-search=native={}", self.libraries);
        for name in CLANG {
            println!("cargo:rustc-link-lib=static:-bundle=clang{name}");
        }
        let named = |flags: &str, left_out: &'static [&str]| -> Vec<String> {
            let names = flags.split_whitespace().filter_map(|flag| flag.strip_prefix("-l"));
            names.filter(|name| !left_out.contains(name)).map(str::to_owned).collect()
        };
        // Of Polly there is no static library, and nothing of ours asks for it.
        for library in named(&self.llvm, &["Polly", "PollyISL"]) {
            println!("cargo:rustc-link-lib=static:-bundle={library}");
        }
        // Manifests of another system are read with libxml2: not here.
        for library in named(&self.system, &["xml2"]) {
            println!("cargo:rustc-link-lib=dylib={library}");
        }
        println!("cargo:rustc-link-lib=dylib=stdc++");
    }
}

/// What `llvm-config` answers, if it does.
fn asked(config: &str, question: &[&str]) -> Option<String> {
    let output = Command::new(config).args(question).output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(said)
}
