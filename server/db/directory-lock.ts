import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Another running process holds the data directory. */
export class DirectoryLocked extends Error {
  override name = 'DirectoryLocked';
}

/** A process id comes back after a restart in a container, so our own holdings are known by directory. */
const heldHere = new Set<string>();

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** When a process started, in clock ticks since boot: tells it from a later one of the same id. Linux only, else ''. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name, which may hold spaces and brackets.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Returns what a lock file says: "<pid> <start>", both empty when there is none. */
async function readHolder(file: string): Promise<{ text: string; pid: number; start: string }> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid = '', start = ''] = text.trim().split(' ');
  return { text, pid: Number(pid), start };
}

async function isHeld(file: string, pid: number, start: string): Promise<boolean> {
  if (pid === process.pid) return heldHere.has(file);
  if (!(pid > 0) || !isRunning(pid)) return false;
  const now = await startOf(pid);
  return start === '' || now === '' || now === start;
}

/**
 * Takes the data directory for this process: two processes on one embedded database lose rows.
 * A lock left by a killed process is taken over.
 * @returns a function that gives it back
 * @throws DirectoryLocked naming the holder
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = path.join(directory, 'lock.pid');
  const own = `${file}.${randomUUID()}`;
  // Written first and linked whole: nobody ever reads a lock that does not say yet whose it is.
  await writeFile(own, `${process.pid} ${await startOf(process.pid)}`);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await tryLink(own, file)) {
        heldHere.add(file);
        return async () => {
          heldHere.delete(file);
          await rm(file, { force: true });
        };
      }
      const holder = await readHolder(file);
      if (await isHeld(file, holder.pid, holder.start)) {
        throw new DirectoryLocked(
          `The data directory ${directory} is in use by process ${holder.pid}. Stop it, or set DATA_DIR to another directory.`,
        );
      }
      await clearStale(file, holder.text);
    }
  } finally {
    await rm(own, { force: true });
  }
  throw new DirectoryLocked(`The data directory ${directory} is being taken by another process: set DATA_DIR anew.`);
}

async function tryLink(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Moves a stale lock away; one that somebody else took over meanwhile is put back. */
async function clearStale(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readHolder(aside)).text !== stale) await tryLink(aside, file);
  await rm(aside, { force: true });
}
