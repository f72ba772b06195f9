import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '../files/disk-full.ts';
import { assignFiles } from '../files/file.repo.ts';
import type { ArrivedFile } from '../files/receive-form.ts';
import { takeKeysBack } from '../files/remove-bytes.ts';
import { storeFile, type FileProblem } from '../files/store-file.ts';
import { fail, succeed, type Result } from '../result.ts';
import type { Platform } from '../platform.ts';
import type { Files } from '../files/open-files.ts';
import { imageRule, type ImageEntry, type ImageTexts } from './image.contract.ts';
import { findImageByHash, insertImage, listAgain, type ImageRow } from './image.repo.ts';
import { toImageEntry } from './list-images.ts';
import { makeSizes, measureImage, removeSizes } from './make-sizes.ts';

const purpose = 'image';

export type ImageProblem = FileProblem | 'image_unreadable';

/** The person who adds a picture. */
export interface ImageOwner {
  id: string;
  email: string;
}

type ImageServices = Pick<Platform, 'db' | 'clock'> & { files: Files };

/**
 * Adds an uploaded picture to the library: checks its type and makes its sizes. A known picture is returned with the
 * texts it has, from the bin too. The sizes are stored before the picture is listed, so that no page shows a missing one.
 */
export async function addImage(
  services: ImageServices,
  arrived: ArrivedFile,
  given: { texts: ImageTexts; owner: ImageOwner },
): Promise<Result<ImageEntry, ImageProblem>> {
  const stored = await storeImage(services, arrived, given);
  if (!stored.ok) return stored;
  const { image } = stored.value;
  const isListed = image.versionOf === null && image.deletedAt === null;
  const row = isListed ? image : await listAgain(services.db, image.id);
  return succeed(toImageEntry(row ?? image));
}

/**
 * Stores an uploaded picture with its sizes, unless it is stored already.
 * @param given.versionOf the picture that a new one replaces: it is not listed by itself
 */
export async function storeImage(
  services: ImageServices,
  arrived: ArrivedFile,
  given: { texts: ImageTexts; owner: ImageOwner; versionOf?: string },
): Promise<Result<{ image: ImageRow }, ImageProblem>> {
  const { db, files } = services;
  const hash = arrived.sha256.slice(0, 32);
  const known = await findImageByHash(db, hash);
  if (known) return succeed({ image: known });
  // The upload is moved into the storage; this copy is the source of the sizes.
  const source = path.join(files.arrivals, randomUUID());
  try {
    if (!arrived.refusal) await copyFile(arrived.file, source);
    return await addFrom(services, source, Object.assign({ arrived, hash }, given));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return fail('file_unstored', `${arrived.name} could not be kept: the storage is full. Send it again later.`);
  } finally {
    await rm(source, { force: true });
  }
}

/** @throws when the disk is full; the upload is then removed as unassigned */
async function addFrom(
  services: ImageServices,
  source: string,
  {
    arrived,
    hash,
    texts,
    owner,
    versionOf = null,
  }: { arrived: ArrivedFile; hash: string; texts: ImageTexts; owner: ImageOwner; versionOf?: string | null },
): Promise<Result<{ image: ImageRow }, ImageProblem>> {
  const { db, clock, files } = services;
  const taken = await storeFile(services, arrived, { owner: owner.id, purpose, rule: imageRule });
  if (!taken.ok) return taken;
  const size = await measureImage(source).catch(() => null);
  const made = size && (await makeSizes(source, { hash, folder: files.arrivals, size }).catch(unlessDiskFull));
  if (!made) return fail('image_unreadable', `${taken.value.name} cannot be read as a picture.`);
  try {
    // The same picture may have been removed for good before.
    await takeKeysBack(
      services,
      made.map(({ name }) => name),
    );
    for (const { name, file } of made) await files.storage.keep(name, file);
  } finally {
    await removeSizes(made);
  }
  const image: ImageRow = {
    id: randomUUID(),
    hash,
    name: taken.value.name,
    ...size,
    ...texts,
    addedBy: owner.email,
    addedAt: clock.now(),
    shownAs: null,
    versionOf,
    focusX: null,
    focusY: null,
    deletedAt: null,
    deletedBy: null,
  };
  const stored = await db.transaction(async (tx) => {
    const row = await insertImage(tx, image);
    if (row) await assignFiles(tx, { ids: [taken.value.id], owner: owner.id, purpose, usedBy: `image:${row.id}` });
    return row;
  });
  const row = stored ?? (await findImageByHash(db, hash));
  return row ? succeed({ image: row }) : fail('image_unreadable', 'The picture could not be stored.');
}

/** A picture whose sizes cannot be made is not valid, unless the disk is full. */
function unlessDiskFull(error: unknown): null {
  if (isDiskFull(error)) throw error;
  return null;
}
