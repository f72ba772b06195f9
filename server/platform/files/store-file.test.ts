import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { testVirus } from '../../../tests/support/fake-clamd.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { findFile, releaseFiles, sumUnusedFiles, assignFiles } from './file.repo.ts';
import { files as stored } from './file.table.ts';
import { openFiles, type Files } from './open-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { storeFile } from './store-file.ts';
import { UnsentRoom } from './unsent-room.ts';

const day = 86_400_000;
let now = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => now };
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
beforeEach(() => (now = new Date('2026-11-22T12:00:00Z')));

const services = () => ({ db: connection.db, clock, files });
const rule = { types: ['pdf'], largest: 100 } as const;
const certificate = { owner: 'ana', purpose: 'tax-certificate', rule };

async function arrive(content = '%PDF-1.7 certificate', name = 'certificate.pdf', sender = 'ana') {
  const file = path.join(files.arrivals, crypto.randomUUID());
  await writeFile(file, content);
  const facts = { size: content.length, isCut: content.length > 100, sha256: 'a'.repeat(64) };
  return { field: 'file', name, file, sender, ...facts };
}
async function take() {
  const taken = await storeFile(services(), await arrive(), certificate);
  if (!taken.ok) throw new Error(taken.message);
  return taken.value;
}
const use = (ids: string[], who = {}) =>
  connection.db.transaction((tx) =>
    assignFiles(tx, { ids, owner: 'ana', purpose: 'tax-certificate', usedBy: 'certificate:1', ...who }),
  );
async function contentOf(id: string): Promise<string | null> {
  const content = await files.storage.read(id);
  return content && text(content);
}

it('keeps a file with its bytes', async () => {
  const { id } = await take();
  expect(await findFile(connection.db, id)).toMatchObject({
    owner: 'ana',
    purpose: 'tax-certificate',
    name: 'certificate.pdf',
    ending: 'pdf',
    size: 20,
    usedBy: null,
  });
  expect(await contentOf(id)).toBe('%PDF-1.7 certificate');
});

it.each([
  ['file_too_large', '%PDF-1.7'.padEnd(101)],
  ['file_empty', ''],
  ['file_type_refused', 'no such document'],
  ['file_infected', `%PDF-1.7 ${testVirus}`],
])('refuses with %s, and keeps nothing', async (code, content) => {
  const arrived = await arrive(content);
  expect(await storeFile(services(), arrived, certificate)).toMatchObject({ ok: false, code });
});

it('gives a file to one record of its owner for its purpose, once', async () => {
  const { id } = await take();
  expect(await use([id], { owner: 'bob' })).toEqual([]);
  expect(await use([id], { purpose: 'image' })).toEqual([]);
  expect(await use([id])).toMatchObject([{ id, usedBy: 'certificate:1' }]);
  expect(await use([id], { usedBy: 'certificate:2' })).toEqual([]);
});

it('removes after a day what no record took, and a week after its release what a backup may still name', async () => {
  const [unused, held, released] = [await take(), await take(), await take()];
  await use([held.id]);
  await use([released.id], { usedBy: 'certificate:9' });
  await connection.db.transaction((tx) => releaseFiles(tx, 'certificate:9', now));
  await sweepFiles(services());
  expect(await contentOf(unused.id)).not.toBeNull();
  const left = () =>
    Promise.all(
      [unused, held, released].map(async ({ id }) => [
        (await findFile(connection.db, id)) !== null,
        (await contentOf(id)) !== null,
      ]),
    );
  const [gone, kept] = [
    [false, false],
    [true, true],
  ];
  now = new Date(now.getTime() + 7 * day);
  await sweepFiles(services());
  expect(await left()).toEqual([gone, kept, kept]);
  now = new Date(now.getTime() + 1);
  await sweepFiles(services());
  expect(await left()).toEqual([gone, kept, gone]);
});

it('keeps a released file for good once a record takes it again, and counts it to nobody', async () => {
  const { id } = await take();
  await use([id], { usedBy: 'certificate:9' });
  const before = await sumUnusedFiles(connection.db, 'ana');
  await connection.db.transaction((tx) => releaseFiles(tx, 'certificate:9', now));
  expect(await sumUnusedFiles(connection.db, 'ana')).toEqual(before);
  await use([id], { usedBy: 'certificate:9' });
  now = new Date(now.getTime() + 8 * day);
  await sweepFiles(services());
  expect(await findFile(connection.db, id)).toMatchObject({ usedBy: 'certificate:9', releasedAt: null });
});

it('keeps the row of a file whose bytes the storage does not let go', async () => {
  const { id } = await take();
  now = new Date(now.getTime() + day + 1);
  const storage = { ...files.storage, remove: () => Promise.reject(new Error('The bucket is away.')) };
  await expect(sweepFiles({ ...services(), files: { ...files, storage } })).rejects.toThrow('away');
  expect(await findFile(connection.db, id)).not.toBeNull();
});

it('removes what a dead process left while it received', async () => {
  const { file } = await arrive();
  await sweepFiles(services());
  expect(await readdir(files.arrivals)).toContain(path.basename(file));
  await utimes(file, new Date(0), new Date(0));
  await sweepFiles(services());
  expect(await readdir(files.arrivals)).not.toContain(path.basename(file));
});

it('says that there was no room, and keeps neither bytes nor a row', async () => {
  const lost = await storeFile(services(), { ...(await arrive()), refusal: 'file_unstored' }, certificate);
  expect(lost).toMatchObject({ ok: false, code: 'file_unstored' });
  const full = { ...files.storage, keep: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) };
  const before = await connection.db.$count(stored);
  const refused = await storeFile({ ...services(), files: { ...files, storage: full } }, await arrive(), certificate);
  expect(refused).toMatchObject({ ok: false, code: 'file_unstored' });
  expect(await connection.db.$count(stored)).toBe(before);
});

it('bounds what one address has sent and nothing holds, and what all have, until records hold it', async () => {
  await connection.db.delete(stored);
  // Each of these tiny files counts for 64 KiB.
  const counted = 65_536;
  const room = new UnsentRoom({ sender: 2 * counted, total: 3 * counted });
  const send = async (sender: string) =>
    storeFile(
      { ...services(), files: { ...files, room } },
      { ...(await arrive()), sender },
      { ...certificate, owner: crypto.randomUUID() },
    );
  const [first, second] = [await send('10.0.0.1'), await send('10.0.0.1')];
  expect([first.ok, second.ok]).toEqual([true, true]);
  // Another visitor at the same address is the same sender.
  expect(await send('10.0.0.1')).toMatchObject({ ok: false, code: 'file_sender_full' });
  expect((await send('10.0.0.2')).ok).toBe(true);
  expect(await send('10.0.0.3')).toMatchObject({ ok: false, code: 'file_unstored' });
  if (first.ok) await use([first.value.id], { owner: first.value.owner });
  expect((await send('10.0.0.1')).ok).toBe(true);
  expect(await sumUnusedFiles(connection.db, '10.0.0.1')).toEqual({ sender: 2 * counted, total: 3 * counted });
});
