import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { addApplication } from '../../../../tests/support/application-scene.ts';
import { addCustomer, staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { demoForm, fillForm } from '../../../../tests/support/demo-forms.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { FormScene } from '../../../../tests/support/form-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { tellRefusals } from '../../../../server/forms/applications/tell-refusals.ts';
import { findSubmissions } from '../../../../server/forms/submissions/submission.repo.ts';
import { submissions } from '../../../../server/forms/submissions/submission.table.ts';
import { listEligible } from '../../../../server/people/membership/eligibility.repo.ts';
import { outboxMessages } from '../../../../server/platform/outbox/outbox.table.ts';
import { sentFormsPage } from '../../people/account/forms/sent-forms.page.ts';
import { submissionPage } from '../../staff/submissions/submission.page.ts';
import { formPage } from '../form/form.page.ts';
import { sentFormPage } from './sent-form.page.ts';

const scene = new FormScene({ now: '2026-11-26T15:00:00Z', emptied: [outboxMessages, submissions] });
const staff = staffPerson(rightsOf('staff'));
let person: ReturnType<typeof staffPerson>;
beforeEach(async () => {
  const userId = `applicant-${crypto.randomUUID()}`;
  await addCustomer(scene.services, userId);
  person = staffPerson({ userId, email: `${userId}@example.org`, ...rightsOf() });
});

/** Sends a form as a guest, or as a person. */
async function send(form: string, fields: Record<string, string>, who: object | null = null) {
  const body = new URLSearchParams(fields);
  const context = pageContext(scene.services, `/forms/${form}`, {
    method: 'POST',
    body,
    params: { form },
    person: who,
  });
  expect(await formPage.open(context)).toMatchObject({ status: 303 });
  const [row] = await scene.db.select().from(submissions);
  if (!row) throw new Error('Nothing was stored.');
  return row;
}
const contact = () =>
  ({ ...fillForm(demoForm('contact'), { subject: 'link', email: 'guest@example.org' }) }) as Record<string, string>;
const mails = async () =>
  (await scene.db.select().from(outboxMessages).where(eq(outboxMessages.connector, 'mail'))).map(
    ({ payload }) => payload as { to: string; content: Record<string, string> },
  );

function openSent(id: string, { query = '', who = null }: { query?: string; who?: object | null }) {
  const context = pageContext(scene.services, `/forms/sent/${id}${query}`, { params: { submission: id }, person: who });
  return sentFormPage.open(context);
}
const listOf = async (who: object) => {
  const view = await sentFormsPage.open(pageContext(scene.services, '/user/my-account/account-forms', { person: who }));
  return view instanceof Response ? null : view.rows;
};
async function decide(id: string, form: Record<string, string>) {
  const body = new URLSearchParams({ intent: 'decide', ...form });
  const params = { submission: id };
  return submissionPage.open(
    pageContext(scene.services, `/staff/submissions/${id}`, { method: 'POST', body, params, person: staff }),
  );
}

it('shows what was sent to the person who sent it, and to nobody else', async () => {
  const { id } = await send('contact', contact(), person);
  expect(await openSent(id, { who: person })).toMatchObject({ title: 'Contact us', isOwn: true });
  const other = staffPerson({ userId: 'somebody', ...rightsOf() });
  expect(await openSent(id, { who: other })).toMatchObject({ status: 404 });
  const guest = (await openSent(id, {})) as Response;
  expect([guest.status, guest.headers.get('location')]).toEqual([
    302,
    `/user/signin?returnurl=${encodeURIComponent(`/forms/sent/${id}`)}`,
  ]);
  expect(await listOf(person)).toMatchObject([
    { title: 'Contact us', state: 'SentReceived', href: `/forms/sent/${id}` },
  ]);
  expect(await listOf(other)).toBeNull();
});

it('tells a guest once that the CRM has refused it, with a link that opens what they sent; staff see it first', async () => {
  const { id } = await send('contact', contact());
  const toCrm = eq(outboxMessages.reference, id);
  // A system that is away refuses nothing.
  await scene.db.update(outboxMessages).set({ state: 'dead', tries: 12, triesLimit: 12 }).where(toCrm);
  expect(await tellRefusals(scene.services)).toBe(0);
  await scene.db.update(outboxMessages).set({ state: 'dead', tries: 1 }).where(toCrm);
  expect([await tellRefusals(scene.services), await tellRefusals(scene.services)]).toEqual([1, 0]);
  const refused = (await mails()).filter(({ content }) => content['kind'] === 'formRefused');
  expect(refused).toMatchObject([{ to: 'guest@example.org' }]);
  const link = new URL(refused[0]?.content['link'] ?? '');
  expect(await openSent(id, { query: link.search })).toMatchObject({ submission: { id }, isOwn: false });
  expect(await openSent(id, { query: '?key=forged.key' })).toMatchObject({ status: 302 });
  // A newer form that was not refused comes after it.
  scene.now = new Date('2026-11-26T16:00:00Z');
  await send('contact', { ...contact(), company: 'Another' });
  const all = { q: '', form: '', state: '', answer: '' } as const;
  expect((await findSubmissions(scene.db, all, 1)).rows.map((row) => row.id)[0]).toBe(id);
});

it('shows the decision on an application with its note, and tells the systems that have got it', async () => {
  const { id } = await send('contact', contact(), person);
  await scene.db.update(submissions).set({ formId: 'inspector-membership' });
  expect(await listOf(person)).toMatchObject([{ state: 'SentWaiting', note: null }]);
  expect(await decide(id, { event: 'decline', note: '' })).toMatchObject({ page: { errors: [{ field: 'note' }] } });
  const accepted = (await decide(id, { event: 'accept', note: 'Welcome.' })) as Response;
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, `/staff/submissions/${id}?done=accept`]);
  expect(await decide(id, { event: 'accept', note: '' })).toMatchObject({
    page: { errors: [{ message: expect.any(String) as string }] },
  });
  expect(await listOf(person)).toMatchObject([{ state: 'SentAccepted', note: 'Welcome.', decidedAt: scene.now }]);
  const mail = (await mails()).find(({ content }) => content['kind'] === 'formAccepted');
  expect(mail).toMatchObject({ to: person.email, content: { note: 'Welcome.' } });
  expect(new URL(mail?.content['link'] ?? '').pathname).toMatch(new RegExp(`/forms/sent/${id}$`));
  const told = await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'decision'));
  expect(told).toMatchObject([
    { connector: 'crm', payload: { submissionId: id, decision: 'accepted', note: 'Welcome.' } },
  ]);
  // An accepted inspector may buy the membership.
  expect(await listEligible(scene.db, person.userId, '2026-11-26')).toEqual(['inspector']);
});

it('takes no decision on a form that nobody applies with', async () => {
  const { id } = await send('contact', contact(), person);
  expect(await decide(id, { event: 'accept', note: '' })).toMatchObject({ status: 404 });
});

it('lists applications with records of their own, with their decision', async () => {
  const { userId } = person;
  const id = await addApplication(scene.services, { userId, acronym: 'EIC' });
  expect(await listOf(person)).toMatchObject([
    {
      reference: String(id),
      state: 'ApplicationStateSubmitted',
      href: `/user/my-account/account-committee-applications?application=${id}`,
    },
  ]);
});

it('is found by names however their accents and apostrophes are typed, one of an earlier release as it was stored', async () => {
  const { id } = await send('contact', { ...contact(), company: 'L’Étoile Núñez' });
  const find = async (q: string) =>
    (await findSubmissions(scene.db, { q, form: '', state: '', answer: '' }, 1)).rows.map((row) => row.id);
  for (const q of ["l'etoile nunez", 'L’ÉTOILE', 'letoile núñez']) expect([q, await find(q)]).toEqual([q, [id]]);
  expect(await find('letoile nobody')).toEqual([]);
  await scene.db.update(submissions).set({ searchText: 'l’étoile núñez' }).where(eq(submissions.id, id));
  expect(await find('l’étoile NÚÑEZ')).toEqual([id]);
});
