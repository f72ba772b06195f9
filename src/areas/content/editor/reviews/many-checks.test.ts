import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffPerson } from '../../../../../tests/support/certificate-scene.ts';
import { textPage } from '../../../../../tests/support/editor-client.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { openMailroom } from '../../../../../tests/support/mail-scene.ts';
import { giveRole, rightsOf } from '../../../../../tests/support/role-rights.ts';
import { listBatchItems } from '../../../../../server/content/batches/batch.repo.ts';
import { saveItem } from '../../../../../server/content/editing/save-item.ts';
import { listShownReviews } from '../../../../../server/content/checking/list-reviews.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { batchPage } from '../batches/batch.page.ts';
import { itemsPage } from '../items/items.page.ts';
import { reviewPage } from './review.page.ts';
import { toCheckPage } from './to-check.page.ts';

let room: Awaited<ReturnType<typeof openMailroom>>;
let [writer, ana, ben, clerk]: Person[] = [];
let services: object;
let count = 0;
beforeAll(async () => {
  room = await openMailroom();
  services = { ...room.services, publisher: { publish: async () => randomUUID() } };
  const add = async (role: 'editor' | 'translator'): Promise<Person> => {
    const { userId, email } = await room.addPerson('en');
    await giveRole(room.services.db, userId, role);
    return staffPerson({ userId, email, ...rightsOf(role) });
  };
  [writer, ana, ben] = [await add('editor'), await add('editor'), await add('editor')];
  clerk = await add('translator');
});
afterAll(() => room[Symbol.asyncDispose]());

/** Live pages, each with a draft by somebody. */
async function addDrafted(...by: Person[]): Promise<string[]> {
  const { db, clock } = room.services;
  count += 1;
  const ids = by.map((_, index) => `page:sent${count}-${index}`);
  for (const [index, { email }] of by.entries()) {
    const id = ids[index] ?? '';
    for (const [text, isDraft] of [['First.', false] as const, ['Draft.', true] as const]) {
      const body = textPage(`/${id.slice(5)}`, `Doors ${count}-${index}`, text);
      const saved = await saveItem(db, clock, { id, body, isDraft, savedBy: email });
      if (!saved.ok) throw new Error(saved.message);
    }
  }
  return ids;
}

type Form = readonly (readonly [string, string])[];
async function send(
  page: Pick<typeof itemsPage, 'open'> | Pick<typeof toCheckPage, 'open'> | Pick<typeof batchPage, 'open'>,
  form: Form,
  {
    person,
    address = '/editor/items',
    params = {},
  }: { person?: Person; address?: string; params?: Record<string, string> },
) {
  const body = new URLSearchParams([
    ...form.map(([name, value]): [string, string] => [name, value]),
    ['key', randomUUID()],
  ]);
  const context = pageContext(services, address, { method: 'POST', body, person: person ?? writer ?? null, params });
  const shown = await page.open(context);
  return shown instanceof Response
    ? { to: shown.headers.get('location') ?? '', status: shown.status }
    : { to: '', status: 200, view: shown };
}

/** Sends for checking from the list of items. @returns the batch, and what became of each item */
async function sendMany(ids: readonly string[], of: string, person?: Person) {
  const ticks: Form = ids.map((id) => ['thing', id] as const);
  const form: Form = [
    ...ticks,
    ['intent', 'change'],
    ['verb', 'check'],
    ['of', of],
    ['remark', 'The widths.\nPlease.'],
  ];
  const { to } = await send(itemsPage, form, person ? { person } : {});
  const batch = /batches\/([0-9a-f-]+)/.exec(to)?.[1] ?? '';
  return { batch, outcomes: await outcomesOf(batch) };
}

const outcomesOf = async (batch: string): Promise<string[]> =>
  (await listBatchItems(room.services.db, batch))
    .map(({ itemId, problem }) => `${itemId.split('-')[1]} ${problem?.kind ?? 'done'}`)
    .toSorted();
const statesOf = async (id: string): Promise<string[]> =>
  (await listShownReviews(room.services.db, { id, locale: 'en' })).map(({ state }) => state);
const mailsTo = async (person: Person | undefined, part: string) =>
  (await room.mailsTo(person?.email ?? '')).filter(({ source }) => source.includes(part));
const undo = async (batch: string) =>
  /batches\/([0-9a-f-]+)/.exec(
    (await send(batchPage, [['intent', 'undo']], { address: `/editor/batches/${batch}`, params: { batch } })).to,
  )?.[1] ?? '';

it('sends drafts to one colleague with one email, names what was left, and takes back what nobody has answered', async () => {
  if (!writer || !ana || !ben) throw new Error('nobody');
  const ids = await addDrafted(writer, writer, ana, writer);
  const [first = '', , , asked = ''] = ids;
  await sendMany([asked], ben.userId);
  const { db, clock } = room.services;
  const empty = `page:sent${count}-9`;
  const body = textPage(`/${empty.slice(5)}`, 'Empty', 'Text.');
  await saveItem(db, clock, { id: empty, body, isDraft: false, savedBy: ana.email });

  const { batch, outcomes } = await sendMany([...ids, empty, `page:none${count}-8`], ana.userId);
  expect(outcomes).toEqual(['0 done', '1 done', '2 checker', '3 asked', '8 empty', '9 empty']);
  await expect.poll(() => mailsTo(ana, `Doors ${count}-0`), { timeout: 15_000 }).toHaveLength(1);
  const [mail] = await mailsTo(ana, `Doors ${count}-0`);
  expect(mail?.subject).toBe('For you to check: 2 texts');
  expect(mail?.source).toContain(`Doors ${count}-1`);
  expect(mail?.source.match(/\/editor\/reviews\/[0-9a-f-]{36}/g)).toHaveLength(2);
  expect(mail?.source).toContain('The widths. Please.');
  expect(await mailsTo(ben, `Doors ${count}-0`)).toEqual([]);

  const [review] = await listShownReviews(db, { id: first, locale: 'en' });
  const address = `/editor/reviews/${review?.id}`;
  const params = { review: review?.id ?? '' };
  await send(reviewPage as never, [['intent', 'approve']], { person: ana, address, params });
  expect(await outcomesOf(await undo(batch))).toEqual(['0 answered', '1 done']);
  expect([await statesOf(first), await statesOf(ids[1] ?? '')]).toEqual([['approved'], ['recalled']]);
  // What was taken back can be sent again.
  expect((await sendMany(ids.slice(0, 2), ana.userId)).outcomes).toEqual(['0 approved', '1 done']);
});

it('asks everybody who may publish it, each with one email; who may not write it sends nothing', async () => {
  if (!writer || !ana || !ben || !clerk) throw new Error('nobody');
  const ids = await addDrafted(writer, writer, ana);
  const limited = staffPerson({
    userId: clerk.userId,
    email: clerk.email,
    rights: [{ right: 'content.write', types: ['alert'], languages: null }],
  });
  expect((await sendMany(ids, '', limited)).outcomes).toEqual(['0 forbidden', '1 forbidden', '2 forbidden']);
  expect((await sendMany(ids, '')).outcomes).toEqual(['0 done', '1 done', '2 done']);
  await expect.poll(() => mailsTo(ben, `Doors ${count}-2`), { timeout: 15_000 }).toHaveLength(1);
  await expect.poll(() => mailsTo(ana, `Doors ${count}-0`), { timeout: 15_000 }).toHaveLength(1);
  expect((await mailsTo(ben, `Doors ${count}-0`))[0]?.subject).toBe('For you to check: 3 texts');
  // Nobody is asked about their own text.
  expect((await mailsTo(ana, `Doors ${count}-0`))[0]?.subject).toBe('For you to check: 2 texts');
  expect(await mailsTo(clerk, `Doors ${count}`)).toEqual([]);

  // Several are approved at once: not the own one, nor one that was changed since. Whoever asked gets one email.
  const reviews = await Promise.all(
    ids.map(async (id) => (await listShownReviews(room.services.db, { id, locale: 'en' }))[0]?.id ?? ''),
  );
  const ticks: Form = reviews.map((id) => ['review', id] as const);
  const address = '/editor/reviews';
  const none = await send(toCheckPage, [['intent', 'approve']], { person: ana, address });
  expect(none.view).toMatchObject({ page: { errors: [{}] }, toCheck: { waiting: expect.any(Array) } });
  const approved = await send(
    toCheckPage,
    [...ticks, ['review', randomUUID()], ['review', 'x'], ['intent', 'approve']],
    { person: ana, address },
  );
  expect(approved.view).toMatchObject({
    done: {
      count: 2,
      left: [{ why: 'own_text', title: `Doors ${count}-2` }, { why: 'not_found' }, { why: 'not_found' }],
    },
  });
  expect(await Promise.all(ids.map(statesOf))).toEqual([['approved'], ['approved'], ['open']]);
  await expect.poll(() => mailsTo(writer, `Doors ${count}-0`), { timeout: 15_000 }).toHaveLength(1);
  expect((await mailsTo(writer, `Doors ${count}-1`))[0]?.subject).toBe('Approved: 2 texts');
  const again = await send(toCheckPage, [...ticks, ['intent', 'approve']], { person: limited, address });
  expect(again.view).toMatchObject({ done: { count: 0, left: [{ why: 'review_ended' }, {}, { why: 'forbidden' }] } });
});
