import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../platform.ts';
import type { Files } from './open-files.ts';
import { startLoop, type Loop } from '../start-loop.ts';
import { deleteUnusedFile, listUnusedFiles } from './file.repo.ts';

const hour = 3_600_000;
/** Time until an unassigned file is removed, in milliseconds. */
const unusedLifetime = 24 * hour;
/** Most files removed in one run. */
const batch = 200;

type SweepServices = Pick<Platform, 'db' | 'clock'> & { files: Files };

/** Removes files that were not assigned within a day, and arrivals that a dead process has left. */
export async function sweepFiles({ db, clock, files }: SweepServices): Promise<void> {
  const before = new Date(clock.now().getTime() - unusedLifetime);
  for (const { id } of await listUnusedFiles(db, before, batch)) {
    await deleteUnusedFile(db, id, () => files.storage.remove(id));
  }
  for (const name of await readdir(files.arrivals)) {
    const place = path.join(files.arrivals, name);
    const found = await stat(place).catch(() => null);
    if (found && found.mtimeMs < before.getTime()) await rm(place, { force: true });
  }
}

/** Removes unassigned files, now and every hour. */
export const startFileSweep = ({ log, ...services }: SweepServices & Pick<Platform, 'log'>): Loop =>
  startLoop({ every: hour, run: () => sweepFiles(services), log, problem: 'unused files were not removed' });
