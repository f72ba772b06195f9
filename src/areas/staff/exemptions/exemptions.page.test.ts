import { demoInstallation } from '../../../../server/platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { listExemptions } from '../../../../server/store/checkout/exemptions/exemption.repo.ts';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { openFiles, type Files } from '../../../../server/platform/files/open-files.ts';
import { addCustomer, handIn, staffPerson } from '../../../../tests/support/certificate-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { certificateFilePage } from './certificate-file.page.ts';
import { exemptionsPage } from './exemptions.page.ts';

let store: shop.TestStore & AsyncDisposable;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let files: Files;
let userId: string;
let id: string;
const services = () => ({ ...store, files });
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
  id = await handIn(services(), userId);
});

const address = '/staff/exemptions';
const impersonator = { userId: 's', email: 's@example.org', name: 'S', endsAt: new Date() };
const others: (Person | null)[] = [
  null,
  staffPerson(rightsOf()),
  staffPerson(rightsOf('editor')),
  staffPerson({ impersonator }),
];

const open = (form?: [string, string][], person: Person | null = staffPerson()) =>
  exemptionsPage.open(
    pageContext(services(), address, { person, ...(form && { method: 'POST', body: new URLSearchParams(form) }) }),
  );
async function show(...ask: Parameters<typeof open>) {
  const view = await open(...ask);
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const approval = (states: string[], expiresOn = '2036-01-31'): [string, string][] => [
  ['id', id],
  ['intent', 'approve'],
  ['expiresOn', expiresOn],
  ...states.map((state): [string, string] => ['states', state]),
];
const exemptions = () =>
  listExemptions(store.db, userId, organizationDate(store.clock.now(), demoInstallation.timeZone));
const isOurs = ({ certificate }: { certificate: { id: string } }) => certificate.id === id;

it('lists who waits, and approves for states until a day', async () => {
  expect((await show()).waiting.find(isOurs)).toMatchObject({
    name: 'Ana Núñez',
    email: `${userId}@example.org`,
    certificate: { askedStates: ['OH'], fileName: 'exempt.pdf' },
  });
  const answer = await open(approval(['OH', 'NY']));
  expect(answer instanceof Response && answer.headers.get('location')).toBe(`${address}?done=approve`);
  const after = await show();
  expect([after.waiting.some(isOurs), after.approved.some(isOurs)]).toEqual([false, true]);
  expect(await exemptions()).toMatchObject([{ id, states: ['NY', 'OH'], expiresOn: '2036-01-31' }]);
});

it('shows a form with something wrong again, with everything typed', async () => {
  const view = await show(approval(['NY'], '2020-01-01'));
  expect(view.page.errors.map(({ field }) => field)).toEqual([`expiresOn-${id}`]);
  expect(view.typed).toMatchObject({ id, states: ['NY'], expiresOn: '2020-01-01' });
  const refusal = await show([
    ['id', id],
    ['intent', 'refuse'],
    ['reason', ' '],
  ]);
  expect(refusal.page.errors.map(({ field }) => field)).toEqual([`reason-${id}`]);
  expect(await exemptions()).toEqual([]);
});

it('hands the file to staff, to be saved', async () => {
  const answer = await certificateFilePage.open(
    pageContext(services(), `${address}/${id}`, { person: staffPerson(), params: { certificate: id } }),
  );
  if (!(answer instanceof Response)) throw new Error('A page.');
  expect(await answer.text()).toBe('%PDF-1.7 certificate');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="certificate-${id}.pdf"`,
    'cache-control': 'private, no-store',
  });
  for (const unknown of ['x', '00000000-0000-4000-8000-000000000000']) {
    const none = await certificateFilePage.open(
      pageContext(services(), `${address}/x`, { person: staffPerson(), params: { certificate: unknown } }),
    );
    expect(none instanceof Response && none.status).toBe(404);
  }
});

it('is there for nobody else: no list, no file, no decision', async () => {
  for (const who of others) {
    const status = who ? 404 : 302;
    for (const answer of [
      await open(undefined, who),
      await open(approval(['OH']), who),
      await certificateFilePage.open(
        pageContext(services(), `${address}/${id}`, { person: who, params: { certificate: id } }),
      ),
    ]) {
      expect(answer instanceof Response && answer.status).toBe(status);
    }
  }
  expect(await exemptions()).toEqual([]);
});
