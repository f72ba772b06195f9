import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';

/**
 * Lets the other threads of the process go first where both want a processor; this one has a tenth of their share. On
 * Linux a thread has a priority of its own; elsewhere nothing changes.
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
