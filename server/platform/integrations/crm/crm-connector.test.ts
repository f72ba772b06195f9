import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { misbehaviours, unreadable, type FakeSystem } from '../fake-system.ts';
import type { DeliverableMessage } from '../connector.contract.ts';
import { createCrmConnector } from './crm-connector.ts';
import { startFakeCrm } from './fake-crm.ts';

const person = {
  firstName: 'Ann',
  lastName: 'Li',
  email: 'ann+1@example.org',
  phone: '+1 330 555 0100',
  company: 'Acme',
};
const lead = { formId: 'quote', submissionId: 's-1', kind: 'lead', fields: { Topic: 'Training' }, person };
const enquiry = { formId: 'contact', submissionId: 's-2', kind: 'case', fields: { Description: 'Hello' }, person };

const message = (payload: Record<string, unknown>): DeliverableMessage => ({
  connector: 'crm',
  kind: String(payload['kind']),
  reference: String(payload['submissionId']),
  payload,
});

let crm: FakeSystem;
let opened: number;
let time: number;
const clock = { now: () => new Date(time) };

beforeEach(async () => {
  opened = 0;
  time = Date.parse('2026-11-20T10:00:00Z');
  crm = await startFakeCrm();
  crm
    .on('/token', () => ({ access_token: `session-${(opened += 1)}`, expires_in: 600 }))
    .on('/contact/ann%2B1%40example.org', { totalSize: 1, records: [{ Id: '0031' }] });
});
afterEach(() => crm[Symbol.asyncDispose]());

const connect = (timeout = 5_000) => createCrmConnector({ url: crm.url, token: 'credential', timeout }, clock);
const body = (path: string) => crm.heard.find((call) => call.path === path)?.json;

it('makes a lead with the token of a session, the credential being known to the call for it only', async () => {
  expect(await connect().deliver(message(lead))).toEqual({ ok: true });
  expect(crm.heard.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
    ['POST', '/token', 'Bearer credential'],
    ['POST', '/lead/', 'Bearer session-1'],
  ]);
  expect(crm.heard[1]?.headers['idempotency-key']).toBe('s-1');
  expect(body('/lead/')).toEqual({
    salesforceObject: 'Lead',
    contact: {
      FirstName: 'Ann',
      LastName: 'Li',
      Email: 'ann+1@example.org',
      Phone: '+1 330 555 0100',
      Company: 'Acme',
    },
    data: { Topic: 'Training', FormId: 'quote', SubmissionId: 's-1' },
  });
});

it('makes a case of the contact that is there, with the subject of every form that has none', async () => {
  expect(await connect().deliver(message(enquiry))).toEqual({ ok: true });
  expect(crm.paths()).toEqual(['/token', '/contact/ann%2B1%40example.org', '/case/']);
  expect(body('/case/')).toMatchObject({
    data: { ContactId: '0031', Subject: 'website submission', Description: 'Hello' },
  });
  await connect().deliver(message({ ...enquiry, subject: 'A stair' }));
  expect(crm.heard.at(-1)?.json).toMatchObject({ data: { Subject: 'A stair' } });
});

it('makes a contact where there is none, with a key of its own, and makes none again at the next try', async () => {
  crm.on('/contact/ann%2B1%40example.org', { totalSize: 0 });
  crm.on('/case/', 503);
  const done: Record<string, string> = {};
  const steps = { done, finish: async (step: string, id: string) => void (done[step] = id) };
  const { deliver } = connect();
  expect(await deliver(message(enquiry), undefined, steps)).toMatchObject({ ok: false, isPermanent: false });
  expect(crm.heard.at(-2)).toMatchObject({ path: '/contact/', headers: { 'idempotency-key': 's-2-contact' } });
  crm.on('/case/', { success: true, id: '5001' });
  crm.heard.length = 0;
  expect(await deliver(message(enquiry), undefined, steps)).toEqual({ ok: true });
  expect(crm.paths()).toEqual(['/case/']);
  expect(body('/case/')).toMatchObject({ data: { ContactId: '0032' } });
});

it('tells the sections of an application as they are', async () => {
  const sections = [{ name: 'Experience', fields: [{ name: 'providerName', data: 'Acme' }] }];
  const application = { formId: 'instructor', submissionId: 's-3', kind: 'application', sections };
  expect(await connect().deliver(message(application))).toEqual({ ok: true });
  expect(body('/application/')).toEqual({ formId: 'instructor', submissionId: 's-3', sections });
});

it('opens one session for many calls, and another before it ends', async () => {
  const { deliver } = connect();
  await Promise.all(Array.from({ length: 8 }, () => deliver(message(lead))));
  expect(opened).toBe(1);
  time += 500_000;
  await deliver(message(lead));
  expect(opened).toBe(1);
  time += 50_000;
  await Promise.all([deliver(message(lead)), deliver(message(lead))]);
  expect(opened).toBe(2);
});

it('asks once more with a new session where the token is refused, and no more than that', async () => {
  const { deliver } = connect();
  await deliver(message(lead));
  crm.on('/lead/', ({ headers }: { headers: { authorization?: string } }) =>
    headers.authorization === 'Bearer session-1' ? 401 : { success: true },
  );
  expect(await deliver(message(lead))).toEqual({ ok: true });
  expect(opened).toBe(2);
  crm.on('/lead/', 401);
  expect(await deliver(message(lead))).toEqual({
    ok: false,
    isPermanent: false,
    reason: 'The token was refused twice.',
  });
  expect(opened).toBe(3);
});

it.each([
  ['a credential that is refused', 401, 'Token: our credential is refused.'],
  ['a service of tokens that is down', 503, 'Token: Status 503'],
  ['an answer without token', { expires_in: 5 }, expect.stringMatching(/^Token: The answer has no usable/) as unknown],
  [
    'a token that is no header',
    { token: 'a\r\nb' },
    expect.stringMatching(/^Token: The answer has no usable/) as unknown,
  ],
])('tries again later with %s: the message is not to blame', async (_, answer, reason) => {
  crm.on('/token', answer);
  expect(await connect().deliver(message(lead))).toEqual({ ok: false, isPermanent: false, reason });
  expect(crm.paths()).toEqual(['/token']);
});

it.each([
  ['errors in a 200', { success: false, errors: ['Email: invalid'] }, true, 'The CRM refused it: Email: invalid'],
  [
    'errors beside success',
    { success: true, errors: [{ statusCode: 'BAD', message: 'a\nb' }] },
    true,
    'The CRM refused it: BAD: a b',
  ],
  ['no word why', { success: false }, true, 'The CRM refused it'],
  [
    'a lock',
    { success: false, errors: [{ statusCode: 'UNABLE_TO_LOCK_ROW' }] },
    false,
    'The CRM refused it: UNABLE_TO_LOCK_ROW',
  ],
])('takes %s for no success', async (_, answer, isPermanent, reason) => {
  crm.on('/lead/', answer);
  expect(await connect().deliver(message(lead))).toEqual({ ok: false, isPermanent, reason });
});

it('makes a case without contact for somebody who left no address', async () => {
  const { person: _, ...anonymous } = enquiry;
  expect(await connect().deliver(message(anonymous))).toEqual({ ok: true });
  expect(crm.paths()).toEqual(['/token', '/case/']);
});

it('refuses for good what is no submission', async () => {
  const nobody = { ...enquiry, person: { ...person, email: 'nobody' } };
  expect(await connect().deliver(message(nobody))).toMatchObject({ ok: false, isPermanent: true });
  expect(await connect().deliver(message({ kind: 'lead' }))).toMatchObject({ ok: false, isPermanent: true });
  expect(crm.heard).toEqual([]);
});

describe.each(Object.entries({ ...misbehaviours, ...unreadable }))('a CRM that %s', (_, as) => {
  it.each([
    ['for a token', /^\/token/],
    ['for a contact', /^\/contact/],
    ['for a case', /^\/case/],
  ])('when it is asked %s is asked again later', async (_, path) => {
    crm.behave = { path, as };
    const outcome = await connect(150).deliver(message(enquiry));
    expect(outcome).toMatchObject({ ok: false, isPermanent: false });
    expect(JSON.stringify(outcome)).not.toMatch(/127\.0\.0\.1|credential|session-/);
    expect(crm.paths()).not.toContain('/elsewhere');
  });
});
