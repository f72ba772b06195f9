import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { editor, openStaffScene, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { saveItem } from '../../../../../server/content/editing/save-item.ts';
import { contentChanges } from '../../../../../server/content/items/content.table.ts';
import { listLibrary } from '../../../../../server/platform/images/list-images.ts';
import { showPictures } from '../../../../../server/platform/images/shown-pictures.ts';
import type { DefinedPage } from '../../../../http/define-page.ts';
import { imagesPage } from './images.page.ts';
import { picturePage } from './picture.page.ts';

let scene: StaffScene;
beforeAll(async () => (scene = await openStaffScene()));
afterAll(() => scene[Symbol.asyncDispose]());

const picture = async (background: string, width = 400) => {
  const create = { width, height: 200, channels: 3 as const, background };
  return new Uint8Array(await sharp({ create }).png().toBuffer());
};

async function send<F extends object, V extends object>(
  page: DefinedPage<F, V>,
  intent: string,
  { id = '', form = {}, file }: { id?: string; form?: Record<string, string>; file?: Uint8Array<ArrayBuffer> },
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent, id, ...form })) body.set(name, value);
  if (file) body.set('file', new File([file], 'wall.png'));
  const context = pageContext(scene.services, '/x', { method: 'POST', body, person: editor, params: { id } });
  const shown = await page.open(context);
  if (!(shown instanceof Response)) return { status: context.response.status ?? 200, fields: shown.page.errors };
  const { status, headers } = shown;
  return { status, location: headers.get('location'), json: status === 200 ? ((await shown.json()) as unknown) : null };
}

async function add(background: string) {
  const form = { answer: 'json', altEn: background, altEs: background };
  const answer = await send(imagesPage, 'add', { form, file: await picture(background) });
  const { image } = answer.json as { image: { id: string; src: string } };
  return image;
}
const listed = async (isDeleted = false) =>
  (await listLibrary(scene.db, { q: '', page: 1, isDeleted })).images.map(({ altEn }) => altEn);
const shownFor = async (src: string) => (await showPictures(scene.db, { src })).src;
const newestChange = async () =>
  (await scene.db.select().from(contentChanges).orderBy(desc(contentChanges.seq)).limit(1))[0];

it('is replaced under its address, has its pages rendered, and shows its first version again', async () => {
  const { id, src } = await add('red');
  const block = { type: 'image-text', heading: 'Wall', content: 'x', image: { src, alt: 'A wall' } };
  const fields = { title: 'Wall', description: '', blocks: [block] };
  const body = { type: 'page', path: '/wall', locale: 'en', fields };
  const saved = await saveItem(scene.db, scene.services.clock, { id: 'page:wall', body, isDraft: false, savedBy: 'x' });
  if (!saved.ok) throw new Error(saved.message);
  const before = await newestChange();
  expect(await send(picturePage, 'replace', { id, file: await picture('blue', 500) })).toMatchObject({
    status: 303,
    location: `/editor/images/${id}?done=replaced`,
  });
  const after = await newestChange();
  expect(after).toMatchObject({ id: 'page:wall', paths: ['/wall'], isDeleted: false });
  expect(after?.seq).toBeGreaterThan(before?.seq ?? 0);
  expect(await shownFor(src)).toMatch(/-500x200\.webp$/);
  expect(await listed()).toEqual(['red']);
  expect(await send(picturePage, 'replace', { id, file: await picture('blue', 500) })).toMatchObject({ status: 422 });
  expect(await send(picturePage, 'focus', { id, form: { focus: 'left top' } })).toMatchObject({ status: 303 });
  expect(await shownFor(src)).toMatch(/-500x200\.webp#left-top$/);
  expect(await send(picturePage, 'focus', { id, form: { focus: 'left somewhere' } })).toMatchObject({ status: 422 });
  expect(await send(picturePage, 'first', { id })).toMatchObject({ status: 303 });
  expect(await shownFor(src)).toBe(src);
  expect(await send(picturePage, 'delete', { id })).toMatchObject({ status: 409 });
});

it('goes into the bin where nothing shows it, and comes back by a button or by adding it again', async () => {
  const { id } = await add('green');
  const missing = await send(picturePage, 'replace', { id });
  expect([missing.status, missing.fields?.[0]?.field]).toEqual([422, 'file']);
  const page = new TextEncoder().encode('<!doctype html>');
  expect(await send(picturePage, 'replace', { id, file: page })).toMatchObject({ status: 422 });
  expect(await send(picturePage, 'delete', { id })).toMatchObject({ location: '/editor/images?bin=1&done=deleted' });
  expect([await listed(), await listed(true)]).toEqual([['red'], ['green']]);
  expect(await send(picturePage, 'focus', { id, form: { focus: 'left top' } })).toMatchObject({ status: 404 });
  expect(await send(imagesPage, 'restore', { id })).toMatchObject({ status: 303 });
  expect((await listed()).toSorted()).toEqual(['green', 'red']);
  await send(picturePage, 'delete', { id });
  await add('green');
  expect((await listed()).toSorted()).toEqual(['green', 'red']);
});

it('is listed by itself once it is added, although it replaced another one before', async () => {
  const { id } = await add('yellow');
  await send(picturePage, 'replace', { id, file: await picture('black') });
  expect(await listed()).not.toContain('black');
  await add('black');
  expect((await listed()).filter((alt) => alt === 'yellow')).toHaveLength(2);
});
