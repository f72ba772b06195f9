import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { asc, isNotNull, isNull, like } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { makeFolder } from '../../../platform/env/make-folder.ts';
import type { FileStorage } from '../../../platform/files/file-storage.ts';
import { files } from '../../../platform/files/file.table.ts';
import { drawingKey } from '../../../platform/images/drawing-address.rules.ts';
import { images } from '../../../platform/images/image.table.ts';
import { deskFiles, deskFileVersions } from '../../files/desk-file.table.ts';
import { contentItems } from '../../items/content.table.ts';
import { uploadsFile, uploadsFolder, type UploadsManifest } from './uploads.contract.ts';

interface ExportedUploads {
  files: number;
  pictures: number;
  /** Uploads whose bytes the storage does not have. */
  missing: string[];
}

type Stored = { db: Database; storage: FileStorage };

/** Writes the files, pictures and drawings of the content into a folder, with a list; what is in a bin stays out. */
export async function exportUploads(services: Stored, folder: string): Promise<ExportedUploads> {
  const target = path.join(folder, uploadsFolder);
  makeFolder(target);
  const missing: string[] = [];
  const take = async (key: string, sha256: string, name: string): Promise<boolean> => {
    const stream = await services.storage.read(key);
    if (stream) await pipeline(Readable.fromWeb(stream as NodeStream), createWriteStream(path.join(target, sha256)));
    else missing.push(name);
    return stream !== null;
  };
  const manifest: UploadsManifest = {
    version: 1,
    files: await exportFiles(services, take),
    pictures: await exportPictures(services, take),
    drawings: await exportDrawings(services, target),
  };
  await writeFile(path.join(folder, uploadsFile), `${JSON.stringify(manifest, null, 1)}\n`);
  return { files: manifest.files.length, pictures: manifest.pictures.length, missing };
}

type Take = (key: string, sha256: string, name: string) => Promise<boolean>;

async function exportFiles({ db }: Stored, take: Take): Promise<UploadsManifest['files']> {
  const rows = await db.select().from(deskFiles).where(isNull(deskFiles.deletedAt)).orderBy(asc(deskFiles.name));
  const all = await db.select().from(deskFileVersions).orderBy(asc(deskFileVersions.version));
  const byFile = Map.groupBy(all, ({ fileId }) => fileId);
  const exported: UploadsManifest['files'] = [];
  for (const { id, name, ending, titleEn, titleEs, access } of rows) {
    const versions: UploadsManifest['files'][number]['versions'] = [];
    for (const version of byFile.get(id) ?? []) {
      const { sha256, size, noteEn, noteEs, addedAt } = version;
      if (await take(version.id, sha256, `/files/${name}, version ${version.version}`))
        versions.push({ sha256, size, noteEn, noteEs, addedAt: addedAt.toISOString() });
    }
    if (versions.length > 0) exported.push({ name, ending, titleEn, titleEs, access, versions });
  }
  return exported;
}

async function exportPictures({ db }: Stored, take: Take): Promise<UploadsManifest['pictures']> {
  const rows = await db.select().from(images).where(isNull(images.deletedAt)).orderBy(asc(images.addedAt), images.id);
  const uploads = await db.select().from(files).where(like(files.usedBy, 'image:%'));
  const byImage = new Map(uploads.map((upload) => [upload.usedBy, upload]));
  const hashOf = (id: string | null) => (id === null ? null : (byImage.get(`image:${id}`)?.sha256 ?? null));
  // A version of a picture in the bin is nothing by itself, unless it is shown in place of another one.
  const shown = new Set(rows.flatMap((row) => [row.id, row.shownAs]));
  const exported: UploadsManifest['pictures'] = [];
  const isPart = (row: (typeof rows)[number]) => row.versionOf === null || shown.has(row.versionOf);
  for (const { id, name, altEn, altEs, shownAs, versionOf, focusX, focusY } of rows.filter(isPart)) {
    const upload = byImage.get(`image:${id}`);
    if (!upload || !(await take(upload.id, upload.sha256, `picture ${name}`))) continue;
    const { sha256, size } = upload;
    const focus = { focusX: percentOf(focusX), focusY: percentOf(focusY) };
    exported.push(
      Object.assign(
        { name, sha256, size, altEn, altEs, shownAs: hashOf(shownAs), versionOf: hashOf(versionOf) },
        focus,
      ),
    );
  }
  return exported;
}

const percentOf = (percent: number | null) => ([0, 50, 100] as const).find((each) => each === percent) ?? null;

/** Drawings have no row: the content names them. */
async function exportDrawings({ db, storage }: Stored, target: string): Promise<UploadsManifest['drawings']> {
  const rows = await db
    .select({ fields: contentItems.fields })
    .from(contentItems)
    .where(isNotNull(contentItems.fields));
  const named = rows.flatMap(({ fields }) => [
    ...JSON.stringify(fields).matchAll(/\/images\/([0-9a-f]{32})-\d+x\d+\.svg/g),
  ]);
  const exported: UploadsManifest['drawings'] = [];
  for (const hash of new Set(named.flatMap(([, each]) => each ?? []))) {
    const stream = await storage.read(drawingKey(hash));
    if (!stream) continue;
    const bytes = await buffer(stream as NodeStream);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await writeFile(path.join(target, sha256), bytes);
    exported.push({ hash, sha256, size: bytes.byteLength });
  }
  return exported;
}
