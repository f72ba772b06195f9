import { afterAll, beforeAll, expect, it } from 'vitest';
import { textPage } from '../../../tests/support/editor-client.ts';
import { openPlanScene } from '../../../tests/support/plan-scene.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { discardDraft } from './discard-draft.ts';
import { findRevision } from './editor.repo.ts';
import { findLiveConflict } from './find-live-conflict.ts';
import { readEditorItem } from './read-editor-item.ts';
import { saveItem, type SaveRequest } from './save-item.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let scene: ReturnType<typeof openPlanScene>;
beforeAll(async () => {
  connection = await openDatabase();
  scene = openPlanScene(connection.db);
});
afterAll(() => connection[Symbol.asyncDispose]());

/** Changes the live version of a page beside its draft. */
async function changeLive(name: string, change: object) {
  const live = (await scene.rowOf(name))?.fields ?? {};
  const row = await scene.rowOf(name);
  const { type, locale, path } = textPage(`/${name}`, '', '');
  const body = { type, locale, path, fields: { ...live, ...change } };
  return scene.save(name, '', { isBeside: true, isMerging: true, base: row?.revision, body });
}
const draftOf = async (name: string) => {
  const row = await scene.rowOf(name);
  return findRevision(connection.db, `page:${name}`, 'en', row?.draftRevision ?? 0);
};
const saveDraft = async (name: string, text: string, more: Partial<SaveRequest>) => {
  const body = textPage(`/${name}`, `Title of ${name}`, text);
  const request = { id: `page:${name}`, body, isDraft: true, savedBy: 'test', isMerging: true };
  return saveItem(connection.db, scene.services.clock, { ...request, ...more });
};

it('publishes a change of the live version and keeps the draft with the change in it', async () => {
  const name = await scene.addDrafted();
  const form = await readEditorItem(connection.db, { id: `page:${name}`, locale: 'en', isLive: true });
  expect(form).toMatchObject({
    value: { state: 'both', revision: 1, fields: { blocks: [{}, { content: 'First text.' }] } },
  });
  const saved = await changeLive(name, { description: 'Corrected.' });
  expect(saved.kept).toMatchObject({ isMerged: true });
  expect(await scene.textOf(name)).toBe('First text.');
  expect((await draftOf(name))?.fields).toMatchObject({
    description: 'Corrected.',
    blocks: [{}, { content: 'Text of the draft.' }],
  });
  expect(await findLiveConflict(connection.db, `page:${name}`, 'en')).toBeNull();
  expect(await readEditorItem(connection.db, { id: `page:${name}`, locale: 'en' })).toMatchObject({
    value: { state: 'both', contains: 3, revision: 4 },
  });
});

it('lets a waiting plan carry the merged draft', async () => {
  const name = await scene.addDrafted();
  const plan = await scene.plan(name);
  await changeLive(name, { description: 'Corrected.' });
  await scene.makeDue(plan);
  expect(await scene.loop().look()).toBe(1);
  expect((await scene.rowOf(name))?.fields).toMatchObject({
    description: 'Corrected.',
    blocks: [{}, { content: 'Text of the draft.' }],
  });
  expect((await scene.rowOf(name))?.draftRevision).toBeNull();
});

it('keeps the draft as it was where both changed one place, and asks before it can be saved', async () => {
  const name = await scene.addDrafted();
  const { kept } = await changeLive(name, { blocks: textPage('', `Title of ${name}`, 'Urgent.').fields['blocks'] });
  expect(kept).toMatchObject({ isMerged: false });
  const conflict = await findLiveConflict(connection.db, `page:${name}`, 'en');
  expect(conflict?.merged.contested).toMatchObject([
    { place: 'fields.blocks.1.content', mine: 'Text of the draft.', theirs: 'Urgent.' },
  ]);
  // A form that does not know of the change cannot take it back, whether it saves or publishes.
  const base = kept?.revision;
  for (const isDraft of [true, false]) {
    const refused = await saveDraft(name, 'Text of the draft.', { base, contains: 1, isDraft });
    expect(refused).toMatchObject({ code: 'revision_conflict', details: { theirs: { revision: 3, isDraft: false } } });
  }
  // The choice is for the draft: it contains the change now.
  expect(await saveDraft(name, 'Text of the draft.', { base, contains: 3 })).toMatchObject({ ok: true });
  expect(await findLiveConflict(connection.db, `page:${name}`, 'en')).toBeNull();
  expect(await saveDraft(name, 'Text of the draft.', { base, contains: 3, isDraft: false })).toMatchObject({
    ok: true,
  });
  expect(await scene.textOf(name)).toBe('Text of the draft.');
});

it('leaves no draft that says what is live', async () => {
  const name = await scene.addDrafted();
  const fields = (await draftOf(name))?.fields ?? {};
  expect((await changeLive(name, fields)).kept).toBeNull();
  expect(await scene.rowOf(name)).toMatchObject({ draftRevision: null, draftBase: null });
});

it('stores nothing when the live version is saved as it is', async () => {
  const name = await scene.addDrafted();
  expect(await changeLive(name, {})).toMatchObject({ revision: 1, seqs: null });
  expect((await scene.rowOf(name))?.draftRevision).toBe(2);
});

it('throws a draft away, which stays among the revisions, unless it is planned', async () => {
  const { db } = connection;
  const { clock } = scene.services;
  const record = () => Promise.resolve();
  const discard = (name: string) =>
    discardDraft(db, clock, { id: `page:${name}`, locale: 'en', savedBy: 'test', record });
  const name = await scene.addDrafted();
  expect(await discard(name)).toMatchObject({ ok: true, value: { revision: 3 } });
  expect(await scene.textOf(name)).toBe('First text.');
  expect(await readEditorItem(db, { id: `page:${name}`, locale: 'en' })).toMatchObject({ value: { state: 'live' } });
  expect((await findRevision(db, `page:${name}`, 'en', 2))?.fields).toMatchObject({
    blocks: [{}, { content: 'Text of the draft.' }],
  });
  expect(await discard(name)).toMatchObject({ code: 'not_found' });
  await scene.save('only-drafted', 'Never live.', { isDraft: true });
  expect(await discard('only-drafted')).toMatchObject({ ok: true });
  expect(await readEditorItem(db, { id: 'page:only-drafted', locale: 'en' })).toMatchObject({
    value: { state: 'deleted', fields: { blocks: [{}, { content: 'Never live.' }] } },
  });
  const planned = await scene.addDrafted();
  await scene.plan(planned);
  expect(await discard(planned)).toMatchObject({ code: 'plan_refused' });
});
