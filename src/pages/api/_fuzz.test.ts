import { Agent, request as send } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileTexts } from '../../../server/people/accounts/profile-fields.rules.ts';
import { readOperations, type Operation } from '../../../tests/support/api-operations.ts';
import { hostileTexts, jsonOf, spoiledByOneText } from '../../../tests/support/json-of-schema.ts';
import { isThorough } from '../../../tests/support/test-scope.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { staffPages } from '../../../tests/support/staff-pages.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

/** Number of requests, and of parallel ones. */
const total = isThorough ? 10_000 : 600;
/** Milliseconds: it tells what hangs from what waits for a busy machine. */
const timeout = isThorough ? 900_000 : 300_000;
const lanes = 16;
/** The same requests in every run. */
const seed = 20_261_120;

interface Fuzzed {
  method: string;
  target: string;
  who: string;
  type: string;
  body: string;
}

/** Pages outside the staff area that take forms, with the names of their fields. */
const otherForms: [string, string][] = [
  [
    '/user/my-account/account-information',
    `${profileTexts.map(({ name }) => name).join(' ')} country state zip topics`,
  ],
  ['/es/user/my-account/account-addresses/new', 'firstName lastName street1 city state zip country intent isPoBox'],
  ['/user/my-account/account-addresses', 'id intent'],
  ['/user/my-account/account-profile-completion', 'industryId jobId userTitle topics'],
  ['/user/my-account/account-profile-completion/steps', 'intent steps version industryId jobId userTitle topics'],
  [
    '/user/my-account/account-notification-preferences',
    'intent version newsletter topics newsletters codes shownCodes work',
  ],
  ['/user/my-account/account-subscriptions', 'intent renewal subscription seat email'],
  ['/user/unsubscribe', 'token'],
  ['/user/follow', 'code type'],
  ['/user/follow-section?section=msca-70/2026/210', 'section type'],
  ['/user/my-account/account-mycommittees', 'intent memberId'],
  ['/user/my-account/account-committee-applications?new=1', 'committee comments _key _draft _save _shown intent'],
  ['/user/my-account/account-committee-applications?delete=1', 'application intent'],
  ['/es/user/my-account/account-enforcer-funding?new=1', 'committees comments _key _draft _save intent'],
  ['/user/my-account/account-membership', 'intent section'],
  ['/es/user/my-account/account-resources', 'intent resource version agree'],
  ['/user/my-account/account-data', 'intent language password understood'],
  ['/user/my-account/security', 'action session currentPassword newPassword newEmail password code'],
  ['/user/signin', 'email password returnurl'],
  ['/user/signup', 'firstName lastName email password country'],
  ['/user/forgot-password', 'email'],
  ['/user/reset-password', 'token newPassword'],
  ['/user/verify-email', 'token change email'],
  ['/user/two-factor', 'code'],
  ['/user/link-single-sign-on', 'password email'],
  ['/user/stop-acting', 'x'],
  ['/cart', 'intent line quantity code promotion autoRenew'],
  ['/es/cart/add', 'productId variantId sessionId quantity autoRenew returnTo type spec.Edition order_src'],
  ['/user/my-account/account-payments', 'id intent'],
  ['/checkout/challenge/hold_none', 'answer'],
  ['/forms/contact', 'firstName email message subject _screen _key _go _shown _more _pass intent'],
  ['/forms/plan-seminar', 'firstname email seminar_session plan_topics start_in_trade _screen _key _more'],
  ['/es/forms/hot-work-search', 'firstName lastName cityName state registrationID emailAddress intent'],
  [
    '/forms/provider-application',
    'providerType promotionEfforts country _screen _key _go _shown _more _save _draft intent organizationDocumentation',
  ],
  ['/es/forms/student-membership', 'program degreeFieldOfStudy email _screen _key _go _save _draft intent'],
  ['/es/forms/quote-request', 'wish seats items address-country _screen _key _go _shown intent'],
  ['/comments/none', 'comment id intent'],
];

/** Names of fields of all staff forms; a form ignores those it does not have. */
const staffFields = 'intent id q userId reason event note comment decision download edit.email';
/** Records of staff pages have a number or a UUID. */
const staffIds = ['1', '00000000-0000-4000-8000-000000000000'];
const staffForms = [...new Set(staffIds.flatMap(staffPages))].map((page): [string, string] => [page, staffFields]);
const forms = [...otherForms, ...staffForms];

/** A guest and a customer are in the middle of their checkout; anybody who is anonymous has nothing at all. */
const people = ['anonymous', 'guest', 'customer', 'staff', 'editor', 'publisher'] as const;

/**
 * Returns the callers that get past the gate of an endpoint; all the others are turned away there, which is soon tried.
 */
function whoMay({ path, keys }: Operation): readonly (typeof people)[number][] {
  if (keys.length === 0) return ['anonymous', 'guest', 'guest', 'customer'];
  if (path.startsWith('/api/staff/')) return ['staff'];
  if (path.startsWith('/api/editor/')) return ['editor'];
  return keys.includes('publisher') ? ['publisher'] : ['customer'];
}
let site: RunningSite;
let cookies: Record<string, string>;
let token: string;
const agent = new Agent({ keepAlive: true, maxSockets: lanes });

beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  const visitors = await Promise.all(
    ['customer', 'staff', 'editor'].map(async (name) => [name, await Visitor.signedIn(site.origin, name)] as const),
  );
  visitors.push(['guest', new Visitor(site.origin)]);
  for (const [name, visitor] of visitors) if (name === 'guest' || name === 'customer') await goToPayment(visitor);
  cookies = Object.fromEntries(visitors.map(([name, visitor]) => [name, visitor.cookie]));
  token = await site.token();
});
afterAll(async () => {
  agent.destroy();
  await site[Symbol.asyncDispose]();
});

/** Puts a poster in the cart and fills in the checkout up to the card. */
async function goToPayment(visitor: Visitor): Promise<void> {
  const address = {
    FirstName: 'Ana',
    LastName: 'Reyes',
    Street1: '1 Main Street',
    City: 'Columbus',
    State: 'OH',
    Zip: '43215',
    Country: 'US',
  };
  const steps: [string, string, object][] = [
    ['POST', '/api/cart/lines', { productId: 'poster-arc-flash' }],
    ['PUT', '/api/checkout/info', { FirstName: 'Ana', LastName: 'Reyes', Email: 'ana@example.net' }],
    ['PUT', '/api/checkout/shipping-address', { address }],
    ['PUT', '/api/checkout/shipping-method', { id: 'standard' }],
  ];
  for (const [method, path, json] of steps) {
    const answer = await visitor.ask(path, { method, json });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  }
}

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? '');
const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 1_500).replace(/%.?$/, '');

/** Bodies that are no JSON of any schema. */
const rawBody = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '[1,2]',
  '"text"',
  '\ufeff{}',
  '{"a":'.repeat(5_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"firstName":"${'x'.repeat(300_000)}"}`,
  '{"firstName":"\\ud800"}',
  '{"query":"{ __typename }","variables":{"a":[[[[]]]]}}',
  '{"query":"query a { ...f } fragment f on Query { ...f }"}',
);

const urlOf = ({ path, parameters }: Operation): fc.Arbitrary<string> =>
  fc.tuple(...parameters.map(({ schema }) => jsonOf(schema)), fc.integer({ min: 0, max: 9 })).map((values) => {
    const query = new URLSearchParams();
    let target = path;
    parameters.forEach((parameter, index) => {
      const text = textIn(values[index]).toWellFormed();
      if (parameter.in === 'path') target = target.replace(`{${parameter.name}}`, encode(text) || 'x');
      else if (Number(values.at(-1)) % 2 === 0) query.set(parameter.name, text.slice(0, 1_000));
    });
    return query.size > 0 ? `${target}?${query}` : target;
  });

const callOf = (operation: Operation): fc.Arbitrary<Fuzzed> =>
  fc.record({
    method: fc.oneof(
      { weight: 19, arbitrary: fc.constant(operation.method) },
      { weight: 1, arbitrary: fc.constantFrom('PATCH', 'OPTIONS', 'DELETE', 'POST', 'HEAD') },
    ),
    target: urlOf(operation),
    who: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...whoMay(operation)) },
      { weight: 1, arbitrary: fc.constantFrom(...people) },
    ),
    type: fc.oneof(
      { weight: 19, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data'),
      },
    ),
    body: operation.body
      ? fc.oneof(
          {
            weight: 9,
            arbitrary: jsonOf(operation.body).map((json) => (JSON.stringify(json) as string | undefined) ?? ''),
          },
          { weight: 1, arbitrary: rawBody },
        )
      : fc.constant(''),
  });

/** Bodies that are right but for one text, from everybody who gets so far. */
const spoiledCalls = (operation: Operation): Fuzzed[] =>
  spoiledByOneText(operation.body ?? {}).flatMap((body) =>
    [...new Set(whoMay(operation))].map((who) => ({
      method: operation.method,
      who,
      type: 'application/json',
      body: JSON.stringify(body),
      target: fc.sample(urlOf(operation), { numRuns: 1, seed })[0] ?? operation.path,
    })),
  );

const formOf = ([target, names]: (typeof forms)[number]): fc.Arbitrary<Fuzzed> =>
  fc.record({
    method: fc.constant('POST'),
    target: fc.constant(target),
    who: fc.constantFrom(...people),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/x-www-form-urlencoded') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('multipart/form-data; boundary=x', 'application/json', 'text/plain', ''),
      },
    ),
    body: fc
      .dictionary(fc.constantFrom(...names.split(' ')), fc.oneof(fc.constantFrom(...hostileTexts), fc.string()))
      .map((fields) =>
        Object.entries(fields)
          .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
          .join('&'),
      ),
  });

function ask({ method, target, who, type, body }: Fuzzed): Promise<{ status: number; text: string }> {
  const { hostname, port, host } = new URL(site.origin);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Promise((resolve, reject) => {
    const sent = send(
      {
        agent,
        host: hostname,
        port,
        method,
        path: target,
        headers: {
          host,
          origin: site.origin,
          ...(cookies[who] && { cookie: cookies[who] }),
          ...(who === 'publisher' && { authorization: `Bearer ${token}` }),
          // Without one no request reaches an order.
          'idempotency-key': '0b5f6a2e-1c3d-4e5f-8a9b-0c1d2e3f4a5b',
          ...(hasBody && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(hasBody ? body : undefined);
  });
}

/** A stack, a statement, a path of the server or a driver's word. */
const leak =
  /\bat (async )?[\w.<>]+ \(|node:internal|node_modules|dist\/server|\.(ts|mjs):\d+|\bselect\b[^<]*\bfrom\b "|insert into|drizzle|PGlite|invalid byte sequence|syntax error at/i;

const title = `stands ${total} requests over all endpoints without a fault and without telling of its inside`;
it(title, { timeout }, async () => {
  const operations = await readOperations(site.origin);
  const arbitrary = fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...operations.map(callOf)) },
    { weight: 1, arbitrary: fc.oneof(...forms.map(formOf)) },
  );
  const spoiled = operations.flatMap(spoiledCalls);
  expect(spoiled.length).toBeGreaterThan(300);
  // First, while every cart is full.
  const requests = [...spoiled, ...fc.sample(arbitrary, { numRuns: total, seed })];
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let next = 0;
  const lane = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const { status, text } = await ask(request).catch((error: unknown) => ({ status: 0, text: String(error) }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isWrong = status < 200 || status >= 500 || leak.test(text);
      if (isWrong) wrong.push(`${JSON.stringify(request).slice(0, 600)} → ${status} ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  expect(wrong.slice(0, 20)).toEqual([]);
  // Many of them must have got past the gate, or nothing was tried.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(total / 20);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(total / 20);
  expect(site.output()).not.toMatch(/"level":(50|60)|a request failed|Error:/);
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${site.origin}/`)).status).toBe(200);
});
