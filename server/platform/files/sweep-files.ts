import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../platform.ts';
import type { Files } from './open-files.ts';
import { startLoop, type Loop } from '../start-loop.ts';
import { finishRemovals } from './remove-bytes.ts';
import { deleteUnusedFile, listUnusedFiles } from './file.repo.ts';

const hour = 3_600_000;
/** Time until a file that no record took is removed, in milliseconds. */
const unusedLifetime = 24 * hour;
/**
 * Time until a released file is removed, in milliseconds: a backup of the database that is not older still names it
 * (docs/operate/backup.md).
 */
const releasedLifetime = 7 * 24 * hour;
/** Most files removed in one run. */
const batch = 200;

type SweepServices = Pick<Platform, 'db' | 'clock'> & { files: Files };

/** Removes files that no record took, that were released or removed for good, and arrivals that a dead process has left. */
export async function sweepFiles({ db, clock, files }: SweepServices): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - unusedLifetime);
  const unused = { sentBefore: before, releasedBefore: new Date(now - releasedLifetime) };
  for (const { id } of await listUnusedFiles(db, unused, batch)) {
    await deleteUnusedFile(db, id, () => files.storage.remove(id));
  }
  await finishRemovals({ db, clock, files });
  for (const name of await readdir(files.arrivals)) {
    const place = path.join(files.arrivals, name);
    const found = await stat(place).catch(() => null);
    if (found && found.mtimeMs < before.getTime()) await rm(place, { force: true });
  }
}

/** Removes unassigned files, now and every hour. */
export const startFileSweep = ({ log, ...services }: SweepServices & Pick<Platform, 'log'>): Loop =>
  startLoop({ every: hour, run: () => sweepFiles(services), log, problem: 'unused files were not removed' });
