import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { misbehaviours, unreadable, type FakeSystem } from '../fake-system.ts';
import type { DeliverableMessage } from '../connector.contract.ts';
import { startFakeLms } from './fake-lms.ts';
import { createLmsConnector } from './lms-connector.ts';

const files = [
  { id: 'f-1', name: 'résumé "new".pdf', type: 1 },
  { id: 'f-2', name: 'letter.pdf', type: 0 },
];
const application = {
  formId: 'instructor-application',
  submissionId: 's-1',
  application: 'instructors',
  files,
  fields: { firstName: 'Ann', haveReadHandbook: true, submittedByNetSuiteId: 'somebody-else' },
  submitter: { externalId: 'EXT-1', webId: 'W-1', netSuiteId: '7' },
};
const message = (payload: Record<string, unknown> = application): DeliverableMessage => ({
  connector: 'lms',
  kind: 'application',
  reference: 's-1',
  payload,
});

let lms: FakeSystem;
let kept: Map<string, string>;

beforeEach(async () => {
  lms = await startFakeLms();
  kept = new Map([
    ['f-1', '%PDF-1.7 résumé'],
    ['f-2', '%PDF-1.7 letter'],
  ]);
});
afterEach(() => lms[Symbol.asyncDispose]());

const connect = (timeout = 5_000) =>
  createLmsConnector({
    url: lms.url,
    token: 'credential',
    timeout,
    openFile: async (id) => {
      const content = kept.get(id);
      if (content === undefined) return null;
      const name = files.find((file) => file.id === id)?.name ?? '';
      const bytes = Buffer.from(content);
      return { name, mediaType: 'application/pdf', size: bytes.length, content: new Blob([bytes]).stream() };
    },
  });

function remember(done: Record<string, string> = {}) {
  return { done, finish: async (step: string, id: string) => void (done[step] = id) };
}

it('sends the files one by one, then the application with their numbers and who sends it', async () => {
  expect(await connect().deliver(message(), undefined, remember())).toEqual({ ok: true });
  expect(lms.paths()).toEqual(['/files', '/files', '/instructors']);
  const [first, second, last] = lms.heard;
  const form = await new Response(first?.body as unknown as BodyInit, {
    headers: { 'content-type': first?.headers['content-type'] ?? '' },
  }).formData();
  const sent = form.get('formFile') as File;
  expect([sent.name, sent.type, await sent.text()]).toEqual(['résumé "new".pdf', 'application/pdf', '%PDF-1.7 résumé']);
  expect([first, second].map((call) => call?.headers['idempotency-key'])).toEqual(['s-1-file-f-1', 's-1-file-f-2']);
  expect(last?.headers).toMatchObject({ 'idempotency-key': 's-1', authorization: 'Bearer credential' });
  expect(last?.json).toEqual({
    firstName: 'Ann',
    haveReadHandbook: true,
    submittedByExternalIdentifier: 'EXT-1',
    submittedByMSCAWebId: 'W-1',
    submittedByNetSuiteId: '7',
    instructorApplicationsFiles: [
      { description: 'résumé "new".pdf', fileId: '101', type: 1 },
      { description: 'letter.pdf', fileId: '102', type: 0 },
    ],
  });
});

it('names the files of a provider as the call for providers does', async () => {
  await connect().deliver(message({ ...application, application: 'providers' }), undefined, remember());
  expect(lms.heard.at(-1)).toMatchObject({
    path: '/providers',
    json: { providerApplicationFiles: [{ fileId: '101' }, {}] },
  });
});

it('goes on where it stopped: a file that was answered is sent no second time', async () => {
  const steps = remember();
  lms.on('/instructors', 503);
  expect(await connect().deliver(message(), undefined, steps)).toMatchObject({ ok: false, isPermanent: false });
  expect(steps.done).toEqual({ 'file-f-1': '101', 'file-f-2': '102' });
  // Not even read: it may be removed by then.
  kept.clear();
  lms.on('/instructors', { hasErrors: false });
  lms.heard.length = 0;
  expect(await connect().deliver(message(), undefined, steps)).toEqual({ ok: true });
  expect(lms.paths()).toEqual(['/instructors']);
});

it.each([
  ['a file that is kept no longer', () => kept.delete('f-2'), 'A file of the application is kept no longer.'],
  ['a file with errors', () => lms.on('/files', { hasErrors: true, resultObject: { id: 1 } }), 'The file was refused.'],
  ['a file it refuses', () => lms.on('/files', 415), 'Status 415'],
  [
    'errors in a 200',
    () => lms.on('/instructors', { hasErrors: true, errors: ['phone is missing'] }),
    'The application was refused: phone is missing',
  ],
])('leaves %s to staff, and posts no application without its files', async (name, arrange, reason) => {
  arrange();
  expect(await connect().deliver(message(), undefined, remember())).toEqual({ ok: false, isPermanent: true, reason });
  if (name !== 'errors in a 200') expect(lms.paths()).not.toContain('/instructors');
});

it('posts every other message as it is', async () => {
  lms.on('/attendees', 204);
  const other: DeliverableMessage = { connector: 'lms', kind: 'attendees', reference: 'r', payload: { seats: 2 } };
  expect(await connect().deliver(other)).toEqual({ ok: true });
  expect(lms.heard[0]?.json).toEqual({ seats: 2 });
  expect(await connect().deliver(message({ files: [] }))).toMatchObject({ ok: false, isPermanent: true });
});

describe.each(Object.entries({ ...misbehaviours, ...unreadable }))('a learning system that %s', (_, as) => {
  it.each([
    ['with a file', /^\/files/],
    ['with the application', /^\/instructors/],
  ])('is tried again later %s', async (_, path) => {
    lms.behave = { path, as };
    const outcome = await connect(150).deliver(message(), undefined, remember());
    expect(outcome).toMatchObject({ ok: false, isPermanent: false });
    expect(JSON.stringify(outcome)).not.toMatch(/127\.0\.0\.1|credential/);
    expect(lms.paths()).not.toContain('/elsewhere');
  });
});
