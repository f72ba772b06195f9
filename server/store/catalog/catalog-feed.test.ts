import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smallCatalog } from '../../../tests/support/catalog-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { FakeSite } from '../../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { createLog } from '../../platform/log.ts';
import { identityOf } from '../../content/publish/page-body.ts';
import { PageStore } from '../../content/publish/page-store.ts';
import { Publisher } from '../../content/publish/publisher.ts';
import { RunLedger } from '../../content/publish/publish-run.ts';
import { CatalogFeed } from './catalog-feed.ts';
import { CatalogUnavailable, createCatalogReader, ProductCache } from './catalog-reader.ts';
import { catalogChanges, inventory, products, specOptions, trainingSessions, variants } from './catalog.table.ts';
import { importCatalog } from './import-catalog.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const clock = { now: () => new Date('2026-11-20T12:00:00Z') };

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let folder: AsyncDisposable & { path: string };
  let site: FakeSite;
  let store: PageStore;
  let publisher: Publisher;
  let cache: ProductCache;
  const running: Publisher[] = [];

  /** A starting node: the pages on its disk, and a new cache. */
  async function startNode(): Promise<void> {
    store = await PageStore.open(folder.path);
    cache = new ProductCache(connection.db);
    publisher = new Publisher({
      source: site.source,
      store,
      ledger: new RunLedger(connection.db, clock),
      site: site.facts,
      log,
      render: async (address, locals) => {
        const id = /^\/products\/(.+)$/.exec(address)?.[1];
        const reader = createCatalogReader(cache, locals.render.tags);
        if (id === undefined) return site.render(address, locals);
        site.begun.push(address);
        const product = await reader.product(id);
        if (!product) return new Response('Not found', { status: 404 });
        return new Response(product.name.en, { headers: { 'content-type': 'text/html' } });
      },
    });
    running.push(publisher);
  }
  const feedOf = (change: Partial<ConstructorParameters<typeof CatalogFeed>[0]> = {}) =>
    new CatalogFeed({
      db: connection.db,
      cache,
      folder: folder.path,
      log,
      publish: (tags) => publisher.publishFeed(tags),
      settled: () => publisher.settled(),
      ...change,
    });
  const page = (address: string) => {
    const stored = store.get(address);
    return stored && identityOf(stored).toString();
  };
  const bring = async (from: string, to: string) => {
    const files = smallCatalog();
    files.set('products.csv', (files.get('products.csv') ?? '').replace(from, to));
    const { problems } = await importCatalog(connection.db, { clock, installation: demoInstallation }, files);
    expect(problems).toEqual([]);
  };
  const position = async () =>
    JSON.parse(await readFile(path.join(folder.path, 'catalog.json'), 'utf8')) as { cursor: number };

  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    for (const table of [products, specOptions, variants, trainingSessions, inventory, catalogChanges]) {
      await connection.db.delete(table);
    }
    folder = await temporaryFolder();
    site = new FakeSite();
    site.put('page:home', '/', 'Home');
    site.put('menu:main', null, 'Menu');
    site.put('product:course', '/products/course', 'Course');
    site.put('product:dues', '/products/dues', 'Dues');
    await importCatalog(connection.db, { clock, installation: demoInstallation }, smallCatalog());
    await startNode();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.stop()));
    await folder[Symbol.asyncDispose]();
  });
  async function startedFeed(): Promise<CatalogFeed> {
    const feed = feedOf();
    await feed.open(store.size === 0);
    await publisher.start();
    site.begun.length = 0;
    return feed;
  }

  it('misses no change that is committed between its two questions: what is new, and where the end is', async () => {
    await (await startedFeed()).look();
    const askingForTheEnd = (fields: { seq: typeof catalogChanges.seq }) => ({
      async from(table: typeof catalogChanges) {
        await bring('A course', 'Another course');
        return connection.db.select(fields).from(table);
      },
    });
    const between = new Proxy(connection.db, {
      get: (target, key) =>
        key === 'select'
          ? (fields?: { seq: typeof catalogChanges.seq }) => (fields ? askingForTheEnd(fields) : target.select())
          : (Reflect.get(target, key) as unknown),
    });
    const feed = feedOf({ db: between });
    await feed.open(false);
    await feed.look();
    await feed.look();
    expect(page('/products/course')).toContain('Another course');
  });

  it('renders the pages of a changed product again, and no others', async () => {
    const feed = await startedFeed();
    await feed.look();
    expect(site.begun).toEqual([]);
    expect(page('/products/course')).toContain('A course');
    await bring('A course', 'Another course');
    await feed.look();
    expect(page('/products/course')).toContain('Another course');
    expect(site.begun).toEqual(['/products/course']);
    await feed.look();
    expect(site.begun).toHaveLength(1);
  });

  it('renders the lists of the shop again when something else is on sale, and only then', async () => {
    const asked: string[][] = [];
    const feed = feedOf({
      publish: (tags) => Promise.resolve(asked.push([...tags])),
      settled: () => Promise.resolve(),
    });
    await feed.open(true);
    await bring('A course', 'Another course');
    await feed.look();
    expect(asked).toEqual([['catalog:course', 'catalog-listing']]);
    const files = smallCatalog();
    files.set('products.csv', (files.get('products.csv') ?? '').replace('A course', 'Another course'));
    files.set('sessions.csv', (files.get('sessions.csv') ?? '').replace('course,akron-1', 'course,akron-9'));
    await importCatalog(connection.db, { clock, installation: demoInstallation }, files);
    await feed.look();
    expect(asked.slice(1)).toEqual([['catalog:course']]);
  });

  it('goes on after a start where it came to', async () => {
    await startedFeed();
    await bring('A course', 'Another course');
    await publisher.stop();
    await startNode();
    const feed = await startedFeed();
    await feed.look();
    expect(page('/products/course')).toContain('Another course');
    const again = feedOf({ publish: () => Promise.reject(new Error('nothing changed')) });
    await again.open(false);
    await again.look();
  });

  it('renders everything again beside a database that was restored, though its changes go on beyond it', async () => {
    await startNode();
    await publisher.start();
    const feed = feedOf();
    await feed.open(true);
    await bring('book,yes', 'book,no');
    await feed.look();
    const { cursor } = await position();
    // Restored to before the last change, and changed since.
    await connection.db.delete(catalogChanges).where(eq(catalogChanges.seq, cursor));
    const changedAt = new Date('2026-11-25T12:00:00Z');
    await connection.db.insert(catalogChanges).values([
      { seq: cursor, productId: 'other', changedAt },
      { seq: cursor + 1, productId: 'other', changedAt },
    ]);
    site.begun.length = 0;
    const again = feedOf();
    await again.open(false);
    await again.look();
    expect(site.begun.toSorted()).toEqual([...store.paths()].toSorted());
    expect((await position()).cursor).toBe(cursor + 1);
    await connection.db.execute(sql`select setval(pg_get_serial_sequence('catalog_changes', 'seq'), ${cursor + 1})`);
  });

  it('renders everything again when the database was replaced while it rendered', async () => {
    await startNode();
    await publisher.start();
    let isReplaced = false;
    const feed = feedOf({
      settled: async () => {
        await publisher.settled();
        if (isReplaced) return;
        isReplaced = true;
        // Restored to before the change whose pages were just rendered, and changed since.
        const [last] = await connection.db.select().from(catalogChanges).orderBy(desc(catalogChanges.seq)).limit(1);
        await connection.db
          .update(catalogChanges)
          .set({ productId: 'other' })
          .where(eq(catalogChanges.seq, last?.seq ?? 0));
        site.begun.length = 0;
      },
    });
    await feed.open(true);
    await bring('book,yes', 'book,no');
    await feed.look();
    expect(isReplaced).toBe(true);
    expect(site.begun.toSorted()).toEqual([...store.paths()].toSorted());
  });

  it('keeps its position while pages cannot be published', async () => {
    const feed = await startedFeed();
    const before = await position();
    await bring('A course', 'Another course');
    site.away = 'the content API is away';
    await expect(feed.look()).rejects.toThrow('the content API is away');
    expect(await position()).toEqual(before);
    site.away = null;
    await feed.look();
    expect(page('/products/course')).toContain('Another course');
    expect((await position()).cursor).toBeGreaterThan(before.cursor);
  });

  it('keeps its position when it is stopped before the pages are there', async () => {
    await startedFeed();
    const before = await position();
    await bring('A course', 'Another course');
    const stopped = feedOf({ settled: () => stopped.stop() });
    await stopped.open(false);
    await stopped.look();
    expect(await position()).toEqual(before);
  });

  it('takes a product off when it is gone, and shows it to the next reader when it is back', async () => {
    const feed = await startedFeed();
    const files = smallCatalog();
    for (const name of ['products.csv', 'variants.csv', 'sessions.csv']) {
      const kept = (files.get(name) ?? '').split('\n').filter((row) => !row.startsWith('course,'));
      files.set(name, kept.join('\n'));
    }
    expect((await importCatalog(connection.db, { clock, installation: demoInstallation }, files)).problems).toEqual([]);
    await feed.look();
    expect(store.get('/products/course')).toBeUndefined();
    expect((await publisher.fill('/products/course')).kind).toBe('gone');
    await importCatalog(connection.db, { clock, installation: demoInstallation }, smallCatalog());
    await feed.look();
    expect((await publisher.fill('/products/course')).kind).toBe('page');
    expect(page('/products/course')).toContain('A course');
  });

  it('renders everything again when the database is older than the pages', async () => {
    await bring('A course', 'Another course');
    const feed = await startedFeed();
    await connection.db.delete(catalogChanges);
    await feed.look();
    expect(site.begun).toEqual(expect.arrayContaining(['/', '/products/course', '/products/dues']));
    expect(await position()).toMatchObject({ cursor: 0 });
  });

  it('begins with the first change where pages have no position', async () => {
    const asked: string[][] = [];
    const feed = feedOf({
      publish: (tags) => Promise.resolve(asked.push([...tags])),
      settled: () => Promise.resolve(),
    });
    await feed.open(false);
    await feed.look();
    expect(asked).toEqual([['catalog:book', 'catalog:course', 'catalog:dues', 'catalog:hidden', 'catalog-listing']]);
  });

  it('says of a page that it may be tried again when the catalogue cannot be read', async () => {
    const tags = new Set<string>();
    let isAway = true;
    const failing = new Proxy(connection.db, {
      get(target, name, receiver) {
        if (isAway) throw new Error('connection refused');
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const reader = createCatalogReader(new ProductCache(failing), tags);
    await expect(reader.product('course')).rejects.toThrow(CatalogUnavailable);
    isAway = false;
    expect((await reader.product('course'))?.id).toBe('course');
    expect([...tags]).toEqual(['catalog:course']);
  });
});
