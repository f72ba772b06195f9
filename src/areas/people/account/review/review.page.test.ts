import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { addHoldings } from '../../../../../server/people/accounts/account.repo.ts';
import {
  applicationName,
  findApplication,
} from '../../../../../server/forms/applications/committee-application.repo.ts';
import { insertFile } from '../../../../../server/platform/files/file.repo.ts';
import { heldBySubmission } from '../../../../../server/forms/submissions/form-files.ts';
import { addCustomer, staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { pageContext, shellOnly } from '../../../../../tests/support/fake-page-context.ts';
import { addApplication } from '../../../../../tests/support/application-scene.ts';
import { applicationPage, applicationsPage } from '../../../staff/applications/applications.page.ts';
import { chairReviewFilePage, chairReviewPage, reviewsPage } from './review.page.ts';

const address = '/user/my-account/account-mycommittees/review';
const memberOf = (fullName: string, committeeClass: string) => ({
  fullName,
  firstName: fullName,
  lastName: '',
  company: '',
  sortOrder: 1,
  city: null,
  state: null,
  country: null,
  memberOffices: [
    {
      officeName: 'Member',
      acronym: 'EIC',
      originalDate: null,
      chairAppointDate: null,
      organization: '',
      committeeClass,
      alternatePrincipleDisplay: 'Principal',
      officeTitle: 'Member',
      hasCard: false,
      isLead: false,
      hasVote: true,
    },
  ],
});
const content = {
  async query(name: string, document: string, variables: { language: string }) {
    if (name !== 'GetCommittees') return shellOnly.query(name, document, variables);
    const committee = {
      id: 'eic',
      path: '/committees/eic',
      committeeId: 1,
      committeeName: 'Electrical Installation',
      acronym: 'EIC',
      status: 'Active',
      sortOrder: 1,
      scope: null,
      committeeMembershipLastUpdated: '2026-01-01',
      responsabilityList: [],
      members: [memberOf('A', 'E'), memberOf('B', 'U'), memberOf('C', 'E')],
    };
    return { committees: { total: 1, items: [committee] } };
  },
};

let store: shop.TestStore & AsyncDisposable;
let id: number;
let chair: Person;
const impersonator = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };
const personOf = (userId: string, change: Partial<Person> = {}) =>
  staffPerson({ userId, name: 'Chair', ...rightsOf(), ...change });

/** Makes a person with an office on a committee. */
async function officer(acronym: string, officeName: string): Promise<Person> {
  const userId = `officer-${crypto.randomUUID()}`;
  await addCustomer(store, userId);
  await addHoldings(store.db, { offices: [{ userId, acronym, committeeName: acronym, officeName }] });
  return personOf(userId);
}

beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(async () => {
  const userId = `applicant-${crypto.randomUUID()}`;
  await addCustomer(store, userId);
  id = await addApplication(store, { userId, acronym: 'EIC' });
  chair = await officer('EIC', 'Chair');
});

const context = (person: Person | null, path = '', form?: Record<string, string>) =>
  pageContext(store, address + path, {
    person,
    content,
    params: { application: String(id), file: crypto.randomUUID() },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
const open = (person: Person | null, form?: Record<string, string>) =>
  chairReviewPage.open(context(person, `/${id}`, form));
async function show(...asked: Parameters<typeof open>) {
  const view = await open(...asked);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const statusOf = async (answer: Promise<object>) => {
  const given = await answer;
  return given instanceof Response ? given.status : 200;
};

it('shows its chair the application, the interest of the applicant and the balance of the committee', async () => {
  expect(await show(chair)).toMatchObject({
    committees: 'Electrical Installation (EIC)',
    interest: 'E',
    applicant: { name: 'Ana Núñez' },
    shares: [
      { interest: 'E', votes: 2, share: 67 },
      { interest: 'U', votes: 1, share: 33 },
    ],
  });
});

it('takes comment and decision, and says what is missing beside what was typed', async () => {
  const said = await open(chair, { intent: 'comment', comment: 'A good one' });
  expect(said).toMatchObject({ status: 303 });
  const refused = await show(chair, { intent: 'decide', event: 'decline', note: ' ' });
  expect(refused.page.errors).toMatchObject([{ field: 'note' }]);
  expect(refused.comments).toMatchObject([{ text: 'A good one', author: 'Ana Núñez' }]);
  const decided = await open(chair, { intent: 'decide', event: 'accept', note: '' });
  expect((decided as Response).headers.get('location')).toBe(`${address}/${id}?done=accept`);
  expect(await findApplication(store.db, id)).toMatchObject({ decision: 'accepted', decidedBy: chair.userId });
  const late = await show(chair, { intent: 'decide', event: 'decline', note: 'Too late' });
  expect([late.page.errors.length, late.application.decision, late.typed.note]).toEqual([1, 'accepted', 'Too late']);
  expect(await statusOf(open(chair, { intent: 'decide', event: 'toString', note: '' }))).toBe(404);
});

it('is not there for anybody else, list, application and attachments alike', async () => {
  const others: [string, Person, number][] = [
    ['a member', await officer('EIC', 'Member'), 404],
    ['a liaison', await officer('EIC', 'Staff Liaison'), 404],
    ['somebody without office', personOf(chair.userId.replace('officer', 'nobody')), 404],
    ['staff who act for the chair', { ...chair, impersonator }, 404],
    ['the chair of another committee', await officer('WFS', 'Chair'), 200],
  ];
  for (const [who, person, list] of others) {
    expect([who, await statusOf(reviewsPage.open(context(person)))]).toEqual([
      who,
      person.userId.startsWith('nobody') ? 302 : list,
    ]);
    const closed = person.userId.startsWith('nobody') ? 302 : 404;
    expect([who, await statusOf(open(person))]).toEqual([who, closed]);
    expect([who, await statusOf(open(person, { intent: 'decide', event: 'accept', note: '' }))]).toEqual([who, closed]);
    expect([who, await statusOf(chairReviewFilePage.open(context(person)))]).toEqual([who, 404]);
  }
  expect(await findApplication(store.db, id)).toMatchObject({ decision: 'none' });
  expect(await statusOf(open(null))).toBe(302);
});

it('lists to a secretary what was sent to their committee alone', async () => {
  const secretary = await officer('EIC', 'Secretary');
  const view = await reviewsPage.open(context(secretary, `?q=%23${id}&decision=none`));
  expect(view).toMatchObject({ total: 1, committees: ['EIC'], rows: [{ id, acronyms: ['EIC'] }] });
});

it('lets staff, and no chair, decide on the funding of an enforcer, without a balance of interests', async () => {
  const userId = `enforcer-${crypto.randomUUID()}`;
  await addCustomer(store, userId);
  id = await addApplication(store, { userId, acronym: 'EIC', kind: 'enforcer' });
  expect(await statusOf(open(chair))).toBe(404);
  const desk = personOf(`staff-${crypto.randomUUID()}`, rightsOf('staff'));
  const listed = await applicationsPage.open(context(desk, `?q=%23${id}&kind=enforcer`));
  expect(listed).toMatchObject({ total: 1, hasFunding: true, rows: [{ id, kind: 'enforcer' }] });
  expect(await applicationsPage.open(context(desk, `?q=%23${id}&kind=committee`))).toMatchObject({ total: 0 });
  expect(await applicationPage.open(context(desk, `/${id}`))).toMatchObject({
    committees: 'Electrical Installation (EIC)',
    shares: [],
    application: { kind: 'enforcer' },
  });
  const form = { intent: 'decide', event: 'accept', note: '' };
  expect(await applicationPage.open(context(desk, `/${id}`, form))).toMatchObject({ status: 303 });
  expect(await findApplication(store.db, id)).toMatchObject({ decision: 'accepted', decidedBy: desk.userId });
  for (const person of [chair, personOf(userId)]) {
    expect(await statusOf(applicationPage.open(context(person, `/${id}`)))).toBe(404);
  }
});

it('hands an attachment to the chair under its name, and none of another application', async () => {
  const other = await addApplication(store, { userId: `other-${crypto.randomUUID()}`, acronym: 'WFS' });
  const attach = async (application: number) => {
    const file = crypto.randomUUID();
    await insertFile(store.db, {
      id: file,
      owner: 'somebody',
      sender: null,
      purpose: 'a form',
      name: 'Currículo.pdf',
      ending: 'pdf',
      size: 4,
      sha256: 'x',
      createdAt: store.clock.now(),
      usedBy: heldBySubmission(applicationName(application)),
      releasedAt: null,
    });
    return file;
  };
  const storage = { read: () => Promise.resolve(new Blob(['%PDF']).stream()) };
  const withFiles = { ...store, files: { storage } } as never;
  const ask = (file: string) =>
    chairReviewFilePage.open(
      pageContext(withFiles, address, { person: chair, content, params: { application: String(id), file } }),
    );
  const answer = await ask(await attach(id));
  if (!(answer instanceof Response)) throw new Error('No answer.');
  expect([answer.status, await answer.text()]).toEqual([200, '%PDF']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '4',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="Curr_culo.pdf"; filename*=UTF-8''Curr%C3%ADculo.pdf`,
    'cache-control': 'private, no-store',
  });
  expect(await ask(await attach(other))).toMatchObject({ status: 404 });
});
