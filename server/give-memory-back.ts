import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** Longest time until V8's reducer runs, in milliseconds: it checks every eight seconds. */
const span = 20_000;
/** Collections of the reducer until memory is given back. */
const enough = 2;

let collected = 0;
let ending: NodeJS.Timeout | undefined;
const watching = new PerformanceObserver((list) => {
  collected += list.getEntries().filter(isReducing).length;
  if (collected >= enough) stopReleasingMemory();
});

/**
 * Makes V8 collect the garbage of a sweep in small steps between requests, and return its pages to the system.
 * Otherwise V8 waits for an idle process, which a server never is (docs/decisions/engineering.md#memory-after-a-sweep).
 */
export function releaseMemory(): void {
  stopReleasingMemory();
  setFlagsFromString('--optimize-for-size');
  collected = 0;
  watching.observe({ entryTypes: ['gc'] });
  ending = setTimeout(stopReleasingMemory, span).unref();
}

/** Ends that: during heavy allocation, frequent collection takes more time than the memory is worth. */
export function stopReleasingMemory(): void {
  clearTimeout(ending);
  watching.disconnect();
  setFlagsFromString('--no-optimize-for-size');
}

/** Returns whether a collection is the reducer's; others give no memory back. */
function isReducing(entry: PerformanceEntry): boolean {
  const { kind, flags = 0 } = (entry as { detail?: { kind?: number; flags?: number } }).detail ?? {};
  return (
    kind === constants.NODE_PERFORMANCE_GC_MAJOR &&
    (flags & constants.NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY) !== 0
  );
}
