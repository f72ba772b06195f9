import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listCertificates } from '../../../../../server/store/checkout/exemptions/exemption.repo.ts';
import { openFiles, type Files } from '../../../../../server/platform/files/open-files.ts';
import { UnsentRoom } from '../../../../../server/platform/files/unsent-room.ts';
import { addCustomer } from '../../../../../tests/support/certificate-scene.ts';
import * as shop from '../../../../../tests/support/store-scene.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { taxExemptionPage } from './tax-exemption.page.ts';

let store: shop.TestStore & AsyncDisposable;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let files: Files;
let userId: string;
beforeAll(async () => {
  store = await shop.openStockedStore();
  folder = await temporaryFolder();
  files = await openFiles({ dataDir: folder.path, bucket: undefined });
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
beforeEach(async () => {
  userId = `user-${crypto.randomUUID()}`;
  await addCustomer(store, userId);
});

const address = '/user/my-account/account-tax-exemption';
const pdf = (name = 'exempt.pdf') => new File(['%PDF-1.7 certificate'], name);

function open(sent?: { file?: File; states?: string[]; kept?: string }, who: string | null = userId) {
  const body = new FormData();
  if (sent?.file) body.append('file', sent.file);
  if (sent?.kept) body.append('kept', sent.kept);
  for (const state of sent?.states ?? []) body.append('states', state);
  const person = who && { userId: who, email: `${who}@example.org`, roles: new Set(['user']), impersonator: null };
  const services = { ...store, files };
  return taxExemptionPage.open(
    pageContext(services, address, { person: person || null, ...(sent && { method: 'POST', body }) }),
  );
}
async function show(...ask: Parameters<typeof open>) {
  const view = await open(...ask);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const leaves = async (...ask: Parameters<typeof open>) => {
  const answer = await open(...ask);
  return answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
};

it('takes a certificate for approval and lists it', async () => {
  expect(await leaves({ file: pdf(), states: ['OH', 'NY'] })).toEqual([303, `${address}?done=sent`]);
  expect((await show()).certificates).toMatchObject([
    { state: 'waiting', askedStates: ['NY', 'OH'], fileName: 'exempt.pdf', userId },
  ]);
});

it.each([
  ['no file', { states: ['OH'] }, ['file'], ['OH'], false],
  ['no state', { file: pdf() }, ['states'], [], true],
  ['nothing', {}, ['file', 'states'], [], false],
  ['a state without sales tax', { file: pdf(), states: ['OR'] }, ['states'], ['OR'], true],
  ['a program called PDF', { file: new File(['MZ'], 'exempt.pdf'), states: ['OH'] }, ['file'], ['OH'], false],
  ['an empty file', { file: new File([], 'exempt.pdf'), states: ['OH'] }, ['file'], ['OH'], false],
  ['a file of another kind', { file: pdf('exempt.html'), states: ['OH'] }, ['file'], ['OH'], false],
] as const)('says of %s which field it is about and loses nothing', async (_, sent, fields, states, isKept) => {
  const view = await show({ ...sent, states: [...('states' in sent ? sent.states : [])] });
  expect(view.page.errors.map(({ field }) => field)).toEqual(fields);
  expect([view.values.states, view.kept !== null]).toEqual([states, isKept]);
  expect(await listCertificates(store.db, userId)).toEqual([]);
});

it('keeps a file that has arrived for the next try, for its sender alone and once', async () => {
  const { kept } = await show({ file: pdf() });
  const next = { kept: kept?.id ?? '', states: ['OH'] };
  const other = `user-${crypto.randomUUID()}`;
  await addCustomer(store, other);
  expect((await show(next, other)).page.errors).toMatchObject([{ field: 'file' }]);
  expect(await leaves(next)).toEqual([303, `${address}?done=sent`]);
  expect((await show(next)).page.errors).toMatchObject([{ field: 'file' }]);
  for (const bad of ['x', "'", '00000000-0000-4000-8000-000000000000']) {
    expect((await show({ kept: bad, states: ['OH'] })).page.errors).toMatchObject([{ field: 'file' }]);
  }
});

it('answers 503 when the storage is full', async () => {
  const body = new FormData();
  body.append('file', pdf());
  body.append('states', 'OH');
  const services = { ...store, files: { ...files, room: new UnsentRoom({ total: 0, sender: 1_000_000 }) } };
  const person = { userId, email: `${userId}@example.org`, roles: new Set(['user']), impersonator: null };
  const context = pageContext(services, address, { person, method: 'POST', body });
  expect(await taxExemptionPage.open(context)).toMatchObject({ values: { states: ['OH'] } });
  expect(context.response.status).toBe(503);
});

it('keeps ten files at most that are not handed in', async () => {
  for (let sent = 0; sent < 10; sent += 1) expect((await show({ file: pdf() })).kept).not.toBeNull();
  const view = await show({ file: pdf(), states: ['OH'] });
  expect(view.page.errors.map(({ field }) => field)).toEqual(['file']);
  expect(view.kept).toBeNull();
});

it('shows nobody the certificates of another, and asks whoever is signed out to sign in', async () => {
  await leaves({ file: pdf(), states: ['OH'] });
  const other = `user-${crypto.randomUUID()}`;
  await addCustomer(store, other);
  expect((await show(undefined, other)).certificates).toEqual([]);
  expect(await leaves(undefined, null)).toEqual([302, expect.stringMatching(/^\/user\/signin\?returnurl=/)]);
});
