// What LLVM's C interface does not show: debug information nodes, debug records, wide constants.
// Every function only reads. Strings are borrowed from the LLVM context.

#include "llvm-c/Types.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"
#include <cstdint>
#include <cstring>

using namespace llvm;

extern "C" {

struct TayraText {
  const char *start;
  size_t length;
};

// One shape for every kind of node; what a kind does not have is zero.
struct TayraNode {
  uint32_t tag;
  uint32_t encoding;
  uint32_t flags;
  uint32_t line;
  uint32_t column;
  uint32_t argument;
  uint32_t has_value;
  uint32_t elements;
  uint64_t size_bits;
  uint64_t offset_bits;
  uint64_t value_low;
  uint64_t value_high;
  TayraText name;
  TayraText directory;
  LLVMMetadataRef base;
  LLVMMetadataRef scope;
  LLVMMetadataRef file;
  LLVMMetadataRef list;
};

static TayraText text(StringRef s) { return {s.data(), s.size()}; }
// Nodes are taken as they are: LLVM's verifier does not look at the kind of all that they refer to.
static LLVMMetadataRef node(const Metadata *m) { return wrap(const_cast<Metadata *>(m)); }

static void bits(const APInt &value, uint64_t &low, uint64_t &high) {
  low = value.getRawData()[0];
  high = value.getNumWords() > 1 ? value.getRawData()[1] : 0;
}

static void describe_type(const DIType *type, TayraNode *out) {
  out->tag = type->getTag();
  out->name = text(type->getName());
  out->size_bits = type->getSizeInBits();
  out->offset_bits = type->getOffsetInBits();
  out->flags = type->getFlags();
  out->line = type->getLine();
  const MDTuple *list = nullptr;
  if (auto *basic = dyn_cast<DIBasicType>(type)) {
    out->encoding = basic->getEncoding();
  } else if (auto *derived = dyn_cast<DIDerivedType>(type)) {
    out->base = node(derived->getRawBaseType());
  } else if (auto *composite = dyn_cast<DICompositeType>(type)) {
    out->base = node(composite->getRawBaseType());
    list = dyn_cast_or_null<MDTuple>(composite->getRawElements());
  } else if (auto *routine = dyn_cast<DISubroutineType>(type)) {
    list = dyn_cast_or_null<MDTuple>(routine->getRawTypeArray());
  }
  if (list) {
    out->list = node(list);
    out->elements = list->getNumOperands();
  }
}

void tayra_describe(LLVMMetadataRef ref, TayraNode *out) {
  memset(out, 0, sizeof *out);
  const Metadata *md = unwrap(ref);
  if (auto *type = dyn_cast<DIType>(md)) {
    describe_type(type, out);
  } else if (auto *routine = dyn_cast<DISubprogram>(md)) {
    out->name = text(routine->getName());
    out->base = node(routine->getRawType());
    out->file = node(routine->getRawFile());
    out->line = routine->getLine();
  } else if (auto *local = dyn_cast<DILocalVariable>(md)) {
    out->name = text(local->getName());
    out->base = node(local->getRawType());
    out->scope = node(local->getRawScope());
    out->file = node(local->getRawFile());
    out->line = local->getLine();
    out->argument = local->getArg();
    out->flags = local->getFlags();
  } else if (auto *global = dyn_cast<DIGlobalVariable>(md)) {
    out->name = text(global->getName());
    out->base = node(global->getRawType());
    out->file = node(global->getRawFile());
    out->line = global->getLine();
  } else if (auto *block = dyn_cast<DILexicalBlock>(md)) {
    out->scope = node(block->getRawScope());
    out->file = node(block->getRawFile());
    out->line = block->getLine();
    out->column = block->getColumn();
  } else if (auto *block = dyn_cast<DILexicalBlockFile>(md)) {
    out->scope = node(block->getRawScope());
    out->file = node(block->getRawFile());
  } else if (auto *file = dyn_cast<DIFile>(md)) {
    out->name = text(file->getFilename());
    out->directory = text(file->getDirectory());
  } else if (auto *range = dyn_cast<DISubrange>(md)) {
    out->tag = dwarf::DW_TAG_subrange_type;
    auto count = range->getCount();
    if (auto *constant = dyn_cast_if_present<ConstantInt *>(count)) {
      out->has_value = 1;
      APInt wide = constant->getValue().sextOrTrunc(128);
      bits(wide, out->value_low, out->value_high);
    }
  } else if (auto *enumerator = dyn_cast<DIEnumerator>(md)) {
    out->tag = dwarf::DW_TAG_enumerator;
    out->name = text(enumerator->getName());
    const APInt &value = enumerator->getValue();
    APInt wide = enumerator->isUnsigned() ? value.zextOrTrunc(128) : value.sextOrTrunc(128);
    out->has_value = 1;
    bits(wide, out->value_low, out->value_high);
  } else if (auto *location = dyn_cast<DILocation>(md)) {
    out->line = location->getLine();
    out->column = location->getColumn();
    out->scope = node(location->getRawScope());
    out->base = node(location->getRawInlinedAt());
  }
}

LLVMMetadataRef tayra_element(LLVMMetadataRef list, uint32_t index) {
  return node(cast<MDTuple>(unwrap(list))->getOperand(index).get());
}

typedef void (*TayraDeclare)(void *context, LLVMValueRef address, LLVMMetadataRef variable,
                             LLVMMetadataRef location);

// Every `dbg.declare` of the function whose expression is empty, as record or as call.
void tayra_each_declare(LLVMValueRef function, TayraDeclare tell, void *context) {
  for (Instruction &instruction : instructions(*cast<Function>(unwrap(function)))) {
    for (DbgVariableRecord &record : filterDbgVars(instruction.getDbgRecordRange())) {
      if (record.isDbgDeclare() && record.getExpression()->getNumElements() == 0 && record.getAddress())
        tell(context, wrap(record.getAddress()), node(record.getVariable()), node(record.getDebugLoc().get()));
    }
    if (auto *declare = dyn_cast<DbgDeclareInst>(&instruction)) {
      if (declare->getExpression()->getNumElements() == 0 && declare->getAddress())
        tell(context, wrap(declare->getAddress()), node(declare->getVariable()),
             node(declare->getDebugLoc().get()));
    }
  }
}

// The first variable that debug information attaches to a global, or null.
LLVMMetadataRef tayra_global_variable(LLVMValueRef global) {
  SmallVector<DIGlobalVariableExpression *, 1> found;
  cast<GlobalVariable>(unwrap(global))->getDebugInfo(found);
  return found.empty() ? nullptr : node(found.front()->getRawVariable());
}

// The bit pattern of an integer or floating-point constant of up to 128 bits.
void tayra_constant_bits(LLVMValueRef constant, uint64_t *low, uint64_t *high) {
  *low = *high = 0;
  if (auto *integer = dyn_cast<ConstantInt>(unwrap(constant)))
    bits(integer->getValue(), *low, *high);
  else if (auto *number = dyn_cast<ConstantFP>(unwrap(constant)))
    bits(number->getValueAPF().bitcastToAPInt(), *low, *high);
}

// The words of an integer constant of any width, least significant first; bits above the width are zero.
const uint64_t *tayra_constant_words(LLVMValueRef constant, size_t *count) {
  auto *integer = dyn_cast<ConstantInt>(unwrap(constant));
  *count = integer ? integer->getValue().getNumWords() : 0;
  return integer ? integer->getValue().getRawData() : nullptr;
}

// The bytes of a ConstantDataArray or ConstantDataVector, in the order of the host.
const char *tayra_raw_data(LLVMValueRef constant, size_t *length) {
  auto *data = dyn_cast<ConstantDataSequential>(unwrap(constant));
  if (!data) {
    *length = 0;
    return nullptr;
  }
  *length = data->getRawDataValues().size();
  return data->getRawDataValues().data();
}

} // extern "C"
