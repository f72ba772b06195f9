/**
 * Flags every process of the server runs with. V8 lets the young generation grow with the machine: on one with 24 GB,
 * loading the server alone made it 180 MB for 40 MB of objects. Limited, the process holds half as much after its start.
 * The old generation may grow by two fifths before it is collected. With what V8 takes on such a machine, four times, the
 * garbage of a sweep stayed for as long as nothing else was asked; the processor time of a page is the same.
 */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
];

/**
 * Environment every process of the server runs in, unless told otherwise. With two arenas, and free memory given back,
 * the C library holds less after threads have rendered (Linux with glibc; no effect elsewhere). From 4 MB on only: below
 * that each page took again for its compression what the one before had given back
 * (docs/decisions/engineering.md#free-memory-is-given-back).
 * Flushing pages waits in eight threads; in the default of four they would wait for each other.
 */
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: '8',
};
