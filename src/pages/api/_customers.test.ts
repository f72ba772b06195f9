import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer, staffPerson } from '../../../tests/support/certificate-scene.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { rightsOf } from '../../../tests/support/role-rights.ts';
import * as shop from '../../../tests/support/store-scene.ts';
import { listAudit } from '../../../server/people/access/audit.repo.ts';
import { findAccount } from '../../../server/people/accounts/account.repo.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { priceSchedules } from '../../../server/store/pricing/price.table.ts';
import * as route from './customers/[id].ts';

const token = 'the-key-of-the-record-system';
let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
});
afterAll(() => store[Symbol.asyncDispose]());

async function newCustomer() {
  const userId = `customer-${crypto.randomUUID()}`;
  await addCustomer(store, userId);
  const account = await findAccount(store.db, userId);
  return { userId, id: account?.accountProfileId ?? '' };
}

function patch(id: string, body: unknown, { bearer = token, isOpen = true } = {}) {
  const services = {
    ...store,
    env: {
      ...store.env,
      publishSecrets: ['the-secret-of-publishers'],
      contentTokens: [],
      customersTokens: isOpen ? [token] : [],
    },
  };
  const headers = new Headers(bearer ? { authorization: `Bearer ${bearer}` } : {});
  const person = bearer ? null : staffPerson(rightsOf('administrator'));
  const asked = { method: 'PATCH', path: `/api/customers/${id}`, params: { id }, body, headers };
  return callRoute(route as Parameters<typeof callRoute>[0], asked, { services, person });
}

it('lets the record system change facts, keeps the others, and tells it nothing back', async () => {
  const { id, userId } = await newCustomer();
  const first = await patch(id, { isBillMeLaterAllowed: true, lmsId: `L-${userId}`, reason: 'Credit check' });
  expect([first.status, first.json]).toEqual([200, { changed: ['isBillMeLaterAllowed', 'lmsId'] }]);
  expect((await patch(id, { isAhj: true, lmsId: null })).json).toEqual({ changed: ['isAhj', 'lmsId'] });
  expect((await patch(id, { isAhj: true })).json).toEqual({ changed: [] });
  expect(await findAccount(store.db, userId)).toMatchObject({ isAhj: true, isBillMeLaterAllowed: true, lmsId: null });
  const audit = await listAudit(store.db, userId, 5);
  expect(audit.map(({ actorUserId, detail }) => [actorUserId, detail])).toEqual([
    ['record system', 'By the customer-record system'],
    ['record system', 'Credit check'],
  ]);
  expect(await store.db.$count(outboxMessages)).toBe(0);
});

it('names what is wrong and changes nothing', async () => {
  const [{ id, userId }, other] = [await newCustomer(), await newCustomer()];
  await patch(other.id, { legacyId: `X-${userId}` });
  const answer = await patch(id, { isAhj: true, legacyId: `X-${userId}`, netsuiteId: 'a b', companyId: 'acme' });
  expect([answer.status, (answer.json as { error: { fields: object } }).error.fields]).toEqual([
    422,
    {
      legacyId: 'belongs to another customer already',
      netsuiteId: 'must be at most 80 characters without blanks',
      companyId: 'must be default, or a price list of the catalogue: default',
    },
  ]);
  expect((await patch(id, { isAhj: 'yes' })).status).toBe(422);
  expect((await patch(id, { isStaff: true })).status).toBe(422);
  expect((await patch(crypto.randomUUID(), { isAhj: true })).status).toBe(404);
  expect(await findAccount(store.db, userId)).toMatchObject({ isAhj: false, netsuiteId: null });
});

it('moves to the list of a membership without taking the list of the company, unless it names the lists', async () => {
  const { id, userId } = await newCustomer();
  const lists = async () => {
    const account = await findAccount(store.db, userId);
    return [account?.companyId, ...(account?.priceLists ?? [])];
  };
  await store.db
    .insert(priceSchedules)
    .values(['northgate', 'acme', 'member'].map((companyId) => ({ companyId, productId: 'book', percentOff: 10 })));
  for (const [body, held] of [
    [{ companyId: 'northgate', priceLists: ['acme'] }, ['northgate', 'acme']],
    [{ companyId: 'member' }, ['member', 'acme', 'northgate']],
    [{ companyId: 'northgate' }, ['northgate', 'acme']],
    [{ companyId: 'acme' }, ['acme']],
    [{ companyId: 'member', priceLists: [] }, ['member']],
  ] as const) {
    expect((await patch(id, body)).status).toBe(200);
    expect(await lists()).toEqual(held);
  }
  expect((await patch(id, { priceLists: 'acme' })).status).toBe(422);
  expect((await patch(id, { priceLists: ['no-such-list'] })).status).toBe(422);
});

it.each([
  ['another key', { bearer: 'another-key-of-somebody-else' }],
  ['the key of publishers', { bearer: 'the-secret-of-publishers' }],
  ['the session of an administrator', { bearer: '' }],
  ['its own key where none is set', { isOpen: false }],
  ['no key where none is set', { bearer: '', isOpen: false }],
])('is closed to %s', async (_, how) => {
  const { id, userId } = await newCustomer();
  expect((await patch(id, { isAhj: true }, how)).status).toBe(401);
  expect(await findAccount(store.db, userId)).toMatchObject({ isAhj: false });
});
