import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { storeImage } from '../../../platform/images/add-image.ts';
import { drawingKey } from '../../../platform/images/drawing-address.rules.ts';
import { findImageByHash, listAgain } from '../../../platform/images/image.repo.ts';
import { images } from '../../../platform/images/image.table.ts';
import { findNameHolder, listVersions } from '../../files/desk-file.repo.ts';
import { arriveFrom, type Arrive, type UploadServices } from './arrive-upload.ts';
import { putFileBack } from './put-file-back.ts';
import type { FiledPicture, UploadsManifest } from './uploads.contract.ts';

/** Finds files that cannot be put back: their address has other versions here, or is in the bin. */
export async function findHolderProblems({ db }: UploadServices, { files }: UploadsManifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, versions } of files) {
    const holder = await findNameHolder(db, name);
    if (holder?.removedAt)
      problems.push(`/files/${name}: was removed for good here, and its address is given to no other file.`);
    else if (holder?.deletedAt) problems.push(`/files/${name}: is in the bin here; put it back first.`);
    else if (holder) {
      const stored = (await listVersions(db, holder.id)).toReversed();
      const isBeginning = stored.every(({ sha256 }, index) => versions[index]?.sha256 === sha256);
      if (!isBeginning) problems.push(`/files/${name}: has other versions here than in the folder.`);
    }
  }
  return problems;
}

/**
 * Puts checked uploads of a folder back under their addresses; what is there already stays. It can be repeated after an
 * interruption. @returns how many were stored, and problems by name
 */
export async function importUploads(
  services: UploadServices,
  folder: string,
  manifest: UploadsManifest,
  addedBy: string,
): Promise<{ stored: number; problems: string[] }> {
  const problems: string[] = [];
  let stored = 0;
  const arrive = arriveFrom(services, folder);
  for (const file of manifest.files) {
    const put = await putFileBack(services, file, { arrive, addedBy });
    if (put.ok) stored += put.value;
    else problems.push(`/files/${file.name}: ${put.message}`);
  }
  // Those that others were added to replace come first.
  const inOrder = manifest.pictures.toSorted((a, b) => Number(a.versionOf !== null) - Number(b.versionOf !== null));
  for (const picture of inOrder) {
    const put = await putPictureBack(services, picture, arrive, addedBy);
    if (put === null) stored += 1;
    else if (put !== '') problems.push(`picture ${picture.name}: ${put}`);
  }
  for (const picture of manifest.pictures) await showAgain(services, picture);
  for (const { hash, sha256, size } of manifest.drawings) {
    const { file } = await arrive(`${hash}.svg`, { sha256, size });
    await services.files.storage.keep(drawingKey(hash), file);
  }
  return { stored, problems };
}

const shortHash = (sha256: string): string => sha256.slice(0, 32);

/** @returns null when it was stored, empty when it was there, else the problem */
async function putPictureBack(
  services: UploadServices,
  picture: FiledPicture,
  arrive: Arrive,
  email: string,
): Promise<string | null> {
  const { db } = services;
  const known = await findImageByHash(db, shortHash(picture.sha256));
  if (known) {
    if (known.deletedAt && picture.versionOf === null) await listAgain(db, known.id);
    return '';
  }
  const first = picture.versionOf === null ? null : await findImageByHash(db, shortHash(picture.versionOf));
  const arrived = await arrive(picture.name, picture);
  const { altEn, altEs } = picture;
  const stored = await storeImage(services, arrived, {
    texts: { altEn, altEs },
    owner: { id: email, email },
    ...(first && { versionOf: first.id }),
  });
  await rm(arrived.file, { force: true });
  return stored.ok ? null : stored.message;
}

/** Shows the same picture in place of another, and the same part of it, unless it was set here already. */
async function showAgain({ db }: UploadServices, { sha256, shownAs, focusX, focusY }: FiledPicture): Promise<void> {
  if (shownAs === null && focusX === null && focusY === null) return;
  const image = await findImageByHash(db, shortHash(sha256));
  if (!image || image.shownAs !== null || image.focusX !== null) return;
  const other = shownAs === null ? null : await findImageByHash(db, shortHash(shownAs));
  await db
    .update(images)
    .set({ shownAs: other?.id ?? null, focusX, focusY })
    .where(eq(images.id, image.id));
}
