import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import { newestChange } from '../items/change-feed.repo.ts';
import { findByPath, findRow } from '../items/content.repo.ts';
import { findItemDraft } from './find-draft.ts';
import { freeReservedAddresses } from './free-reserved-addresses.ts';
import { storeCorpus } from '../corpus/import-content.ts';
import type { Item } from '../items/item.contract.ts';
import { saveItem } from './save-item.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

const page = (name: string, path: string, title: string, locale = 'en'): Item => ({
  id: `page:${name}`,
  type: 'page',
  path,
  locale,
  fields: { title, description: '', template: 'blocks', blocks: [] },
});
const clock = systemClock;

it('keeps what was stored at an address of the site as a draft, and leaves every other item alone', async () => {
  const { db } = connection;
  const items = [page('signin', '/user/signin', 'Sign in'), page('signin', '/entrar', 'Entrar', 'es')];
  const redirect: Item = { id: 'redirect:basket', type: 'redirect', path: '/cart', locale: 'en', fields: { to: '/' } };
  // As an earlier version stored them, which did not look at the address.
  await storeCorpus(db, clock, [...items, page('about', '/about', 'About'), redirect], 'earlier');

  expect(await freeReservedAddresses(db, clock)).toEqual([
    { id: 'page:signin', address: '/user/signin' },
    { id: 'redirect:basket', address: '/cart' },
  ]);
  expect(await findByPath(db, '/user/signin', 'en')).toBeNull();
  expect(await findByPath(db, '/cart', 'en')).toBeNull();
  expect(await findItemDraft(db, { id: 'page:signin', locale: 'en' })).toMatchObject({ fields: { title: 'Sign in' } });
  expect(await findRow(db, 'page:signin', 'en')).toMatchObject({ fields: null, draftRevision: 3 });
  expect((await findByPath(db, '/entrar', 'es'))?.item.fields['title']).toBe('Entrar');
  expect((await findByPath(db, '/about', 'en'))?.item.revision).toBe(1);

  const seq = await newestChange(db);
  expect(await freeReservedAddresses(db, clock)).toEqual([]);
  expect(await newestChange(db)).toBe(seq);

  const body = { type: 'page', locale: 'en', path: '/signing-in', fields: items[0]?.fields };
  const saved = await saveItem(db, clock, { id: 'signin', body, isDraft: false, savedBy: 'editor', base: 3 });
  expect(saved.ok).toBe(true);
  expect((await findByPath(db, '/signing-in', 'en'))?.item.fields['title']).toBe('Sign in');
});
