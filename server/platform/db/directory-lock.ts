import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another running process holds the data directory. */
export class DirectoryLocked extends Error {
  override name = 'DirectoryLocked';
}

/** Ends the text of a holder that uses the system's lock; earlier releases wrote only the text. */
const mark = 'locked';

/** Referenced here, or garbage collection would release the lock. */
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
 * Returns state and start of a process, the start in clock ticks since boot, which differs between processes of the
 * same id. Linux only; elsewhere both are ''.
 */
async function readProcessStat(pid: number): Promise<{ state: string; start: string }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name, which may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}

interface Holder {
  pid: number;
  /** False for the text of an earlier release. */
  isMarked: boolean;
  /** True while that process runs; a process of another container counts as gone. */
  isAlive: boolean;
}

/** Parses "<pid> <start> locked". */
async function readHolder(file: string): Promise<Holder> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [pid = '', start = '', last = ''] = text.trim().split(' ');
  const holder = { pid: Number(pid), isMarked: last === mark };
  if (!(holder.pid > 0) || holder.pid === process.pid || !isRunning(holder.pid)) {
    return { pid: holder.pid, isMarked: holder.isMarked, isAlive: false };
  }
  const now = await readProcessStat(holder.pid);
  // Z: killed, but its parent has not read its exit status.
  const isAlive = now.state !== 'Z' && (start === '' || now.start === '' || now.start === start);
  return { pid: holder.pid, isMarked: holder.isMarked, isAlive };
}

const refuse = (directory: string, pid: number | null): DirectoryLocked =>
  new DirectoryLocked(
    `The data directory ${directory} is in use by ${pid === null ? 'another process, perhaps of another container' : `process ${String(pid)}`}. Stop it, or set DATA_DIR to another directory.`,
  );

/**
 * Locks the data directory for this process: two processes on one embedded database lose rows, and two servers remove
 * each other's pages. The lock is that of the system on `lock.sqlite` (Node offers no other way): it ends with the
 * process in any case, and works between containers, where process ids mean nothing. `lock.pid` names the holder.
 * @returns a function that releases it
 * @throws DirectoryLocked naming the holder
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const named = path.join(directory, 'lock.pid');
  const lock = takeLock(path.join(directory, 'lock.sqlite'));
  const holder = await readHolder(named);
  if (!lock) throw refuse(directory, holder.isAlive || holder.pid === process.pid ? holder.pid : null);
  // Earlier releases lock by this file only.
  if (!holder.isMarked && holder.isAlive) {
    lock.close();
    throw refuse(directory, holder.pid);
  }
  const { start } = await readProcessStat(process.pid);
  // The name only informs people: a full disk leaves it out.
  await writeFile(named, `${process.pid} ${start} ${mark}`).catch(() => undefined);
  held.add(lock);
  return async () => {
    if (!held.delete(lock)) return;
    await rm(named, { force: true });
    lock.close();
  };
}

/** Returns null if this or another process has the lock. */
function takeLock(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is written: a journal would be a file, which fails on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    // SQLITE_BUSY
    if ((error as { errcode?: number }).errcode === 5) return null;
    throw error;
  }
}
