/**
 * Returns what a process that a test starts is told of the machine: where programs lie, and where compiled code is kept
 * (server/cli/run-step.ts). A process that runs sources loads them in a third of the time with it.
 */
export function bareEnvironment(): { PATH: string; NODE_COMPILE_CACHE?: string } {
  const { PATH = '', NODE_COMPILE_CACHE: cache } = process.env;
  return { PATH, ...(cache && { NODE_COMPILE_CACHE: cache }) };
}
