//! Says what Tayra is built from, so that what is kept in files is believed by the very same Tayra only: a digest of all that its
//! crates consist of, and of the compiler.
//!
//! The compiler of C beside it is not moved when it starts: fixing up all its addresses would take as long as compiling a small file.

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rustc-link-arg-bin=tayra-clang=-no-pie");
    println!("cargo::rerun-if-changed=build.rs");
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = children(&crates);
    folders.retain(|folder| folder.is_dir());
    for folder in &folders {
        files.push(folder.join("Cargo.toml"));
        let sources = folder.join("src");
        println!("cargo::rerun-if-changed={}", sources.display());
        below(&sources, &mut files);
    }
    files.push(crates.join("../Cargo.lock"));
    files.push(crates.join("../Cargo.toml"));
    let mut digest = Sha256::new();
    for file in files {
        if let Ok(content) = std::fs::read(&file) {
            println!("cargo::rerun-if-changed={}", file.display());
            digest.update(file.file_name().map(|name| name.as_encoded_bytes().to_vec()).unwrap_or_default());
            digest.update(content.len().to_le_bytes());
            digest.update(content);
        }
    }
    for name in ["TARGET", "PROFILE", "OPT_LEVEL", "CARGO_ENCODED_RUSTFLAGS"] {
        digest.update(std::env::var(name).unwrap_or_default());
    }
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    if let Ok(version) = std::process::Command::new(rustc).arg("-V").output() {
        digest.update(version.stdout);
    }
    let text: String = digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=TAYRA_BUILT_FROM={text}");
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    all.sort();
    all
}

fn below(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in children(folder) {
        if path.is_dir() { below(&path, files) } else { files.push(path) }
    }
}
