import { ne } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { files } from '../../../server/platform/files/file.table.ts';
import { UnsentRoom } from '../../../server/platform/files/unsent-room.ts';
import { submissions } from '../../../server/forms/submissions/submission.table.ts';
import { sweepSubmissions } from '../../../server/forms/submissions/sweep-submissions.ts';
import { outboxMessages } from '../../../server/platform/outbox/outbox.table.ts';
import { callRoute } from '../../../tests/support/call-route.ts';
import { testVirus } from '../../../tests/support/fake-clamd.ts';
import { FormScene } from '../../../tests/support/form-scene.ts';
import { demoForm, fillForm } from '../../../tests/support/demo-forms.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import * as choicesRoute from './forms/[id]/choices.ts';
import * as formRoute from './forms/[id]/index.ts';
import * as filesRoute from './files.ts';
import * as marketingRoute from './marketing-forms/[portalId]/[formGuid].ts';
import * as shownMarketingRoute from './marketing-forms/[formId].ts';

const scene = new FormScene({ now: '2026-11-22T15:00:00Z', emptied: [outboxMessages, submissions, files] });

const person = { userId: 'u-1', email: 'ada@example.org', country: 'US', roles: new Set(['user']), sessionId: 's' };
const account = {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '',
  company: '',
  userTitle: '',
  country: 'US',
  netsuiteId: '500',
};
const signedIn = { person, customer: { account, subscriptions: [] } };
const member = { ...signedIn, person: { ...person, roles: new Set(['user', 'member']) } };
const key = () => crypto.randomUUID();

const post = (id: string, body: object, who: object = {}) =>
  callRoute(formRoute, { method: 'POST', params: { id }, body }, { services: scene.services, ...who });
const contact = (change: object = {}) => ({ ...fillForm(demoForm('contact'), { subject: 'membership' }), ...change });
const stored = () => scene.db.select().from(submissions);
/** The messages to other systems; emails are in after-sending.test.ts. */
const told = () => scene.db.select().from(outboxMessages).where(ne(outboxMessages.connector, 'mail'));

it('keeps a submission with its message in one transaction, and leads to the page of thanks', async () => {
  const answer = await post('contact', { answers: contact(), key: key() });
  expect([answer.status, answer.json]).toEqual([
    200,
    { outcome: 'done', location: expect.stringMatching(/^\/forms\/contact\?done=1&reference=[0-9A-F]{8}$/) as string },
  ]);
  const [row] = await stored();
  expect(row).toMatchObject({ formId: 'contact', state: 'submitted', userId: null, botCheck: 'missing' });
  expect(row?.deleteAfter.toISOString()).toBe('2027-12-27T15:00:00.000Z');
  const [message] = await told();
  expect(message).toMatchObject({ connector: 'crm', kind: 'case', reference: row?.id });
  expect(message?.payload).toMatchObject({
    formId: 'contact',
    submissionId: row?.id,
    kind: 'case',
    subject: 'Website contact form',
    person: { email: 'mira@example.net' },
    fields: { SuppliedEmail: 'mira@example.net', Reason: 'membership', origin: 'website', PageTitle: 'Contact us' },
  });
  // The log names the submission and none of its answers.
  expect(JSON.stringify(scene.services.logged)).not.toMatch(/mira|Words enough/);
});

it('is one submission however often it is sent, also at once, and another with other answers', async () => {
  const sent = { answers: contact(), key: key() };
  const answers = await Promise.all([post('contact', sent), post('contact', sent), post('contact', sent)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([(await stored()).length, (await told()).length]).toEqual([1, 1]);
  await post('contact', { ...sent, answers: contact({ company: 'Another' }) });
  expect([(await stored()).length, (await told()).length]).toEqual([2, 2]);
  // Without a key the sender identifies it, for ten minutes.
  const plain = { answers: contact({ company: 'No key' }) };
  for (let sends = 0; sends < 2; sends += 1) await post('contact', plain);
  expect((await stored()).length).toBe(3);
});

it('says what is wrong of what is shown, and keeps nothing', async () => {
  const answer = await post('contact', {
    answers: contact({ email: 'nobody', subject: 'order', lastName: '' }),
    key: key(),
  });
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    error: {
      fields: { lastName: 'This field is required.' },
      details: { alert: 'FormValidationErrorMessage', problems: { email: { key: 'EmailInvalid' } }, screen: 'form' },
    },
  });
  expect(await stored()).toEqual([]);
});

it('believes neither a field that the form does not have nor one that is hidden', async () => {
  const answers = {
    ...contact(),
    pageTitle: 'A title of a stranger',
    orderNumber: '1048-22731',
    formId: 'other',
    state: 'delivered',
    userId: 'u-2',
    _more: '',
  };
  await post('contact', { answers, key: key() });
  const [row] = await stored();
  expect(row).toMatchObject({ formId: 'contact', state: 'submitted', userId: null });
  expect(row?.answers).not.toHaveProperty('state');
  expect(row?.answers['orderNumber']).toBe('');
  expect(row?.answers['pageTitle']).toBe('Contact us');
});

it('keeps what the profile says, whatever is sent, and tells it to the page', async () => {
  const own = await callRoute(
    formRoute,
    { params: { id: 'technical-question' } },
    { services: scene.services, ...member },
  );
  expect(own.json).toEqual({
    answers: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' },
    locked: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' },
  });
  const nobodys = await callRoute(formRoute, { params: { id: 'technical-question' } }, { services: scene.services });
  expect(nobodys.status).toBe(401);
  const answers = { ...fillForm(demoForm('technical-question'), { role: 'insurer' }), email: 'eve@example.net' };
  await post('technical-question', { answers, key: key() }, member);
  const [[row], [message]] = [await stored(), await told()];
  expect([row?.answers['email'], row?.userId]).toEqual(['ada@example.org', 'u-1']);
  expect(message).toMatchObject({ subjectUserId: 'u-1', payload: { profileNumber: '500' } });
});

it('thanks what fills in the trap, and keeps nothing', async () => {
  const answer = await post('contact', { answers: { ...contact(), _more: 'buy now' }, key: key() });
  expect([answer.status, await stored(), await told()]).toEqual([200, [], []]);
});

it('writes down a failed check for programs and goes on', async () => {
  expect((await post('contact', { answers: contact(), key: key(), pass: 'x' })).status).toBe(200);
  expect(await stored()).toMatchObject([{ botCheck: 'failed' }]);
  expect(scene.services.logged).toContainEqual({
    level: 'warn',
    about: { form: 'contact', statusCode: 500 },
    words: 'execute-recaptcha failure',
  });
});

it('leads a country that is not served away before anything is kept', async () => {
  const answers = fillForm(demoForm('event-request'), { event: 'visit', country: 'KP' });
  const answer = await post('event-request', { answers, key: key() });
  expect([answer.json, await stored()]).toEqual([{ outcome: 'away', location: '/country-not-served' }, []]);
});

it('says so when a form is sent too often, and a repetition does not count', async () => {
  const first = { answers: contact(), key: key() };
  for (let sends = 0; sends < 25; sends += 1) expect((await post('contact', first)).status).toBe(200);
  const statuses: number[] = [];
  for (let sends = 0; sends < 40; sends += 1) {
    statuses.push((await post('contact', { answers: contact(), key: key() })).status);
  }
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([39, 429]);
});

it('goes on to the next screen by itself, and skips none', async () => {
  const quote = fillForm(demoForm('quote-request'), { wish: ['link'] });
  const next = await post('quote-request', { answers: { wish: ['link'], seats: '5' }, screen: 'wish' });
  expect(next.json).toEqual({ outcome: 'screen', screen: 'you' });
  const skipped = await post('quote-request', { answers: { ...quote, seats: '4' }, screen: 'you', key: key() });
  expect(skipped.json).toMatchObject({
    error: { details: { screen: 'wish', problems: { seats: { key: 'NumberTooSmall' } } } },
  });
  expect((await post('quote-request', { answers: quote, screen: 'you', key: key() })).json).toMatchObject({
    outcome: 'done',
  });
  expect(await told()).toMatchObject([{ connector: 'crm', kind: 'lead' }]);
});

it('gives the choices that depend on another answer', async () => {
  const ask = (id: string, kind: string, of: string) =>
    callRoute(choicesRoute, { params: { id }, path: `/api/x?kind=${kind}&of=${of}` }, { services: scene.services });
  expect((await ask('quote-request', 'state', 'US')).json).toContainEqual({ value: 'OH', label: 'Ohio' });
  expect((await ask('technical-question', 'edition', '70')).json).toEqual([
    { value: 'current', label: '2026' },
    { value: '2026', label: '2026' },
    { value: '2023', label: '2023' },
  ]);
  expect((await ask('technical-question', 'edition', '__proto__')).json).toEqual([]);
  expect((await ask('nothing', 'state', 'US')).status).toBe(404);
});

/** Sends one file, in the name of a browser. */
async function upload(
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'a.pdf', cookie = '', field = 'files', room = scene.services.files.room } = {},
) {
  const body = new FormData();
  for (const [each, value] of Object.entries({ form: 'accessibility-report', field })) body.append(each, value);
  body.append('file', new File([content], name));
  const origin = scene.services.env.siteOrigin;
  const headers = new Headers({ origin, cookie });
  const request = new Request(`${origin}/api/files`, { method: 'POST', body, headers });
  const viewer = viewerOf({ headers: request.headers, siteOrigin: origin });
  const services = { ...scene.services, files: { ...scene.services.files, room } };
  const locals = { services, viewer, requestId: 'r-1', origins: new Set([origin]) };
  const context = { request, url: new URL(request.url), params: {}, locals };
  const answer = await filesRoute.POST(context as unknown as Parameters<typeof filesRoute.POST>[0]);
  const given = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { status: answer.status, json: (await answer.json()) as { id: string; error?: object }, cookie: given };
}

it.each([
  ['all unsent files together', { total: 100_000, sender: 1_000_000 }, [201, 503], 'FileUnstored', 'unavailable'],
  ['those of an address', { total: 1_000_000, sender: 100_000 }, [201, 429], 'FileSenderFull', 'too_many_attempts'],
])('bounds %s, with a new browser for each', async (_, limits, statuses, key, code) => {
  const room = new UnsentRoom(limits);
  const first = await upload('%PDF-1.7 a', { room });
  const second = await upload('%PDF-1.7 b', { room });
  expect([first.status, second.status]).toEqual(statuses);
  expect(second.json.error).toMatchObject({ code, details: { problems: { files: { key } } } });
  expect(await readdir(scene.services.files.arrivals)).toEqual([]);
});

it('takes files one by one for the browser that sends them, and for its form alone', async () => {
  const first = await upload('%PDF-1.7 a');
  expect([first.status, first.cookie]).toEqual([201, expect.stringMatching(/^__Host-form=[\w-]{43}$/)]);
  const report = fillForm(demoForm('accessibility-report'), { area: [], replyBy: 'none' });
  const send = (cookie: string, own = key()) =>
    callRoute(
      formRoute,
      {
        method: 'POST',
        params: { id: 'accessibility-report' },
        headers: new Headers({ cookie }),
        body: { answers: { ...report, files: [first.json.id] }, key: own },
      },
      { services: scene.services },
    );
  // Another person's id is not accepted as a file.
  await send('');
  expect((await stored())[0]?.answers['files']).toEqual([]);
  expect(await scene.db.select().from(files)).toMatchObject([{ usedBy: null }]);
  // The answer got lost: the file belongs to the submission by now, which is found all the same.
  const again = key();
  for (let sends = 0; sends < 2; sends += 1) expect((await send(first.cookie, again)).status).toBe(200);
  expect((await stored()).length).toBe(2);
  const row = (await stored()).find(({ answers }) => answers['files']?.length === 1);
  expect(await scene.db.select().from(files)).toMatchObject([{ usedBy: `submission:${row?.id}` }]);
  expect(row?.questions).toContainEqual({ name: 'files', label: 'Picture or file', words: 'a.pdf' });

  // Its time is over: it goes, and its files are let go of.
  scene.now = new Date('2028-01-01T00:00:00Z');
  await sweepSubmissions(scene.services);
  scene.now = new Date('2026-11-22T15:00:00Z');
  expect(await stored()).toEqual([]);
  expect(await scene.db.select().from(files)).toMatchObject([{ usedBy: null }]);
});

it.each([
  ['5 MiB', `%PDF-1.7${' '.repeat(5_242_880 - 8)}`, 'a.pdf', 201, undefined],
  ['one byte more', `%PDF-1.7${' '.repeat(5_242_880 - 7)}`, 'a.pdf', 422, 'ExceededFileLimit'],
  ['a program called PDF', 'MZ', 'a.pdf', 422, 'FileTypeNotAccepted'],
  ['a kind that is not asked for', 'hello', 'a.txt', 422, 'FileTypeNotAccepted'],
  ['nothing', '', 'a.pdf', 422, 'FileEmpty'],
  ['the test virus', `%PDF-1.7 ${testVirus}`, 'a.pdf', 422, 'FileInfected'],
])('of %s it answers', async (_, content, name, status, problem) => {
  const answer = await upload(content, { name });
  expect(answer.status).toBe(status);
  if (problem) expect(answer.json).toMatchObject({ error: { details: { problems: { files: { key: problem } } } } });
});

it.each([
  ['../../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\\\Users\\\\ann\\\\a.pdf', 'a.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
])('keeps a file sent as %s under a name without a path', async (name, kept) => {
  expect(await upload('%PDF-1.7 a', { name })).toMatchObject({ status: 201, json: { name: kept } });
});

it('takes a file for no other field', async () => {
  expect((await upload('%PDF-1.7', { field: 'description' })).status).toBe(404);
  expect((await upload('%PDF-1.7', { field: '__proto__' })).status).toBe(404);
});

it('tells the customer’s record what their form says otherwise, in the same transaction', async () => {
  const whole = { ...account, accountProfileId: 'OP-1', customerId: 'C-1', phone: '1' };
  const customer = { person, customer: { account: whole, subscriptions: [] } };
  const answers = { ...contact(), phone: '+1 330 555 0199' };
  expect((await post('contact', { answers, key: key() }, customer)).status).toBe(200);
  expect(await told()).toMatchObject([
    { connector: 'crm', kind: 'case' },
    {
      connector: 'erp',
      kind: 'customer-patch',
      mode: 'patch',
      subjectUserId: 'u-1',
      payload: { accountProfileId: 'OP-1', customerId: 'C-1', fields: { phone: '+1 330 555 0199' } },
    },
  ]);
});

it('keeps everything typed when it cannot be kept, and says so in the log', async () => {
  const transaction = () => Promise.reject(new Error('disk full'));
  const db = Object.assign(Object.create(scene.services.db) as typeof scene.services.db, { transaction });
  const answer = await callRoute(
    formRoute,
    { method: 'POST', params: { id: 'contact' }, body: { answers: contact(), key: key() } },
    { services: { ...scene.services, db } },
  );
  expect([answer.status, await stored()]).toEqual([500, []]);
  expect(scene.services.logged).toContainEqual({
    level: 'error',
    about: expect.objectContaining({ task: 'Submit', statusCode: 500, severity: 'error', source: 'Form' }) as object,
    words: 'a form could not be kept',
  });
});

it('fills in the code and the edition that the address names, and locks the code', async () => {
  const ask = async (query: string) =>
    (
      await callRoute(
        formRoute,
        { params: { id: 'technical-question' }, path: `/api/x?${query}` },
        { services: scene.services, ...member },
      )
    ).json;
  expect(await ask('code=70&edition=2023')).toMatchObject({
    answers: { document: '70', 'document-edition': '2023' },
    locked: { document: '70' },
  });
  const none = (await ask('code=1&edition=2023')) as Record<'answers' | 'locked', object>;
  expect([...Object.keys(none.answers), ...Object.keys(none.locked)]).not.toContain('document');
});

const guid = demoForm('plan-seminar').marketing?.formGuid ?? '';
const submit = (fields: object[], { submittedAt = '1795359600000', portalId = '48213', formGuid = guid } = {}) =>
  callRoute(
    marketingRoute,
    { method: 'POST', params: { portalId, formGuid }, body: { fields, submittedAt } },
    { services: scene.services },
  );
const seminar = [
  { objectTypeId: '0-1', name: 'firstname', value: 'Ann' },
  { objectTypeId: '0-1', name: 'lastname', value: 'Li' },
  { objectTypeId: '0-1', name: 'email', value: 'ann@example.net' },
  { objectTypeId: '0-1', name: 'seminar_session', value: 2 },
  { objectTypeId: '0-1', name: 'plan_topics', value: 'egress;storage' },
];

it('takes a marketing form by its own call, once, and answers with its message', async () => {
  const answer = await submit(seminar);
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ inlineMessage: expect.stringContaining('<strong>Your place is reserved.') as string });
  expect((await submit(seminar)).status).toBe(200);
  expect((await stored()).length).toBe(1);
  const [message] = (await told()).filter(({ connector }) => connector === 'marketing');
  expect(message).toMatchObject({
    kind: 'form',
    payload: { portalId: '48213', formGuid: guid, submittedAt: '1795359600000' },
  });
  // Another try at another moment is another submission.
  await submit(seminar, { submittedAt: '1795359600001' });
  expect((await stored()).length).toBe(2);
});

it('answers a marketing form with where it leads, and refuses by field what is wrong', async () => {
  const formGuid = demoForm('alarm-campaign').marketing?.formGuid ?? '';
  const fields = [
    { name: 'email', value: 'ann@example.net' },
    { name: 'audience', value: 'seniors' },
  ];
  expect((await submit(fields, { formGuid })).json).toEqual({ redirectUri: '/thankyou' });
  const refused = await submit([{ name: 'email', value: 'x' }], { formGuid });
  expect(refused.status).toBe(422);
  expect(Object.keys((refused.json as { error: { fields: object } }).error.fields)).toEqual(['email', 'audience']);
  expect((await submit(fields, { formGuid, portalId: '1' })).status).toBe(404);
  expect((await submit(fields, { formGuid: 'contact' })).status).toBe(404);
});

it('shows a marketing form by its name and by its GUID, without anything that runs', async () => {
  for (const formId of ['plan-seminar', guid]) {
    const { status, json } = await callRoute(shownMarketingRoute, { params: { formId } }, { services: scene.services });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      portalId: '48213',
      submitText: 'Reserve a place',
      inlineMessage: expect.stringMatching(/^<p>/) as string,
    });
  }
  expect(
    (await callRoute(shownMarketingRoute, { params: { formId: 'contact' } }, { services: scene.services })).status,
  ).toBe(404);
});
