import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { administrator, editor, openStaffScene, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { listBin } from '../../../../../server/content/editing/list-bin.ts';
import { deleteItem, saveItem } from '../../../../../server/content/editing/save-item.ts';
import { deskFiles } from '../../../../../server/content/files/desk-file.table.ts';
import { findRow } from '../../../../../server/content/items/content.repo.ts';
import { contentRevisions } from '../../../../../server/content/items/content.table.ts';
import { removeForGood } from '../../../../../server/content/removal/remove-for-good.ts';
import { listRemovals } from '../../../../../server/people/access/list-removals.ts';
import { files } from '../../../../../server/platform/files/file.table.ts';
import { isRemoved } from '../../../../../server/platform/files/remove-bytes.ts';
import { removedBytes } from '../../../../../server/platform/files/removed-bytes.table.ts';
import { sweepFiles } from '../../../../../server/platform/files/sweep-files.ts';
import { findImage } from '../../../../../server/platform/images/image.repo.ts';
import { images } from '../../../../../server/platform/images/image.table.ts';
import type { DefinedPage } from '../../../../http/define-page.ts';
import { libraryFilePage } from '../../files/library-file.page.ts';
import { deskFilePage } from '../files/desk-file.page.ts';
import { filesPage } from '../files/files.page.ts';
import { imagesPage } from '../images/images.page.ts';
import { picturePage } from '../images/picture.page.ts';
import { removePage } from './remove.page.ts';

let scene: StaffScene;
beforeAll(async () => (scene = await openStaffScene()));
afterAll(() => scene[Symbol.asyncDispose]());

const silent = { error: () => undefined };
async function open<F extends object, V extends object>(
  page: DefinedPage<F, V>,
  { query = '', form, file, id = '', person = administrator }: Asked,
) {
  const body = form && (file ? new FormData() : new URLSearchParams());
  for (const [name, value] of Object.entries(form ?? {})) body?.set(name, value);
  if (file && body instanceof FormData) body.set('file', file);
  const services = Object.assign({ log: silent }, scene.services);
  const sent = body ? { method: 'POST', body } : {};
  const context = pageContext(services, `/x${query}`, { ...sent, person, params: { id, file: id } });
  const shown = await page.open(context);
  if (shown instanceof Response) return { status: shown.status, answer: shown, view: null };
  return { status: context.response.status ?? 200, answer: null, view: shown };
}
interface Asked {
  query?: string;
  form?: Record<string, string>;
  file?: File;
  id?: string;
  person?: object;
}
const nameQuery = (kind: string, name: string) => `?${new URLSearchParams({ kind, name }).toString()}`;
const sure = { intent: 'remove', reason: 'A copy of a passport.', confirmed: 'on' };
const remove = (query: string, form: Record<string, string> = sure) => open(removePage, { query, form });
const json = async ({ answer }: { answer: Response | null }) => (await answer?.json()) as Record<string, unknown>;
const bytesOf = async (key: string) => {
  const stored = await scene.services.files.storage.read(key);
  return stored && text(stored);
};

async function addFile(name: string, content: string, isInBin = true): Promise<string> {
  const form = { intent: 'add', titleEn: name, titleEs: name, access: 'public' };
  const { answer } = await open(filesPage, { form, file: new File([`%PDF-1.7\n${content}`], name), person: editor });
  const id = /files\/([0-9a-f-]{36})/.exec(answer?.headers.get('location') ?? '')?.[1] ?? '';
  if (isInBin) await open(deskFilePage, { id, form: { intent: 'delete' }, person: editor });
  return id;
}

it('removes a file with its bytes and no other with the same ones; its address answers 410 and stays taken', async () => {
  const [id, twin] = [await addFile('first.pdf', 'same'), await addFile('twin.pdf', 'same', false)];
  const stored = await scene.db
    .select()
    .from(files)
    .where(eq(files.usedBy, `desk-file:${id}`));
  const [key = ''] = stored.map((file) => file.id);
  const shown = await open(removePage, { query: nameQuery('file', id) });
  expect(shown.view).toMatchObject({ things: [{ title: 'first.pdf', address: '/files/first.pdf', versions: 1 }] });
  const refused = await remove(nameQuery('file', id), { intent: 'remove', reason: ' ' });
  expect(refused.view?.page.errors.map(({ field }) => field)).toEqual(['reason', 'confirmed']);
  expect((await open(libraryFilePage, { id: 'first.pdf' })).status).toBe(404);
  expect((await remove(nameQuery('file', id))).answer?.headers.get('location')).toBe('/editor/files?bin=1&removed=1');
  expect([await bytesOf(key), await scene.db.$count(files, eq(files.id, key))]).toEqual([null, 0]);
  expect((await open(libraryFilePage, { id: 'first.pdf' })).status).toBe(410);
  expect(await (await open(libraryFilePage, { id: 'twin.pdf' })).answer?.text()).toContain('same');
  expect((await open(filesPage, { query: '?bin=1' })).view?.library).toMatchObject({ total: 0, files: [] });
  expect((await open(filesPage, { form: { intent: 'restore', id } })).status).toBe(404);
  const again = { intent: 'add', titleEn: 'a', titleEs: 'a', access: 'public' };
  const taken = await open(filesPage, { form: again, file: new File(['%PDF-1.7\n'], 'first.pdf') });
  expect(taken.view?.page.errors[0]?.message).toBe('Files name removed');
  const [entry] = await listRemovals(scene.db, { who: '', words: 'first.pdf', from: null, until: null }, 9);
  expect(entry?.detail).toContain(`${stored[0]?.size} bytes, sha256 ${stored[0]?.sha256}: A copy of a passport.`);
  expect((await remove(nameQuery('file', twin))).answer?.headers.get('location')).toContain('removed=0');
});

it('removes a picture with its sizes, keeps those shown in place of others, and takes it again', async () => {
  const picture = async (background: string) => {
    const create = { width: 40, height: 20, channels: 3 as const, background };
    return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], `${background}.png`);
  };
  const add = async (colour: string) => {
    const form = { intent: 'add', answer: 'json', altEn: colour, altEs: colour };
    const { image } = await json(await open(imagesPage, { form, file: await picture(colour), person: editor }));
    return image as { id: string; src: string };
  };
  const bin = async (id: string) =>
    scene.db
      .update(images)
      .set({ deletedAt: new Date(0) })
      .where(eq(images.id, id));
  const [red, blue] = [await add('red'), await add('blue')];
  const keyOf = ({ src }: { src: string }) => src.replace(/^\/images\/|\.webp$/g, '');
  // Blue is shown in place of red, too.
  await open(picturePage, { id: red.id, form: { intent: 'replace' }, file: await picture('blue'), person: editor });
  await bin(blue.id);
  await remove('?kind=picture&days=1');
  expect(await findImage(scene.db, blue.id)).toMatchObject({ versionOf: red.id, deletedAt: null });
  expect(await bytesOf(keyOf(blue))).not.toBeNull();
  await bin(red.id);
  expect((await remove(nameQuery('picture', red.id))).status).toBe(303);
  expect([await bytesOf(keyOf(red)), await bytesOf(keyOf(blue)), await findImage(scene.db, red.id)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await isRemoved(scene.db, keyOf(red))).toBe(true);
  expect(await add('red')).toMatchObject({ src: red.src });
  expect([(await bytesOf(keyOf(red))) === null, await isRemoved(scene.db, keyOf(red))]).toEqual([false, false]);
});

it('removes the revisions of an item, whose address keeps its answer, and lets it be written anew', async () => {
  const { db, services } = scene;
  const { params } = await scene.addItem();
  const { id } = params;
  await deleteItem(db, services.clock, { id, locale: 'en', savedBy: 'x', departure: { kind: 'gone' } });
  expect((await open(removePage, { query: '?kind=item&days=1' })).view?.things).toEqual([]);
  expect((await open(removePage, { query: nameQuery('item', `${id} en`) })).view?.things).toMatchObject([
    { address: expect.stringMatching(/^\/bells-/), versions: 2 },
  ]);
  expect((await remove('?kind=item&days=0')).answer?.headers.get('location')).toBe('/editor/bin?removed=1');
  const left = await db.select().from(contentRevisions).where(eq(contentRevisions.id, id));
  expect(left.map(({ fields }) => fields)).toEqual([null]);
  expect(await findRow(db, id, 'en')).toMatchObject({ isGone: true, fields: null });
  expect((await listBin(db, 1)).entries).toEqual([]);
  expect((await remove(nameQuery('item', `${id} en`))).answer?.headers.get('location')).toContain('removed=0');
  expect((await open(removePage, { query: '?kind=item&days=0' })).view?.total).toBe(0);
  const again = {
    type: 'page',
    locale: 'en',
    path: `/again-${id.slice(5)}`,
    fields: { title: 'A', description: '', blocks: [] },
  };
  const saved = await saveItem(db, services.clock, { id, body: again, isDraft: true, savedBy: 'x' });
  expect(saved).toMatchObject({ ok: true, value: { revision: 3 } });
});

it('leaves bytes whose removal was interrupted to the sweep', async () => {
  const id = await addFile('slow.pdf', 'slow');
  const [stored] = await scene.db
    .select()
    .from(files)
    .where(eq(files.usedBy, `desk-file:${id}`));
  const { services, db } = scene;
  const dying = { remove: () => Promise.reject(new Error('The process died.')) };
  const storage = Object.assign(Object.create(services.files.storage) as typeof services.files.storage, dying);
  const broken = { db, clock: services.clock, log: silent, files: { storage } };
  expect(await removeForGood(broken as never, [{ kind: 'file', id }], () => Promise.resolve())).toBe(1);
  const key = stored?.id ?? '';
  expect([await bytesOf(key), await isRemoved(db, key)]).toEqual([expect.any(String), true]);
  await sweepFiles({ db, clock: services.clock, files: services.files });
  expect(await bytesOf(key)).toBeNull();
  expect((await db.select().from(removedBytes).where(eq(removedBytes.key, key)))[0]?.doneAt).toBeInstanceOf(Date);
  // Nothing was decided where the transaction did not end.
  const other = await addFile('kept.pdf', 'kept');
  const failing = () => Promise.reject(new Error('The audit is away.'));
  await expect(removeForGood(broken as never, [{ kind: 'file', id: other }], failing)).rejects.toThrow('audit');
  expect((await db.select().from(deskFiles).where(eq(deskFiles.id, other)))[0]).toMatchObject({ removedAt: null });
});

it.each([
  '',
  '?kind=file',
  '?kind=dog&days=1',
  '?kind=file&days=-1',
  '?kind=file&name=..%2f',
  "?kind=item&name=page:a'%20en",
])('leads from %j to the bin', async (query) => {
  const { status, answer } = await open(removePage, { query });
  expect([status, answer?.headers.get('location')]).toEqual([302, '/editor/bin']);
});

it('has nothing to ask about what is not there, and nothing for editors', async () => {
  const query = '?kind=picture&name=00000000-0000-4000-8000-000000000000';
  expect((await open(removePage, { query })).status).toBe(404);
  expect((await open(removePage, { query: '?kind=file&days=1', person: editor })).status).toBe(404);
});
