import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitSitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { readDemoAmendments, readDemoLibrary } from '../../../../../server/http/store-demo-library.ts';
import type { Connection } from '../../../../../server/platform/db/connection.ts';
import { libraryAmendments } from '../../../../../server/standards/library/history.table.ts';
import { seedAmendments } from '../../../../../server/standards/library/amendments/seed-amendments.ts';
import { seedLibrary } from '../../../../../server/standards/library/live/seed-library.ts';
import { contentsOf } from '../../../../../server/standards/library/read-sections.ts';
import { editionsOf } from '../../../../../server/standards/library/reading/find-editions.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { libraryReaders as readers, type LibraryReader as Reader } from '../../../../../tests/support/library-scene.ts';
import { openDatabase } from '../../../../../tests/support/test-databases.ts';
import { libraryPage } from '../library.page.ts';

let now = new Date('2026-11-26T12:00:00Z');
const clock = { now: () => now };
let connection: Connection & AsyncDisposable;
beforeAll(async () => {
  connection = await openDatabase();
  const tools = { db: connection.db, clock };
  const texts = (await readDemoLibrary()).filter(({ name }) => /msca-(70-2026|1-2027)/.test(name));
  await seedLibrary(tools, texts);
  expect(await seedAmendments(tools, await readDemoAmendments())).toEqual([]);
}, 60_000);
afterAll(() => connection[Symbol.asyncDispose]());

it('has each amendment of the demo once, however often the demo starts', async () => {
  const { db } = connection;
  const stored = await db.$count(libraryAmendments);
  expect(stored).toBeGreaterThan(5);
  expect(await seedAmendments({ db, clock }, await readDemoAmendments())).toEqual([]);
  expect(await db.$count(libraryAmendments)).toBe(stored);
});

/** Content with a document for each standard, and nothing else. */
const content = {
  async query(name: string, _document: string, { ids }: { ids?: string[] }) {
    const code = ids?.at(-1)?.replace(/^msca-/, '') ?? '';
    const named = { id: `msca-${code}`, code, codeNumberPrefix: 'MSCA', designation: `MSCA ${code}`, title: 'Code' };
    if (name === 'GetDocumentsById') return { documentsById: [{ ...named, path: null }] };
    return { site: null, header: null, menu: null, footer: null, topicAreas: null, adDetails: [], dictionary: [] };
  },
};
/** Keeps nothing: each page is made. */
const libraryPages = { read: async () => null };
async function open(address: string, { person, subscriptions }: Reader) {
  const path = splitSitePath(address.replace(/[?#].*$/, '')).path.replace(/^\/library\/?/, '');
  const services = { db: connection.db, clock, libraryPages };
  const context = pageContext(services, address, { person, params: { path: decodeURI(path) }, content });
  Object.defineProperty(context.locals.viewer, 'customer', { value: { subscriptions } });
  const answer = await libraryPage.open(context);
  if (answer instanceof Response) {
    return { kind: String(answer.status), to: answer.headers.get('location'), context, text: '' };
  }
  return { kind: answer.view.kind, to: null, view: answer.view, context, text: JSON.stringify(answer.view) };
}

const page = '/library/msca-70/2026/702';
const old = 'The controller shall shed load within 5 seconds. It gives';
const amended = 'within 2 seconds and shall leave the circuits off when it fails. It gives';
const read = async (address: string, reader: Reader = readers.subscriber) => {
  const { view, context } = await open(address, reader);
  if (view?.kind !== 'text') throw new Error(`no text: ${view?.kind}`);
  return { view, keep: (context.locals as App.Locals).keep };
};
/** The words of the page without what is said of amendments. */
const wordsOf = (html: string) => html.replaceAll(/<div class="amendment".*?<\/details><\/div>/gs, '');

it.each([
  ['', amended],
  ['?on=today', amended],
  ['?on=2025-12-23', amended],
  ['?on=2025-12-22', old],
  ['?on=issued', old],
])('%s has the words of that day', async (query, words) => {
  const { view } = await read(page + query);
  expect(wordsOf(view.html)).toContain(words);
  expect(wordsOf(view.html)).not.toContain(words === old ? amended : old);
});

it('says what an amendment changed, with its day and document, and merges none early', async () => {
  const { view } = await read(page);
  expect(view.html).toContain('<a href="/documents/msca-70/tia-26-1">');
  expect(view.html).toMatch(/<del>.*?5<\/del><ins>.*?2<\/ins>/s);
  expect(wordsOf(view.html)).toContain('for up to 30 minutes in an hour');
  expect(view.html).toMatch(/<ins>.*?20<\/ins>/s);
  expect(wordsOf(view.html)).not.toContain('record of each time');
  expect(view.html).toContain('<div id="702.14(D)">');
  expect((await read(`${page}?on=issued`)).view.html).not.toContain('class="amendment"');
  expect((await read(`${page}?on=2027-01-01`)).view.html).toContain('keep a record of each time');
});

it('says at a section how it was interpreted', async () => {
  const { view } = await read('/library/msca-70/2026/210');
  expect(view.html).toContain('even if it has no sink');
  expect(view.html).toContain('/documents/msca-70/interpretation-70-26-1');
  for (const day of ['issued', '2026-04-21']) {
    expect((await read(`/library/msca-70/2026/210?on=${day}`)).view.html).not.toContain('even if it has no sink');
  }
});

it('leads to the new place where an erratum corrects a reference', async () => {
  expect((await read('/library/msca-70/2026/680')).view.html).toContain('href="/library/msca-70/2026/250.70"');
  expect((await read('/library/msca-70/2026/680?on=issued')).view.html).toContain(
    'href="/library/msca-70/2026/250.8?on=issued"',
  );
});

it('keeps the day in its links, and the plain address as the one of the page', async () => {
  const { view } = await read(`${page}?on=2026-01-01`);
  expect(view.canonical).toBe(page);
  const links = [
    view.previous?.href,
    view.next?.href,
    ...view.above.map(({ href }) => href),
    ...view.contents.map(({ href }) => href),
  ];
  for (const link of links.filter(Boolean)) expect(link).toContain('?on=2026-01-01');
  expect(await open('/library/msca-70/2026/702.14(B)?on=2026-01-01', readers.subscriber)).toMatchObject({
    to: '/library/msca-70/2026/702?on=2026-01-01#702.14(B)',
  });
});

it.each(['2026-13-01', '2026-02-30', 'yesterday', '1', '<b>'])(
  'says that %s is no date, and shows today',
  async (on) => {
    const { view, keep } = await read(`${page}?on=${encodeURIComponent(on)}`);
    expect(view.state).toMatchObject({ isBad: true, given: on, mode: 'today', query: '' });
    expect(wordsOf(view.html)).toContain(amended);
    expect(keep).toBeUndefined();
  },
);

it('asks for another kept page from midnight on, for one as issued apart, and for none of a day', async () => {
  const before = await read(page);
  const issued = await read(`${page}?on=issued`);
  expect((await read(`${page}?on=2026-11-26`)).keep).toBeUndefined();
  // Midnight in New York.
  now = new Date('2027-01-01T04:59:59Z');
  const last = await read(page, readers.librarian);
  now = new Date('2027-01-01T05:00:00Z');
  const after = await read(page, readers.librarian);
  now = new Date('2026-11-26T12:00:00Z');
  expect(last.keep?.facts).toEqual(before.keep?.facts);
  expect(last.view.html).toBe(before.view.html);
  expect(after.keep?.facts).not.toEqual(before.keep?.facts);
  expect(issued.keep?.facts).not.toEqual(before.keep?.facts);
  expect(wordsOf(after.view.html)).toContain('for up to 20 minutes');
  expect(wordsOf(after.view.html)).toContain('keep a record of each time');
  expect(JSON.stringify(after.view.contents)).toContain('702.14(D)');
  expect(JSON.stringify(last.view.contents)).not.toContain('702.14(D)');
});

it('answers at the address of a section that an amendment inserts, before its day too', async () => {
  expect(await open('/library/msca-70/2026/702-14-d', readers.subscriber)).toMatchObject({
    kind: '301',
    to: '/library/msca-70/2026/702.14(D)',
  });
  expect(await open('/library/msca-70/2026/702.14(D)', readers.subscriber)).toMatchObject({
    kind: '302',
    to: '/library/msca-70/2026/702#702.14(D)',
  });
});

it('answers at the address of a section that is deleted, with its name and who deleted it', async () => {
  const draft = {
    code: '1',
    year: 2027,
    name: 'TIA 27-1',
    kind: '11' as const,
    issuedOn: '2026-03-01',
    effectiveOn: '2026-04-01',
    document: null,
  };
  const { db } = connection;
  const [edition] = (await editionsOf(db, '1')).filter(({ year }) => year === 2027);
  const gone = (await contentsOf(db, edition ?? { id: 0 })).filter(({ kind }) => kind === 'section').at(-1);
  const whole = (await contentsOf(db, edition ?? { id: 0 })).filter(({ place, page: at }) => place === at).at(-1);
  const words = { language: 'en' as const, action: 'delete' as const, before: '', after: '' };
  await seedAmendments({ db, clock }, [
    { ...draft, instructions: [gone, whole].map((each) => ({ ...words, key: each?.key ?? '' })) },
  ]);
  const named = `/library/msca-1/2027/${encodeURIComponent(gone?.key ?? '')}`;
  const alone = await read(`${named}?view=section`, readers.librarian);
  expect(alone.view.name).toContain(gone?.title);
  expect(alone.view.html).toMatch(/^<div class="amendment"/);
  expect(wordsOf(alone.view.html)).toBe('');
  const page = await read(`/library/msca-1/2027/${whole?.key}`, readers.librarian);
  expect(page.view.html).toContain('class="amendment"');
  expect(JSON.stringify(page.view.contents)).not.toContain(`"key":"${whole?.key}"`);
  const missing = await open('/library/msca-1/2027/999', readers.librarian);
  expect(missing.view?.kind === 'missing' && JSON.stringify(missing.view.contents)).not.toContain(
    `"key":"${whole?.key}"`,
  );
  expect((await read(`${named}?view=section&on=issued`, readers.librarian)).view.html).not.toContain(
    'class="amendment"',
  );
});

it('gives no word of an amendment to who may not read the text, in any state', async () => {
  const secret = [
    'leave the circuits off',
    '5 seconds',
    '20 minutes',
    'record of each time',
    'continuous stripe',
    'even if it has no sink',
  ];
  for (const key of ['', '/702', '/702.14(B)', '/702.14(D)', '/215.12(C)', '/210.8(A)(6)', '/nothing']) {
    for (const query of [
      '',
      '?on=issued',
      '?on=2026-08-01',
      '?on=2027-06-01',
      '?view=section&on=2027-06-01',
      '?on=bad',
    ]) {
      for (const reader of [readers.anonymous, readers.customer, readers.lapsed]) {
        const seen = await open(`/library/msca-70/2026${key}${query}`, reader);
        expect(seen.kind).not.toBe('text');
        expect(secret.filter((words) => seen.text.includes(words))).toEqual([]);
      }
    }
  }
});
