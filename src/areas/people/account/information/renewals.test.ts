import { demoInstallation } from '../../../../../server/platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addHoldings,
  createAccount,
  findAccount,
  listSubscriptions,
  updateAccount,
  type Account,
} from '../../../../../server/people/accounts/account.repo.ts';
import type { Connection } from '../../../../../server/platform/db/connection.ts';
import { outboxMessages } from '../../../../../server/platform/outbox/outbox.table.ts';
import { openDatabase } from '../../../../../tests/support/test-databases.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { stockShop } from '../../../../../tests/support/cart-scene.ts';
import { informationPage } from './information.page.ts';
import { describeStopped } from '../describe-stopped.ts';
import { readRenewals } from './read-renewals.ts';

const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
const path = '/user/my-account/account-information';
let connection: Connection & AsyncDisposable;
let number = 0;
let userId: string;

beforeAll(async () => {
  connection = await openDatabase();
  await stockShop(connection.db);
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  const { db } = connection;
  await db.delete(outboxMessages);
  userId = `renewer-${(number += 1)}`;
  await createAccount(db, clock, { userId, firstName: 'Ana', lastName: 'Doe', language: 'en' });
  await updateAccount(db, clock, userId, {
    membershipType: 'Individual',
    membershipExpiresOn: '2027-06-30',
    membershipRenewingSku: 'MEM',
    netsuiteId: '7',
  });
  const held = { userId, typeId: 9, expiresOn: '2027-02-28', isAutoRenewing: true };
  await addHoldings(db, {
    subscriptions: [
      { ...held, sku: 'LIB', name: 'A library', netsuiteId: '70', licenses: 2 },
      { ...held, sku: 'COD30AUT', name: 'B thirty codes' },
      { ...held, sku: 'TEAM', name: 'C team', isOwner: false },
      { ...held, sku: 'LINKANN', name: 'D once', isAutoRenewing: false },
      { ...held, sku: 'LIB', name: 'E over', expiresOn: '2026-11-21' },
      { ...held, sku: 'LIB', name: 'F past due', expiresOn: '2026-11-20', graceDays: 10, netsuiteId: '71' },
    ],
  });
});

const account = async () => (await findAccount(connection.db, userId)) as Account;
const owned = () => listSubscriptions(connection.db, userId);
const idOf = async (name: string) => (await owned()).find((each) => each.name === name)?.id ?? '';
const list = async () =>
  readRenewals({ db: connection.db, clock, installation: demoInstallation }, await account(), {
    subscriptions: await owned(),
    language: 'en',
  });

async function stop(renewal: string, who = userId) {
  const services = { db: connection.db, clock, delivery: { poke: () => undefined } };
  const person = {
    userId: who,
    email: `${who}@example.org`,
    sessionId: 's',
    roles: new Set(['user']),
    impersonator: null,
  };
  const body = new URLSearchParams({ intent: 'stop-renewal', renewal });
  const answer = await informationPage.open(pageContext(services, path, { method: 'POST', body, person }));
  if (!(answer instanceof Response)) throw new Error('A page was shown.');
  return [answer.status, answer.headers.get('location')];
}
const told = async () =>
  (await connection.db.select().from(outboxMessages)).map(({ connector, kind, payload }) => [connector, kind, payload]);

it('lists the membership and the subscriptions that renew, with day and price, and who stops them', async () => {
  expect(await list()).toMatchObject([
    { id: 'membership', name: 'The membership', renewsOn: '2027-06-30', term: 'yearly', stoppedBy: 'owner' },
    // Two seats at a member's price.
    { name: 'A library', renewsOn: '2027-02-28', amountMinor: 21_420, term: 'monthly', stoppedBy: 'owner' },
    { name: 'B thirty codes', amountMinor: null, term: null, stoppedBy: 'desk' },
    { name: 'C team', stoppedBy: 'other' },
    { name: 'F past due', isPastDue: true, stoppedBy: 'owner' },
  ]);
});

it('stops a subscription once, tells the order system, and says so', async () => {
  const id = await idOf('A library');
  expect(await stop(id)).toEqual([303, `${path}?stopped=${id}`]);
  expect(await stop(id)).toEqual([303, `${path}?stopped=${id}`]);
  const { accountProfileId } = await account();
  const cancelled = { cancelledDate: '2027-02-27', cancelledReason: 'web self service' };
  const payload = { accountProfileId, netsuiteId: '70', sku: 'LIB', ...cancelled };
  expect(await told()).toEqual([['erp', 'cancel-subscription', payload]]);
  expect((await list()).map(({ name }) => name)).not.toContain('A library');
  const facts = { subscriptions: await owned(), language: 'en' as const, t: (key: string) => key, today: '2026-11-22' };
  expect(describeStopped(id, await account(), facts)).toEqual({ product: 'A library', date: '28-Feb-2027' });
  expect(describeStopped(await idOf('C team'), await account(), facts)).toBeNull();
});

it('stops a subscription that is past due: it is tried no more, and stays as long as its grace', async () => {
  const id = await idOf('F past due');
  expect(await list()).toContainEqual(
    expect.objectContaining({ id, isPastDue: true, staysUntil: '2026-11-30', stoppedBy: 'owner' }),
  );
  expect(await stop(id)).toEqual([303, `${path}?stopped=${id}`]);
  expect((await owned()).find((each) => each.id === id)).toMatchObject({ cancelledOn: '2026-11-19' });
  expect(await told()).toMatchObject([['erp', 'cancel-subscription', { netsuiteId: '71' }]]);
  expect((await list()).map(({ name }) => name)).not.toContain('F past due');
  const facts = { subscriptions: await owned(), language: 'en' as const, t: (key: string) => key, today: '2026-11-22' };
  expect(describeStopped(id, await account(), facts)).toEqual({ product: 'F past due', date: '30-Nov-2026' });
});

it('stops a membership in its grace, and one whose end nobody knows', async () => {
  const grace = { membershipExpiresOn: '2026-11-01', membershipGraceEndsOn: '2026-12-31' };
  await updateAccount(connection.db, clock, userId, grace);
  expect(await list()).toContainEqual(
    expect.objectContaining({ id: 'membership', isPastDue: true, staysUntil: '2026-12-31' }),
  );
  await updateAccount(connection.db, clock, userId, { membershipExpiresOn: null, membershipGraceEndsOn: null });
  await stop('membership');
  expect((await account()).membershipRenewingSku).toBeNull();
  expect(await told()).toMatchObject([['erp', 'cancel-membership-renewal', { cancelledDate: '2026-11-22' }]]);
});

it('stops a membership', async () => {
  expect(await stop('membership')).toEqual([303, `${path}?stopped=membership`]);
  const { accountProfileId, membershipRenewingSku } = await account();
  expect(membershipRenewingSku).toBeNull();
  const cancelled = { cancelledDate: '2027-06-29', cancelledReason: 'web self service' };
  expect(await told()).toEqual([
    ['erp', 'cancel-membership-renewal', { accountProfileId, netsuiteId: '7', sku: 'MEM', ...cancelled }],
  ]);
});

it.each([
  ['that does not renew', () => idOf('D once')],
  ['that customer service stops', () => idOf('B thirty codes')],
  ['that somebody else owns', () => idOf('C team')],
  ['that there is none of', async () => crypto.randomUUID()],
  ['without an id', async () => ''],
])('stops nothing %s', async (_, id) => {
  expect(await stop(await id())).toEqual([404, null]);
  expect(await told()).toEqual([]);
});

it('stops nothing of somebody else', async () => {
  const id = await idOf('A library');
  await createAccount(connection.db, clock, { userId: 'stranger', firstName: 'X', lastName: 'Y', language: 'en' });
  expect(await stop(id, 'stranger')).toEqual([404, null]);
  expect((await list()).map(({ name }) => name)).toContain('A library');
});
