import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that must be free: several times the 0.3 GB of a whole run. */
const roomNeeded = 2 * 1_024 ** 3;
const prefix = 'stanchion-test-';

/**
 * Makes a folder in memory for temporary files of tests, a thousand for each database: on a disk they took a quarter of
 * the tests' time (docs/decisions/engineering.md#tests-in-memory). Folders of killed runs are removed.
 * @param options.root folder of the machine's memory file system
 * @param options.room bytes that must be free there and in memory
 * @returns null if there is no such folder, or too little room
 */
export async function memoryFolder({ root = '/dev/shm', room = roomNeeded } = {}): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(root);
    if (Math.min(bavail * bsize, process.availableMemory()) < room) return null;
    for (const name of await readdir(root)) {
      // Folders of other users stay.
      if (isLeft(name)) await rm(path.join(root, name), { recursive: true, force: true }).catch(() => undefined);
    }
    const folder = path.join(root, `${prefix}${process.pid}`);
    await mkdir(folder);
    // PostgreSQL runs as another user, with a folder inside.
    await chmod(folder, 0o711);
    return folder;
  } catch {
    return null;
  }
}

/** Returns whether the run that made a folder has ended. */
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
