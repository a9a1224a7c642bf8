"use strict";
// Steps of a run beside the source. Names and texts of the program are never made into markup here.
for (const run of document.querySelectorAll(".run")) {
  const steps = [...run.querySelectorAll(".steps li")];
  const source = run.querySelector(".source");
  const shown = run.querySelector(".controls output");
  let now = steps.length - 1;
  const clear = () => {
    for (const line of source.querySelectorAll(".now")) line.classList.remove("now");
    for (const note of source.querySelectorAll(".note")) note.remove();
  };
  const go = (to) => {
    if (!steps.length) return;
    now = Math.max(0, Math.min(steps.length - 1, to));
    clear();
    steps.forEach((step, index) => step.classList.toggle("now", index === now));
    const step = steps[now];
    steps[now].scrollIntoView({ block: "nearest" });
    shown.textContent = `step ${now + 1} of ${steps.length}`;
    // What was last said at each line stays beside it, so that values can be read off.
    for (const earlier of steps.slice(0, now + 1)) note(earlier);
    const line = at(step);
    if (line) {
      line.classList.add("now");
      line.scrollIntoView({ block: "nearest" });
    }
  };
  const at = (step) => step.dataset.line && source.querySelector(`[data-at="${step.dataset.line}"]`);
  const note = (step) => {
    const line = at(step);
    if (!line) return;
    let beside = line.querySelector(".note");
    if (!beside) {
      beside = document.createElement("span");
      beside.className = "note";
      line.append(beside);
    }
    beside.textContent = step.querySelector(".what").textContent;
  };
  steps.forEach((step, index) => step.addEventListener("click", () => go(index)));
  for (const button of run.querySelectorAll("button")) {
    const moves = { first: () => go(0), back: () => go(now - 1), forward: () => go(now + 1), last: () => go(steps.length - 1) };
    button.addEventListener("click", moves[button.dataset.go]);
  }
  run.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by) {
      event.preventDefault();
      go(now + by);
    }
  });
  go(steps.length - 1);
}
