import { readFileSync } from 'node:fs';

/** Kernel ticks in a second, the same on every Linux that Node runs on. */
const ticks = 100;

/**
 * Returns the seconds of processor that the ended children of this process have used, with theirs. Seconds of the clock
 * tell how long somebody waits, these how much there is to do: on a machine with other work only they can be compared.
 * @returns null where the kernel does not tell (anything but Linux)
 */
export function processorSeconds(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program stands in brackets and may have any character in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticks;
  } catch {
    return null;
  }
}
