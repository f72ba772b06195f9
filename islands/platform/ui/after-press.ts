/** Milliseconds in which the click of a finger follows its release. */
const untilClick = 50;
/** Milliseconds. No release is heard after a list of choices has opened, or outside of the window. */
const longestPress = 1_000;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  timer = undefined;
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

function endAfter(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(end, milliseconds);
}

// The server renders islands too, and has no pointer.
if (typeof document !== 'undefined') {
  addEventListener('pointerdown', () => endAfter(longestPress), true);
  for (const name of ['pointerup', 'pointercancel', 'click']) {
    addEventListener(name, () => timer && endAfter(name === 'click' ? 0 : untilClick), true);
  }
}

/**
 * Runs what moves parts of the page: now, or after the click of a pointer that is pressed. The browser makes no click of a
 * press that ends on another element than it began on.
 */
export function afterPress(run: () => void): void {
  if (timer) waiting.add(run);
  else run();
}
