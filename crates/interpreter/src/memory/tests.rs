//! Stored pointers survive every way of copying them, and lose their provenance when torn.

use super::*;
use crate::value::ShadowId;
use tayra_program::ScalarType;

const LIMIT: u64 = 1 << 20;

fn memory() -> Memory {
    Memory::new(DataModel::Lp64, LIMIT, 1 << 16)
}

fn block(memory: &mut Memory, size: u64) -> Value {
    let address = memory.layout.place_heap(size, 16).unwrap();
    memory.create_block(address, size, Birth::Uninitialised).unwrap()
}

fn at(pointer: Value, offset: u64) -> Range {
    Range { object: pointer.object(), offset, guessed: false }
}

fn references(memory: &Memory, pointer: Value) -> u32 {
    memory.object(pointer.object()).unwrap().references
}

#[test]
fn a_pointer_copied_byte_by_byte_is_the_pointer() {
    let mut memory = memory();
    let (target, holder) = (block(&mut memory, 4), block(&mut memory, 32));
    memory.store(at(holder, 0), ScalarType::Pointer, target, Value::ZERO);
    for i in 0..8 {
        let (byte, _) = memory.load(at(holder, i), ScalarType::Int(8));
        memory.store(at(holder, 13 + i), ScalarType::Int(8), byte, Value::ZERO);
    }
    assert_eq!(memory.load(at(holder, 13), ScalarType::Pointer).0, target);
    memory.copy(at(holder, 16), at(holder, 13), 8);
    assert_eq!(memory.load(at(holder, 16), ScalarType::Pointer).0, target);
    memory.write_bytes(at(holder, 13), &[0; 3]);
    assert_eq!(memory.load_fast::<8>(holder), Some(target), "no fragment is left");
}

#[test]
fn a_half_overwritten_pointer_is_an_address_dependent_number() {
    let mut memory = memory();
    let (target, holder) = (block(&mut memory, 4), block(&mut memory, 16));
    memory.store(at(holder, 0), ScalarType::Pointer, target, Value::ZERO);
    assert_eq!(references(&memory, target), 1);
    memory.store(at(holder, 0), ScalarType::Int(32), Value::plain(7), Value::ZERO);
    let (torn, _) = memory.load(at(holder, 0), ScalarType::Pointer);
    assert_eq!(torn.object(), ObjectId::NONE);
    assert_eq!(torn.shadow(), ShadowId::TAINTED);
    assert!(memory.object(target.object()).unwrap().exposed);
}

#[test]
fn references_follow_stores_copies_and_deaths() {
    let mut memory = memory();
    let (target, first, second) = (block(&mut memory, 4), block(&mut memory, 16), block(&mut memory, 16));
    memory.store(at(first, 8), ScalarType::Pointer, target, Value::ZERO);
    memory.copy(at(second, 0), at(first, 8), 8);
    assert_eq!(references(&memory, target), 2);
    memory.kill(first.object());
    assert_eq!(references(&memory, target), 1);
    memory.candidates.clear();
    memory.write_bytes(at(second, 3), &[1]);
    assert_eq!(references(&memory, target), 7, "seven bytes of it are left");
    memory.write_bytes(at(second, 0), &[0; 8]);
    assert_eq!(references(&memory, target), 0);
    assert!(memory.candidates.iter().any(|(id, _)| *id == target.object()));
}

#[test]
fn cycles_without_root_are_unreachable() {
    let mut memory = memory();
    let (left, right) = (block(&mut memory, 8), block(&mut memory, 8));
    memory.store(at(left, 0), ScalarType::Pointer, right, Value::ZERO);
    memory.store(at(right, 0), ScalarType::Pointer, left, Value::ZERO);
    assert_eq!(memory.unreachable_blocks([left.object()]), vec![]);
    assert_eq!(memory.unreachable_blocks([]), vec![left.object(), right.object()]);
}

#[test]
fn partly_initialised_bytes_keep_their_bits_apart() {
    let mut memory = memory();
    let holder = block(&mut memory, 4);
    let shadow = memory.shadows.intern(crate::value::Shadow { uninitialised: 0xf0, ..Default::default() });
    memory.store(at(holder, 0), ScalarType::Int(8), Value::with(5, ObjectId::NONE, shadow), Value::ZERO);
    let (value, _) = memory.load(at(holder, 0), ScalarType::Int(16));
    assert_eq!(memory.shadows.of(value).uninitialised, 0xfff0);
    assert_eq!(memory.load_fast::<1>(holder), None);
}

#[test]
fn huge_blocks_take_only_the_pages_they_touch() {
    let mut memory = memory();
    let huge = block(&mut memory, 1 << 40);
    memory.write_bytes(at(huge, (1 << 39) + 65_530), b"across a page");
    let mut back = [0; 13];
    memory.read_bytes(at(huge, (1 << 39) + 65_530), &mut back);
    assert_eq!(&back, b"across a page");
    assert!(memory.object(huge.object()).unwrap().content.footprint() < LIMIT);
}

#[test]
fn gigabytes_of_equal_bytes_take_little_room() {
    let mut memory = memory();
    let (size, start) = (5u64 << 30, 70_001);
    let (huge, other) = (block(&mut memory, size), block(&mut memory, size));
    memory.fill(at(huge, start), size - start, b'x', 0xff);
    memory.copy(at(other, 1), at(huge, start - 2), 200_000);
    for (block, last) in [(huge, start - 1), (other, 2)] {
        let mut back = [1; 3];
        memory.read_bytes(at(block, last - 1), &mut back);
        assert_eq!(&back, b"\0\0x");
        let (value, _) = memory.load(at(block, last), ScalarType::Int(16));
        assert_eq!(memory.shadows.of(value).uninitialised, 0xff);
        assert!(memory.object(block.object()).unwrap().content.footprint() < 16 << 20);
    }
    memory.write_bytes(at(huge, 1 << 30), b"yyy");
    memory.fill(at(huge, (1 << 30) + 1), 1, b'z', 0xff);
    let mut back = [0; 5];
    memory.read_bytes(at(huge, (1 << 30) - 1), &mut back);
    assert_eq!(&back, b"xyzyx");
}
