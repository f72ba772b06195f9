import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { files } from '../../platform/files/file.table.ts';
import { decideRemoval } from '../../platform/files/remove-bytes.ts';
import type { ImageRow } from '../../platform/images/image.repo.ts';
import { imageAddress, listImageSizes, sizeName } from '../../platform/images/image.rules.ts';
import { images } from '../../platform/images/image.table.ts';
import type { RemovedThing } from './removal.rules.ts';

const userOf = ({ id }: ImageRow): string => `image:${id}`;

/**
 * Removes a picture in the bin, and those that were only added to replace it. One that is shown in place of another
 * picture stays stored for it: the same picture is stored once.
 */
export async function removePicture(tx: Database, id: string, at: Date): Promise<RemovedThing | null> {
  const isInBin = and(eq(images.id, id), isNotNull(images.deletedAt), isNull(images.versionOf));
  const [image] = await tx.select().from(images).where(isInBin).for('update');
  if (!image) return null;
  const versions = await tx.select().from(images).where(eq(images.versionOf, id)).for('update');
  const going: ImageRow[] = [];
  for (const each of [image, ...versions]) {
    const isShown = and(eq(images.shownAs, each.id), ne(images.id, id));
    const [other] = await tx.select({ id: images.id }).from(images).where(isShown);
    if (!other) going.push(each);
    else {
      const kept = { versionOf: other.id, shownAs: null, deletedAt: null, deletedBy: null, altEn: '', altEs: '' };
      await tx.update(images).set(kept).where(eq(images.id, each.id));
    }
  }
  const users = going.map(userOf);
  const uploads = users.length === 0 ? [] : await tx.select().from(files).where(inArray(files.usedBy, users));
  const sizes = going.flatMap((each) => listImageSizes(each).map((size) => sizeName(each.hash, size)));
  const keys = [...uploads.map((upload) => upload.id), ...sizes];
  await decideRemoval(tx, keys, at);
  if (going.length > 0)
    await tx.delete(images).where(
      inArray(
        images.id,
        going.map((each) => each.id),
      ),
    );
  const largest = listImageSizes(image).at(-1) ?? image;
  return {
    kind: 'picture',
    name: `${imageAddress(image.hash, largest)} “${image.name}”`,
    hashes: uploads.map(({ sha256 }) => sha256),
    size: uploads.reduce((sum, { size }) => sum + size, 0),
    keys,
  };
}
