import { readFileSync } from 'node:fs';

/** Kernel ticks a second, the same on every Linux that Node runs on. */
const ticks = 100;

/**
 * Returns the processor seconds of all ended child processes. Unlike clock time they can be compared between runs on a
 * machine with other work.
 * @returns null except on Linux
 */
export function processorSeconds(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The program name is in brackets and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticks;
  } catch {
    return null;
  }
}
