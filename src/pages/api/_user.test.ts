import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createAccount,
  findAccount,
  listSubscriptions,
  updateAccount,
} from '../../../server/people/accounts/account.repo.ts';
import { rightsOf } from '../../../tests/support/role-rights.ts';
import { address as addressSchema } from '../../../server/people/accounts/address.contract.ts';
import { currentUser, profile } from '../../../server/people/accounts/user.contract.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import * as states from './countries/[code]/states.ts';
import * as countries from './countries/index.ts';
import * as oneAddress from './user/addresses/[id].ts';
import * as allAddresses from './user/addresses/index.ts';
import * as current from './user/current.ts';
import * as customerId from './user/customer-id.ts';
import * as details from './user/details.ts';
import * as profileRoute from './user/profile.ts';

const origin = 'https://www.example.org';
const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
let connection: Connection & AsyncDisposable;
const logged: unknown[] = [];

beforeAll(async () => {
  connection = await openDatabase();
  for (const userId of ['ana', 'bob']) {
    await createAccount(connection.db, clock, { userId, firstName: userId, lastName: 'Doe', language: 'en' });
  }
  await updateAccount(connection.db, clock, 'ana', {
    membershipExpiresOn: '2026-11-19',
    membershipGraceEndsOn: '2026-11-20',
    legacyId: 'L-1',
    isElectricalInspector: true,
  });
});
afterAll(() => connection[Symbol.asyncDispose]());

type Caller = 'ana' | 'bob' | null;
interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  id?: string;
  code?: string;
  body?: unknown;
}

async function call(
  routes: Partial<Record<string, APIRoute>>,
  who: Caller,
  { method = 'GET', id, code, body }: Asked = {},
) {
  const account = who && (await findAccount(connection.db, who));
  const asked = { method, origin, params: { id, code }, body };
  const { json, ...answer } = await callRoute(routes, asked, {
    services: {
      db: connection.db,
      clock,
      installation: demoInstallation,
      env: {
        publishSecrets: ['a-secret-of-the-site'],
        siteOrigin: 'http://localhost:4321',
        profilePrompt: { after: '2026-01-01', reminderDays: 14 },
      },
      accountContent: testContent,
      delivery: { poke: () => undefined },
      log: { error: (...all: unknown[]) => logged.push(all) },
    },
    person: who && {
      userId: who,
      email: `${who}@example.org`,
      roles: new Set(['user']),
      ...rightsOf(),
      impersonator: null,
    },
    customer: account && { account, subscriptions: await listSubscriptions(connection.db, account.userId) },
  });
  expect(logged).toEqual([]);
  return { ...answer, json: json as Record<string, unknown> };
}

const body = {
  FirstName: 'Ana',
  LastName: 'Núñez',
  Street1: '1 Main',
  City: 'Columbus',
  State: 'OH',
  Zip: '43215',
  Country: 'US',
};
const add = async (who: Caller, change: Record<string, unknown> = {}) => {
  const { status, json } = await call(allAddresses, who, { method: 'POST', body: { ...body, ...change } });
  expect(status).toBe(200);
  return v.parse(addressSchema, json['payload']);
};

it('tells somebody who is not signed in that, and nothing else', async () => {
  expect(await call(current, null)).toMatchObject({ status: 200, text: '{"isLoggedIn":false}' });
});

it.each([
  ['details', details, 'GET'],
  ['customer id', customerId, 'GET'],
  ['profile', profileRoute, 'GET'],
  ['profile', profileRoute, 'PUT'],
  ['addresses', allAddresses, 'GET'],
  ['addresses', allAddresses, 'POST'],
  ['an address', oneAddress, 'GET'],
  ['an address', oneAddress, 'PUT'],
  ['an address', oneAddress, 'DELETE'],
] as const)('refuses %s without a session', async (_, routes, method) => {
  const { id } = { id: crypto.randomUUID() };
  const asked = { method, id, ...(method !== 'GET' && method !== 'DELETE' && { body: {} }) };
  expect((await call(routes, null, asked)).status).toBe(401);
});

it('shows the session user with its wire names and no others', async () => {
  const { json } = await call(current, 'ana');
  expect(v.safeParse(currentUser, json).issues).toBeUndefined();
  expect(Object.keys(json).toSorted()).toEqual(
    [
      'isLoggedIn',
      'isMember',
      'webID',
      'netsuiteID',
      'buyerID',
      'newsletter',
      'infoKnowEventConf',
      'prodServOffers',
      'accountProfileID',
      'progressiveProfileCompletionDate',
      'newsletterTopicsCompletionDate',
      'industryTitleFunctionCompletionDate',
      'topicsOfInterestCompletionDate',
      'customerTokenId',
      'LegacyId',
      'language',
      'customerID',
      'account',
      'ID',
      'FirstName',
      'LastName',
      'CompanyID',
      'committeeMemberID',
      'disableOnlineOrdering',
      'isRegisteredForCnE',
      'billMeLater',
      'legacyId',
      'AccountProfileId',
      'xp',
      'ahj',
      'isElectircalInspector',
      'subscriptions',
      // Not among the established wire names: static pages need them for the banner and for links to the desks.
      'isImpersonated',
      'profilePrompt',
      'desks',
    ].toSorted(),
  );
  expect(json).toMatchObject({
    isLoggedIn: true,
    isMember: true,
    LegacyId: 'L-1',
    isElectircalInspector: true,
    account: { membership: { status: 'Active', expirationDate: '2026-11-19', expirationDateGrace: '2026-11-20' } },
  });
  expect((await call(details, 'ana')).json).toMatchObject({ LegacyId: 'L-1' });
  expect((await call(customerId, 'ana')).json).toEqual({ customerID: null });
});

it('saves what a person may change of their profile, and nothing else', async () => {
  const { status, json } = await call(profileRoute, 'ana', {
    method: 'PUT',
    body: {
      firstName: 'آنا',
      preferences: { jobId: 11 },
      wildfire: true,
      email: 'evil@example.org',
      isMember: false,
      ahj: true,
      isStaff: true,
      userId: 'bob',
      netsuiteID: '1',
    },
  });
  expect([status, json['code'], json['requestId']]).toEqual([200, 200, 'r-1']);
  const saved = v.parse(profile, json['payload']);
  expect(saved).toMatchObject({ firstName: 'آنا', wildfire: true, preferences: { jobId: 11 } });
  expect(saved).toMatchObject({ email: 'ana@example.org', ahj: false, netsuiteID: null, isMember: true });
  expect((await call(profileRoute, 'bob')).json).toMatchObject({ firstName: 'bob', wildfire: false });
});

it('says what is wrong by the names that were sent', async () => {
  const place = { street1: 'x', street2: '', city: 'x', stateProv: 'Ohio', zipPostal: '1', country: 'US' };
  const answer = await call(profileRoute, 'ana', {
    method: 'PUT',
    body: { userTitle: 'x'.repeat(301), preferences: { jobId: 99 }, address: place },
  });
  expect(answer.status).toBe(422);
  expect((answer.json['error'] as { fields: unknown }).fields).toEqual({
    userTitle: 'This field maximum length is 300.',
    'preferences.jobId': 'Choose one of the options.',
    'address.stateProv': 'This state is invalid.',
    'address.zipPostal': 'This zip is invalid.',
  });
  const wrong = await call(allAddresses, 'ana', { method: 'POST', body: { ...body, Zip: '', City: '' } });
  expect((wrong.json['error'] as { fields: unknown }).fields).toEqual({
    City: 'This field is required.',
    Zip: 'This field is required.',
  });
});

it('keeps, changes and removes an address', async () => {
  const { ID } = await add('ana', { xp: { isPOBox: true } });
  expect((await call(oneAddress, 'ana', { id: ID })).json).toMatchObject({
    Billing: true,
    Shipping: true,
    xp: { isPOBox: true },
  });
  const changed = await call(oneAddress, 'ana', { method: 'PUT', id: ID, body: { ...body, City: 'Cleveland' } });
  expect(changed.json).toMatchObject({ code: 200, payload: { ID, City: 'Cleveland' } });
  expect((await call(allAddresses, 'ana')).json).toMatchObject({ total: 1, pageSize: 100, items: [{ ID }] });
  expect((await call(oneAddress, 'ana', { method: 'DELETE', id: ID })).json).toMatchObject({ code: 200 });
  expect((await call(oneAddress, 'ana', { id: ID })).status).toBe(404);
});

it.each(['GET', 'PUT', 'DELETE'] as const)(
  "answers %s of another person's address like one that is not there",
  async (method) => {
    const { ID } = await add('ana');
    const ask = (id: string) => call(oneAddress, 'bob', { method, id, ...(method === 'PUT' && { body }) });
    const [foreign, missing] = [await ask(ID), await ask(crypto.randomUUID())];
    expect(foreign).toEqual(missing);
    expect(foreign.status).toBe(404);
    expect((await call(oneAddress, 'ana', { id: ID })).status).toBe(200);
    expect((await call(allAddresses, 'bob')).json).toMatchObject({ items: [] });
    await call(oneAddress, 'ana', { method: 'DELETE', id: ID });
  },
);

it('takes no id that is none', async () => {
  expect((await call(oneAddress, 'ana', { id: "1' or '1'='1" })).status).toBe(404);
});

it('lists countries and their states to everyone', async () => {
  expect((await call(countries, null)).json).toContainEqual({
    code: 'KP',
    countryName: 'North Korea',
    allowForOrders: false,
  });
  expect((await call(states, null, { code: 'CA' })).json).toEqual([{ code: 'ON', stateProvinceName: 'Ontario' }]);
  expect((await call(states, null, { code: 'AE' })).json).toEqual([]);
  expect((await call(states, null, { code: 'XX' })).status).toBe(404);
  expect((await call(states, null, { code: 'ca' })).status).toBe(404);
});
