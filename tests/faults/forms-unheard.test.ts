import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../server/platform/db/connection.ts';
import { toSentForm } from '../../server/forms/submissions/sent-form.ts';
import { submitForm } from '../../server/forms/submissions/submit-form.ts';
import type { FormServices } from '../../server/forms/submissions/submission-input.ts';
import { submissions } from '../../server/forms/submissions/submission.table.ts';
import { createConnectors } from '../../server/platform/outbox/create-connectors.ts';
import { createLog } from '../../server/platform/log.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { sendDue } from '../../server/platform/outbox/send-due.ts';
import { drivers } from '../support/test-databases.ts';
import { FakeSystem, misbehaviours } from '../../server/platform/integrations/fake-system.ts';
import { openFormServices } from '../support/form-services-scene.ts';
import { demoForm, fillForm } from '../support/demo-forms.ts';
import { isThorough } from '../support/test-scope.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const people = 20;
const submitted = isThorough ? 1_000 : 200;
const minute = 60_000;

let connection: Connection & AsyncDisposable;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let crm: FakeSystem;
beforeAll(async () => {
  connection = await (drivers[0] as (typeof drivers)[number]).open();
  folder = await temporaryFolder();
  crm = await FakeSystem.start();
});
afterAll(async () => {
  await connection[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
  await crm[Symbol.asyncDispose]();
});

/** Counts the messages to the system; each sender gets an email too. */
async function countCases(db: Connection['db']) {
  const inState = (state: 'waiting' | 'delivered' | 'dead') =>
    db.$count(outboxMessages, and(eq(outboxMessages.connector, 'crm'), eq(outboxMessages.state, state)));
  return { waiting: await inState('waiting'), delivered: await inState('delivered'), dead: await inState('dead') };
}

it(`delivers ${submitted} submissions that came while the system was down: each once, those of one person in order`, async () => {
  const { db } = connection;
  const at = { now: new Date('2026-11-22T15:00:00Z') };
  const clock = { now: () => at.now };
  const services = (await openFormServices(db, folder.path, at)) as unknown as FormServices;
  const env = { connectors: { crm: { url: crm.url, token: 'credential' } } };
  const log = createLog({ logLevel: 'silent', isProduction: true });
  const options = { db, clock, log, deliver: createConnectors({ env, db, clock }), random: () => 0 };
  const form = demoForm('contact');
  const answers = fillForm(form, { subject: 'membership' });
  crm.behave = { path: /./, as: misbehaviours['fails with 500'] as NonNullable<typeof crm.behave>['as'] };

  for (let number = 0; number < submitted; number += 1) {
    const person = number % people;
    const mine = { ...answers, email: `p${person}@example.net`, message: `Message number ${number}.` };
    const visitor = {
      person: null,
      account: null,
      owner: 'visitor:x',
      sender: String(number),
      cookies: [],
      address: `198.51.${number >> 8}.${number & 255}`,
    };
    const sent = toSentForm({ answers: mine, key: `key-of-${String(number).padStart(16, '0')}` });
    const { answer } = await submitForm(services, { form, visitor, language: 'en' }, sent);
    if (answer.outcome !== 'done') throw new Error(`Number ${number} was not kept: ${JSON.stringify(answer)}`);
    if (number % 100 === 0) await sendDue('crm', options);
  }
  expect(await db.$count(submissions)).toBe(submitted);
  // After an hour the circuit is open, and probes alone are sent.
  for (let passed = 0; passed < 60; passed += 5) {
    at.now = new Date(at.now.getTime() + 5 * minute);
    await sendDue('crm', options);
  }
  expect(await countCases(db)).toEqual({ waiting: submitted, delivered: 0, dead: 0 });
  expect(crm.heard.length).toBeLessThan(100);

  const cases: { key: string; email: string; number: number }[] = [];
  crm.behave = null;
  crm.on('/token', { access_token: 'token', expires_in: 3_600 });
  for (let person = 0; person < people; person += 1) {
    crm.on(`/contact/p${person}%40example.net`, { totalSize: 1, records: [{ Id: `c${person}` }] });
  }
  crm.on('/case/', ({ headers, json }: { headers: Record<string, unknown>; json: unknown }) => {
    const { data } = json as { data: { ContactId: string; Description: string } };
    const number = Number(/\d+/.exec(data.Description)?.[0]);
    cases.push({ key: String(headers['idempotency-key']), email: data.ContactId, number });
    return { success: true, id: `case-${number}` };
  });
  for (let round = 0; round < 200 && (await countCases(db)).waiting > 0; round += 1) {
    at.now = new Date(at.now.getTime() + 10 * minute);
    await sendDue('crm', options);
  }
  expect(await countCases(db)).toEqual({ waiting: 0, delivered: submitted, dead: 0 });
  expect([cases.length, new Set(cases.map(({ key }) => key)).size]).toEqual([submitted, submitted]);
  for (const [person, own] of Map.groupBy(cases, ({ email }) => email)) {
    const numbers = own.map(({ number }) => number);
    expect([person, numbers]).toEqual([person, numbers.toSorted((a, b) => a - b)]);
  }
});
