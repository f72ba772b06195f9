import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';

/**
 * Lowers the priority of this thread, so that the other threads of the process get a processor first: this one has a
 * tenth of their share. Only on Linux, where threads have priorities.
 */
export function giveWay(): void {
  try {
    // "4711/task/4712": the system's number of this thread.
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not Linux, or not allowed: all threads are equal.
  }
}
