import { afterAll, beforeAll, expect, it } from 'vitest';
import { textPage } from '../../../../../tests/support/editor-client.ts';
import { sendForm } from '../../../../../tests/support/staff-desk-scene.ts';
import { administrator, openStaffScene, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import { deleteItem, saveItem } from '../../../../../server/content/editing/save-item.ts';
import { listReviewsOf } from '../../../../../server/content/reviews/review.repo.ts';
import { findRow } from '../../../../../server/content/items/content.repo.ts';

let scene: StaffScene;
beforeAll(async () => {
  scene = await openStaffScene();
  const checks = ['page', 'search-synonyms', 'site'].map((checkedKind) => ({ checkedKind, checkRule: 'anybody' }));
  const body = { type: 'desk-settings', locale: 'en', fields: { checks } };
  const settings = { id: 'desk-settings:main', body, isDraft: false, savedBy: 'test' };
  const saved = await saveItem(scene.db, scene.services.clock, settings);
  if (!saved.ok) throw new Error(saved.message);
});
afterAll(() => scene[Symbol.asyncDispose]());

const person = { ...administrator, ...rightsOf('administrator', 'editor', 'reader') };
const send = (verb: string, form: Record<string, string>) => sendForm(scene.services, verb, form, { person });
const drafted = async (id: string) => {
  const row = await findRow(scene.db, id, 'en');
  return { isLive: Boolean(row?.fields), hasDraft: typeof row?.draftRevision === 'number' };
};

it('waits as a draft where it is sent for checking: what is put back from the bin', async () => {
  const { db, services } = scene;
  const id = 'page:binned';
  const body = textPage('/binned', 'Binned', 'Text.');
  await saveItem(db, services.clock, { id, body, isDraft: false, savedBy: 'import', unchecked: 'program' });
  await deleteItem(db, services.clock, { id, locale: 'en', savedBy: 'import' });
  expect(await send('content/editor/bin binPage restore', { item: `${id} en`, revision: '1' })).toBe(303);
  expect(await drafted(id)).toEqual({ isLive: false, hasDraft: true });
});

it('waits as a draft where it is sent for checking: words that mean the same in the search', async () => {
  for (const term of ['bell', 'gong']) {
    const form = { term, meaning: 'alarm', language: 'en' };
    expect(await send('staff/searches searchesPage same', form)).toBe(303);
  }
  expect(await drafted('search-synonyms:main')).toEqual({ isLive: false, hasDraft: true });
  // A draft that waits stays out of what is live: the words are a change of what is live.
  const { db, services } = scene;
  const id = 'search-synonyms:main';
  const body = { type: 'search-synonyms', locale: 'en', fields: { groups: [{ words: ['door', 'gate'] }] } };
  await saveItem(db, services.clock, { id, body, isDraft: false, savedBy: 'import', unchecked: 'program' });
  const waits = await saveItem(db, services.clock, {
    id,
    body: Object.assign({}, body, { fields: { groups: [{ words: ['far', 'from', 'ready'] }] } }),
    isDraft: true,
    savedBy: 'import',
  });
  const form = { term: 'whistle', meaning: 'alarm', language: 'en' };
  expect(await send('staff/searches searchesPage same', form)).toBe(303);
  expect((await findRow(db, id, 'en'))?.draftRevision).toBe(waits.ok && waits.value.revision);
  const [waiting] = await listReviewsOf(db, { id, locale: 'en' }, 1);
  expect(waiting).toMatchObject({
    state: 'prepared',
    change: { fields: { groups: [{ words: ['door', 'gate'] }, { words: expect.arrayContaining(['whistle']) }] } },
  });
});
