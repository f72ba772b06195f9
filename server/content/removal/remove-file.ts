import type { Database } from '../../platform/db/connection.ts';
import { decideRemoval } from '../../platform/files/remove-bytes.ts';
import { forgetDeskFile, listVersions, lockDeskFile } from '../files/desk-file.repo.ts';
import { fileAddress } from '../files/file-address.rules.ts';
import type { RemovedThing } from './removal.rules.ts';

/** Removes a file in the bin with all its versions. Their bytes are stored for each version, also where two are alike. */
export async function removeFile(tx: Database, id: string, at: Date): Promise<RemovedThing | null> {
  const file = await lockDeskFile(tx, id);
  if (!file?.deletedAt || file.removedAt) return null;
  const versions = await listVersions(tx, id);
  const keys = versions.map((version) => version.id);
  await decideRemoval(tx, keys, at);
  await forgetDeskFile(tx, id, at);
  return {
    kind: 'file',
    name: `${fileAddress(file.name)} “${file.titleEn}”`,
    hashes: versions.map(({ sha256 }) => sha256),
    size: versions.reduce((sum, { size }) => sum + size, 0),
    keys,
  };
}
