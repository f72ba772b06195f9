import { rm } from 'node:fs/promises';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { dateVersion, findNameHolder, listVersions } from '../../files/desk-file.repo.ts';
import { addDeskFile, replaceDeskFile } from '../../files/store-desk-file.ts';
import type { Arrive, UploadServices } from './arrive-upload.ts';
import type { FiledUpload } from './uploads.contract.ts';

/** Puts the versions of a file that are missing here behind those that are there. @returns how many were stored */
export async function putFileBack(
  services: UploadServices,
  { name, versions, titleEn, titleEs, access }: FiledUpload,
  { arrive, addedBy }: { arrive: Arrive; addedBy: string },
): Promise<Result<number, 'not_stored'>> {
  const { db } = services;
  const adder = { userId: addedBy, email: addedBy };
  let id = (await findNameHolder(db, name))?.id ?? null;
  const there = id === null ? 0 : (await listVersions(db, id)).length;
  for (const [index, version] of versions.entries()) {
    if (index < there) continue;
    const { noteEn, noteEs } = version;
    const arrived = await arrive(name, version);
    const follow = (tx: typeof db, stored: { version: { id: string } }) =>
      dateVersion(tx, stored.version.id, new Date(version.addedAt));
    const put =
      id === null
        ? await addDeskFile(services, arrived, { texts: { titleEn, titleEs, access }, name, adder, follow })
        : await replaceDeskFile(services, arrived, { id, base: index, notes: { noteEn, noteEs }, adder, follow });
    await rm(arrived.file, { force: true });
    if (!put.ok) return fail('not_stored', put.message);
    id ??= put.value.id;
  }
  return succeed(versions.length - there);
}
