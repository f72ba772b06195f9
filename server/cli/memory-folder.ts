import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that must be free: several times the 0.3 GB that a whole run keeps there at once. */
const roomNeeded = 2 * 1_024 ** 3;
const prefix = 'stanchion-test-';

/**
 * Makes a folder in memory for what tests write and remove again, a thousand files for each database: on a disk that was
 * a quarter of their time (docs/decisions/engineering.md#tests-in-memory). Folders of runs that were killed are removed.
 * @param options.root where the machine keeps files in memory
 * @param options.room bytes that must be free there and in memory
 * @returns null where there is no such place, or too little room
 */
export async function memoryFolder({ root = '/dev/shm', room = roomNeeded } = {}): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(root);
    if (Math.min(bavail * bsize, process.availableMemory()) < room) return null;
    for (const name of await readdir(root)) {
      // One that belongs to somebody else stays.
      if (isLeft(name)) await rm(path.join(root, name), { recursive: true, force: true }).catch(() => undefined);
    }
    const folder = path.join(root, `${prefix}${process.pid}`);
    await mkdir(folder);
    // PostgreSQL runs as somebody else, who goes through it to a folder of its own.
    await chmod(folder, 0o711);
    return folder;
  } catch {
    return null;
  }
}

/** Tells whether the run that made a folder has ended. */
function isLeft(name: string): boolean {
  const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
