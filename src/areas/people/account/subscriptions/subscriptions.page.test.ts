import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import { addCustomer, staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { stockShop } from '../../../../../tests/support/cart-scene.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { FormScene } from '../../../../../tests/support/form-scene.ts';
import { pageContext, shellOnly } from '../../../../../tests/support/fake-page-context.ts';
import { addHoldings, listSubscriptions } from '../../../../../server/people/accounts/account.repo.ts';
import { projectRoot } from '../../../../../server/platform/env/env.ts';
import { listSeats } from '../../../../../server/people/accounts/subscription-seat.repo.ts';
import { subscriptionsPage } from './subscriptions.page.ts';

const address = '/user/my-account/account-subscriptions';
const scene = new FormScene({ now: '2026-11-23T15:00:00Z' });
/** The texts of this page and those of orders. */
const content = {
  async query(...[name, document, given]: Parameters<typeof shellOnly.query>) {
    const shell = await shellOnly.query(name, document, given);
    const file = path.join(projectRoot(), 'src/content/en/dictionary/subscriptions.yaml');
    const { entries } = parse(await readFile(file, 'utf8')) as { entries: Record<string, string> };
    const own = Object.entries(entries).map(([key, phrase]) => ({ key, phrase }));
    return shell.dictionary ? { ...shell, dictionary: [...shell.dictionary, ...own] } : shell;
  },
};

let userId: string;
let team: string;
beforeEach(async () => {
  userId = `user-${crypto.randomUUID()}`;
  await addCustomer(scene.services, userId);
  const held = { userId, sku: 'TEAM', name: 'Link Team', typeId: 9, expiresOn: '2027-03-01', licenses: 5 };
  await addHoldings(scene.db, { subscriptions: [{ ...held, netsuiteId: '70', isOwner: true }] });
  team = (await listSubscriptions(scene.db, userId))[0]?.id ?? '';
});

const open = (query = '', form?: Record<string, string>, impersonator: Person['impersonator'] = null) => {
  const body = form && new URLSearchParams({ intent: 'assign-seats', subscription: team, ...form });
  const person = staffPerson({ userId, impersonator, ...rightsOf() });
  const context = pageContext(scene.services, address + query, {
    person,
    content,
    ...(body && { method: 'POST', body }),
  });
  return { context, answer: subscriptionsPage.open(context) };
};
const held = async () => (await listSeats(scene.db, [team])).map(({ seat, email }) => [seat, email]);
const free = { 'was-2': '', 'was-3': '', 'was-4': '', 'was-5': '' };

it('saves all seats of one form at once, and counts them', async () => {
  const answer = await open('', { ...free, 'seat-2': 'ana@x.org', 'seat-3': 'bo@x.org', 'seat-4': '' }).answer;
  if (!(answer instanceof Response)) throw new Error('It was refused.');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${address}?seat=2#subscription-${team}`]);
  expect(await held()).toEqual([
    [2, 'ana@x.org'],
    [3, 'bo@x.org'],
  ]);
  const shown = await open('?seat=2').answer;
  expect(shown).toMatchObject({ seatsChanged: 2, subscriptions: [{ changes: [{ seat: 2 }, { seat: 3 }] }] });
});

it('loses nothing typed into other seats when one is wrong, and says what became of each entry', async () => {
  const list = 'Ana;ana@x.org\nnobody\ncy@x.org\ndi@x.org';
  const { context, answer } = open('', { ...free, 'seat-2': 'ana@x.org', 'seat-3': 'bo at x', list });
  const view = await answer;
  if (view instanceof Response) throw new Error('It was taken.');
  expect(context.response.status).toBe(422);
  expect(await held()).toEqual([
    [2, 'ana@x.org'],
    [4, 'cy@x.org'],
    [5, 'di@x.org'],
  ]);
  expect(view.sentSeats).toMatchObject({
    id: team,
    seats: [{ seat: 3, email: 'bo at x' }],
    list: 'Ana;ana@x.org\nnobody',
    results: [
      'Seats changed: 3. Entries not taken: 3.',
      'Seat 2: seat 2 given to ana@x.org.',
      expect.stringMatching(/^Seat 3, bo at x: /) as string,
      'Line 1, ana@x.org: This address has seat 2 already.',
      expect.stringMatching(/^Line 2, nobody: /) as string,
      'Line 3: seat 4 given to cy@x.org.',
      'Line 4: seat 5 given to di@x.org.',
    ],
  });
  const fields = view.page.errors.map(({ field }) => field);
  expect(fields).toEqual([`seat-${team}-3`, `seat-list-${team}`, `seat-list-${team}`]);
});

it('overwrites no seat that another window has given, unless it is asked to once more', async () => {
  await open('', { ...free, 'seat-2': 'ana@x.org' }).answer;
  const view = await open('', { ...free, 'seat-2': 'bo@x.org', 'seat-3': 'cy@x.org' }).answer;
  if (view instanceof Response) throw new Error('It was taken.');
  expect(view.page.errors[0]?.message).toContain('given to ana@x.org since');
  expect(view.sentSeats?.seats).toEqual([{ seat: 2, email: 'bo@x.org' }]);
  const again = await open('', { ...free, 'was-2': 'ana@x.org', 'was-3': 'cy@x.org', 'seat-2': 'bo@x.org' }).answer;
  expect(again).toBeInstanceOf(Response);
  expect(await held()).toEqual([
    [2, 'bo@x.org'],
    [3, 'cy@x.org'],
  ]);
});

it('names who changed a seat: the owner, or customer service for the owner', async () => {
  await open('', { ...free, 'seat-2': 'ana@x.org' }).answer;
  scene.now = new Date('2026-11-23T16:00:00Z');
  const staff = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date('2026-11-23T17:00:00Z') };
  await open('', { ...free, 'was-2': 'ana@x.org', 'seat-2': 'bo@x.org' }, staff).answer;
  expect(await open().answer).toMatchObject({
    subscriptions: [
      {
        changes: [
          { from: 'ana@x.org', to: 'bo@x.org', isByStaff: true },
          { from: null, to: 'ana@x.org', isByStaff: false },
        ],
      },
    ],
  });
});

it('offers to renew a plan near its end, not one that was just bought or that renews by itself', async () => {
  await stockShop(scene.db);
  const plan = { userId, typeId: 9, isOwner: true };
  await addHoldings(scene.db, {
    subscriptions: [
      { ...plan, sku: 'LINKANN', name: 'Bought today', expiresOn: '2027-11-22' },
      { ...plan, sku: 'LINKANN', name: 'Near its end', expiresOn: '2027-01-31' },
      { ...plan, sku: 'LIB', name: 'A month from today', expiresOn: '2026-12-22' },
      { ...plan, sku: 'LIB', name: 'A week from its end', expiresOn: '2026-11-30' },
      { ...plan, sku: 'LIB', name: 'Automatic', expiresOn: '2026-11-30', isAutoRenewing: true },
    ],
  });
  const view = await open().answer;
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  expect(view.subscriptions.flatMap(({ name, renewal }) => (renewal ? [name] : [])).toSorted()).toEqual([
    'A week from its end',
    'Near its end',
  ]);
});

it('has no seats of somebody else', async () => {
  const answer = await open('', { subscription: crypto.randomUUID(), 'seat-2': 'ana@x.org' }).answer;
  expect(answer).toMatchObject({ status: 404 });
});
