import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { listAudit } from '../../../../../server/people/access/audit.repo.ts';
import type { Right } from '../../../../../server/people/access/roles/right.rules.ts';
import {
  addHoldings,
  findAccount,
  listSubscriptions,
  updateAccount,
} from '../../../../../server/people/accounts/account.repo.ts';
import { listCommitteeOffices } from '../../../../../server/people/accounts/office.repo.ts';
import { users } from '../../../../../server/people/auth/auth.table.ts';
import { importCustomers } from '../../../../../server/people/customers/import-customers.ts';
import { importSubscriptions } from '../../../../../server/people/customers/import-subscriptions.ts';
import { outboxMessages } from '../../../../../server/platform/outbox/outbox.table.ts';
import { priceSchedules } from '../../../../../server/store/pricing/price.table.ts';
import { addCustomer, staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { pageContext, shellOnly } from '../../../../../tests/support/fake-page-context.ts';
import { holding } from '../../../../../tests/support/role-rights.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { reviewsPage } from '../../../people/account/review/review.page.ts';
import { personPage } from '../person.page.ts';

let store: shop.TestStore & AsyncDisposable;
let userId: string;
beforeAll(async () => {
  store = await shop.openStockedStore();
  await store.db.insert(priceSchedules).values([
    { companyId: 'member', productId: '', sku: '', percentOff: 10 },
    { companyId: 'northgate', productId: '', sku: '', percentOff: 20 },
  ]);
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(async () => {
  userId = `customer-${crypto.randomUUID()}`;
  await addCustomer(store, userId);
});

const withRights = (...rights: Right[]): Person => staffPerson(holding(...rights));
const desk = withRights('people.read', 'people.facts', 'offices');

const open = (form?: Record<string, string>, person: Person = desk, about = userId) =>
  personPage.open(
    pageContext(store, `/staff/people/${about}`, {
      person,
      params: { person: about },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    }),
  );
async function show(...asked: Parameters<typeof open>) {
  const view = await open(...asked);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const outcome = async (...asked: Parameters<typeof open>) => {
  const answer = await open(...asked);
  return answer instanceof Response
    ? `${answer.status} ${answer.headers.get('location')?.split('?')[1] ?? ''}`.trim()
    : answer.page.errors.map(({ field, message }) => field ?? message).toSorted();
};
const messages = () =>
  store.db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.subjectUserId, userId), eq(outboxMessages.kind, 'customer-facts')));

describe('the facts of a customer', () => {
  const was = async () => (await show()).facts?.was ?? '';
  const sent = async (change: Record<string, string>) => ({
    intent: 'facts',
    was: await was(),
    companyId: 'default',
    factsReason: 'Ticket 7',
    ...change,
  });

  it('are changed with a reason, recorded, and told to the customer-record system', async () => {
    const form = await sent({ flags: 'isBillMeLaterAllowed', lmsId: ` L-${userId} `, companyId: 'member' });
    expect(await outcome(form)).toBe('303 done=facts');
    expect(await findAccount(store.db, userId)).toMatchObject({
      isBillMeLaterAllowed: true,
      isAhj: false,
      lmsId: `L-${userId}`,
      companyId: 'member',
    });
    const [entry] = await listAudit(store.db, userId, 5);
    expect(entry).toMatchObject({ action: 'customer-change', actorUserId: desk.userId, detail: 'Ticket 7' });
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual(['companyId', 'isBillMeLaterAllowed', 'lmsId']);
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      connector: 'erp',
      payload: { isBillMeLaterAllowed: true, isAhj: false, lmsId: `L-${userId}`, companyId: 'member' },
    });
    expect(
      await outcome(await sent({ flags: 'isBillMeLaterAllowed', lmsId: `L-${userId}`, companyId: 'member' })),
    ).toBe('303 done=same');
    expect(await messages()).toHaveLength(1);
  });

  it('keep what somebody else changed while the form was open', async () => {
    const form = await sent({ netsuiteId: `N-${userId}` });
    await updateAccount(store.db, store.clock, userId, { isAhj: true, legacyId: `A-${userId}` });
    expect(await outcome(form)).toBe('303 done=facts');
    expect(await findAccount(store.db, userId)).toMatchObject({
      isAhj: true,
      legacyId: `A-${userId}`,
      netsuiteId: `N-${userId}`,
    });
  });

  it.each([
    ['no reason', { factsReason: ' ', flags: 'isAhj' }, ['factsReason']],
    ['an identifier with blanks', { lmsId: 'a b' }, ['lmsId']],
    ['a company without prices', { companyId: 'acme' }, ['companyId']],
    ['a further list without prices', { priceLists: 'northgate, acme' }, ['priceLists']],
    ['everything at once', { factsReason: '', lmsId: 'a b', companyId: 'acme' }, ['companyId', 'factsReason', 'lmsId']],
  ])('are refused beside what was typed: %s', async (_, change, fields) => {
    const form = await sent(change);
    expect(await outcome(form)).toEqual(fields);
    const view = await show(form);
    expect([view.facts?.facts.companyId, view.page.values['factsReason']]).toEqual([form.companyId, form.factsReason]);
    expect(await findAccount(store.db, userId)).toMatchObject({ isAhj: false, lmsId: null, companyId: 'default' });
  });

  it('give further price lists, and keep the list of a company that becomes a member', async () => {
    const lists = async () => {
      const account = await findAccount(store.db, userId);
      return [account?.companyId, ...(account?.priceLists ?? [])];
    };
    const change = async (form: Record<string, string>) => outcome(await sent(form));
    expect(await change({ priceLists: ' Northgate; northgate, default' })).toBe('303 done=facts');
    expect(await lists()).toEqual(['default', 'northgate']);
    expect((await show()).facts?.facts.priceLists).toEqual(['northgate']);
    expect(await change({ companyId: 'northgate', priceLists: 'northgate' })).toBe('303 done=facts');
    expect(await lists()).toEqual(['northgate']);
    // The fields of the form are as it was opened.
    expect(await change({ companyId: 'member', priceLists: '' })).toBe('303 done=facts');
    expect(await lists()).toEqual(['member', 'northgate']);
    // A form of the previous release lacks the field.
    expect(await change({ companyId: 'default' })).toBe('303 done=facts');
    expect(await lists()).toEqual(['default', 'northgate']);
    expect(await change({ priceLists: '' })).toBe('303 done=facts');
    expect(await lists()).toEqual(['default']);
    const [entry] = await listAudit(store.db, userId, 1);
    expect(entry?.changes).toEqual([{ field: 'priceLists.0', before: 'northgate', after: null }]);
    expect((await messages()).at(-1)?.payload).toMatchObject({ companyId: 'default', priceLists: [] });
  });

  it('give no identifier to two customers, not even at the same moment', async () => {
    const [first, second] = [userId, `customer-${crypto.randomUUID()}`];
    await addCustomer(store, second);
    const form = await sent({ customerTokenId: `T-${first}` });
    const outcomes = await Promise.all([outcome(form, desk, first), outcome(form, desk, second)]);
    expect(outcomes.map((each) => (typeof each === 'string' ? 'changed' : each.join())).toSorted()).toEqual([
      'changed',
      'customerTokenId',
    ]);
  });

  it('are seen by those who see people, and changed by those with the right only, never their own', async () => {
    const reader = withRights('people.read');
    expect((await show(undefined, reader)).facts?.mayChange).toBe(false);
    const form = await sent({ flags: 'isAhj' });
    expect(await outcome(form, reader)).toMatch(/^404/);
    expect(await outcome(form, { ...desk, userId })).toHaveLength(1);
    expect(await findAccount(store.db, userId)).toMatchObject({ isAhj: false });
  });

  it.each(['', '{', '[]', '{"isAhj":7}', 'null'])('are read from a form that began with %j', async (began) => {
    expect(await outcome({ ...(await sent({ flags: 'isAhj' })), was: began })).toBe('303 done=facts');
    expect(await findAccount(store.db, userId)).toMatchObject({ isAhj: true });
  });
});

describe('the offices of a person', () => {
  const office = {
    intent: 'office',
    committee: 'EIC',
    kind: 'chair',
    committeeName: 'Electrical',
    officeReason: 'Vote',
  };
  const reviews = async () => {
    const person = staffPerson({ userId, roles: new Set(['user'] as const), rights: [] });
    const answer = await reviewsPage.open(
      pageContext(store, '/user/my-account/account-mycommittees/review', { person, content: committees }),
    );
    return answer instanceof Response ? answer.status : 200;
  };
  const committees = {
    query: async (name: string, document: string, variables: { language: string }) =>
      name === 'GetCommittees' ? { committees: { total: 0, items: [] } } : shellOnly.query(name, document, variables),
  };

  it('open the review of applications for a new chair, until the office ends', async () => {
    expect(await reviews()).toBe(404);
    expect(await outcome(office)).toBe('303 done=office');
    expect(await reviews()).toBe(200);
    expect((await show()).offices?.held).toMatchObject([{ acronym: 'EIC', officeName: 'Chair', source: 'staff' }]);
    const end = { intent: 'end-office', acronym: 'EIC', officeName: 'Chair' };
    expect(await outcome(end)).toEqual(['endReason-EIC-Chair']);
    expect(await outcome({ ...end, endReason: 'Term over' })).toBe('303 done=office-ended');
    expect(await reviews()).toBe(404);
    expect(await outcome({ ...end, endReason: 'Again' })).toHaveLength(1);
    const actions = (await listAudit(store.db, userId, 5)).map(({ action, detail }) => `${action} ${detail}`);
    expect(actions).toEqual(['office-end EIC: Chair: Term over', 'office-give EIC: Chair (chair): Vote']);
  });

  it('name each wrong field and keep what was typed', async () => {
    const form = { ...office, kind: '', committee: '', until: 'x', officeText: 'First chair' };
    expect(await outcome(form)).toEqual(['committee', 'kind', 'until']);
    expect((await show(form)).page.values['officeText']).toBe('First chair');
    expect(await listCommitteeOffices(store, userId)).toEqual([]);
  });

  it('are given by those with the right only', async () => {
    expect(await outcome(office, withRights('people.read', 'people.facts'))).toMatch(/^404/);
    expect(await listCommitteeOffices(store, userId)).toEqual([]);
  });
});

describe('a file of customers', () => {
  let email: string;
  beforeEach(async () => {
    const [user] = await store.db.select().from(users).where(eq(users.id, userId));
    email = user?.email ?? '';
  });
  const run = (text: string, { isCheck = false, isTold = false } = {}) =>
    importCustomers(store, {
      name: 'customers.csv',
      text,
      isCheck,
      isTold,
      actor: { userId: 'command line', requestId: 'r-1' },
      priceLists: ['member', 'northgate'],
    });

  it('checks without storing, stores all, and changes nothing at the second run', async () => {
    const text = `company,email,ahj,lmsId,billMeLater\nmember,${email.toUpperCase()},yes,L-${userId},\n`;
    expect(await run(text, { isCheck: true })).toEqual({ customers: 1, changed: 1, problems: [] });
    expect(await findAccount(store.db, userId)).toMatchObject({ isAhj: false, lmsId: null });
    expect(await run(text)).toEqual({ customers: 1, changed: 1, problems: [] });
    expect(await findAccount(store.db, userId)).toMatchObject({
      isAhj: true,
      lmsId: `L-${userId}`,
      companyId: 'member',
      isBillMeLaterAllowed: false,
    });
    expect(await run(text)).toEqual({ customers: 1, changed: 0, problems: [] });
    expect(await listAudit(store.db, userId, 5)).toHaveLength(1);
    expect(await messages()).toEqual([]);
    expect(await run(`email,lmsId\n${email},none\n`, { isTold: true })).toMatchObject({ changed: 1 });
    expect(await findAccount(store.db, userId)).toMatchObject({ lmsId: null, isAhj: true });
    expect(await messages()).toHaveLength(1);
  });

  it('names row and column of every problem and then stores nothing', async () => {
    const other = `customer-${crypto.randomUUID()}`;
    await addCustomer(store, other);
    await updateAccount(store.db, store.clock, other, { legacyId: `X-${userId}` });
    const text = `email,ahj,legacyId,company\n${email},maybe,X-${userId},acme\n${email},yes,,\nnobody@example.net,no,,\n`;
    const { problems, changed } = await run(text);
    expect(problems).toEqual([
      'customers.csv, row 2, column ahj: must be yes, no or empty',
      'customers.csv, row 2, column company: must be default, or a price list of the catalogue: default, member, northgate',
      'customers.csv, row 2, column legacyId: belongs to another customer already',
      'customers.csv, row 3, column email: is there already in a row above',
      'customers.csv, row 4, column email: no account has this address; invite them first',
    ]);
    expect(changed).toBe(0);
    expect(await findAccount(store.db, userId)).toMatchObject({ isAhj: false });
  });

  it('gives and removes further price lists', async () => {
    const lists = async () => (await findAccount(store.db, userId))?.priceLists;
    expect(await run(`email,priceLists\n${email},acme\n`)).toMatchObject({
      problems: ['customers.csv, row 2, column priceLists: must be price lists of the catalogue: member, northgate'],
    });
    const text = `email,priceLists\n${email},northgate;member\n`;
    expect(await run(text)).toMatchObject({ changed: 1, problems: [] });
    expect(await lists()).toEqual(['member', 'northgate']);
    expect(await run(text)).toMatchObject({ changed: 0 });
    expect(await run(`email,priceLists\n${email},\n`)).toMatchObject({ changed: 0 });
    expect(await run(`email,priceLists\n${email},none\n`)).toMatchObject({ changed: 1 });
    expect(await lists()).toEqual([]);
  });

  it('refuses two customers of one file with the same identifier', async () => {
    const other = `customer-${crypto.randomUUID()}`;
    await addCustomer(store, other);
    const [row] = await store.db.select().from(users).where(eq(users.id, other));
    const { problems } = await run(`email,lmsId\n${email},SAME\n${row?.email ?? ''},SAME\n`);
    expect(problems).toEqual(['customers.csv, row 3, column lmsId: belongs to another customer already']);
    expect(await findAccount(store.db, userId)).toMatchObject({ lmsId: null });
  });
});

describe('a file of subscriptions', () => {
  it('changes what other systems decide of them, all rows or none, once', async () => {
    const [user] = await store.db.select().from(users).where(eq(users.id, userId));
    const email = user?.email ?? '';
    await addHoldings(store.db, {
      subscriptions: [{ userId, sku: 'LINK', name: 'Link', typeId: 9, expiresOn: '2027-01-01' }],
    });
    const actor = { userId: 'command line', requestId: 'r-1' };
    const run = (text: string, isCheck = false) =>
      importSubscriptions(store, { name: 'subscriptions.csv', text, actor, isCheck });
    const own = async () => (await listSubscriptions(store.db, userId))[0];
    const wrong = `email,sku,graceDays\n${email},LINK,30\n${email},NONE,1\n${email},LINK,soon\nnobody@example.net,LINK,1\n`;
    expect(await run(wrong)).toEqual({
      subscriptions: 4,
      changed: 0,
      problems: [
        'subscriptions.csv, row 3, column sku: they have no subscription with this sku',
        'subscriptions.csv, row 4, column graceDays: must be a whole number of days from 0 to 999',
        'subscriptions.csv, row 5, column email: no account has this address; invite them first',
      ],
    });
    expect(await own()).toMatchObject({ graceDays: 0, netsuiteId: null });
    const right = `email,sku,netsuiteId,teamId,graceDays,extendedAccessDays\n${email},LINK,700-1,T-1,30,\n`;
    expect(await run(right, true)).toMatchObject({ changed: 1, problems: [] });
    expect(await own()).toMatchObject({ graceDays: 0, netsuiteId: null });
    expect(await run(right)).toMatchObject({ changed: 1, problems: [] });
    expect(await own()).toMatchObject({
      netsuiteId: '700-1',
      teamId: 'T-1',
      graceDays: 30,
      extendedAccessDays: 0,
      expiresOn: '2027-01-01',
    });
    expect(await run(right)).toMatchObject({ changed: 0, problems: [] });
    expect(await listAudit(store.db, userId, 5)).toMatchObject([{ action: 'customer-change' }]);
  });
});
