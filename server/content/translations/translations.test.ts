import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlanScene } from '../../../tests/support/plan-scene.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { saveItem, type SaveRequest } from '../editing/save-item.ts';
import { discardDraft } from '../editing/discard-draft.ts';
import { findRevision } from '../editing/editor.repo.ts';
import { rollBack } from '../editing/roll-back.ts';
import { matchTranslation } from './match-translation.ts';
import { readSource } from './read-source.ts';
import type { TranslationState } from './translation.contract.ts';
import { listTranslations } from './translation.repo.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let scene: ReturnType<typeof openPlanScene>;
const clock = { now: () => new Date() };
const nothing = () => Promise.resolve();
beforeAll(async () => {
  connection = await openDatabase();
  scene = openPlanScene(connection.db);
});
afterAll(() => connection[Symbol.asyncDispose]());

async function saveSpanish(name: string, title: string, more: Partial<SaveRequest> = {}) {
  const body = { type: 'page', locale: 'es', path: `/${name}`, fields: { title } };
  const given = { id: `page:${name}`, body, isDraft: false, savedBy: 'ana@example.org' };
  const saved = await saveItem(connection.db, clock, Object.assign(given, more));
  if (!saved.ok) throw new Error(saved.message);
  return saved.value;
}
async function stateOf(name: string): Promise<[TranslationState, number] | undefined> {
  const { rows } = await listTranslations(connection.db, { to: 'es', page: 1 });
  const row = rows.find(({ id }) => id === `page:${name}`);
  return row && [row.state, row.behind];
}
const sourceOf = (name: string) => readSource(connection.db, `page:${name}`, 'es');
const match = (name: string, matches: number) =>
  matchTranslation(connection.db, { id: `page:${name}`, locale: 'es', matches }, nothing);

it('counts what the default language got since a translation matched it, without typos and drafts', async () => {
  await scene.save('fees', 'The fee is 20 dollars.');
  expect(await stateOf('fees')).toEqual(['missing', 0]);
  await saveSpanish('fees', 'Tarifas');
  expect(await stateOf('fees')).toEqual(['unsaid', 0]);
  await saveSpanish('fees', 'Tarifas', { matches: 1 });
  expect(await stateOf('fees')).toEqual(['same', 0]);
  await scene.save('fees', 'The fee is 25 dollars.', { note: 'Fee of 2027' });
  await scene.save('fees', 'The fee is $25.', { isMinor: true });
  await scene.save('fees', 'The fee may rise.', { isDraft: true });
  expect(await stateOf('fees')).toEqual(['behind', 1]);
  const source = await sourceOf('fees');
  expect(source).toMatchObject({ revision: 3, matched: 1, behind: 1 });
  expect(source?.changed['blocks.1.content']).toContainEqual({ how: 'removed', text: '20 dollars' });
  expect(await findRevision(connection.db, 'page:fees', 'en', 2)).toMatchObject({
    note: 'Fee of 2027',
    isMinor: false,
  });
});

it('settles a translation without a save, and never ahead of what readers have', async () => {
  await scene.save('gates', 'One.');
  await saveSpanish('gates', 'Puertas');
  expect(await match('gates', 99)).toMatchObject({ ok: true, value: { matches: 1 } });
  expect(await stateOf('gates')).toEqual(['same', 0]);
  expect(await match('missing', 1)).toMatchObject({ ok: false, code: 'not_found' });
  await scene.save('walls', 'One.');
  expect(await match('walls', 1)).toMatchObject({ ok: false, code: 'not_found' });
});

it('forgets what a translation matches when its draft is thrown away or it is rolled back', async () => {
  await scene.save('rails', 'One.');
  await saveSpanish('rails', 'Vías', { matches: 1 });
  await saveSpanish('rails', 'Raíles', { isDraft: true });
  expect(await stateOf('rails')).toEqual(['same', 0]);
  const key = { id: 'page:rails', locale: 'es', savedBy: 'ana@example.org' };
  await discardDraft(connection.db, clock, { ...key, record: nothing });
  expect(await stateOf('rails')).toEqual(['unsaid', 0]);
  await saveSpanish('rails', 'Raíles', { matches: 1 });
  await rollBack(connection.db, clock, { ...key, revision: 1, isDraft: false });
  expect(await stateOf('rails')).toEqual(['unsaid', 0]);
});

it('leaves translations up to date when a draft of the default language is thrown away', async () => {
  await scene.save('roofs', 'One.');
  await saveSpanish('roofs', 'Techos', { matches: 1 });
  await scene.save('roofs', 'Two.', { isDraft: true });
  await discardDraft(connection.db, clock, { id: 'page:roofs', locale: 'en', savedBy: 'a', record: nothing });
  expect(await stateOf('roofs')).toEqual(['same', 0]);
});

it('keeps the note of a draft that goes out at its time', async () => {
  const name = await scene.addDrafted();
  await scene.save(name, 'Planned text.', { isDraft: true, note: 'Rule of May', isMinor: true });
  const plan = await scene.plan(name);
  await scene.makeDue(plan);
  await scene.loop().look();
  const row = await scene.rowOf(name);
  expect(await findRevision(connection.db, `page:${name}`, 'en', row?.revision ?? 0)).toMatchObject({
    isDraft: false,
    note: 'Rule of May',
    isMinor: true,
  });
});

it('counts states and filters by them and by kind', async () => {
  const { counts, rows } = await listTranslations(connection.db, { to: 'es', state: 'behind', type: 'page', page: 1 });
  expect(rows.map(({ id }) => id)).toEqual(['page:fees']);
  expect(counts.behind).toBe(1);
  expect((await listTranslations(connection.db, { to: 'es', type: 'faq', page: 1 })).rows).toEqual([]);
});
