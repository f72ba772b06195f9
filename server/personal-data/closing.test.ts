import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveRole } from '../../tests/support/role-rights.ts';
import { openDatabase } from '../../tests/support/test-databases.ts';
import {
  addHoldings,
  createAccount,
  findAccount,
  listSubscriptions,
  updateAccount,
} from '../people/accounts/account.repo.ts';
import { insertAddress } from '../people/accounts/address.repo.ts';
import { byName, byWirePlaceName, profileOptions, profileTexts } from '../people/accounts/profile-fields.rules.ts';
import { findUserById } from '../people/auth/auth.repo.ts';
import { credentials, sessions, users } from '../people/auth/auth.table.ts';
import { carts } from '../store/cart/cart.table.ts';
import type { Connection } from '../platform/db/connection.ts';
import { outboxMessages } from '../platform/outbox/outbox.table.ts';
import { addNotices } from '../people/preferences/document-notice.repo.ts';
import { addAcceptance } from '../learning/resources/license.repo.ts';
import { addSection } from '../standards/sections/section.repo.ts';
import { storeLearner } from '../learning/training/learner.repo.ts';
import { carryOutClosures } from './carry-out-closures.ts';
import { findClosure } from './closure.repo.ts';
import { accountClosures } from './closure.table.ts';
import { undoDays } from './closure.states.ts';
import { collectData } from './collect-data.ts';
import { requestClosure, undoClosure } from './request-closure.ts';

const start = new Date('2026-11-22T12:00:00Z');
let now = start;
const clock = { now: () => now };
const later = (days: number) => (now = new Date(start.getTime() + days * 86_400_000));
let connection: Connection & AsyncDisposable;
let removed: string[] = [];
/** The customer for whose cards the gateway fails. */
let awayFor = '';
let number = 0;
let userId: string;

/** A fake gateway with one card, which can fail. */
const payments = {
  listCards: async (customerRef: string) => {
    if (customerRef === awayFor) throw new Error('The gateway is away.');
    return removed.length > 0 ? [] : [{ ref: 'card-1', expirationMonth: 1, expirationYear: 2030, isDefault: true }];
  },
  deleteCard: async (_: string, ref: string) => removed.push(ref) > 0,
};
const tools = () =>
  ({
    db: connection.db,
    clock,
    installation: demoInstallation,
    payments,
    delivery: { poke: () => undefined },
    env: { siteOrigin: 'https://www.example.org' },
  }) as unknown as Parameters<typeof carryOutClosures>[0];
const lastMail = async () =>
  (
    await connection.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.subjectUserId, userId))
      .orderBy(outboxMessages.sequence)
  ).at(-1)?.payload['content'];
const told = async () =>
  (
    await connection.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.subjectUserId, userId))
      .orderBy(outboxMessages.sequence)
  ).map(({ connector, kind, payload }) => [
    `${connector} ${kind}`,
    (payload['content'] as { kind: string } | undefined)?.kind ?? '',
  ]);

beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

beforeEach(async () => {
  now = start;
  [removed, awayFor] = [[], ''];
  await connection.db.delete(accountClosures);
  userId = await addPerson();
});

async function addPerson(): Promise<string> {
  now = start;
  const userId = `tamsin-${(number += 1)}`;
  const { db } = connection;
  const dates = { createdAt: now, updatedAt: now };
  await db.insert(users).values({ id: userId, name: 'Tamsin Quill', email: `${userId}@quill.example`, ...dates });
  const signIn = { providerId: 'credential', accountId: userId, password: 'hash', ...dates };
  await db.insert(credentials).values({ id: `c-${userId}`, userId, ...signIn });
  await db.insert(sessions).values({ id: `s-${userId}`, token: `t-${userId}`, userId, expiresAt: later(30), ...dates });
  now = start;
  await createAccount(db, clock, { userId, firstName: 'Tamsin', lastName: 'Quill', language: 'es' });
  await updateAccount(db, clock, userId, {
    ...byName(profileTexts, () => 'Quill'),
    ...byName(profileOptions, () => 7),
    ...byWirePlaceName(() => 'Quill'),
    firstName: 'Tamsin',
    country: 'US',
    phone: '+1 330 555 0001',
    company: 'Quillworks',
    street1: '1 Quill Street',
    customerTokenId: 'cus-1',
    membershipType: 'Individual',
    membershipExpiresOn: '2027-06-30',
    membershipRenewingSku: 'MEM-12',
    netsuiteId: '500900',
    lmsId: 'LMS-9',
    newsletter: true,
    topics: { electrical: true },
  });
  await insertAddress(db, clock, userId, {
    firstName: 'Tamsin',
    lastName: 'Quill',
    companyName: '',
    street1: '1 Quill Street',
    street2: '',
    city: 'Akron',
    state: 'OH',
    zip: '44301',
    country: 'US',
    phone: '',
    isPoBox: false,
    isDefaultBilling: true,
    isDefaultShipping: true,
  });
  await addHoldings(db, {
    subscriptions: [
      { userId, sku: 'LINK-PRO-12', name: 'Link', typeId: 9, expiresOn: '2027-03-01', isAutoRenewing: true },
    ],
    offices: [{ userId, acronym: 'EIC', committeeName: 'Electrical', officeName: 'Member', individualNumber: '9' }],
  });
  await addNotices(db, clock, userId, ['70']);
  await addSection(db, { userId, sectionId: 'electrical', joinedOn: '2026-01-01' });
  await addAcceptance(db, { userId, resourceId: 'R-1', version: '2026-11-22', acceptedAt: now });
  await storeLearner(db, { userId, lmsId: 'LMS-9' }, { courses: [], certificates: [], resources: [] }, now);
  await db.insert(carts).values({ userId, createdAt: now, updatedAt: now });
  return userId;
}

it('tells everything that is held, and no secret', async () => {
  const data = await collectData(connection.db, userId);
  const rows = Object.fromEntries(Object.entries(data ?? {}).map(([name, { length }]) => [name, length]));
  expect(rows).toMatchObject({
    account: 1,
    user: 1,
    signInMethods: 1,
    sessions: 1,
    addresses: 1,
    committees: 1,
    sections: 1,
    subscriptions: 1,
    documentNotices: 1,
    training: 1,
    licenses: 1,
    carts: 1,
    orders: 0,
    closure: 0,
  });
  const text = JSON.stringify(data);
  expect(text).toContain('1 Quill Street');
  expect(text).not.toMatch(/"hash"|"t-tamsin/);
  expect(await collectData(connection.db, 'nobody')).toBeNull();
});

it('stops every renewal at once, keeps everything else for the days, and can be taken back', async () => {
  expect((await requestClosure(tools(), userId)).ok).toBe(true);
  expect(await told()).toEqual([
    ['erp cancel-membership-renewal', ''],
    ['erp cancel-subscription', ''],
    ['mail account-closing', 'accountClosing'],
  ]);
  expect(await requestClosure(tools(), userId)).toMatchObject({ ok: false, code: 'transition_not_allowed' });
  later(undoDays - 0.001);
  expect(await carryOutClosures(tools())).toBe(0);
  expect(await findAccount(connection.db, userId)).toMatchObject({ firstName: 'Tamsin', membershipRenewingSku: null });
  expect((await undoClosure(tools(), userId)).ok).toBe(true);
  expect((await told()).at(-1)).toEqual(['mail account-closing', 'accountKept']);
  later(undoDays + 1);
  expect(await carryOutClosures(tools())).toBe(0);
  expect((await listSubscriptions(connection.db, userId))[0]?.cancelledReason).toBe('web self service');
  // A second request begins a new closing.
  expect(await requestClosure(tools(), userId)).toMatchObject({
    ok: true,
    value: { state: 'closing', requestedAt: now },
  });
});

it('leaves numbers alone once the days are over, tells the other systems, and says so in the last email', async () => {
  await requestClosure(tools(), userId);
  later(undoDays);
  expect(await undoClosure(tools(), userId)).toMatchObject({ ok: false, code: 'transition_not_allowed' });
  // Two nodes that run together close it once.
  const closed = await Promise.all([carryOutClosures(tools()), carryOutClosures(tools())]);
  expect(closed.toSorted()).toEqual([0, 1]);
  expect(removed).toContain('card-1');
  expect((await told()).slice(3)).toEqual([
    ['erp account-closed', ''],
    ['marketing account-closed', ''],
    ['mail account-closing', 'accountClosed'],
  ]);
  // The privacy notice is not published here: the mail leads nowhere rather than to a page that is not there.
  expect(await lastMail()).toMatchObject({ kind: 'accountClosed', link: null });
  const { messages, ...kept } = (await collectData(connection.db, userId)) ?? {};
  expect(JSON.stringify(kept)).not.toMatch(/Tamsin|Quill|quill\.example|0001|Akron/);
  expect(JSON.stringify(messages)).toContain(`${userId}@quill.example`);
  expect(kept).toMatchObject({
    signInMethods: [],
    sessions: [],
    addresses: [],
    committees: [],
    sections: [],
    subscriptions: [],
    documentNotices: [],
    training: [],
    licenses: [],
    closure: [{ state: 'closed' }],
    account: [
      {
        netsuiteId: '500900',
        country: 'US',
        jobId: null,
        industryId: null,
        customerTokenId: null,
        membershipType: null,
        newsletter: false,
        topics: {},
      },
    ],
  });
  expect(await findUserById(connection.db, userId)).toMatchObject({ email: `closed-${userId}@closed.invalid` });
  expect(await requestClosure(tools(), userId)).toMatchObject({ ok: false, code: 'transition_not_allowed' });
});

it('keeps an account whose cards cannot be removed, closes the others, and goes on when they can', async () => {
  const other = await addPerson();
  awayFor = 'cus-away';
  await updateAccount(connection.db, clock, userId, { customerTokenId: awayFor });
  for (const id of [userId, other]) await requestClosure(tools(), id);
  later(undoDays);
  await expect(carryOutClosures(tools())).rejects.toThrow('1 accounts could not be closed.');
  expect(await findClosure(connection.db, userId)).toMatchObject({ state: 'closing' });
  expect(await findClosure(connection.db, other)).toMatchObject({ state: 'closed' });
  expect(await findAccount(connection.db, userId)).toMatchObject({ firstName: 'Tamsin' });
  awayFor = '';
  expect(await carryOutClosures(tools())).toBe(1);
});

it('leaves accounts of staff to the office', async () => {
  await giveRole(connection.db, userId, 'reader');
  expect(await requestClosure(tools(), userId)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await told()).toEqual([]);
});
