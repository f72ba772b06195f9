import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOperations } from '../../../tests/support/api-operations.ts';
import type { RunningSite } from '../../../tests/support/site.ts';
import { startSmallSite } from '../../../tests/support/small-site.ts';
import { Visitor, type Answered } from '../../../tests/support/visitor.ts';

const callers = ['anonymous', 'owner', 'other', 'impersonator', 'staff', 'editor'] as const;
type Caller = (typeof callers)[number];
type Row = Readonly<Record<Caller, number>>;

const row = (...statuses: number[]) =>
  Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]])) as Row;
const everyone = row(200, 200, 200, 200, 200, 200);
const signedIn = row(401, 200, 200, 200, 200, 200);
const ownersAddress = row(401, 200, 404, 200, 404, 404);
const staffOnly = (found: number) => row(401, 403, 403, 403, found, 403);
const editorsOnly = (found: number) => row(401, 403, 403, 403, 403, found);

/** What each caller gets of each endpoint when it is called about the owner, or about something that is not there. */
const table: Readonly<Record<string, Row>> = {
  'GET /api/user/current': everyone,
  'GET /api/user/details': signedIn,
  'GET /api/user/customer-id': signedIn,
  'GET /api/user/profile': signedIn,
  'PUT /api/user/profile': signedIn,
  'GET /api/user/addresses': signedIn,
  'POST /api/user/addresses': signedIn,
  'GET /api/user/addresses/{id}': ownersAddress,
  'PUT /api/user/addresses/{id}': ownersAddress,
  'DELETE /api/user/addresses/{id}': ownersAddress,
  'GET /api/countries': everyone,
  'GET /api/countries/{code}/states': everyone,
  'POST /api/content/graphql': everyone,
  'GET /api/staff/outbox': staffOnly(200),
  'GET /api/staff/outbox/{id}': staffOnly(404),
  'POST /api/staff/outbox/{id}/retry': staffOnly(404),
  'POST /api/staff/outbox/retry-all': staffOnly(200),
  'POST /api/staff/impersonation': staffOnly(404),
  'POST /api/staff/impersonation/stop': row(401, 404, 404, 200, 404, 404),
  'GET /api/content/items/{id}': editorsOnly(404),
  'PUT /api/content/items/{id}': editorsOnly(422),
  'DELETE /api/content/items/{id}': editorsOnly(404),
  'GET /api/editor/items': editorsOnly(200),
  'GET /api/editor/items/{id}/revisions': editorsOnly(404),
  'GET /api/editor/items/{id}/revisions/{revision}': editorsOnly(404),
  'POST /api/editor/items/{id}/rollback': editorsOnly(404),
  'POST /api/editor/preview-links': editorsOnly(404),
  'POST /api/editor/markdown': editorsOnly(200),
  'GET /api/editor/status': editorsOnly(200),
  'GET /api/editor/publishes': editorsOnly(200),
  'GET /api/publish/{publishId}': editorsOnly(404),
  'POST /api/publish': editorsOnly(202),
};

const missing = '00000000-0000-4000-8000-000000000000';
const address = {
  FirstName: 'Nomen',
  LastName: 'Nescio',
  Street1: '1 Main',
  City: 'Akron',
  State: 'OH',
  Zip: '44301',
  Country: 'US',
};
/** Bodies of the calls that need one. */
const bodies: Readonly<Record<string, unknown>> = {
  'PUT /api/user/profile': { mobile: '+1 330 555 0100' },
  'POST /api/user/addresses': address,
  'PUT /api/user/addresses/{id}': address,
  'POST /api/content/graphql': { query: '{ __typename }' },
  'POST /api/staff/outbox/retry-all': {},
  'POST /api/staff/impersonation': { userId: 'nobody', reason: 'A test' },
  'PUT /api/content/items/{id}': {},
  'POST /api/editor/items/{id}/rollback': { revision: 1 },
  'POST /api/editor/preview-links': { id: 'page:nothing' },
  'POST /api/editor/markdown': { markdown: 'text' },
  'POST /api/publish': {},
};
/** The owner is member@, of whom these words tell. */
const ownersWords = /member@example\.org|OP-48213|1048213|500213|C-100213|LMS-48213|Chestnut Hill|Queen’s Quay|Buckeye/;

let site: RunningSite;
let visitors: Record<Exclude<Caller, 'impersonator'>, Visitor>;
const person = async (visitor: Visitor) => JSON.parse((await visitor.ask('/api/user/current')).text) as { ID: string };

beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  const [owner, other, staff, editor] = (await Promise.all(
    (['member', 'customer', 'staff', 'editor'] as const).map((name) => Visitor.signedIn(site.origin, name)),
  )) as [Visitor, Visitor, Visitor, Visitor];
  visitors = { anonymous: new Visitor(site.origin), owner, other, staff, editor };
}, 120_000);
afterAll(() => site[Symbol.asyncDispose]());

/** A member of staff who acts as the owner now. */
async function impersonator(): Promise<Visitor> {
  const visitor = await Visitor.signedIn(site.origin, 'staff');
  const { ID: userId } = await person(visitors.owner);
  const begun = await visitor.ask('/api/staff/impersonation', { json: { userId, reason: 'The matrix' } });
  expect(begun.status).toBe(200);
  return visitor;
}
const as = (caller: Caller) => (caller === 'impersonator' ? impersonator() : Promise.resolve(visitors[caller]));

async function addAddress(visitor: Visitor): Promise<string> {
  const kept = await visitor.ask('/api/user/addresses', { json: { ...address, Street1: '40 Chestnut Hill Road' } });
  return (JSON.parse(kept.text) as { payload: { ID: string } }).payload.ID;
}

function call(visitor: Visitor, name: string, id: string, json: unknown = bodies[name]): Promise<Answered> {
  const [method = '', path = ''] = name.split(' ');
  const target = path
    .replace('/items/{id}', '/items/page:nothing')
    .replace(/\{(id|publishId)\}/, id)
    .replace('{revision}', '1')
    .replace('{code}', 'US');
  return visitor.ask(target, { method, ...(method !== 'GET' && json !== undefined && { json }) });
}

it('has a row in this table for every endpoint there is', async () => {
  const described = (await readOperations(site.origin)).map(({ name }) => name);
  expect(Object.keys(table).toSorted()).toEqual(described.toSorted());
});

describe.each(Object.entries(table))('%s', (name, expected) => {
  it.each(callers)('answers the %s as it should, and tells nobody else of the owner', async (caller) => {
    const isOwners = name.includes('/user/addresses/{id}');
    const id = isOwners ? await addAddress(visitors.owner) : missing;
    const answer = await call(await as(caller), name, id);
    expect(answer.status, answer.text.slice(0, 300)).toBe(expected[caller]);
    expect(answer.headers.get('cache-control')).toMatch(/no-store|max-age/);
    if (caller !== 'owner' && caller !== 'impersonator') expect(answer.text).not.toMatch(ownersWords);
    if (!isOwners) return;
    // A refused change has changed nothing.
    const after = await visitors.owner.ask(`/api/user/addresses/${id}`);
    const isGone = name.startsWith('DELETE') && answer.status === 200;
    expect(after.status).toBe(isGone ? 404 : 200);
    if (answer.status !== 200) expect(after.text).toContain('40 Chestnut Hill Road');
    if (!isGone) await visitors.owner.ask(`/api/user/addresses/${id}`, { method: 'DELETE' });
  });
});

it('answers an address of somebody else like one that is not there, in the account pages too', async () => {
  const id = await addAddress(visitors.owner);
  const about = async (asked: string) => {
    const form = { id: asked, intent: 'remove' };
    const answers = [
      await visitors.other.ask(`/user/my-account/account-addresses/${asked}`),
      await visitors.other.ask(`/user/my-account/account-addresses/${asked}`, { form: { ...form, street1: 'Mine' } }),
      await visitors.other.ask('/user/my-account/account-addresses', { form }),
      await visitors.other.ask('/user/my-account/account-addresses', { form: { ...form, intent: 'billing' } }),
    ];
    return answers.map(({ status, text }) => [status, text.replaceAll(asked, '')]);
  };
  const foreign = await about(id);
  expect(foreign).toEqual(await about(missing));
  expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 404]);
  expect((await visitors.owner.ask(`/api/user/addresses/${id}`)).text).toContain('40 Chestnut Hill Road');
});

describe('identity', () => {
  const smuggled = async () => {
    const { ID } = await person(visitors.owner);
    return {
      userId: ID,
      user_id: ID,
      ID,
      id: ID,
      webID: ID,
      accountProfileId: ID,
      AccountProfileId: ID,
      subjectUserId: ID,
      companyId: 'member',
      CompanyID: 'member',
      buyerID: 'member',
      netsuiteID: '500213',
      legacyId: '1048213',
      customerId: 'C-100213',
      onPointID: 'OP-48213',
      lmsID: 'x',
      committeeMemberID: 'CM-1',
      committeeMemberId: 'CM-1',
      role: 'admin',
      roles: ['staff', 'editor'],
      isStaff: true,
      isEditor: true,
      isAdmin: true,
      isMember: true,
      ahj: true,
      isAhj: true,
      isElectircalInspector: true,
      isElectricalInspector: true,
      isImpersonated: true,
      impersonatedBy: ID,
      email: 'evil@example.org',
      emailVerified: true,
      password: 'x',
      banned: false,
      membershipExpiresOn: '2099-01-01',
      membershipGraceEndsOn: '2099-01-01',
      membership: { status: 'Active' },
      subscriptions: [{ typeID: 9, sku: 'LINK-PRO-12', autoRenewing: true }],
      disableOnlineOrdering: false,
      isOnlineOrderingDisabled: false,
      billMeLater: true,
      isBillMeLaterAllowed: true,
      createdAt: '1999-01-01',
    };
  };
  const shown = async (visitor: Visitor) => [
    (await visitor.ask('/api/user/current')).text,
    (await visitor.ask('/api/user/details')).text,
    (await visitor.ask('/api/user/profile')).text,
    (await visitor.ask('/api/user/addresses')).text.replace(/"ID":"[^"]+"/g, ''),
  ];
  let before: string[][];
  const pair = () => Promise.all([visitors.owner, visitors.other].map(shown));
  beforeEach(async () => {
    before = await pair();
  });

  it('comes from no body of an endpoint', async () => {
    const body = await smuggled();
    const put = await visitors.other.ask('/api/user/profile', {
      method: 'PUT',
      json: { ...body, mobile: '+1 330 555 0100' },
    });
    expect(put.status).toBe(200);
    const posted = await visitors.other.ask('/api/user/addresses', { json: { ...body, ...address } });
    expect(posted.status).toBe(200);
    const { ID } = (JSON.parse(posted.text) as { payload: { ID: string } }).payload;
    expect(ID).not.toBe(body.ID);
    expect((await visitors.owner.ask(`/api/user/addresses/${ID}`)).status).toBe(404);
    await visitors.other.ask(`/api/user/addresses/${ID}`, { method: 'DELETE' });
    expect(await pair()).toEqual(before);
    for (const path of ['/staff/customers', '/staff/deliveries', '/editor']) {
      expect((await visitors.other.ask(path)).status, path).toBe(404);
    }
  });

  it('comes from no query, no header and no other cookie', async () => {
    const { ID } = await person(visitors.owner);
    const query = new URLSearchParams({ userId: ID, ID, webID: ID, user: ID, id: ID, as: ID, impersonate: ID });
    const headers = {
      'x-user-id': ID,
      'x-forwarded-user': 'member@example.org',
      'x-original-url': '/staff/customers',
      'x-role': 'staff',
      cookie: `userId=${ID}; role=staff; signed_in=1; stanchion.admin_session=${ID}; ${visitors.other.cookie}`,
    };
    for (const path of [
      '/api/user/current',
      '/api/user/profile',
      '/api/user/addresses',
      '/user/my-account/account-information',
    ]) {
      const answer = await visitors.other.ask(`${path}?${query}`, { headers });
      expect(answer.status, path).toBe(200);
      expect(answer.text, path).not.toMatch(/OP-48213|Buckeye|Maeve/);
    }
    const changed = await visitors.other.ask(`/api/user/profile?${query}`, { method: 'PUT', headers, json: {} });
    expect(changed.text).not.toMatch(ownersWords);
    expect(await pair()).toEqual(before);
  });

  it('comes from no field of a form', async () => {
    const { ID } = await person(visitors.owner);
    const flat = Object.fromEntries(Object.entries(await smuggled()).map(([name, value]) => [name, String(value)]));
    const form = {
      ...flat,
      firstName: 'Carla',
      lastName: 'Núñez',
      company: 'Northgate Facilities',
      userTitle: 'Facility manager',
      phone: '+1 330 555 0171',
      mobile: '+1 330 555 0100',
      country: 'US',
    };
    const saved = await visitors.other.ask(`/user/my-account/account-information?userId=${ID}`, { form });
    expect([saved.status, saved.location]).toEqual([303, '/user/my-account/account-information?saved=profile']);
    expect(await pair()).toEqual(before);
    const signUp = { ...form, email: 'smuggler@example.net', password: 'a-quiet-river-bend' };
    const asked = await visitors.anonymous.ask('/user/signup', { form: signUp });
    expect(asked.status).toBe(303);
    expect((await new Visitor(site.origin).ask('/user/signin', { form: signUp })).status).toBe(422);
  });
});
