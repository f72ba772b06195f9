import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { misbehaviours, unreadable, type FakeSystem } from '../fake-system.ts';
import type { DeliverableMessage } from '../connector.contract.ts';
import { startFakeMarketing } from './fake-marketing.ts';
import { createMarketingConnector } from './marketing-connector.ts';

const signUp = {
  formId: 'newsletter-signup',
  submissionId: 's-1',
  pageTitle: 'Fire & life safety',
  person: { firstName: 'Ann', lastName: 'Li', email: 'ann@example.org' },
  topics: ['Electrical', 'Wildfire & WUI'],
  fields: {
    country: 'US',
    roles: ['a;b', 'c'],
    optIn: true,
    button: 'Send',
    AccountId: '9',
    note: 'x&email=evil@x.org',
  },
};
const message = (more: object = {}): DeliverableMessage => ({
  connector: 'marketing',
  kind: 'newsletter',
  reference: 's-1',
  payload: { ...signUp, ...more },
});

let marketing: FakeSystem;
beforeEach(async () => {
  marketing = (await startFakeMarketing()).on('/other', { success: true });
});
afterEach(() => marketing[Symbol.asyncDispose]());

const connect = (timeout = 5_000) =>
  createMarketingConnector({
    url: `${marketing.url}/form`,
    token: 'credential',
    timeout,
    hosts: ['go.example.org', 'localhost', '127.0.0.1', '[::1]'],
  });

it('posts the fields as a form, each topic true, with the title of the page and without button and account', async () => {
  expect(await connect().deliver(message())).toEqual({ ok: true });
  const [call] = marketing.heard;
  expect(call).toMatchObject({ method: 'POST', path: '/form', headers: { 'idempotency-key': 's-1' } });
  expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(call?.body.toString()))).toEqual({
    firstName: 'Ann',
    lastName: 'Li',
    email: 'ann@example.org',
    country: 'US',
    roles: 'a,b;c',
    optIn: 'true',
    note: 'x&email=evil@x.org',
    Electrical: 'true',
    'Wildfire & WUI': 'true',
    pageTitle: 'Fire & life safety',
  });
});

it.each(['notification-preferences', 'account-closed'])('posts %s as it is, to an address of its own', async (kind) => {
  marketing.on(`/form/${kind}`, { success: true });
  const payload = { accountProfileId: 'p-1', unsubscribed: ['70'] };
  const told = { connector: 'marketing' as const, kind, reference: 'r-1', payload };
  expect(await connect().deliver(told)).toEqual({ ok: true });
  expect(marketing.paths()).toEqual([`/form/${kind}`]);
  expect(JSON.parse(marketing.heard[0]?.body.toString() ?? '')).toEqual(payload);
  expect(marketing.heard[0]?.headers['idempotency-key']).toBe('r-1');
});

it('posts to another form of the configured system', async () => {
  expect(await connect().deliver(message({ postUrl: `${marketing.url}/other` }))).toEqual({ ok: true });
  expect(marketing.paths()).toEqual(['/other']);
});

it.each([
  ['a private address', 'https://127.0.0.1/form', 'The address is a private one.'],
  ['a private address of version 6', 'https://[::1]/form', 'The address is a private one.'],
  ['a name that leads to one', 'https://localhost/form', 'The host has a private address.'],
  ['another host', 'https://evil.example/form', 'The address is on no host that forms may be posted to.'],
  ['a user name', 'https://ann:pw@go.example.org/form', 'The address must not hold a user name.'],
])('posts nothing to %s', async (_, postUrl, reason) => {
  expect(await connect().deliver(message({ postUrl }))).toEqual({ ok: false, isPermanent: true, reason });
  expect(marketing.heard).toEqual([]);
});

it.each([
  ['errors in JSON', 'application/json', '{"success":false,"errors":["email"]}'],
  ['a list of errors', 'application/json', '{"errors":["email"]}'],
  ['a page of errors', 'text/html', '<p>Please correct the following errors:</p>'],
])('takes %s in a 200 for a refusal', async (_, type, body) => {
  marketing.behave = { path: /./, as: (_, response) => response.writeHead(200, { 'content-type': type }).end(body) };
  expect(await connect().deliver(message())).toMatchObject({ ok: false, isPermanent: true });
});

it('takes the redirect to the success page for a success, and does not follow it', async () => {
  marketing.behave = {
    path: /./,
    as: (_, response) => response.writeHead(302, { location: `${marketing.url}/thanks` }).end(),
  };
  expect(await connect().deliver(message())).toEqual({ ok: true });
  expect(marketing.paths()).toEqual(['/form']);
});

const isPage = ([name]: [string, unknown]): boolean => name === 'answers with a page';
const lost = [...Object.entries(misbehaviours), ...Object.entries(unreadable).filter(isPage)];
describe.each(lost)('a marketing system that %s', (_, as) => {
  it('is tried again later', async () => {
    marketing.behave = { path: /./, as };
    const outcome = await connect(150).deliver(message());
    expect(outcome).toMatchObject({ ok: false, isPermanent: false });
    expect(JSON.stringify(outcome)).not.toMatch(/127\.0\.0\.1|credential/);
    expect(marketing.paths()).not.toContain('/elsewhere');
  });
});
