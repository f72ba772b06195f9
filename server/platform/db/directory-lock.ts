import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another running process holds the data directory. */
export class DirectoryLocked extends Error {
  override name = 'DirectoryLocked';
}

/** Ends the text of a holder whose lock is that of the system; earlier releases had nothing but the text. */
const mark = 'locked';

/** A lock that nothing refers to would end when memory is collected. */
const held = new Set<DatabaseSync>();

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Returns state and start of a process, the start in clock ticks since boot: it tells a process from a later one of the
 * same id. Linux only, else both are ''.
 */
async function statOf(pid: number): Promise<{ state: string; start: string }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name, which may hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}

interface Holder {
  pid: number;
  /** False for a text that an earlier release wrote. */
  isMarked: boolean;
  /** Tells whether that very process runs, as far as this one can see: another container's is not seen. */
  isAlive: boolean;
}

/** Reads who wrote "<pid> <start> locked". */
async function readHolder(file: string): Promise<Holder> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid = '', start = '', last = ''] = text.trim().split(' ');
  const holder = { pid: Number(pid), isMarked: last === mark };
  if (!(holder.pid > 0) || holder.pid === process.pid || !isRunning(holder.pid)) {
    return { pid: holder.pid, isMarked: holder.isMarked, isAlive: false };
  }
  const now = await statOf(holder.pid);
  // Z: killed, and its parent has not asked how it ended.
  const isAlive = now.state !== 'Z' && (start === '' || now.start === '' || now.start === start);
  return { pid: holder.pid, isMarked: holder.isMarked, isAlive };
}

const refuse = (directory: string, pid: number | null): DirectoryLocked =>
  new DirectoryLocked(
    `The data directory ${directory} is in use by ${pid === null ? 'another process, perhaps of another container' : `process ${String(pid)}`}. Stop it, or set DATA_DIR to another directory.`,
  );

/**
 * Takes the data directory for this process: two processes on one embedded database lose rows, and two servers remove
 * each other's pages. The lock is one of the system on `lock.sqlite` (Node has no other way to it): it ends with the
 * process however that ends, and holds between containers, where process ids mean nothing. `lock.pid` names the holder.
 * @returns a function that gives it back
 * @throws DirectoryLocked naming the holder
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const named = path.join(directory, 'lock.pid');
  const lock = takeLock(path.join(directory, 'lock.sqlite'));
  const holder = await readHolder(named);
  if (!lock) throw refuse(directory, holder.isAlive || holder.pid === process.pid ? holder.pid : null);
  // An earlier release holds its directory by its name alone.
  if (!holder.isMarked && holder.isAlive) {
    lock.close();
    throw refuse(directory, holder.pid);
  }
  const { start } = await statOf(process.pid);
  // The name is for people only: on a full disk there is none.
  await writeFile(named, `${process.pid} ${start} ${mark}`).catch(() => undefined);
  held.add(lock);
  return async () => {
    if (!held.delete(lock)) return;
    await rm(named, { force: true });
    lock.close();
  };
}

/** Returns null when another process, or this one, has the lock. */
function takeLock(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written: a journal would be a file that a full disk refuses.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    // SQLITE_BUSY
    if ((error as { errcode?: number }).errcode === 5) return null;
    throw error;
  }
}
