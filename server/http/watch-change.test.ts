import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addCustomer } from '../../tests/support/certificate-scene.ts';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { addApplication } from '../../tests/support/application-scene.ts';
import type { Person } from '../people/access/access.contract.ts';
import { listAudit } from '../people/access/audit.repo.ts';
import { addHoldings, listSubscriptions, updateAccount } from '../people/accounts/account.repo.ts';
import { insertAddress } from '../people/accounts/address.repo.ts';
import { systemClock } from '../platform/clock.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import { assignSeats } from '../store/subscriptions/assign-seats.ts';
import { watchChange } from './watch-change.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
const poke = vi.fn();
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(() => poke.mockClear());

const watch = (person: object | null, method = 'POST') =>
  watchChange(
    { db: connection.db, clock: systemClock, delivery: { poke } },
    { method, path: '/api/user/profile', requestId: 'r-1', person: person as Person | null },
  );
const message = {
  connector: 'erp',
  kind: 'profile-sync',
  reference: 'p-1',
  payload: {},
  subjectUserId: 'ana',
} as const;

it('sends what a request has written for other systems, and asks for nothing otherwise', async () => {
  await (
    await watch(null)
  )(200);
  expect(poke).not.toHaveBeenCalled();
  const settle = await watch(null);
  await enqueue(connection.db, systemClock, message);
  await settle(200);
  expect(poke).toHaveBeenCalledOnce();
});

it('records what staff did in a customer’s name, and nothing that people do themselves', async () => {
  await (
    await watch({ userId: 'ana', impersonator: null })
  )(200);
  expect(await listAudit(connection.db, 'ana', 10)).toEqual([]);
  await (
    await watch({ userId: 'ana', impersonator: { userId: 'sam' } })
  )(422);
  expect(await listAudit(connection.db, 'ana', 10)).toMatchObject([
    { actorUserId: 'sam', action: 'POST', detail: '/api/user/profile → 422', changes: [] },
  ]);
});

it('records which fields staff changed, before and after, masked, and reads nothing for who only looks', async () => {
  const { db } = connection;
  const staff = { userId: 'bea', impersonator: { userId: 'sam' } };
  await addCustomer({ db, clock: systemClock }, 'bea', 'es');
  const settle = await watch(staff, 'PUT');
  await updateAccount(db, systemClock, 'bea', { userTitle: 'Wharfinger', newsletter: true });
  await insertAddress(db, systemClock, 'bea', {
    firstName: 'Beatriz',
    lastName: 'Solís',
    companyName: '',
    street1: '1 Pier',
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
  await settle(200);
  const [entry] = await listAudit(db, 'bea', 10);
  expect(entry?.changes).toContainEqual({ field: 'userTitle', before: '', after: 'W•••' });
  expect(entry?.changes).toContainEqual({ field: 'newsletter', before: 'false', after: 'true' });
  expect(entry?.changes.find(({ field }) => /^addresses\.\w{8}\.city$/.test(field))).toMatchObject({
    before: null,
    after: 'A•••',
  });
  expect(JSON.stringify(entry)).not.toMatch(/Wharfinger|Akron|44301/);
  await (
    await watch(staff, 'GET')
  )(200);
  expect(await listAudit(db, 'bea', 10)).toHaveLength(1);
});

it('records the fields of an application that staff make for a customer, and of a seat they give', async () => {
  const { db } = connection;
  const tools = {
    db,
    clock: systemClock,
    installation: demoInstallation,
    delivery: { poke },
    env: { siteOrigin: 'https://www.example.org' },
  };
  await addCustomer(tools, 'cleo');
  const plan = { userId: 'cleo', sku: 'TEAM', name: 'Link Team', typeId: 9, expiresOn: '2099-03-01', licenses: 3 };
  await addHoldings(db, { subscriptions: [{ ...plan, netsuiteId: '70' }] });
  const [team] = await listSubscriptions(db, 'cleo');
  const settle = await watch({ userId: 'cleo', impersonator: { userId: 'sam' } });
  const id = await addApplication(tools, { userId: 'cleo', acronym: 'EIC' });
  const seat = { subscriptionId: team?.id ?? '', edits: [{ seat: 2, email: 'holder@example.net' }] };
  await assignSeats(tools, { userId: 'cleo', impersonatorId: 'sam' }, seat);
  await settle(200);
  const [entry] = await listAudit(db, 'cleo', 10);
  const of = (name: RegExp) => entry?.changes.find(({ field }) => name.test(field));
  expect(of(new RegExp(`^committeeApplications\\.${id}\\.state$`))).toMatchObject({ before: null, after: 'S•••' });
  expect(of(/^subscriptionSeats\.\w{8} 2\.email$/)).toMatchObject({ before: null, after: 'h•••' });
  expect(JSON.stringify(entry)).not.toContain('holder@');
});
