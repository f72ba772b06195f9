import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoForm, fillForm } from '../../../tests/support/demo-forms.ts';
import { openFormServices } from '../../../tests/support/form-services-scene.ts';
import { rightsOf } from '../../../tests/support/role-rights.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { makeBotChallenge } from '../../platform/bot-check/bot-check.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { referenceOf } from '../definition/submission.contract.ts';
import type { SiteForm } from './form-feature.ts';
import { toSentForm } from './sent-form.ts';
import type { FormServices } from './submission-input.ts';
import { submitForm } from './submit-form.ts';
import { submissions } from './submission.table.ts';

const at = { now: new Date('2026-11-26T12:00:00Z') };
let opened: Awaited<ReturnType<typeof openDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let services: Awaited<ReturnType<typeof openFormServices>>;

beforeAll(async () => {
  opened = await openDatabase();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await opened.db.delete(outboxMessages);
  await opened.db.delete(submissions);
  // Counters of their own for each test.
  services = await openFormServices(opened.db, folder.path, at);
});

interface Sending {
  form?: SiteForm;
  email?: string;
  pass?: string;
  /** Id of a signed-in person; a guest without it. */
  userId?: string;
  key?: string;
}

const bareKey = () => randomUUID().replaceAll('-', '');

function personOf(userId: string) {
  const person = { userId, email: `${userId}@example.net`, name: 'Luz Ortega', roles: new Set(['user'] as const) };
  return Object.assign(rightsOf(), person, {
    membership: 'none' as const,
    country: 'US',
    sessionId: userId,
    impersonator: null,
  });
}

/** Sends a form from one address, as a class behind it does. */
async function send({ form = demoForm('contact'), email = 'ann@example.org', pass = '', userId, key }: Sending) {
  const person = userId === undefined ? null : personOf(userId);
  const who = userId ?? randomUUID();
  const visitor = { person, account: null, owner: `visitor:${who}`, sender: who, cookies: [], address: '203.0.113.7' };
  const sent = toSentForm({ answers: fillForm(form, { email }), key: key ?? bareKey(), pass });
  return (await submitForm(services as unknown as FormServices, { form, visitor, language: 'en' }, sent)).answer;
}

const emails = async () =>
  (await opened.db.select().from(outboxMessages).where(eq(outboxMessages.connector, 'mail'))).map(
    ({ payload }) => payload as { to: string; content: Record<string, string> },
  );
const kept = () => opened.db.select().from(submissions);

describe('what follows a submission', () => {
  it('is a page of this form with the reference, and an email to a guest without anything typed', async () => {
    const answer = await send({ email: 'guest@example.org' });
    const [row] = await kept();
    const reference = referenceOf(row?.id ?? '');
    expect(answer).toEqual({ outcome: 'done', location: `/forms/contact?done=1&reference=${reference}` });
    const [mail, ...others] = await emails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('guest@example.org');
    expect(mail?.content).toMatchObject({ kind: 'formReceipt', name: '', reference, form: 'Contact us' });
    expect(mail?.content['thanks']).toContain('two working days');
    expect(mail?.content['link']).toBe(`https://www.example.org/forms/contact?done=1&reference=${reference}`);
  });

  it('is one email, however often the same form arrives', async () => {
    const key = bareKey();
    for (let turn = 0; turn < 3; turn += 1) await send({ key });
    expect(await emails()).toHaveLength(1);
  });

  it('is an email to an account’s own address, whatever address was typed', async () => {
    await send({ userId: 'ann', email: 'somebody-else@example.org' });
    const [row] = await kept();
    expect((await emails()).map(({ to, content }) => [to, content['link']])).toEqual([
      ['ann@example.net', `https://www.example.org/forms/sent/${row?.id}`],
    ]);
  });

  it('is at most five emails an hour to one typed address, and every form is kept', async () => {
    for (let turn = 0; turn < 8; turn += 1) await send({ email: 'victim@example.org' });
    expect(await emails()).toHaveLength(5);
    expect(await kept()).toHaveLength(8);
  });

  it('is an email to the staff that the form names, with a link and nothing that was typed', async () => {
    const form: SiteForm = Object.assign(demoForm('contact'), {
      staffEmails: ['desk@example.org', 'chief@example.org'],
    });
    await send({ form });
    const told = (await emails()).filter(({ content }) => content['kind'] === 'formArrived');
    expect(told.map(({ to }) => to)).toEqual(['desk@example.org', 'chief@example.org']);
    const [row] = await kept();
    expect(told[0]?.content['link']).toBe(`https://www.example.org/staff/submissions/${row?.id}`);
    expect(JSON.stringify(told)).not.toContain('ann@example.org');
  });

  it('leads to the page that an editor has chosen, and logs no fault for a form that names itself', async () => {
    expect(await send({ form: demoForm('newsletter-signup') })).toMatchObject({ location: '/thankyou' });
    await send({});
    expect(services.logged.filter(({ words }) => words === 'No redirect page added or found')).toEqual([]);
    await send({ form: Object.assign(demoForm('contact'), { redirectUrl: null }) });
    expect(services.logged.filter(({ words }) => words === 'No redirect page added or found')).toHaveLength(1);
  });
});

async function solve(): Promise<string> {
  const challenge = await makeBotChallenge(services);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url');
}

describe('thirty people behind one address', () => {
  it('send a form twice each when they are signed in, and one of them cannot spend the turns of the others', async () => {
    for (let turn = 0; turn < 40; turn += 1) await send({ userId: 'one', email: `turn-${turn}@example.org` });
    expect(await kept()).toHaveLength(20);
    for (let person = 0; person < 30; person += 1) {
      for (const word of ['first', 'second']) {
        const answer = await send({ userId: `person-${person}`, email: `${word}-${person}@example.org` });
        expect(answer.outcome).toBe('done');
      }
    }
  });

  it('send a form as guests, and more of them with the check of their browsers', async () => {
    for (let person = 0; person < 40; person += 1) {
      expect((await send({ email: `guest-${person}@example.org` })).outcome).toBe('done');
    }
    // The network has used up what it may send without a check.
    expect(await send({ email: 'stranger@example.org' })).toMatchObject({ alert: 'FormSentTooOften' });
    for (let person = 0; person < 30; person += 1) {
      const answer = await send({ email: `checked-${person}@example.org`, pass: await solve() });
      expect(answer.outcome).toBe('done');
    }
    // A pass counts once: a stranger has to work for each form.
    const pass = await solve();
    expect((await send({ email: 'a@example.org', pass })).outcome).toBe('done');
    expect(await send({ email: 'b@example.org', pass })).toMatchObject({ alert: 'FormSentTooOften' });
  });
});
