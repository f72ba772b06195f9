import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { textPage } from '../../../../../tests/support/editor-client.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { openMailroom } from '../../../../../tests/support/mail-scene.ts';
import { giveRole, rightsOf } from '../../../../../tests/support/role-rights.ts';
import { saveItem } from '../../../../../server/content/editing/save-item.ts';
import { findRevision } from '../../../../../server/content/editing/editor.repo.ts';
import { findRow } from '../../../../../server/content/items/content.repo.ts';
import { listShownReviews } from '../../../../../server/content/checking/list-reviews.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { auditEntries } from '../../../../../server/people/access/audit.table.ts';
import type { BuiltInRoleId } from '../../../../../server/people/access/roles/built-in-roles.rules.ts';
import { listOpenRemarks } from '../../../../../server/content/reviews/review.repo.ts';
import { itemPage } from '../item/item.page.ts';
import { listToCheck } from './list-to-check.ts';
import { outsidePage } from './outside.page.ts';
import { reviewPage } from './review.page.ts';

let room: Awaited<ReturnType<typeof openMailroom>>;
let services: object;
let people: Record<'ana' | 'ben' | 'cem' | 'admin', Person>;
let count = 0;
beforeAll(async () => {
  room = await openMailroom();
  services = Object.assign({}, room.services, { publisher: { publish: async () => randomUUID() } });
  const { db, clock } = room.services;
  const fields = { checks: [{ checkedKind: 'page', checkRule: 'anybody' }] };
  const settings = { id: 'desk-settings:main', body: { type: 'desk-settings', locale: 'en', fields } };
  await saveItem(db, clock, Object.assign(settings, { isDraft: false, savedBy: 'test' }));
  const add = async (role: BuiltInRoleId): Promise<Person> => {
    const { userId, email } = await room.addPerson('en');
    await giveRole(db, userId, role);
    return staffPerson({ userId, email, ...rightsOf(role) });
  };
  people = {
    ana: await add('editor'),
    ben: await add('editor'),
    cem: await add('editor'),
    admin: await add('administrator'),
  };
  people.admin = staffPerson({ ...people.admin, ...rightsOf('administrator', 'editor') });
});
afterAll(() => room[Symbol.asyncDispose]());

/** A page that is live with a draft beside it. */
async function addDrafted() {
  const { db, clock } = room.services;
  count += 1;
  const name = `urgent-${count}`;
  const id = `page:${name}`;
  const bodyOf = (title: string, text: string) => textPage(`/${name}`, title, text);
  const save = async (title: string, text: string, more: object) => {
    const request = { id, body: bodyOf(title, text), savedBy: people.ana.email, isDraft: false };
    const saved = await saveItem(db, clock, Object.assign(request, more));
    if (!saved.ok) throw new Error(saved.message);
  };
  await save(`Doors ${count}`, 'Live text.', { unchecked: 'program' });
  await save(`Doors ${count}`, 'Text of the draft.', { isDraft: true });
  return { id, name, bodyOf, save };
}
type Drafted = Awaited<ReturnType<typeof addDrafted>>;

async function send(
  page: typeof itemPage | typeof reviewPage,
  form: Record<string, string>,
  by: Person,
  params: Record<string, string>,
  query = '',
) {
  const body = new URLSearchParams(form);
  const context = pageContext(services, `/editor${query}`, { method: 'POST', body, person: by, params });
  const shown = await page.open(context as never);
  if (!(shown instanceof Response)) return { to: '', status: context.response.status ?? 200, view: shown };
  return { to: shown.headers.get('location') ?? '', status: shown.status, view: null };
}

/** Changes the title of what is live by the form, beside the draft. @returns the id of the check */
async function prepare({ id, bodyOf }: Drafted, title: string, by: Person, base = '1') {
  const { fields, path = '' } = bodyOf(title, 'Live text.');
  const form = { intent: 'check', beside: '1', base, locale: 'en', path, whole: JSON.stringify(fields), note: 'Typo' };
  const { to, view, status } = await send(itemPage, form, by, { id }, '?live=1');
  return { review: /reviews\/([0-9a-f-]{36})$/.exec(to)?.[1] ?? '', view, status };
}
const act = (review: string, intent: string, by: Person, form: Record<string, string> = {}) =>
  send(reviewPage, Object.assign({ intent }, form), by, { review });
const sendTo = (review: string, of: Person | null, by: Person) =>
  act(review, 'send', by, { of: of?.userId ?? '', note: 'Quick' });
const titleOf = async ({ id }: Drafted) => (await findRow(room.services.db, id, 'en'))?.fields?.['title'];
const statesOf = async ({ id }: Drafted) =>
  (await listShownReviews(room.services.db, { id, locale: 'en' })).map(({ state }) => state);
async function draftOf({ id }: Drafted) {
  const row = await findRow(room.services.db, id, 'en');
  const draft = row?.draftRevision ? await findRevision(room.services.db, id, 'en', row.draftRevision) : undefined;
  const blocks = draft?.fields?.['blocks'] as { content?: string }[] | undefined;
  return [draft?.fields?.['title'], blocks?.[1]?.content];
}
const waitsFor = async (person: Person) =>
  (await listToCheck(room.services.db, person)).waiting.map(({ review }) => review.id);

it('goes live with the approval of somebody else, beside a draft that gets the change too', async () => {
  const { ana, ben } = people;
  const page = await addDrafted();
  const { review } = await prepare(page, 'Urgent', ana);
  expect([review, await statesOf(page), await waitsFor(ben)]).toEqual([expect.any(String), ['prepared'], []]);
  expect((await sendTo(review, ben, ben)).status).toBe(404);
  expect((await sendTo(review, ben, ana)).to).toMatch(/sent=1$/);
  await expect.poll(() => room.mailsTo(ben.email), { timeout: 15_000 }).toHaveLength(1);
  const [mail] = await room.mailsTo(ben.email);
  expect([mail?.subject, mail?.source.includes(`/editor/reviews/${review}`)]).toEqual([
    'For you to check: Urgent',
    true,
  ]);
  expect([await titleOf(page), await draftOf(page)]).toEqual([
    `Doors ${count}`,
    [`Doors ${count}`, 'Text of the draft.'],
  ]);
  expect([await waitsFor(ben), await waitsFor(ana)]).toEqual([[review], []]);
  // Nobody approves their own, and it is never planned: that would plan the draft.
  expect((await act(review, 'approve', ana)).view).toMatchObject({ page: { errors: [{}] }, standing: 'own' });
  expect((await act(review, 'plan', ben, { date: '2030-01-01', time: '09:00' })).status).toBe(404);
  expect(await titleOf(page)).toBe(`Doors ${count}`);
  const shown = await reviewPage.open(pageContext(services, '/editor', { person: ben, params: { review } }) as never);
  expect(shown).toMatchObject({
    standing: 'decide',
    title: 'Urgent',
    changes: expect.arrayContaining([expect.objectContaining({ place: 'fields.title', how: 'changed' })]),
  });
  expect((await act(review, 'publish', ben)).to).toMatch(/done=1$/);
  expect([await titleOf(page), await draftOf(page)]).toEqual(['Urgent', ['Urgent', 'Text of the draft.']]);
  expect(await statesOf(page)).toEqual(['approved']);
  expect((await act(review, 'publish', ben)).status).toBe(409);
});

it('is published at once by an administrator with a reason, which stays with it', async () => {
  const { ana, ben, admin } = people;
  const page = await addDrafted();
  const { review } = await prepare(page, 'Wrong number', ana);
  expect((await act(review, 'force', ben, { reason: 'It hurts' })).status).toBe(404);
  expect((await act(review, 'force', admin, { reason: ' ' })).view).toMatchObject({
    page: { errors: [{ field: 'force-reason' }] },
  });
  expect(await titleOf(page)).toBe(`Doors ${count}`);
  expect((await act(review, 'force', admin, { reason: 'It hurts' })).status).toBe(303);
  expect([await titleOf(page), await draftOf(page)]).toEqual(['Wrong number', ['Wrong number', 'Text of the draft.']]);
  const [stored] = await listShownReviews(room.services.db, { id: page.id, locale: 'en' });
  expect(stored).toMatchObject({ state: 'forced', reason: 'It hurts', decidedBy: admin.email });
  const isForced = and(eq(auditEntries.action, 'check-force'), eq(auditEntries.actorUserId, admin.userId));
  const entries = await room.services.db.select().from(auditEntries).where(isForced);
  expect(entries.map(({ detail }) => detail)).toEqual([`${page.id} en, revision 1: It hurts`]);
});

it('is returned with its text, which the form goes on with; a newer one of the same person replaces it', async () => {
  const { ana, ben, cem } = people;
  const page = await addDrafted();
  const { review } = await prepare(page, 'Frist', ana);
  await sendTo(review, null, ana);
  // Two changes that do not know each other are not approved one after the other.
  const other = await prepare(page, 'Another', cem);
  expect(await sendTo(other.review, null, cem)).toMatchObject({ status: 409 });
  await act(review, 'return', ben, { reason: 'A typo' });
  const found = async () => (await room.mailsTo(ana.email)).filter(({ subject }) => subject.endsWith(': Frist'));
  await expect.poll(found, { timeout: 15_000 }).toHaveLength(1);
  expect((await found())[0]?.source).toContain(`/editor/reviews/${review}`);
  const context = pageContext(services, `/editor?live=1&change=${review}`, { person: ana, params: { id: page.id } });
  expect(await itemPage.open(context as never)).toMatchObject({
    initial: { fields: { title: 'Frist' }, isBeside: true, isDirty: true, revision: 1 },
  });
  const second = await prepare(page, 'Fisrt', ana);
  const third = await prepare(page, 'First', ana);
  expect(third.review).toBe(second.review);
  await sendTo(third.review, null, ana);
  const fourth = await prepare(page, 'First one', ana);
  await sendTo(fourth.review, null, ana);
  expect(await statesOf(page)).toEqual(['open', 'recalled', 'prepared', 'returned']);
  await act(fourth.review, 'recall', ana);
  expect([await statesOf(page), await titleOf(page)]).toEqual([
    ['recalled', 'recalled', 'prepared', 'returned'],
    `Doors ${count}`,
  ]);
});

it('is merged with what went live since, refused where both say different things, and gone with its item', async () => {
  const { ana, ben } = people;
  const page = await addDrafted();
  const { review } = await prepare(page, 'Urgent', ana);
  await sendTo(review, null, ana);
  await page.save(`Doors ${count}`, 'A text of a feed.', { unchecked: 'program', isBeside: true, base: 1 });
  expect((await act(review, 'approve', ben)).status).toBe(303);
  const live = (await findRow(room.services.db, page.id, 'en'))?.fields;
  expect(live).toMatchObject({ title: 'Urgent', blocks: [{}, { content: 'A text of a feed.' }] });

  const now = (await findRow(room.services.db, page.id, 'en'))?.revision ?? 0;
  const { fields, path = '' } = page.bodyOf('Mine', 'A text of a feed.');
  const form = { intent: 'check', beside: '1', base: String(now), locale: 'en', path, whole: JSON.stringify(fields) };
  const { to } = await send(itemPage, form, ana, { id: page.id }, '?live=1');
  const second = to.split('/').at(-1) ?? '';
  await sendTo(second, null, ana);
  await page.save('Theirs', 'A text of a feed.', { unchecked: 'program', isBeside: true, base: now });
  const refused = await act(second, 'publish', ben);
  expect(refused.view).toMatchObject({ page: { errors: [{}] } });
  expect([await titleOf(page), (await statesOf(page))[0]]).toEqual(['Theirs', 'open']);
});

it('is checked as a save is, before anybody is asked', async () => {
  const { ana } = people;
  const page = await addDrafted();
  expect((await prepare(page, '', ana)).view).toMatchObject({
    initial: { errors: { 'fields.title': expect.any(String) } },
  });
  expect((await prepare(page, `Doors ${count}`, ana)).view).toMatchObject({
    initial: { phase: { kind: 'unchanged' } },
  });
  await page.save('Theirs', 'Live text.', { unchecked: 'program', isBeside: true, base: 1 });
  const contested = await prepare(page, 'Mine', ana);
  expect(contested).toMatchObject({ status: 409, view: { initial: { conflict: { theirs: { savedBy: ana.email } } } } });
  expect(await statesOf(page)).toEqual([]);
});

it('has a link for people outside, who remark on the change until it is decided', async () => {
  const { ana, ben } = people;
  const page = await addDrafted();
  const { review } = await prepare(page, 'Urgent', ana);
  const { view } = await act(review, 'link', ana);
  const url = (view as { link?: { url: string } | null } | null)?.link?.url ?? '';
  const token = url.split('/preview/')[1] ?? '';
  await sendTo(review, null, ana);
  const outside = async (form?: Record<string, string>) => {
    const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const asked = Object.assign({ person: null, params: { token } }, sent);
    const shown = await outsidePage.open(pageContext(services, `/preview/${token}/remarks`, asked) as never);
    return shown instanceof Response ? shown.status : shown;
  };
  expect(await outside()).toMatchObject({
    title: 'Urgent',
    places: expect.arrayContaining([{ place: 'fields.title', quote: 'Urgent' }]),
  });
  expect(await outside({ name: 'Dr. Lee', place: 'fields.title', text: 'Louder.' })).toBe(303);
  const { db } = room.services;
  expect(await listOpenRemarks(db, { id: page.id, locale: 'en' })).toMatchObject([
    { quote: 'Urgent', text: 'Louder.', byName: 'Dr. Lee', isFromOutside: true, revision: 1 },
  ]);
  expect((await act(review, 'approve', ben)).status).toBe(303);
  expect([await outside(), await outside({ name: 'L', place: '', text: 'Late.' })]).toEqual([404, 404]);
  // Nobody makes a link to a check that is decided, or to one of a draft by this way.
  expect((await act(review, 'link', ana)).status).toBe(404);
});
