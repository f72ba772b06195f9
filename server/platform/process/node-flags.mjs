/**
 * Flags of every server process. V8 scales the young generation with the machine: on one with 24 GB, loading the server
 * alone made it 180 MB for 40 MB of objects. With the limit the process takes half as much memory after its start. The
 * old generation may grow by two fifths before it is collected. With V8's default on such a machine, four times, the
 * garbage of a sweep stayed until the next requests; the processor time of a page is the same.
 */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
];

/**
 * Environment of every server process, unless set otherwise. With two arenas, and free memory given back, the C library
 * holds less after threads have rendered (Linux with glibc; no effect elsewhere). The threshold is 4 MB: below it, the
 * compression of each page took memory from the system that the previous one had given back
 * (docs/decisions/engineering.md#free-memory-is-given-back). Flushing pages to disk uses eight threads; with the
 * default of four they would wait for each other.
 */
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: '8',
};
