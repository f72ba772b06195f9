import type { Database } from '../../../platform/db/connection.ts';
import { countLooseFiles, findFile, type StoredFile } from '../../../platform/files/file.repo.ts';
import type { Files } from '../../../platform/files/open-files.ts';
import type { ArrivedFile } from '../../../platform/files/receive-form.ts';
import { storeFile, type FileProblem } from '../../../platform/files/store-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fail, type Result } from '../../../platform/result.ts';
import { isUuid } from '../../../platform/uuid.rules.ts';
import type { Order } from '../order.repo.ts';
import { mostPictures, returnPicture } from './return.contract.ts';

export const picturePurpose = 'return-picture';
/** Most pictures of an order that wait for their form. */
const looseLimit = 10;

/** Returns the owner of the pictures of an order: its account, or the order of a guest. */
export const pictureOwner = ({ id, userId }: Pick<Order, 'id' | 'userId'>): string => userId ?? `order:${id}`;

/** Returns pictures of an earlier try that are still there, at most as many as a return may have. */
export async function findPictures(
  db: Database,
  order: Pick<Order, 'id' | 'userId'>,
  ids: readonly string[],
): Promise<StoredFile[]> {
  const owner = pictureOwner(order);
  const found: StoredFile[] = [];
  for (const id of [...new Set(ids)].filter(isUuid).slice(0, mostPictures)) {
    const file = await findFile(db, id);
    if (file && file.owner === owner && file.purpose === picturePurpose && file.usedBy === null) found.push(file);
  }
  return found;
}

/** Stores an arrived picture while the rest of the form is corrected; unsent ones are deleted after a day. */
export async function keepPicture(
  services: Pick<Platform, 'db' | 'clock'> & { files: Files },
  order: Pick<Order, 'id' | 'userId'>,
  arrived: ArrivedFile,
): Promise<Result<StoredFile, FileProblem | 'too_many_files'>> {
  const owner = pictureOwner(order);
  const loose = await countLooseFiles(services.db, owner, picturePurpose);
  if (loose >= looseLimit) return fail('too_many_files', `${loose} files are kept for you already.`);
  return storeFile(services, arrived, { owner, purpose: picturePurpose, rule: returnPicture });
}
