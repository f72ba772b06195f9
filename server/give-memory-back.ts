import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** Milliseconds in which V8 comes to it: it looks every eight seconds. */
const span = 20_000;
/** Collections of the reducer that give back what can be given back. */
const enough = 2;

let collected = 0;
let ending: NodeJS.Timeout | undefined;
const watching = new PerformanceObserver((list) => {
  collected += list.getEntries().filter(isReducing).length;
  if (collected >= enough) keepMemory();
});

/**
 * Has V8 collect what a sweep has left, in small steps between requests, and give its pages back to the system. By
 * itself it waits for a process that allocates nothing, and a server always asks something
 * (docs/decisions/engineering.md#memory-after-a-sweep).
 */
export function giveMemoryBack(): void {
  keepMemory();
  setFlagsFromString('--optimize-for-size');
  collected = 0;
  watching.observe({ entryTypes: ['gc'] });
  ending = setTimeout(keepMemory, span).unref();
}

/** Ends that: while much is allocated, collecting often takes more time than the memory is worth. */
export function keepMemory(): void {
  clearTimeout(ending);
  watching.disconnect();
  setFlagsFromString('--no-optimize-for-size');
}

/** Tells those of V8's reducer from one that was under way before, or that allocating made necessary: they give nothing back. */
function isReducing(entry: PerformanceEntry): boolean {
  const { kind, flags = 0 } = (entry as { detail?: { kind?: number; flags?: number } }).detail ?? {};
  return (
    kind === constants.NODE_PERFORMANCE_GC_MAJOR &&
    (flags & constants.NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY) !== 0
  );
}
