import { createHash } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openFiles, type Files } from '../files/open-files.ts';
import type { ArrivedFile } from '../files/receive-form.ts';
import { addImage } from './add-image.ts';
import { describeImage } from './image.repo.ts';
import { readImageAddress, sizeName } from './image.rules.ts';
import { listLibrary } from './list-images.ts';

const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
const owner = { id: 'editor', email: 'editor@example.org' };
const texts = { altEn: 'A red door', altEs: 'Una puerta roja' };
type Opened = Awaited<ReturnType<typeof openDatabase>>;
let connection: Opened;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let files: Files;
beforeAll(async () => {
  connection = await openDatabase();
  folder = await temporaryFolder();
  files = await openFiles({ dataDir: folder.path, bucket: undefined });
});
afterAll(async () => {
  await connection[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const services = () => ({ db: connection.db, clock, files });

async function arrive(name: string, bytes: Buffer): Promise<ArrivedFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = path.join(files.arrivals, `${sha256}-${name}`);
  await writeFile(file, bytes);
  return { field: 'file', name, file, size: bytes.length, isCut: false, sender: 'address', sha256 };
}

/** A picture of one color; a camera's note says where it was taken and that it lies on its side. */
const picture = (width: number, height: number, color = 'red') =>
  sharp({ create: { width, height, channels: 3, background: color } });

it('makes the sizes of a picture, upright and without what the camera noted', async () => {
  const taken = picture(2000, 1000)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .withMetadata({ orientation: 6 });
  const added = await addImage(services(), await arrive('Door.JPG', await taken.jpeg().toBuffer()), { texts, owner });
  if (!added.ok) throw new Error(added.message);
  expect(added.value).toMatchObject({ name: 'Door.JPG', width: 1000, height: 2000, ...texts });
  expect(added.value.src).toMatch(/^\/images\/[0-9a-f]{32}-1000x2000\.webp$/);
  const found = readImageAddress(added.value.thumbnail);
  const key = found && sizeName(found.hash, found.size);
  const bytes = key && (await files.storage.read(key));
  const made = await sharp(Buffer.from(await new Response(bytes).arrayBuffer())).metadata();
  expect(made).toMatchObject({ format: 'webp', width: 480, height: 960 });
  expect([made.exif, made.orientation]).toEqual([undefined, undefined]);
});

it('keeps the same picture once', async () => {
  const bytes = await picture(60, 40, 'blue').png().toBuffer();
  const first = await addImage(services(), await arrive('a.png', bytes), { texts, owner });
  const again = await addImage(services(), await arrive('b.png', bytes), { texts, owner });
  expect(again).toEqual(first);
});

it.each([
  [
    'a drawing of markup',
    'x.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'file_type_refused',
  ],
  ['markup by another name', 'x.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_type_refused'],
  ['a document', 'x.pdf', Buffer.from('%PDF-1.7\n'), 'file_type_refused'],
  ['nothing', 'x.png', Buffer.alloc(0), 'file_empty'],
])('refuses %s', async (_, name, bytes, code) => {
  expect(await addImage(services(), await arrive(name, bytes), { texts, owner })).toMatchObject({ ok: false, code });
});

it('refuses a picture that ends in the middle, and one of too many pixels', async () => {
  const whole = await picture(400, 400).jpeg().toBuffer();
  const broken = await arrive('broken.jpg', whole.subarray(0, whole.length / 2));
  expect(await addImage(services(), broken, { texts, owner })).toMatchObject({ code: 'image_unreadable' });
  const vast = await arrive('vast.png', await picture(9_000, 6_000).png().toBuffer());
  expect(await addImage(services(), vast, { texts, owner })).toMatchObject({ code: 'image_unreadable' });
});

it('says that the storage is full, and leaves nothing of the sizes behind', async () => {
  const kept: string[] = [];
  const keep = async (key: string, file: string) => {
    kept.push(key);
    if (kept.length > 1) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    await files.storage.keep(key, file);
  };
  const full = { ...services(), files: { ...files, storage: { ...files.storage, keep } } };
  const arrived = await arrive('large.png', await picture(1_500, 900, 'blue').png().toBuffer());
  const before = await readdir(files.arrivals);
  expect(await addImage(full, arrived, { texts, owner })).toMatchObject({ ok: false, code: 'file_unstored' });
  expect(kept.length).toBeGreaterThan(1);
  expect((await readdir(files.arrivals)).filter((name) => !before.includes(name))).toEqual([]);
  const refused = { ...(await arrive('refused.png', Buffer.from('x'))), refusal: 'file_unstored' as const };
  await rm(refused.file);
  expect(await addImage(services(), refused, { texts, owner })).toMatchObject({ ok: false, code: 'file_unstored' });
});

it('is found by its name and by what it shows, in both languages', async () => {
  const added = await addImage(services(), await arrive('tower.png', await picture(50, 50, 'green').png().toBuffer()), {
    texts,
    owner,
  });
  if (!added.ok) throw new Error(added.message);
  expect(await describeImage(connection.db, added.value.id, { altEn: '100% water', altEs: 'Torre' })).toBe(true);
  for (const q of ['TOWER', 'torre', '100%']) {
    expect(await listLibrary(connection.db, { q, page: 1 })).toMatchObject({
      total: 1,
      images: [{ name: 'tower.png' }],
    });
  }
  expect(await listLibrary(connection.db, { q: 'door', page: 1 })).toMatchObject({ total: 2 });
});

it('leaves nothing among the arrivals but what was sent', async () => {
  const arrived = await arrive('last.png', await picture(70, 40).png().toBuffer());
  await addImage(services(), arrived, { texts, owner });
  await expect(stat(arrived.file)).rejects.toThrow('ENOENT');
});
