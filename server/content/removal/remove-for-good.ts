import type { Database } from '../../platform/db/connection.ts';
import { finishRemovals } from '../../platform/files/remove-bytes.ts';
import type { Files } from '../../platform/files/open-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import { removeFile } from './remove-file.ts';
import { removeItem } from './remove-item.ts';
import { removePicture } from './remove-picture.ts';
import type { RemovalKey, RemovedThing } from './removal.rules.ts';

type Services = Pick<Platform, 'db' | 'clock' | 'log'> & { files: Pick<Files, 'storage'> };

/** Records a removal in its transaction. */
type Record = (tx: Database, thing: RemovedThing) => Promise<void>;

/**
 * Removes things from their bins for good, each in a transaction of its own with its row in the audit. The bytes go after
 * it; what a dying process or a storage that is away leaves of them goes with the next sweep.
 * @returns how many went; what is not in its bin any more stays
 */
export async function removeForGood(services: Services, keys: readonly RemovalKey[], record: Record): Promise<number> {
  const { db, clock, log } = services;
  let count = 0;
  for (const key of keys) {
    const removed = await writeInTurn(db, async (tx) => {
      const thing = await removeOne(tx, key, clock.now());
      if (thing) await record(tx, thing);
      return thing;
    });
    if (!removed) continue;
    count += 1;
    await finishRemovals(services, removed.keys).catch((error: unknown) =>
      log.error({ err: error }, 'bytes that were removed for good are left to the sweep'),
    );
  }
  return count;
}

function removeOne(tx: Database, key: RemovalKey, at: Date): Promise<RemovedThing | null> {
  if (key.kind === 'item') return removeItem(tx, key);
  return key.kind === 'file' ? removeFile(tx, key.id, at) : removePicture(tx, key.id, at);
}
