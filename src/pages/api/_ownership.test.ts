import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CartView } from '../../../server/store/cart/cart.contract.ts';
import type { ListedOrder } from '../../../server/store/orders/orders.contract.ts';
import { readOperations } from '../../../tests/support/api-operations.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { staffPages } from '../../../tests/support/staff-pages.ts';
import { Visitor, type Answered } from '../../../tests/support/fake-visitor.ts';
import { accessMatrix, callers, type Caller } from './_access-matrix.ts';

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
const book = { productId: 'msca-70-2026', variantId: '70-26-EN-P', quantity: 1 };
const order = { cartVersion: 1, expectedPayableMinor: 1 };
const card = {
  isDefault: false,
  savePayment: true,
  paymentInformation: {
    card: { number: '4242424242424242', expirationMonth: '12', expirationYear: '2031', securityCode: '123' },
  },
  orderInformation: {
    billTo: {
      firstName: 'Nomen',
      lastName: 'Nescio',
      address1: '1 Main',
      locality: 'Akron',
      administrativeArea: 'OH',
      postalCode: '44301',
      country: 'US',
    },
  },
};
/** Bodies of the calls that need one. */
const bodies: Readonly<Record<string, unknown>> = {
  'PUT /api/user/profile': { mobile: '+1 330 555 0100' },
  'POST /api/user/addresses': address,
  'PUT /api/user/addresses/{id}': address,
  'POST /api/user/movebuyer': { userId: 'somebody', orderId: '1', lineItemId: missing },
  'POST /api/cart/lines': book,
  'PUT /api/cart/lines/{id}': { quantity: 2 },
  'POST /api/cart/promotions': { code: 'NOSUCHCODE' },
  'POST /api/cart/sync': {},
  'PUT /api/checkout/info': { FirstName: 'Nomen', LastName: 'Nescio', Email: 'nomen@example.net' },
  'PUT /api/checkout/shipping-address': { address },
  'PUT /api/checkout/shipping-method': { id: 'standard' },
  'PUT /api/checkout/payment': { PaymentMethod: 'card', PoNumber: '' },
  'POST /api/checkout/createTaxTransaction': {},
  'POST /api/checkout/customer': {},
  'POST /api/checkout/instrument': { card: { number: '4242424242424242' } },
  'POST /api/checkout/paymentinstrument': card,
  'PUT /api/checkout/paymentinstrument/{instrumentId}': card,
  'POST /api/checkout/auth': order,
  'POST /api/checkout/orders': order,
  'PUT /api/account/notification-preferences': { prodServOffers: false },
  'POST /api/account/document-notices': { RequestedCodes: { DocInfoCodes: ['999'] }, type: 'unsubscribe' },
  'POST /api/account/committees/voteUrl': { memberId: '227001' },
  'POST /api/account/subscriptions/{accountProfileId}/{id}/cancel': {},
  'POST /api/account/committee-applications': { fields: { comments: 'Begun' } },
  'PUT /api/account/committee-applications/{id}': { fields: { comments: 'More' }, revision: 1 },
  'POST /api/account/enforcer-funding': { fields: {} },
  'PUT /api/account/enforcer-funding/{id}': { fields: {}, revision: 1 },
  'POST /api/account/membersection': { sectionId: 'electrical' },
  'POST /api/recaptcha/verify': { token: 'none' },
  'POST /api/webhooks/payments': {},
  'POST /api/webhooks/erp': {},
  'POST /api/forms/{id}': { answers: {} },
  'POST /api/content/graphql': { query: '{ __typename }' },
  'POST /api/forms/crm/lead': { data: {}, token: 'none' },
  'POST /api/forms/crm/contact': { data: { LastName: 'Nescio', Email: 'nomen@example.net' }, token: 'none' },
  'POST /api/forms/crm/contact/{email}': { token: 'none' },
  'POST /api/forms/crm/case': { data: { ContactId: 'none' }, token: 'none' },
  'POST /api/forms/pardot': { url: '?email=nomen@example.net&Electrical=true' },
  'POST /api/aenapplication/instructors': {},
  'POST /api/aenapplication/providers': {},
  'POST /api/marketing-forms/{portalId}/{formGuid}': { fields: [], submittedAt: '1' },
  'POST /api/auth/SearchHotworkUser': { lastName: 'Abernathy' },
  'POST /api/hotworks-search': { lastName: 'Abernathy' },
  'PUT /api/staff/outbox/{id}': { edits: {}, reason: 'A test' },
  'POST /api/staff/outbox/{id}/drop': { reason: 'A test' },
  'POST /api/staff/outbox/retry-all': {},
  'POST /api/staff/impersonation': { userId: 'nobody', reason: 'A test' },
  'PUT /api/content/items/{id}': {},
  'POST /api/editor/items/{id}/rollback': { revision: 1 },
  'POST /api/editor/live-changes/{id}': { base: 1, path: null, fields: {} },
  'POST /api/editor/preview-links': { id: 'page:nothing' },
  'POST /api/editor/plans': {
    id: 'page:nothing',
    what: 'publish',
    when: { kind: 'time', date: '2030-01-01', time: '09:00' },
  },
  'PUT /api/editor/unsaved/{id}': { base: 0, path: null, fields: { title: 'Begun' } },
  'PUT /api/editor/translations/{id}': { locale: 'es', matches: 1 },
  'POST /api/editor/presence/{id}': { place: null },
  'POST /api/editor/warnings': { type: 'page', fields: {} },
  'POST /api/editor/markdown': { markdown: 'text' },
  'POST /api/editor/figures': { tokens: [] },
  'POST /api/publish': {},
};
/** The owner is member@, of whom these words tell. */
const ownersWords =
  /member@example\.org|Maeve|SL4K7P9Q2D|OP-48213|1048213|500213|C-100213|LMS-48213|700213|Chestnut Hill|Queen’s Quay|Buckeye/;

let site: RunningSite;
let visitors: Record<Exclude<Caller, 'impersonator'>, Visitor>;
const person = async (visitor: Visitor) => JSON.parse((await visitor.ask('/api/user/current')).text) as { ID: string };

beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  const [owner, other, staff, editor] = (await Promise.all(
    (['member', 'customer', 'staff', 'editor'] as const).map((name) => Visitor.signedIn(site.origin, name)),
  )) as [Visitor, Visitor, Visitor, Visitor];
  visitors = { anonymous: new Visitor(site.origin), owner, other, staff, editor };
});
afterAll(() => site[Symbol.asyncDispose]());

let acting: Visitor | undefined;

/** A member of staff who acts as the owner now: the one from before, unless the call before has ended it. Signing in is slow. */
async function impersonator(): Promise<Visitor> {
  acting ??= await Visitor.signedIn(site.origin, 'staff');
  const { ID: userId } = await person(visitors.owner);
  if ((await person(acting)).ID === userId) return acting;
  const begun = await acting.ask('/api/staff/impersonation', { json: { userId, reason: 'The matrix' } });
  expect(begun.status).toBe(200);
  return acting;
}
/**
 * Returns a visitor for a call. Refusals on the way to an order count against the session, so the impersonator's is
 * new.
 */
function as(caller: Caller, name: string): Promise<Visitor> {
  if (caller !== 'impersonator') return Promise.resolve(visitors[caller]);
  if (name.startsWith('POST /api/checkout/')) acting = undefined;
  return impersonator();
}

async function addAddress(visitor: Visitor): Promise<string> {
  const kept = await visitor.ask('/api/user/addresses', { json: { ...address, Street1: '40 Chestnut Hill Road' } });
  return (JSON.parse(kept.text) as { payload: { ID: string } }).payload.ID;
}

/** Returns what the owner has, for the paths that name it: made again for each call, as some of them take it away. */
async function ownersThings(name: string): Promise<Readonly<Record<string, string>>> {
  const { owner } = visitors;
  const things: Record<string, string> = { id: missing, customerId: 'C-100213' };
  if (name.includes('/user/addresses/{id}')) things['id'] = await addAddress(owner);
  if (name.includes('/cart/lines/{id}')) {
    const { LineItems } = JSON.parse((await owner.ask('/api/cart/lines', { json: book })).text) as CartView;
    things['id'] = LineItems[0]?.ID ?? '';
  }
  if (name.includes('/orders/detail/{id}')) {
    const { items } = JSON.parse((await owner.ask('/api/account/orders/C-100213')).text) as { items: ListedOrder[] };
    things['id'] = items[0]?.orderId ?? '';
  }
  if (name.includes('-applications/{id}') || name.includes('-funding/{id}')) {
    const begun = await owner.ask('/api/account/committee-applications', { json: { fields: { comments: 'Begun' } } });
    things['id'] = String((JSON.parse(begun.text) as { user_application_id: number }).user_application_id);
  }
  if (name === 'GET /api/account/committees') {
    const listed = JSON.parse((await owner.ask('/api/account/certificates')).text) as { payload: { Link: string }[] };
    things['link'] = new URL(listed.payload[0]?.Link ?? '', site.origin).search;
  }
  if (name.includes('{accountProfileId}')) {
    const profile = JSON.parse((await owner.ask('/api/user/profile')).text) as { accountProfileId: string };
    Object.assign(things, { accountProfileId: profile.accountProfileId, id: '700213' });
  }
  if (name.includes('{customerTokenId}') || name.includes('{instrumentId}')) {
    const made = await owner.ask('/api/checkout/customer', { json: {} });
    const { customerTokenId = '' } = JSON.parse(made.text) as { customerTokenId?: string };
    const list = `/api/checkout/customer/${customerTokenId}/instruments`;
    const read = async () => JSON.parse((await owner.ask(list)).text) as { id: string }[];
    if ((await read()).length === 0) await owner.ask('/api/checkout/paymentinstrument', { json: card });
    Object.assign(things, { customerTokenId, instrumentId: (await read())[0]?.id });
  }
  return things;
}

function call(visitor: Visitor, name: string, things: Readonly<Record<string, string>>): Promise<Answered> {
  const [method = '', path = ''] = name.split(' ');
  const target = path
    .replace('/items/{id}', '/items/page:nothing')
    .replace('/unsaved/{id}', '/unsaved/page:nothing')
    .replace('/forms/{id}', '/forms/contact')
    .replace('/products/{id}', `/products/${book.productId}`)
    .replace('/search/{hub}', '/search/Help?q=valve')
    .replace('/search/suggest', '/search/suggest?q=valve')
    .replace('/jsondata/{itemId}', '/jsondata/nothing-2026?docInfoPageItemID=nothing')
    .replace('{revision}', '1')
    .replace('{code}', 'US')
    .replace('{email}', 'nomen@example.net')
    .replace('/account/committees', `/account/committees${name.startsWith('GET') ? (things['link'] ?? '') : ''}`)
    .replace('{sectionId}', 'electrical')
    .replace(/\{(\w+)\}/g, (_, parameter: string) => things[parameter] ?? missing);
  const json = bodies[name];
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return visitor.ask(target, { method, headers, ...(method !== 'GET' && json !== undefined && { json }) });
}

it('has a row in this table for every endpoint there is', async () => {
  const described = (await readOperations(site.origin)).map(({ name }) => name);
  expect(Object.keys(accessMatrix).toSorted()).toEqual(described.toSorted());
});

describe.each(Object.entries(accessMatrix))('%s', (name, expected) => {
  it.each(callers)('answers the %s as it should, and tells nobody else of the owner', async (caller) => {
    const isOwners = name.includes('/user/addresses/{id}');
    const things = await ownersThings(name);
    const answer = await call(await as(caller, name), name, things);
    expect(answer.status, answer.text.slice(0, 300)).toBe(expected[caller]);
    expect(answer.headers.get('cache-control')).toMatch(/no-store|max-age/);
    if (caller !== 'owner' && caller !== 'impersonator') expect(answer.text).not.toMatch(ownersWords);
    if (!isOwners) return;
    // A refused change has changed nothing.
    const id = things['id'] ?? '';
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
      await visitors.other.ask(`/user/my-account/account-addresses/${asked}`, { form: { id: asked, street1: 'Mine' } }),
      await visitors.other.ask('/user/my-account/account-addresses', { form }),
      await visitors.other.ask('/user/my-account/account-addresses', { form: { ...form, intent: 'billing' } }),
    ];
    return answers.map(({ status, text }) => [status, text.replaceAll(asked, '')]);
  };
  const foreign = await about(id);
  expect(foreign).toEqual(await about(missing));
  // Back after a removal leads to the list, not to an error.
  expect(foreign.map(([status]) => status)).toEqual([302, 404, 404, 404]);
  expect((await visitors.owner.ask(`/api/user/addresses/${id}`)).text).toContain('40 Chestnut Hill Road');
});

it('deletes no pending application of somebody else by the page, and its owner’s once', async () => {
  const page = '/user/my-account/account-committee-applications';
  const begun = await visitors.owner.ask('/api/account/committee-applications', { json: { fields: {} } });
  const { user_application_id: id } = JSON.parse(begun.text) as { user_application_id: number };
  const form = { intent: 'delete', application: String(id) };
  const about = (visitor: Visitor) => [visitor.ask(`${page}?delete=${id}`), visitor.ask(page, { form })];
  for (const caller of ['other', 'staff', 'editor'] as const) {
    expect(
      (await Promise.all(about(visitors[caller]))).map(({ status }) => status),
      caller,
    ).toEqual([302, 404]);
  }
  expect((await visitors.owner.ask(`${page}?delete=${id}`)).text).toContain('name="application"');
  expect((await visitors.owner.ask(page, { form })).status).toBe(303);
  expect((await visitors.owner.ask(page, { form })).status).toBe(404);
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
      desks: ['staff', 'editor'],
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
    for (const path of [...staffPages('1'), '/editor']) {
      expect((await visitors.other.ask(path)).status, path).toBe(404);
    }
  });

  it('is refused where a body names the profile of somebody else, and taken where it names the own one', async () => {
    const idOf = async (visitor: Visitor) =>
      (JSON.parse((await visitor.ask('/api/user/profile')).text) as { accountProfileId: string }).accountProfileId;
    const [foreign, own] = [await idOf(visitors.owner), await idOf(visitors.other)];
    const save = (named: object) => [
      visitors.other.ask('/api/user/profile', { method: 'PUT', json: { mobile: '+1 330 555 0100', ...named } }),
      visitors.other.ask('/api/user/addresses', { json: { ...address, ...named } }),
      visitors.other.ask(`/api/user/addresses/${missing}`, { method: 'PUT', json: { ...address, ...named } }),
    ];
    const statuses = async (named: object) => (await Promise.all(save(named))).map(({ status }) => status);
    for (const name of ['accountProfileId', 'accountProfileID', 'AccountProfileId']) {
      expect(await statuses({ [name]: foreign }), name).toEqual([403, 403, 403]);
    }
    expect(await statuses({ accountProfileId: { id: own } })).toEqual([403, 403, 403]);
    expect(await pair()).toEqual(before);
    expect(await statuses({ accountProfileId: own })).toEqual([200, 200, 404]);
    const { items } = JSON.parse((await visitors.other.ask('/api/user/addresses')).text) as {
      items: { ID: string; Street1: string }[];
    };
    const added = items.find(({ Street1 }) => Street1 === address.Street1)?.ID ?? '';
    await visitors.other.ask(`/api/user/addresses/${added}`, { method: 'DELETE' });
    // As before: no field was written.
    expect(await pair()).toEqual(before);
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
    const page = await visitors.other.ask('/user/my-account/account-information');
    const version = /name="version" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const saved = await visitors.other.ask(`/user/my-account/account-information?userId=${ID}`, {
      form: { ...form, version },
    });
    expect([saved.status, saved.location]).toEqual([303, '/user/my-account/account-information?saved=profile']);
    expect(await pair()).toEqual(before);
    const signUp = { ...form, email: 'smuggler@example.net', password: 'a-quiet-river-bend' };
    const asked = await visitors.anonymous.ask('/user/signup', { form: signUp });
    expect(asked.status).toBe(303);
    expect((await new Visitor(site.origin).ask('/user/signin', { form: signUp })).status).toBe(422);
  });
});
