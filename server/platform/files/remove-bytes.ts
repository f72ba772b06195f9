import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { Platform } from '../platform.ts';
import { files } from './file.table.ts';
import type { Files } from './open-files.ts';
import { removedBytes } from './removed-bytes.table.ts';

type Services = Pick<Platform, 'db' | 'clock'> & { files: Pick<Files, 'storage'> };

/** Most keys removed in one run of the sweep. */
const batch = 500;

const isUpload = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);

/** Notes in the transaction that forgets them that bytes go for good. */
export async function decideRemoval(tx: Database, keys: readonly string[], decidedAt: Date): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insert(removedBytes)
    .values(keys.map((key) => ({ key, decidedAt })))
    .onConflictDoUpdate({ target: removedBytes.key, set: { decidedAt, doneAt: null } });
}

/** Removes bytes whose removal was decided: those of some keys, or the first ones of all that are left. */
export async function finishRemovals({ db, clock, files: stored }: Services, keys?: readonly string[]): Promise<void> {
  const isLeft = and(isNull(removedBytes.doneAt), keys && inArray(removedBytes.key, [...keys]));
  if (keys?.length === 0) return;
  const rows = await db.select({ key: removedBytes.key }).from(removedBytes).where(isLeft).limit(batch);
  for (const { key } of rows) {
    await db.transaction(async (tx) => {
      // Locked, so that a picture that is added again waits until its earlier bytes are gone.
      const isOpen = and(eq(removedBytes.key, key), isNull(removedBytes.doneAt));
      const [open] = await tx.select().from(removedBytes).where(isOpen).for('update');
      if (!open) return;
      await stored.storage.remove(key);
      if (isUpload(key)) await tx.delete(files).where(eq(files.id, key));
      await tx.update(removedBytes).set({ doneAt: clock.now() }).where(eq(removedBytes.key, key));
    });
  }
}

/** Lets keys be stored again: finishes what was decided about them, and forgets that they were removed. */
export async function takeKeysBack(services: Services, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await finishRemovals(services, keys);
  await services.db.delete(removedBytes).where(inArray(removedBytes.key, [...keys]));
}

/** Returns whether the bytes of a key were removed for good. */
export async function isRemoved(db: Database, key: string): Promise<boolean> {
  const [row] = await db.select({ key: removedBytes.key }).from(removedBytes).where(eq(removedBytes.key, key));
  return row !== undefined;
}
