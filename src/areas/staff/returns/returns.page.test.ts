import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { openFiles, type Files } from '../../../../server/platform/files/open-files.ts';
import { listRecordFiles } from '../../../../server/platform/files/file.repo.ts';
import { askReturn } from '../../../../server/store/orders/returns/ask-return.ts';
import { keepPicture } from '../../../../server/store/orders/returns/keep-pictures.ts';
import { picturesOf } from '../../../../server/store/orders/returns/return.repo.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { staffPerson } from '../../../../tests/support/certificate-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { addReturn, address, formOf, onePoint, readReturn, shipBooks } from '../../../../tests/support/return-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { creditPage } from '../orders/credit/credit.page.ts';
import { returnPicturePage } from './return-picture.page.ts';
import { returnsPage } from './returns.page.ts';

let store: shop.TestStore & AsyncDisposable;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let files: Files;
beforeAll(async () => {
  store = await shop.openStockedStore();
  folder = await temporaryFolder();
  files = await openFiles({ dataDir: folder.path, bucket: undefined });
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const letterhead = ['Norms Institute', '1 Quay'];
const services = () => ({ ...store, files, organization: { read: () => Promise.resolve({ letterhead }) } });

function open(form?: Record<string, string>, person: Person | null = staffPerson()) {
  const context = pageContext(services(), '/staff/returns', {
    person,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { answer: returnsPage.open(context), context };
}
async function show(...ask: Parameters<typeof open>) {
  const view = await open(...ask).answer;
  if (view instanceof Response) throw new Error(`An answer: ${view.status}`);
  return view;
}
const leaves = async (...ask: Parameters<typeof open>) => {
  const answer = await open(...ask).answer;
  return answer instanceof Response ? (answer.headers.get('location') ?? answer.status) : 'a page';
};
const fieldsOf = async (id: string) => ({ id, version: String((await formOf(store, id)).seenVersion) });

it('leads a return from the request to the credit note of its invoice', async () => {
  const { order, held } = await addReturn(store);
  const { id } = held;
  const asked = await show();
  expect(asked.lists.asked.map((row) => row.held.id)).toContain(id);
  expect(asked.proposed.address).toBe('Norms Institute\n1 Quay');

  const approval = { intent: 'approve', address, sendBy: asked.proposed.sendBy };
  expect(await leaves({ ...approval, ...(await fieldsOf(id)) })).toBe('/staff/returns?done=approve');
  expect((await show()).proposed.address).toBe(address);

  const parcel = { intent: 'receive', 'units-1': '3', 'resellable-1': '1' };
  const wrong = await show({ ...parcel, ...(await fieldsOf(id)) });
  expect(wrong.page.errors.map(({ field }) => field)).toEqual([`units-1-${id}`]);
  expect(wrong.typed).toMatchObject({ id, values: { 'units-1': '3', 'resellable-1': '1' } });
  expect(await leaves({ ...parcel, 'units-1': '2', ...(await fieldsOf(id)) })).toBe('/staff/returns?done=receive');

  const [row] = (await show()).lists.received.filter((each) => each.held.id === id);
  expect(row?.drafts.map(({ isRestocked, units }) => [isRestocked, units])).toMatchObject([
    [true, [{ position: 1, units: 1 }]],
    [false, [{ position: 1, units: 1 }]],
  ]);
  // The button of a draft opens the form of the credit note, filled in.
  const version = String(row?.order.version);
  const filled = { intent: 'preview', version, reason: 'return', part: 'lines', method: 'card', revoke: 'on' };
  const context = pageContext(
    services(),
    `/staff/orders/${order.orderNumber}/credit?invoice=${row?.drafts[0]?.invoiceId}`,
    {
      person: staffPerson(),
      params: { order: order.orderNumber },
      method: 'POST',
      body: new URLSearchParams({ ...filled, restock: 'on', 'units-1': '1' }),
    },
  );
  expect(await creditPage.open(context)).toMatchObject({
    preview: { plan: { totalMinor: 15_757 }, typed: { reason: 'return', isRestocked: true } },
  });

  expect(await leaves({ intent: 'close', ...(await fieldsOf(id)) })).toBe('/staff/returns?done=close');
  expect((await show()).lists.ended.map((each) => each.held.id)).toContain(id);
});

it('refuses a return with a reason, and loses nothing typed', async () => {
  const { order, held } = await addReturn(store);
  const empty = await show({ intent: 'refuse', reason: ' ', ...(await fieldsOf(held.id)) });
  expect(empty.page.errors.map(({ field }) => field)).toEqual([`reason-${held.id}`]);
  const stale = { ...(await fieldsOf(held.id)), version: '0' };
  const { answer, context } = open({ intent: 'refuse', reason: 'Marked.', ...stale });
  expect(await answer).toMatchObject({ typed: { values: { reason: 'Marked.' } } });
  expect(context.response.status).toBe(409);
  expect(await leaves({ intent: 'refuse', reason: 'Marked.', ...(await fieldsOf(held.id)) })).toBe(
    '/staff/returns?done=refuse',
  );
  expect(await readReturn(store, order)).toMatchObject({ state: 'refused', refusal: 'Marked.' });
});

it('hands out the pictures of a return to staff, to be saved', async () => {
  const { order, line, reader } = await shipBooks(store);
  const file = path.join(files.arrivals, crypto.randomUUID());
  const content = onePoint;
  await writeFile(file, content);
  const arrived = {
    field: 'pictures',
    name: 'torn.png',
    file,
    size: content.length,
    isCut: false,
    sender: 's',
    sha256: 'a',
  };
  const kept = await keepPicture(services(), order, arrived);
  if (!kept.ok) throw new Error(kept.code);
  const wish = { orderId: order.id, units: new Map([[line.id, 1]]), reason: 'damaged', note: '', seenReturns: 0 };
  await askReturn(store, reader, { ...wish, pictureIds: [kept.value.id] });
  const held = await readReturn(store, order);
  const [picture] = await listRecordFiles(store.db, picturesOf(held.id));
  const save = async (params: { return: string; picture: string }, person: Person | null = staffPerson()) => {
    const answer = await returnPicturePage.open(pageContext(services(), '/staff/returns', { person, params }));
    if (!(answer instanceof Response)) throw new Error('A page.');
    return answer;
  };
  const params = { return: held.id, picture: picture?.id ?? '' };
  const saved = await save(params);
  expect(Object.fromEntries(saved.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="return-${picture?.id}.png"`,
    'x-content-type-options': 'nosniff',
  });
  const other = await addReturn(store);
  for (const wrong of [
    { ...params, return: other.held.id },
    { ...params, picture: 'x' },
    { ...params, return: 'x' },
  ])
    expect((await save(wrong)).status).toBe(404);
  expect((await save(params, staffPerson(rightsOf('editor')))).status).toBe(404);
});

it('is there for nobody else, and not for an own order', async () => {
  const { held, order } = await addReturn(store);
  const refusal = { intent: 'refuse', reason: 'No.', ...(await fieldsOf(held.id)) };
  for (const person of [null, staffPerson(rightsOf()), staffPerson(rightsOf('editor'))])
    expect([404, expect.stringMatching(/^\/user\/signin/)]).toContainEqual(await leaves(refusal, person));
  expect(await leaves(refusal, staffPerson({ email: order.email }))).toBe(404);
  expect(await leaves({ ...refusal, id: 'x' })).toBe(404);
  expect((await readReturn(store, order)).state).toBe('asked');
});
