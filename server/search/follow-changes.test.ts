import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { smallCatalog } from '../../tests/support/catalog-scene.ts';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { demoNaming, indexDrivers, openTestIndex, testEntry } from '../../tests/support/search-index-scene.ts';
import { ProductCache } from '../store/catalog/catalog-reader.ts';
import { importCatalog } from '../store/catalog/import-catalog.ts';
import { createContentApi } from '../content/api/content-api.ts';
import { embeddedSource, type ContentSource } from '../content/api/content-source.ts';
import { contentChanges } from '../content/items/content.table.ts';
import { importContent } from '../content/corpus/import-content.ts';
import { deleteItem, saveItem } from '../content/editing/save-item.ts';
import type { Database } from '../platform/db/connection.ts';
import { createLog } from '../platform/log.ts';
import { SearchFollower } from './follow-changes.ts';
import type { SearchEntry, SearchHub, SearchIndex } from './search.contract.ts';

const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
const log = createLog({ logLevel: 'silent', isProduction: true });
const item = (id: string, body: object) => ({ file: id, id, body });
const page = (title: string, text: string, more: object = {}) => ({
  type: 'page',
  locale: 'en',
  path: `/${title.toLowerCase()}`,
  fields: { title, description: '', template: 'blocks', blocks: [{ type: 'rich-text', content: text }], ...more },
});
const product = (name: string) => ({
  type: 'product',
  locale: 'en',
  path: `/products/${name}`,
  fields: { title: name, description: '' },
});

let connection: Awaited<ReturnType<typeof openDatabase>>;
let place: Awaited<ReturnType<(typeof indexDrivers)[number]['place']>>;
let db: Database;
let source: ContentSource;
let index: SearchIndex;
let follower: SearchFollower;

function openNode(): void {
  index = openTestIndex(place.place);
  follower = new SearchFollower({ index, source, db, products: new ProductCache(db), log, mayRebuild: () => true });
}
async function found(query: string, hub: SearchHub = 'Help', readable: ('public' | 'member')[] = ['public']) {
  const { hits } = await index.query({
    query,
    alternatives: [],
    naming: demoNaming,
    hub,
    readable,
    language: 'en',
    chosen: {},
    ranges: {},
    page: 1,
    size: 12,
    sort: { by: 'relevancy', isDescending: true },
  });
  return hits.map((hit) => hit.path);
}
async function save(id: string, body: object): Promise<void> {
  const saved = await saveItem(db, clock, { id, body, savedBy: 'test', isDraft: false, unchecked: 'program' });
  if (!saved.ok) throw new Error(saved.message);
}

beforeAll(async () => {
  connection = await openDatabase();
  db = connection.db;
  const [indexDriver] = indexDrivers;
  if (!indexDriver) throw new Error('There is no driver.');
  place = await indexDriver.place();
  source = embeddedSource(
    createContentApi({ db, clock: systemClock, isProduction: true, installation: demoInstallation }),
  );
  await importCatalog(db, { clock, installation: demoInstallation }, smallCatalog());
  const faq = { type: 'faq', locale: 'en', fields: { question: 'Which valve?', answer: 'A gate valve.', tags: [] } };
  const questions = [{ type: 'faq-accordion', groups: [{ items: ['valves'] }] }];
  const { problems } = await importContent(
    db,
    clock,
    [
      item('faq:valves', faq),
      item('page:one', page('One', 'All about *hydrants*.')),
      item('page:two', page('Two', 'Secret hydrants.', { access: 'member' })),
      item('page:three', page('Three', 'Unlisted hydrants.', { noIndex: true })),
      item('page:four', page('Four', '', { blocks: questions })),
      item('product:book', product('book')),
    ],
    'test',
  );
  expect(problems).toEqual([]);
  openNode();
  await follower.look();
});
afterAll(async () => {
  await index.close();
  await connection[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

it('finds everything there is, and nothing that is to be left out', async () => {
  expect(follower.isComplete).toBe(true);
  expect(await found('hydrant')).toEqual(['/one']);
  expect((await found('hydrant', 'Help', ['public', 'member'])).toSorted()).toEqual(['/one', '/two']);
  expect(await found('gate valve')).toEqual(['/four#answer-valves', '/four']);
  expect(await found('70-26', 'Products')).toEqual(['/products/book']);
});

it('follows edits, questions inside of pages, moves, drafts and deletions', async () => {
  // A publisher has read ahead and has not seen the edit yet.
  source.readAhead?.(['/one']);
  // A session runs statements in order: once this one has run, the page has been read.
  await db.$count(contentChanges);
  await save('page:one', page('One', 'All about standpipes.'));
  await save('faq:valves', {
    type: 'faq',
    locale: 'en',
    fields: { question: 'Which valve?', answer: 'A butterfly valve.', tags: [] },
  });
  await follower.look();
  expect([await found('hydrant'), await found('standpipe')]).toEqual([[], ['/one']]);
  expect(await found('gate')).toEqual([]);
  expect((await found('butterfly')).toSorted()).toEqual(['/four', '/four#answer-valves']);
  await save('page:one', { ...page('One', 'All about standpipes.'), path: '/elsewhere' });
  await follower.look();
  expect(await found('standpipe')).toEqual(['/elsewhere']);
  await deleteItem(db, clock, { id: 'page:one', locale: 'en', savedBy: 'test' });
  await follower.look();
  expect(await found('standpipe')).toEqual([]);
});

it('finds an answer of two pages once, with its place on a page that still shows it', async () => {
  const blocks = [{ type: 'faq-accordion', groups: [{ items: ['valves'] }] }];
  await save('page:six', { ...page('Six', '', { blocks }), path: '/a' });
  await follower.look();
  const answers = async () => (await found('which valve')).filter((path) => path.includes('#'));
  expect(await answers()).toEqual(['/a#answer-valves']);
  await save('page:six', { ...page('Six', 'Nothing more.'), path: '/a' });
  await follower.look();
  expect(await answers()).toEqual(['/four#answer-valves']);
  await deleteItem(db, clock, { id: 'page:four', locale: 'en', savedBy: 'test' });
  await follower.look();
  expect(await answers()).toEqual([]);
});

it('follows the catalogue: what is not sold any more is not found until it is sold again', async () => {
  const files = smallCatalog();
  const bring = async (from: string, to: string) => {
    const changed = (files.get('products.csv') ?? '').replace(from, to);
    expect(
      (await importCatalog(db, { clock, installation: demoInstallation }, new Map([['products.csv', changed]])))
        .problems,
    ).toEqual([]);
    await follower.look();
  };
  await bring('book,yes', 'book,no');
  expect(await found('70', 'Products')).toEqual([]);
  await bring('book,no', 'book,yes');
  expect(await found('70', 'Products')).toEqual(['/products/book']);
});

it('goes on where it was after a restart, and begins again when the feeds are other ones', async () => {
  await index.close();
  await save('page:five', page('Five', 'Sirens.'));
  openNode();
  expect(follower.isComplete).toBe(false);
  await follower.look();
  expect(await found('siren')).toEqual(['/five']);
  // A database restored from before the last edits has a shorter feed.
  await db.delete(contentChanges);
  await follower.look();
  expect([follower.isComplete, await found('siren')]).toEqual([true, ['/five']]);
});

/** Restores the database to before the last change and edits it since: the numbers of the feed match. */
async function rewriteHistory(): Promise<number> {
  const { content = 0 } = await index.positions();
  await db.execute(sql`update content_items set fields = jsonb_set(fields, '{blocks,0,content}', '"A whistle."')
    where id = 'page:five'`);
  const last = { seq: content, id: 'page:one', locale: 'en', type: 'page', isDeleted: false, paths: [], tags: [] };
  await db.delete(contentChanges).where(sql`seq = ${content}`);
  await db.insert(contentChanges).values({ ...last, changedAt: new Date('2026-11-25T12:00:00Z') });
  await db.insert(contentChanges).values({ ...last, seq: content + 1, changedAt: new Date('2026-11-25T12:01:00Z') });
  return content + 1;
}

it.each(['at its start', 'while it runs, at the first change'])(
  'is made again beside a database that was restored, and whose feed goes on beyond it: %s',
  async (when) => {
    await save('page:five', { ...page('Five', 'A siren.') });
    await follower.look();
    if (when !== 'at its start') {
      await index.close();
      openNode();
      // The first look compares the marks, the second one need not.
      await follower.look();
    }
    const head = await rewriteHistory();
    if (when === 'at its start') {
      await index.close();
      openNode();
    }
    await follower.look();
    expect(follower.isComplete).toBe(true);
    expect([await found('siren'), await found('whistle')]).toEqual([[], ['/five']]);
    await db.execute(sql`select setval(pg_get_serial_sequence('content_changes', 'seq'), ${head})`);
    await save('page:five', page('Five', 'Sirens.'));
    await follower.look();
  },
);

it('tells that something may be missing until all of it has been read again, and finds what it has meanwhile', async () => {
  await index.startOver();
  const gate = Promise.withResolvers<undefined>();
  const slow: ContentSource = {
    ...source,
    execute: async (...asked: Parameters<ContentSource['execute']>) => {
      await gate.promise;
      return source.execute(...asked);
    },
  };
  const other = new SearchFollower({
    index,
    source: slow,
    db,
    products: new ProductCache(db),
    log,
    mayRebuild: () => true,
  });
  await follower.look();
  await index.startOver();
  const looking = other.look();
  expect([other.isComplete, await found('siren')]).toEqual([false, ['/five']]);
  gate.resolve(undefined);
  await looking;
  expect(other.isComplete).toBe(true);
});

it('leaves the training events in their place when it is made again', async () => {
  const event = testEntry({ path: '/events/EV-1', title: 'Pumps', hub: 'Events' });
  const position = { training: 4 };
  await index.write({ put: [event, testEntry({ path: '/gone', title: 'Gone' })], remove: [], positions: position });
  await follower.rebuild();
  expect(await found('pumps', 'Events')).toEqual(['/events/EV-1']);
  expect(await found('gone', 'Standards')).toEqual([]);
  expect(await index.positions()).toMatchObject(position);
});

it('is made once the pages of the site are rendered, and follows changes at any time', async () => {
  const written: SearchEntry[] = [];
  let positions: Readonly<Record<string, number>> = {};
  const collecting = {
    claim: async () => true,
    positions: async () => positions,
    paths: async () => [],
    pathsOf: async () => [],
    async write({ put, positions: to }) {
      written.push(...put);
      positions = { ...positions, ...to };
    },
  } satisfies Partial<SearchIndex>;
  let isRendered = false;
  const waiting = new SearchFollower({
    index: collecting as Partial<SearchIndex> as SearchIndex,
    source,
    db,
    products: new ProductCache(db),
    log,
    mayRebuild: () => isRendered,
  });
  await waiting.look();
  expect([waiting.isComplete, written]).toEqual([false, []]);
  isRendered = true;
  await waiting.look();
  expect(waiting.isComplete).toBe(true);
  expect(written.map(({ path }) => path)).toContain('/five');
  isRendered = false;
  await save('page:late', page('Late', 'A gauge.'));
  await waiting.look();
  expect([waiting.isComplete, written.at(-1)?.path]).toEqual([true, '/late']);
  await deleteItem(db, clock, { id: 'page:late', locale: 'en', savedBy: 'test' });
});

it('finds no page of a module that is off, from the next start on', async () => {
  expect(await found('siren')).toEqual(['/five']);
  const start = (mark: number) =>
    new SearchFollower({
      index,
      source,
      db,
      products: new ProductCache(db),
      log,
      mayRebuild: () => true,
      modules: { mark, offAddresses: async () => (mark === 0 ? null : (address) => address === '/five') },
    });
  await start(3).look();
  expect(await found('siren')).toEqual([]);
  await start(0).look();
  expect(await found('siren')).toEqual(['/five']);
});

it('is made again while it serves when somebody says so', async () => {
  await index.write({ put: [], remove: ['/five'], positions: {} });
  // Runs in another process, as the command does.
  const other = openTestIndex(place.place);
  await other.startOver();
  await other.close();
  expect(await found('siren')).toEqual([]);
  await follower.look();
  expect(await found('siren')).toEqual(['/five']);
});

it('reads the pages of a large change in parts, so that an edit comes in between, and its position last', async () => {
  const pages = Array.from({ length: 120 }, (_, at) => item(`page:many-${at}`, page(`Many-${at}`, 'Sprinklers.')));
  expect((await importContent(db, clock, pages, 'test')).problems).toEqual([]);
  let [reading, most] = [0, 0];
  const counted: ContentSource = {
    ...source,
    async execute(...question) {
      most = Math.max(most, (reading += 1));
      return source.execute(...question).finally(() => (reading -= 1));
    },
  };
  const positions: string[][] = [];
  const noted = new Proxy(index, {
    get(_, key) {
      if (key === 'write') {
        return async (change: Parameters<SearchIndex['write']>[0]) => {
          positions.push(Object.keys(change.positions));
          await index.write(change);
        };
      }
      const value: unknown = Reflect.get(index, key);
      return typeof value === 'function' ? (value.bind(index) as unknown) : value;
    },
  });
  await new SearchFollower({
    index: noted,
    source: counted,
    db,
    products: new ProductCache(db),
    log,
    mayRebuild: () => true,
  }).look();
  expect(most).toBe(50);
  expect(positions).toEqual([[], [], ['content', 'contentMark']]);
  expect(await found('many-119')).toEqual(['/many-119']);
});
