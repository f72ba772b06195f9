import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlanScene, planner } from '../../../tests/support/plan-scene.ts';
import { textPage } from '../../../tests/support/editor-client.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { rollBack } from '../editing/roll-back.ts';
import { saveItem } from '../editing/save-item.ts';
import { contentReviews } from '../reviews/review.table.ts';
import { askReview } from './ask-review.ts';
import { decideReview, type Decision } from './decide-review.ts';
import { listShownReviews, listWaitingReviews } from './list-reviews.ts';
import { listOpenRemarks } from '../reviews/review.repo.ts';
import { writeRemark } from './write-remark.ts';

/** The scene's pages are written by `planner`; Ben checks them. */
const ben = { userId: 'ben', email: 'ben@example.org' };
const silent = () => Promise.resolve();

let connection: Awaited<ReturnType<typeof openDatabase>>;
let scene: ReturnType<typeof openPlanScene>;
beforeAll(async () => {
  connection = await openDatabase();
  scene = openPlanScene(connection.db);
  const fields = { checks: [{ checkedKind: 'page', checkRule: 'anybody' }] };
  const settings = { id: 'desk-settings:main', body: { type: 'desk-settings', locale: 'en', fields } };
  await saveItem(connection.db, scene.services.clock, Object.assign(settings, { isDraft: false, savedBy: 'test' }));
});
afterAll(() => connection[Symbol.asyncDispose]());

let count = 0;
/** A page that is live, with a draft. */
async function addDrafted(text = 'Text of the draft.') {
  count += 1;
  const name = `checked-${count}`;
  await scene.save(name, 'First text.', { unchecked: 'program' });
  await scene.save(name, text, { isDraft: true });
  return { name, id: `page:${name}`, locale: 'en' };
}
type Page = Awaited<ReturnType<typeof addDrafted>>;

async function ask({ id, locale }: Page) {
  const by = { userId: planner.userId, email: planner.email };
  const request = { id, locale, by, of: null, note: 'Look', findWriter: async () => planner.userId, tell: silent };
  const asked = await askReview(connection.db, scene.services.clock, request);
  if (!asked.ok) throw new Error(asked.message);
  return asked.value;
}

async function decide(page: Page, decision: Decision, by = ben) {
  const { id } = await ask(page);
  return decideReview(scene.services, { id, decision, reason: '', by, tell: silent });
}

/** Returns the answer of publishing by the form. */
async function publish({ name, id }: Page, text = 'Text of the draft.', more: object = {}) {
  const body = textPage(`/${name}`, `Title of ${name}`, text);
  const request = { id, body, isDraft: false, savedBy: planner.email, base: 2 };
  const saved = await saveItem(connection.db, scene.services.clock, Object.assign(request, more));
  return saved.ok ? 'live' : saved.code;
}

describe('a text that has to be checked', () => {
  it('is held everywhere until somebody else approves it, word for word', async () => {
    const page = await addDrafted();
    const revision = { id: page.id, locale: 'en', revision: 1, isDraft: false, savedBy: planner.email };
    expect(await publish(page)).toBe('review_needed');
    expect(await publish(page, 'Urgent.', { isBeside: true, base: 1 })).toBe('review_needed');
    const body = textPage(`/new-${page.name}`, 'New', 'New text.');
    expect(await publish(page, '', { id: `page:new-${page.name}`, body, base: 0 })).toBe('review_needed');
    expect(await rollBack(connection.db, scene.services.clock, revision)).toMatchObject({ code: 'review_needed' });
    await expect(scene.plan(page.name)).rejects.toThrow('plan_refused: It could not go out now: unchecked');
    expect(await scene.textOf(page.name)).toBe('First text.');
    expect(await decide(page, 'approve')).toMatchObject({ ok: true, value: { seqs: null } });
    expect(await publish(page, 'Another text.')).toBe('review_needed');
    expect(await publish(page)).toBe('live');
    expect(await listShownReviews(connection.db, page)).toMatchObject([{ state: 'approved', decidedBy: ben.email }]);
    // An old approval is not one for going back to that text.
    await scene.save(page.name, 'Third text.', { unchecked: 'program' });
    const back = Object.assign(revision, { revision: 2 });
    expect(await rollBack(connection.db, scene.services.clock, back)).toMatchObject({ code: 'review_needed' });
  });

  it('is not approved by whoever changed it last', async () => {
    const page = await addDrafted();
    const renamed = { userId: planner.userId, email: 'new-address@example.org' };
    expect(await decide(page, 'approve', renamed)).toMatchObject({ code: 'own_text' });
    expect(await decide(page, 'publish', { userId: 'other', email: planner.email })).toMatchObject({
      code: 'own_text',
    });
    expect(await publish(page)).toBe('review_needed');
  });

  it('is asked for once, and overtaken by a later change', async () => {
    const page = await addDrafted();
    const [first, again] = [await ask(page), await ask(page)];
    expect(again.id).toBe(first.id);
    expect((await listWaitingReviews(connection.db)).map(({ review }) => review.id)).toContain(first.id);
    await scene.save(page.name, 'A later change.', { isDraft: true });
    expect(await listShownReviews(connection.db, page)).toMatchObject([{ state: 'overtaken' }]);
    expect((await listWaitingReviews(connection.db)).map(({ review }) => review.id)).not.toContain(first.id);
    const late = { id: first.id, decision: 'approve', reason: '', by: ben, tell: silent } as const;
    expect(await decideReview(scene.services, late)).toMatchObject({ code: 'review_ended' });
  });

  it('loses its approval with the next change of the draft', async () => {
    const page = await addDrafted();
    await decide(page, 'approve');
    await scene.save(page.name, 'A later change.', { isDraft: true });
    expect(await publish(page, 'A later change.', { base: 3 })).toBe('review_needed');
    expect(await publish(page, 'Text of the draft.', { base: 3 })).toBe('review_needed');
  });

  it('goes live with its approval, or goes out as planned beside a newer draft', async () => {
    const page = await addDrafted();
    const done = await decide(page, 'publish');
    expect(done).toMatchObject({ ok: true, value: { seqs: { from: expect.any(Number) } } });
    expect(await scene.textOf(page.name)).toBe('Text of the draft.');
    const later = await addDrafted();
    await decide(later, 'approve');
    const plan = await scene.plan(later.name);
    await scene.save(later.name, 'Not checked yet.', { isDraft: true });
    await scene.makeDue(plan);
    await scene.loop().look();
    expect(await scene.textOf(later.name)).toBe('Text of the draft.');
    expect(await listShownReviews(connection.db, later)).toMatchObject([{ state: 'approved' }]);
  });

  it('stays approved when an urgent change of the live page is merged into it', async () => {
    const page = await addDrafted();
    await decide(page, 'approve');
    const force = { userId: 'admin', email: 'admin@example.org', reason: 'A wrong telephone number' };
    const body = textPage(`/${page.name}`, 'Urgent title', 'First text.');
    const urgent = {
      id: page.id,
      body,
      isDraft: false,
      isBeside: true,
      savedBy: force.email,
      base: 1,
      unchecked: force,
    };
    expect(await saveItem(connection.db, scene.services.clock, urgent)).toMatchObject({
      value: { kept: { revision: 4 } },
    });
    expect(await listShownReviews(connection.db, page)).toMatchObject([
      { state: 'forced', revision: 3, reason: force.reason },
      { state: 'approved', revision: 4 },
    ]);
    const merged = textPage(`/${page.name}`, 'Urgent title', 'Text of the draft.');
    expect(await publish(page, '', { body: merged, base: 4 })).toBe('live');
  });

  it('is no matter of programs, nor of kinds without a rule', async () => {
    const page = await addDrafted();
    expect(await publish(page, 'Text of the draft.', { unchecked: 'program' })).toBe('live');
    const body = { type: 'alert', locale: 'en', fields: { title: 'A', text: 'B', level: 'info' } };
    expect(await publish(page, '', { id: 'alert:a', body, base: 0 })).toBe('live');
    const rows = await connection.db.select().from(contentReviews);
    expect(rows.filter(({ itemId }) => itemId === page.id)).toEqual([]);
  });
});

it('keeps a remark with the words of its place, and refuses what is none', async () => {
  const page = await addDrafted();
  const remark = (more: object) =>
    writeRemark(
      connection.db,
      new Date(),
      Object.assign({ ...page, revision: 2, place: '', text: 'Why?', by: null, name: 'Dr. Lee' }, more),
    );
  const hostile = '<script>alert(1)</script> [x](javascript:alert(1))';
  expect(await remark({ place: 'fields.blocks.1.content', text: hostile })).toMatchObject({ ok: true });
  expect(await remark({ place: 'fields.__proto__.x', by: ben, text: 'All' })).toMatchObject({ ok: true });
  expect(await listOpenRemarks(connection.db, page)).toMatchObject([
    { place: 'fields.blocks.1.content', quote: 'Text of the draft.', text: hostile, byName: 'Dr. Lee', userId: null },
    { place: '', quote: '', byName: ben.email, userId: ben.userId, isFromOutside: false },
  ]);
  expect(await remark({ name: ' ', text: '' })).toMatchObject({
    problems: { name: { key: 'FieldRequired' }, text: { key: 'FieldRequired' } },
  });
  expect(await remark({ text: 'a\u0000b' })).toMatchObject({ problems: { text: { key: 'CharactersInvalid' } } });
  expect(await remark({ text: 'a\u202Eb' })).toMatchObject({ problems: { text: { key: 'CharactersInvalid' } } });
  expect(await remark({ text: 'a'.repeat(2_001) })).toMatchObject({
    problems: { text: { key: 'FieldMaximumLength' } },
  });
  expect(await remark({ revision: 9 })).toMatchObject({ code: 'not_found' });
});
