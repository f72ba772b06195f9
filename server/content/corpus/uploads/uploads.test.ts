import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testVirus } from '../../../../tests/support/fake-clamd.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { openDatabase } from '../../../../tests/support/test-databases.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openFiles } from '../../../platform/files/open-files.ts';
import { storeImage } from '../../../platform/images/add-image.ts';
import { listLibrary } from '../../../platform/images/list-images.ts';
import { replaceImage } from '../../../platform/images/replace-image.ts';
import { addDrawing } from '../../../platform/images/add-drawing.ts';
import { drawingKey } from '../../../platform/images/drawing-address.rules.ts';
import { saveItem } from '../../editing/save-item.ts';
import { binDeskFile, findFileByName, listVersions } from '../../files/desk-file.repo.ts';
import { addDeskFile, replaceDeskFile } from '../../files/store-desk-file.ts';
import { exportUploads } from './export-uploads.ts';
import { importFolderUploads } from './import-folder-uploads.ts';
import type { UploadsManifest } from './uploads.contract.ts';

let root: Awaited<ReturnType<typeof temporaryFolder>>;
type Site = Awaited<ReturnType<typeof openSite>>;
let here: Site;
let folder: string;

async function openSite(name: string) {
  const connection = await openDatabase();
  const files = await openFiles({ dataDir: path.join(root.path, name), bucket: undefined });
  return { db: connection.db, clock: systemClock, files, connection };
}
let count = 0;
async function arrived({ files }: Site, name: string, content: string | Buffer) {
  count += 1;
  const file = path.join(files.arrivals, `arrived-${count}`);
  await writeFile(file, content);
  const size = Buffer.byteLength(content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { field: 'file', name, file, size, isCut: false, sender: 'test', sha256 };
}
const adder = { userId: 'u', email: 'ana@example.org' };
const follow = () => Promise.resolve();
const ok = <T>(result: { ok: true; value: T } | { ok: false; message: string }): T => {
  if (!result.ok) throw new Error(result.message);
  return result.value;
};
const pdf = (content: string) => `%PDF-1.7\n% ${content}\n%%EOF`;
const png = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path id="a" d="M0 0h4v4z"/></svg>';

beforeAll(async () => {
  root = await temporaryFolder();
  here = await openSite('here');
  folder = path.join(root.path, 'export');
  await mkdir(folder);
  const texts = { titleEn: 'Fees', titleEs: 'Tarifas', access: 'member' as const };
  const file = ok(
    await addDeskFile(here, await arrived(here, 'fees.pdf', pdf('1')), { texts, name: '', adder, follow }),
  );
  const notes = { noteEn: 'Table 3.', noteEs: '' };
  ok(
    await replaceDeskFile(here, await arrived(here, 'fees.pdf', pdf('2')), {
      id: file.id,
      base: 1,
      notes,
      adder,
      follow,
    }),
  );
  const owner = { id: 'u', email: adder.email };
  const alt = { altEn: 'A wall', altEs: 'Una pared' };
  const { image } = ok(
    await storeImage(here, await arrived(here, 'wall.png', await png('red')), { texts: alt, owner }),
  );
  ok(
    await replaceImage(here, await arrived(here, 'new.png', await png('blue')), {
      id: image.id,
      owner,
      follow,
    }),
  );
  const logo = ok(await addDrawing(here.files, await arrived(here, 'logo.svg', drawing)));
  const fields = { title: 'T', description: '', cardImage: { src: logo.src, alt: 'L' }, blocks: [] };
  ok(
    await saveItem(here.db, systemClock, {
      id: 'page:t',
      body: { type: 'page', locale: 'en', path: '/t', fields },
      isDraft: false,
      savedBy: 'x',
    }),
  );
  await exportUploads({ db: here.db, storage: here.files.storage }, folder);
});
afterAll(async () => {
  await here.connection[Symbol.asyncDispose]();
  await root[Symbol.asyncDispose]();
});

const manifestOf = async () => JSON.parse(await readFile(path.join(folder, 'uploads.json'), 'utf8')) as UploadsManifest;
async function factsOf({ db, files }: Site) {
  const found = await findFileByName(db, 'fees.pdf');
  const bytes = async (key: string) => {
    const stream = await files.storage.read(key);
    return stream && text(stream);
  };
  const versions = await listVersions(db, found?.file.id ?? '');
  const { images } = await listLibrary(db, { q: '', page: 1 });
  const drawn = (await manifestOf()).drawings[0]?.hash ?? '';
  return {
    file: found && [found.file.titleEs, found.file.access, found.file.name],
    versions: await Promise.all(
      versions.map(async (each) => [each.version, each.noteEn, each.addedAt, await bytes(each.id)]),
    ),
    pictures: images.map((image) => [image.src, image.thumbnail, image.altEs, image.isReplaced]),
    drawing: await bytes(drawingKey(drawn)),
  };
}

it('puts files, versions, pictures and drawings back under the same addresses, and stores nothing twice', async () => {
  const there = await openSite('there');
  try {
    expect(await importFolderUploads(there, folder, 'import')).toEqual({ stored: 4, problems: [] });
    expect(await factsOf(there)).toEqual(await factsOf(here));
    expect(await importFolderUploads(there, folder, 'import')).toEqual({ stored: 0, problems: [] });
    // An import that was interrupted goes on; another history of the same address is refused.
    const found = await findFileByName(there.db, 'fees.pdf');
    const again = await arrived(there, 'fees.pdf', pdf('3'));
    const id = found?.file.id ?? '';
    ok(await replaceDeskFile(there, again, { id, base: 2, notes: { noteEn: 'x', noteEs: '' }, adder, follow }));
    expect((await importFolderUploads(there, folder, 'import')).problems).toEqual([
      '/files/fees.pdf: has other versions here than in the folder.',
    ]);
    await binDeskFile(there.db, id, 'x', new Date());
    expect((await importFolderUploads(there, folder, 'import')).problems[0]).toContain('is in the bin here');
  } finally {
    await there.connection[Symbol.asyncDispose]();
  }
});

type Change = (manifest: UploadsManifest, uploads: string) => unknown;
const first = (manifest: UploadsManifest) => manifest.files[0]?.versions[0] ?? { sha256: '', size: 0 };
/** Puts other bytes in the place of the first version, with their hash. */
const withBytes =
  (content: string): Change =>
  async (manifest, uploads) => {
    const version = first(manifest);
    version.sha256 = createHash('sha256').update(content).digest('hex');
    version.size = Buffer.byteLength(content);
    await writeFile(path.join(uploads, version.sha256), content);
  };

it.each<[string, Change, RegExp]>([
  ['a path as a hash', (manifest) => void (first(manifest).sha256 = '../../etc/passwd'), /sha256 must be a SHA-256/],
  ['a path as a name', (manifest) => void Object.assign(manifest.files[0] ?? {}, { name: '../a.pdf' }), /\.\.\/a\.pdf/],
  ['another ending', (manifest) => void Object.assign(manifest.files[0] ?? {}, { ending: 'csv' }), /fees\.pdf/],
  ['more bytes than are taken', (manifest) => void (first(manifest).size = 60_000_000), /size/],
  ['an unknown field', (manifest) => void Object.assign(manifest, { extra: 1 }), /extra/],
  ['another size', (manifest) => void (first(manifest).size += 1), /has \d+ bytes, and the list says/],
  [
    'bytes of another hash',
    (manifest, uploads) => writeFile(path.join(uploads, first(manifest).sha256), 'x'.repeat(first(manifest).size)),
    /fees\.pdf\): does not have the hash/,
  ],
  ['missing bytes', (manifest, uploads) => rm(path.join(uploads, first(manifest).sha256)), /is missing/],
  [
    'a link out of the folder',
    async (manifest, uploads) => {
      const place = path.join(uploads, first(manifest).sha256);
      await rename(place, `${place}-elsewhere`);
      await symlink(`${place}-elsewhere`, place);
    },
    /is missing, or is not a file/,
  ],
  ['a program by the name of a PDF', withBytes('\u007fELF program'), /is not what its name says/],
  ['a virus', withBytes(`%PDF-1.7\n${testVirus}`), /holds harmful content/],
])('refuses %s with the name of the entry, and stores nothing', async (_, change, problem) => {
  const copy = path.join(root.path, `hostile-${(count += 1)}`);
  const uploads = path.join(copy, 'uploads');
  await mkdir(copy);
  await exportUploads({ db: here.db, storage: here.files.storage }, copy);
  const manifest = await manifestOf();
  await change(manifest, uploads);
  await writeFile(path.join(copy, 'uploads.json'), JSON.stringify(manifest));
  const before = await factsOf(here);
  const told = await importFolderUploads(here, copy, 'import');
  expect(told.stored).toBe(0);
  expect(told.problems.join('\n')).toMatch(problem);
  expect(await factsOf(here)).toEqual(before);
});
