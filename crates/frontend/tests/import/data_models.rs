//! Both data models.

use tayra_frontend::{LoadError, Sources, load};
use tayra_program::{DataModel, ScalarType};

use crate::{Files, function, import, import_ilp32, load_as};

#[test]
fn long_and_pointers_follow_the_data_model() {
    let code = "long f(char *p) { return sizeof(p) + sizeof(long); }";
    assert_eq!(import(code).data_model, DataModel::Lp64);
    assert_eq!(function(&import(code), "f").returns, [ScalarType::Int(64)]);
    assert_eq!(import_ilp32(code).data_model, DataModel::Ilp32);
    assert_eq!(function(&import_ilp32(code), "f").returns, [ScalarType::Int(32)]);
}

#[test]
fn a_flag_for_clang_may_choose_the_model_too() {
    let sources = Sources { clang_arguments: vec!["-m32".to_owned()], ..Sources::default() };
    assert_eq!(load_as("t.c", "int x;", sources).unwrap().program.data_model, DataModel::Ilp32);
}

#[test]
fn contradicting_models_are_refused() {
    let sources = Sources {
        clang_arguments: vec!["-m32".to_owned()],
        data_model: Some(DataModel::Lp64),
        ..Sources::default()
    };
    let error = load_as("t.c", "int x;", sources).unwrap_err();
    assert!(matches!(&error, LoadError::Conflict { why } if why.contains("ilp32")), "{error}");
}

#[test]
fn files_of_different_models_do_not_mix() {
    let files = Files::new(&[
        ("a.ll", "target triple = \"x86_64-pc-linux-gnu\"\n@a = global i32 0"),
        ("b.ll", "target triple = \"i386-pc-linux-gnu\"\n@b = global i32 0"),
    ]);
    let sources = Sources { files: vec![files.path("a.ll"), files.path("b.ll")], ..Sources::default() };
    let error = load(&sources).unwrap_err();
    assert!(matches!(error, LoadError::Conflict { .. }), "{error}");
}

#[test]
fn a_module_without_layout_gets_the_model_asked_for() {
    let sources = Sources { data_model: Some(DataModel::Ilp32), ..Sources::default() };
    let program = load_as("t.ll", "@p = global ptr null", sources).unwrap().program;
    assert_eq!(program.data_model, DataModel::Ilp32);
    assert_eq!(crate::global(&program, "p").size, 4);
}

#[test]
fn other_machines_are_refused() {
    let error = load_as("t.ll", "target triple = \"aarch64-linux-gnu\"", Sources::default()).unwrap_err();
    assert!(matches!(&error, LoadError::BadModule { why, .. } if why.contains("aarch64")), "{error}");
    let error = load_as("t.ll", "target datalayout = \"E-p:64:64\"", Sources::default()).unwrap_err();
    assert!(matches!(error, LoadError::BadModule { .. }), "{error}");
}
