// One run of clang in this process: the driver says what to do, as always, and if that is one compilation for x86, it is done here.

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/Stack.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Passes/PassPlugin.h"
#include "llvm/Support/BuryPointer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

// Debian's clang was built with Polly, which it asks to join its passes. None run here.
llvm::PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "none", "0", [](llvm::PassBuilder &) {}};
}

namespace {

const int ask_clang = -1;

bool is_for_x86(llvm::ArrayRef<const char *> arguments) {
  for (size_t i = 0; i + 1 < arguments.size(); i++)
    if (llvm::StringRef(arguments[i]) == "-triple")
      return llvm::Triple(arguments[i + 1]).isX86();
  return false;
}

// Whether all that is asked for is bitcode: no plug-ins, and no options of LLVM's own, which are the program's.
bool is_plain(const clang::FrontendOptions &options) {
  return options.ProgramAction == clang::frontend::EmitBC && options.Plugins.empty() && options.LLVMArgs.empty() &&
         options.AddPluginActions.empty() && options.ASTMergeFiles.empty() && !options.ShowHelp && !options.ShowVersion;
}

int run(llvm::ArrayRef<const char *> arguments, const char *program, llvm::StringRef said_by_driver) {
  auto instance = std::make_unique<clang::CompilerInstance>();
  // What is wrong with the arguments is said once it is known how to say it.
  auto *early = new clang::TextDiagnosticBuffer;
  clang::DiagnosticsEngine early_engine(new clang::DiagnosticIDs(), new clang::DiagnosticOptions(), early);
  bool good = clang::CompilerInvocation::CreateFromArgs(instance->getInvocation(), arguments, early_engine, program);
  if (!is_plain(instance->getFrontendOpts()))
    return ask_clang;
  llvm::errs() << said_by_driver;
  instance->createDiagnostics();
  if (!instance->hasDiagnostics())
    return 1;
  early->FlushDiagnostics(instance->getDiagnostics());
  if (!good) {
    instance->getDiagnosticClient().finish();
    return 1;
  }
  clang::EmitBCAction action;
  good = instance->ExecuteAction(action);
  // The process ends anyway.
  llvm::BuryPointer(std::move(instance));
  return good ? 0 : 1;
}

} // namespace

// Returns the exit code, or -1 if clang itself has to be asked; then nothing has been said.
extern "C" int tayra_compile(const char *program, int count, const char *const *given) {
  clang::noteBottomOfStack();
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmParser();

  llvm::SmallVector<const char *, 64> arguments{program};
  arguments.append(given, given + count);
  std::string said;
  llvm::raw_string_ostream saying(said);
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options = clang::CreateAndPopulateDiagOpts(arguments).release();
  auto *printer = new clang::TextDiagnosticPrinter(saying, options.get());
  printer->setPrefix("clang-19");
  clang::DiagnosticsEngine engine(new clang::DiagnosticIDs(), options.get(), printer);
  clang::ProcessWarningOptions(engine, *options, false);
  clang::driver::Driver driver(program, llvm::sys::getDefaultTargetTriple(), engine);
  std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(arguments));
  if (!compilation)
    return ask_clang;
  const auto &jobs = compilation->getJobs();
  if (!compilation->containsError()) {
    if (jobs.size() != 1)
      return ask_clang;
    llvm::ArrayRef<const char *> job = jobs.begin()->getArguments();
    if (job.empty() || llvm::StringRef(job[0]) != "-cc1" || !is_for_x86(job))
      return ask_clang;
  }
  engine.getClient()->finish();
  if (compilation->containsError()) {
    llvm::errs() << saying.str();
    return 1;
  }
  return run(llvm::ArrayRef<const char *>(jobs.begin()->getArguments()).drop_front(), program, saying.str());
}
