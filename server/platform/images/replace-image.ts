import type { Database } from '../db/connection.ts';
import type { ArrivedFile } from '../files/receive-form.ts';
import type { Files } from '../files/open-files.ts';
import type { Platform } from '../platform.ts';
import { fail, succeed, type Result } from '../result.ts';
import { storeImage, type ImageOwner, type ImageProblem } from './add-image.ts';
import { findImage, showAs } from './image.repo.ts';

/**
 * Shows an uploaded picture wherever content names another one: names and addresses in the content stay, and so does what
 * the picture is said to show. The earlier pictures stay stored.
 * @param follow runs in the same transaction
 * @returns what `follow` returned
 */
export async function replaceImage<T>(
  services: Pick<Platform, 'db' | 'clock'> & { files: Files },
  arrived: ArrivedFile,
  { id, owner, follow }: { id: string; owner: ImageOwner; follow: (tx: Database) => Promise<T> },
): Promise<Result<T, ImageProblem | 'not_found' | 'same_picture'>> {
  const { db } = services;
  const named = await findImage(db, id);
  if (!named || named.deletedAt || named.versionOf) return fail('not_found', 'There is no such picture.');
  const { altEn, altEs } = named;
  const stored = await storeImage(services, arrived, { texts: { altEn, altEs }, owner, versionOf: id });
  if (!stored.ok) return stored;
  const { image } = stored.value;
  if (image.id === (named.shownAs ?? named.id)) return fail('same_picture', 'It is the picture that is shown.');
  return db.transaction(async (tx) => {
    await showAs(tx, id, image.id === id ? null : image.id);
    return succeed(await follow(tx));
  });
}
