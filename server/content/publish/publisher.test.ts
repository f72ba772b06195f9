import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDisk } from '../../../tests/support/fake-disk.ts';
import { FakeSite } from '../../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { ContentUnavailable } from '../api/content-source.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import { identityOf } from './page-body.ts';
import { PageStore } from './page-store.ts';
import { Publisher } from './publisher.ts';
import { RunLedger } from './publish-run.ts';
import { FolderWatch } from './watch-folder.ts';

let folder: AsyncDisposable & { path: string };
let site: FakeSite;
let disk: FakeDisk;
let running: Publisher[];

beforeEach(async () => {
  folder = await temporaryFolder();
  site = new FakeSite();
  disk = new FakeDisk();
  running = [];
  site.put('page:home', '/', 'Home');
  site.put('menu:main', null, 'Menu');
});
afterEach(async () => {
  await Promise.all(running.map((publisher) => publisher.stop()));
  await folder[Symbol.asyncDispose]();
});

/** A database that accepts every row and stores none; the ledger's tests cover the rows. */
const written = { onConflictDoUpdate: () => Promise.resolve() };
const anyDatabase = {
  insert: () => ({ values: () => written }),
  update: () => ({ set: () => ({ where: () => Promise.resolve() }) }),
  select: () => ({ from: () => ({ where: () => Promise.resolve([]) }) }),
} as unknown as Database;

const logged = { warn: vi.fn(), info: vi.fn(), error: vi.fn() };
const clock = { now: () => new Date('2026-11-20T12:00:00Z') };

async function open() {
  const store = await PageStore.open(folder.path, disk);
  const publisher = new Publisher({
    source: site.source,
    store,
    ledger: new RunLedger(anyDatabase, clock),
    render: site.render,
    site: site.facts,
    log: logged as unknown as Log,
  });
  running.push(publisher);
  return { store, publisher };
}

async function started() {
  const opened = await open();
  await opened.publisher.start();
  site.begun.length = 0;
  return opened;
}

const text = (store: PageStore, address: string) => {
  const page = store.get(address);
  return page ? identityOf(page).toString() : null;
};

/** Waits until something holds; what it waits for are answers of this process and its disk, never a time. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const bound = Date.now() + 50_000;
  while (!(await holds())) {
    if (Date.now() > bound) throw new Error('What the test waits for did not happen.');
    await turn();
  }
}

async function ended(publisher: Publisher, id: string) {
  await until(async () => (await publisher.status(id))?.liveAt !== null);
  return publisher.status(id);
}

/** Holds renderings of one address after they have read their content. */
function hold(address: string): () => void {
  const gate = Promise.withResolvers<undefined>();
  site.beforePage = (each) => (each === address ? gate.promise : Promise.resolve());
  return () => gate.resolve(undefined);
}

function expectStoreToMatch(store: PageStore): void {
  const wanted = site.addresses().toSorted();
  expect([...store.paths()].filter((address) => address !== '/sitemap.xml').toSorted()).toEqual(wanted);
  for (const address of wanted) expect([address, text(store, address)]).toEqual([address, site.expected(address)]);
}

it('renders every address of a new release and says how far it is', async () => {
  for (let number = 1; number <= 9; number += 1) site.put(`page:${String(number)}`, `/p${String(number)}`, 'text');
  const { store, publisher } = await open();
  expect(publisher.problem).toMatch('pages are being rendered');
  const progress: [number, number][] = [];
  await publisher.start((rendered, total) => progress.push([rendered, total]));
  expect(publisher.problem).toBeNull();
  expect(progress.at(-1)).toEqual([site.addresses().length, site.addresses().length]);
  expectStoreToMatch(store);
});

it('renders the edited page before what depends on it', async () => {
  site.put('page:a', '/a', 'A');
  site.put('page:b', '/b', 'B', ['page:a']);
  const { store, publisher } = await started();
  const id = await publisher.publish(site.put('page:a', '/a', 'A2'));
  expect(await ended(publisher, id)).toMatchObject({ state: 'live', pages: 2, rendered: 2, failed: [], ms: 0 });
  expect(site.begun).toEqual(['/a', '/b']);
  expectStoreToMatch(store);
});

it('renders exactly the pages that show an item', async () => {
  site.put('page:a', '/a', 'A', ['author:x']);
  site.put('page:b', '/b', 'B');
  const { publisher } = await started();
  await ended(publisher, await publisher.publish(site.put('author:x', null, 'X')));
  expect(site.begun).toEqual(['/a']);
});

it('sweeps after everything someone waits for, home first', async () => {
  for (let number = 1; number <= 60; number += 1) site.put(`page:${String(number)}`, `/p${String(number)}`, 'text');
  const { store, publisher } = await started();
  store.countRead('/p33');
  const sweep = await publisher.publish(site.put('menu:main', null, 'Menu 2'));
  await until(() => site.begun.length > 0);
  expect(site.begun.slice(0, 2)).toEqual(['/', '/p33']);
  const edit = await publisher.publish(site.put('page:60', '/p60', 'edited'));
  expect(await ended(publisher, edit)).toMatchObject({ state: 'live', pages: 1 });
  expect((await publisher.status(sweep))?.state).toBe('rendering');
  expect(await ended(publisher, sweep)).toMatchObject({ state: 'live', pages: site.addresses().length });
  expectStoreToMatch(store);
});

it('renders the home page of a second sweep before the rest of the first', async () => {
  for (let number = 1; number <= 60; number += 1) site.put(`page:${String(number)}`, `/p${String(number)}`, 'text');
  const { store, publisher } = await started();
  await publisher.publish(site.put('menu:main', null, 'Menu 2'));
  await until(() => site.begun.length > 3);
  const second = await publisher.publish(site.put('menu:main', null, 'Menu 3'));
  expect(await ended(publisher, second)).toMatchObject({ state: 'live' });
  expect(site.begun.lastIndexOf('/')).toBeGreaterThan(0);
  expect(site.begun.lastIndexOf('/')).toBeLessThan(30);
  expectStoreToMatch(store);
});

it.each([
  ['for an edited page', (publisher: Publisher) => publisher.publish(site.put('page:60', '/p60', 'edited'))],
  ['as a reader for a new page', (publisher: Publisher) => publisher.fill('/sitemap.xml')],
])('has one sweep page in work while somebody waits %s', async (_, ask) => {
  for (let number = 1; number <= 60; number += 1) site.put(`page:${String(number)}`, `/p${String(number)}`, 'text');
  const { store, publisher } = await started();
  const gate = Promise.withResolvers<undefined>();
  const awaited = new Set(['/p60', '/sitemap.xml']);
  let most = 0;
  const isHeld = () => publisher.inWork.some((address) => awaited.has(address));
  site.beforePage = (address) => {
    if (isHeld() && !awaited.has(address)) most = Math.max(most, publisher.inWork.length - 1);
    return awaited.has(address) ? gate.promise : Promise.resolve();
  };
  const asked = ask(publisher);
  await until(isHeld);
  const sweep = await publisher.publish(site.put('menu:main', null, 'Menu 2'));
  await until(() => site.begun.length > 20);
  expect(most).toBe(1);
  gate.resolve(undefined);
  await asked;
  expect(await ended(publisher, sweep)).toMatchObject({ state: 'live' });
  expectStoreToMatch(store);
});

it('knows what is worth rendering for a reader: what content holds, and what waits to be rendered', async () => {
  site.put('page:a', '/a', 'A');
  const { publisher } = await started();
  const release = hold('/a');
  await publisher.publish(site.delete('page:a'));
  await until(() => publisher.inWork.includes('/a'));
  expect(await publisher.mayExist('/a')).toBe(true);
  release();
  await publisher.settled();
  expect(await publisher.mayExist('/a')).toBe(false);
  // Everything has been rendered, so what has no page is not there; a content that is away need not be asked.
  site.away = 'away';
  expect(await publisher.mayExist('/a')).toBe(false);
});

it('renders a page again that changed while it was rendered', async () => {
  site.put('page:a', '/a', 'A');
  const { store, publisher } = await started();
  const release = hold('/a');
  const first = await publisher.publish(site.put('page:a', '/a', 'A2'));
  await until(() => site.begun.length === 1);
  const second = await publisher.publish(site.put('page:a', '/a', 'A3'));
  await until(() => publisher.cursor === site.head);
  release();
  expect(await ended(publisher, second)).toMatchObject({ state: 'live', pages: 1 });
  expect(await ended(publisher, first)).toMatchObject({ state: 'live' });
  expect(text(store, '/a')).toBe(site.expected('/a'));
});

it('calls no publish live while its page is being rendered a second time', async () => {
  site.put('page:a', '/a', 'A');
  const { publisher } = await started();
  const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let renderings = 0;
  site.beforePage = () => gates[renderings++]?.promise ?? Promise.resolve();
  const first = await publisher.publish(site.put('page:a', '/a', 'A2'));
  await until(() => renderings === 1);
  const second = await publisher.publish(site.put('page:a', '/a', 'A3'));
  await until(() => publisher.cursor === site.head);
  gates[0]?.resolve(undefined);
  await until(() => renderings === 2);
  await until(() => publisher.facts.waiting === 1);
  expect((await publisher.status(first))?.liveAt).toBeNull();
  expect((await publisher.status(second))?.liveAt).toBeNull();
  gates[1]?.resolve(undefined);
  expect(await ended(publisher, second)).toMatchObject({ state: 'live' });
});

it('renders a new page again that read something which changed before anyone knew that it reads it', async () => {
  site.put('author:x', null, 'X');
  const { store, publisher } = await started();
  const release = hold('/new');
  const created = await publisher.publish(site.put('page:new', '/new', 'New', ['author:x']));
  await until(() => site.begun.includes('/new'));
  await ended(publisher, await publisher.publish(site.put('author:x', null, 'X2')));
  release();
  await ended(publisher, created);
  expect(text(store, '/new')).toContain('author:x=X2');
});

it('renders an address again that a reader filled while its content changed', async () => {
  const { store, publisher } = await started();
  site.put('author:x', null, 'X');
  site.put('page:new', '/new', 'New', ['author:x']);
  const release = hold('/new');
  const filled = publisher.fill('/new');
  await until(() => site.begun.includes('/new'));
  publisher.poke();
  await publisher.publish(site.put('author:x', null, 'X2'));
  await until(() => publisher.cursor === site.head);
  release();
  expect((await filled).kind).toBe('page');
  await publisher.settled();
  expect(text(store, '/new')).toContain('author:x=X2');
});

it('gives no page an answer that was asked for before a change', async () => {
  site.put('page:a', '/a', 'A');
  const { store, publisher } = await started();
  await ended(publisher, await publisher.publish({ from: 0, to: 0 }, ['*']));
  const gate = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  await ended(publisher, await publisher.publish(site.put('menu:main', null, 'Menu 2')));
  site.beforeAnswer = (name) => {
    if (name !== 'GetShell') return Promise.resolve();
    asked.resolve(undefined);
    return gate.promise;
  };
  // The menu is asked for once more, and changes before that answer is there.
  const first = await publisher.publish(site.put('menu:main', null, 'Menu 3'));
  await asked.promise;
  site.beforeAnswer = () => Promise.resolve();
  const second = await publisher.publish(site.put('menu:main', null, 'Menu 4'));
  await until(() => publisher.cursor === site.head);
  gate.resolve(undefined);
  await ended(publisher, first);
  await ended(publisher, second);
  expectStoreToMatch(store);
});

it('renders an address once for a hundred readers who ask together', async () => {
  const { publisher } = await started();
  site.put('page:new', '/new', 'New');
  const release = hold('/new');
  const readers = Array.from({ length: 100 }, () => publisher.fill('/new'));
  await until(() => site.begun.length > 0);
  release();
  const pages = await Promise.all(readers);
  expect(new Set(pages.map((settled) => settled.kind === 'page' && settled.page.etag)).size).toBe(1);
  expect(site.begun).toEqual(['/new']);
});

it('fills an address that does not exist with nothing, and keeps nothing of it', async () => {
  const { store, publisher } = await started();
  const before = store.size;
  expect((await publisher.fill('/nowhere')).kind).toBe('gone');
  site.broken.add('/broken');
  expect((await publisher.fill('/broken')).kind).toBe('failed');
  expect([store.size, publisher.failures.size]).toEqual([before, 0]);
});

it('keeps the old page when a new one cannot be rendered, and says which page and why', async () => {
  site.put('page:a', '/a', 'A');
  const { store, publisher } = await started();
  const old = text(store, '/a');
  site.broken.add('/a');
  const id = await publisher.publish(site.put('page:a', '/a', 'A2'));
  const reason = '/a: block rich-text, field content: is broken';
  expect(await ended(publisher, id)).toMatchObject({
    state: 'failed',
    pages: 1,
    rendered: 0,
    failed: [{ path: '/a', reason }],
  });
  expect(text(store, '/a')).toBe(old);
  expect(publisher.failures.get('/a')?.reason).toBe(reason);
  site.broken.clear();
  expect(await ended(publisher, await publisher.publish(site.put('page:a', '/a', 'A3')))).toMatchObject({
    state: 'live',
    failed: [],
  });
  expect(publisher.failures.size).toBe(0);
  expectStoreToMatch(store);
});

it('renders a failed page again once what it read is mended', async () => {
  const { store, publisher } = await started();
  site.broken.add('/new');
  await ended(publisher, await publisher.publish(site.put('page:new', '/new', 'New', ['author:x'])));
  expect(publisher.failures.has('/new')).toBe(true);
  site.broken.clear();
  await ended(publisher, await publisher.publish(site.put('author:x', null, 'X')));
  expectStoreToMatch(store);
  expect(publisher.failures.size).toBe(0);
});

it('keeps the pages while the content API is away, reports it, and goes on when it is back', async () => {
  site.put('page:a', '/a', 'A');
  const { store, publisher } = await started();
  const old = text(store, '/a');
  site.away = 'fake content answered with status 502.';
  site.put('page:a', '/a', 'A2');
  publisher.poke();
  await until(() => publisher.facts.reachable === 0);
  expect(logged.warn).toHaveBeenCalledWith({ problem: site.away }, expect.any(String));
  expect([text(store, '/a'), publisher.problem]).toEqual([old, null]);
  const lag = publisher.facts.lag;
  expect(lag).toBeGreaterThan(0);
  await until(() => publisher.facts.lag > lag);
  site.away = null;
  publisher.poke();
  await until(() => publisher.facts.reachable === 1);
  await publisher.settled();
  expect(publisher.facts.lag).toBe(0);
  expectStoreToMatch(store);
});

it('tries pages again that failed because the content API was away', async () => {
  site.put('page:a', '/a', 'A');
  const { store, publisher } = await started();
  const id = await publisher.publish(site.put('page:a', '/a', 'A2'));
  await until(() => publisher.cursor === site.head);
  await ended(publisher, id);
  site.away = 'fake content answered with status 502.';
  await ended(publisher, await publisher.publish({ from: 0, to: 0 }, ['page:a']));
  expect(publisher.failures.get('/a')?.isPassing).toBe(true);
  site.away = null;
  publisher.retryFailed();
  await publisher.settled();
  expect(publisher.failures.size).toBe(0);
  expectStoreToMatch(store);
});

it('keeps the old page while the disk is full and writes the new one when there is room', async () => {
  site.put('page:a', '/a', 'A');
  const { store, publisher } = await started();
  const old = text(store, '/a');
  disk.isFull = true;
  const id = await publisher.publish(site.put('page:a', '/a', 'A2'));
  const status = await ended(publisher, id);
  expect(status).toMatchObject({ state: 'failed', failed: [{ path: '/a' }] });
  expect(status?.failed[0]?.reason).toMatch('could not be stored: ENOSPC');
  expect(text(store, '/a')).toBe(old);
  disk.isFull = false;
  publisher.retryFailed();
  await publisher.settled();
  expectStoreToMatch(store);
});

it('writes the new page by itself as soon as there is room', async () => {
  site.put('page:a', '/a', 'A');
  const { store, publisher } = await started();
  const every = 10;
  const lockAgain = () => Promise.resolve();
  const watch = new FolderWatch({
    dataDir: folder.path,
    release: { store, removeOthers: async () => false },
    log: logged as unknown as Log,
    lockAgain,
    every,
  });
  watch.onBack = () => publisher.retryFailed();
  disk.isFull = true;
  const id = await publisher.publish(site.put('page:a', '/a', 'A2'));
  expect(await ended(publisher, id)).toMatchObject({ state: 'failed' });
  await until(() => watch.problem === 'the disk is full: pages cannot be stored');
  disk.isFull = false;
  await until(() => publisher.failures.size === 0 && watch.problem === null);
  expectStoreToMatch(store);
  await watch.stop();
});

it('shows a publish as queued, rendering and live, with its pages', async () => {
  site.put('page:a', '/a', 'A');
  site.put('page:b', '/b', 'B', ['page:a']);
  const { publisher } = await started();
  const gates = { '/a': Promise.withResolvers<undefined>(), '/b': Promise.withResolvers<undefined>() };
  site.beforePage = (address) => gates[address as '/a' | '/b'].promise;
  const id = await publisher.publish(site.put('page:a', '/a', 'A2'));
  await until(() => site.begun.length === 2);
  expect(await publisher.status(id)).toMatchObject({ state: 'queued', pages: 2, rendered: 0, liveAt: null, ms: null });
  gates['/a'].resolve(undefined);
  await until(async () => (await publisher.status(id))?.state === 'rendering');
  expect(await publisher.status(id)).toMatchObject({ pages: 2, rendered: 1, liveAt: null });
  expect(publisher.facts.lag).toBeGreaterThan(0);
  gates['/b'].resolve(undefined);
  expect(await ended(publisher, id)).toMatchObject({ state: 'live', rendered: 2, liveAt: '2026-11-20T12:00:00.000Z' });
  expect(publisher.facts.lag).toBe(0);
});

it('counts the pages of a publish that is opened after its change was read', async () => {
  site.put('page:a', '/a', 'A');
  const { publisher } = await started();
  const release = hold('/a');
  const range = site.put('page:a', '/a', 'A2');
  publisher.poke();
  await until(() => site.begun.length === 1);
  const late = await publisher.publish(range);
  expect((await publisher.status(late))?.liveAt).toBeNull();
  release();
  expect(await ended(publisher, late)).toMatchObject({ state: 'live', pages: 1, rendered: 1 });
  expect(await ended(publisher, await publisher.publish(range))).toMatchObject({ state: 'live', pages: 1 });
});

it('waits, when asked to publish the feed, for changes that are read but not rendered', async () => {
  site.put('page:a', '/a', 'A');
  const { publisher } = await started();
  const release = hold('/a');
  site.put('page:a', '/a', 'A2');
  publisher.poke();
  await until(() => site.begun.length === 1);
  const id = await publisher.publishFeed([]);
  expect((await publisher.status(id))?.liveAt).toBeNull();
  release();
  expect(await ended(publisher, id)).toMatchObject({ state: 'live', pages: 1 });
});

it('ends ten publishes at once, all live', async () => {
  const { store, publisher } = await started();
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      publisher.publish(site.put(`page:${String(number % 4)}`, `/p${String(number % 4)}`, `text ${String(number)}`)),
    ),
  );
  const states = await Promise.all(ids.map((id) => ended(publisher, id)));
  expect(states.map((status) => status?.state)).toEqual(Array(10).fill('live'));
  expectStoreToMatch(store);
});

it('renders everything again for "*"', async () => {
  site.put('page:a', '/a', 'A');
  const { publisher } = await started();
  const id = await publisher.publish({ from: 0, to: 0 }, ['*']);
  expect(await ended(publisher, id)).toMatchObject({ state: 'live', pages: site.addresses().length });
  expect(site.begun.toSorted()).toEqual(site.addresses().toSorted());
});

it('renders everything again for a change of everything, pages in work included', async () => {
  const { store, publisher } = await started();
  const release = hold('/new');
  await publisher.publish(site.put('page:new', '/new', 'New', ['author:x']));
  await until(() => site.begun.includes('/new'));
  site.put('author:x', null, 'X');
  site.feed.pop();
  const id = await publisher.publish(site.changed(['*']));
  await until(() => publisher.cursor === site.head);
  release();
  await ended(publisher, id);
  await publisher.settled();
  expectStoreToMatch(store);
});

it('publishes during the first rendering, and keeps pages that came with it', async () => {
  site.put('page:a', '/a', 'A');
  const { store, publisher } = await open();
  const release = hold('/a');
  const done = publisher.start();
  await until(() => site.begun.includes('/a'));
  const edit = await publisher.publish(site.put('page:a', '/a', 'A2'));
  const created = await publisher.publish(site.put('page:new', '/new', 'New'));
  expect(await ended(publisher, created)).toMatchObject({ state: 'live', pages: 1 });
  expect((await publisher.status(edit))?.liveAt).toBeNull();
  release();
  await done;
  expect(await ended(publisher, edit)).toMatchObject({ state: 'live' });
  expectStoreToMatch(store);
});

it('calls a change live that was there before the first rendering once that is done', async () => {
  const range = site.put('page:a', '/a', 'A');
  const { publisher } = await open();
  const release = hold('/a');
  const done = publisher.start();
  await until(() => site.begun.includes('/a'));
  const id = await publisher.publish(range);
  await turn();
  expect((await publisher.status(id))?.liveAt).toBeNull();
  release();
  await done;
  expect(await ended(publisher, id)).toMatchObject({ state: 'live' });
});

it('waits for a content API that is away at the first start', async () => {
  const { store, publisher } = await open();
  site.away = 'fake content answered with status 502.';
  const done = publisher.start();
  await until(() => publisher.facts.reachable === 0);
  expect(publisher.problem).toBe('the content cannot be read: fake content answered with status 502.');
  expect(await publisher.fill('/')).toMatchObject({ kind: 'failed', problem: { isPassing: true } });
  await publisher.stop();
  await done;
  expect(store.size).toBe(0);
});

it('goes on after a restart from the position it wrote down, and renders what it owes', async () => {
  site.put('page:a', '/a', 'A');
  site.put('page:b', '/b', 'B');
  const first = await started();
  await first.publisher.stop();
  site.put('page:a', '/a', 'A2');
  const { store, publisher } = await open();
  await publisher.start();
  expect(site.begun).toEqual(['/a']);
  expectStoreToMatch(store);
  expect(publisher.cursor).toBe(site.head);
});

it('tries failed pages again after a restart, even when the one after is stopped before it came to them', async () => {
  const first = await started();
  for (let number = 1; number <= 30; number += 1) {
    site.broken.add(`/p${String(number)}`);
    const range = site.put(`page:${String(number)}`, `/p${String(number)}`, 'text');
    await ended(first.publisher, await first.publisher.publish(range));
  }
  await first.publisher.stop();
  site.broken.clear();
  site.begun.length = 0;
  const second = await open();
  const gate = Promise.withResolvers<undefined>();
  site.beforePage = () => gate.promise;
  const start = second.publisher.start();
  await until(() => site.begun.length > 0 && second.publisher.facts.waiting === 30);
  const begun = site.begun.length;
  expect(begun).toBeLessThan(30);
  const stopped = second.publisher.stop();
  gate.resolve(undefined);
  await Promise.all([stopped, start]);
  expect(site.begun.length).toBe(begun);
  const { store, publisher } = await open();
  await publisher.start();
  expectStoreToMatch(store);
});

it.each([0, 1, 2, 3, 5, 8, 13, 21, 34])(
  'has every page whole and the change live after it was killed at disk operation %i',
  async (operations) => {
    for (let number = 1; number <= 8; number += 1) {
      site.put(`page:${String(number)}`, `/p${String(number)}`, 'text', ['footer:main']);
    }
    site.put('footer:main', null, 'Footer');
    const first = await started();
    const dying = disk;
    const before = dying.log.length;
    Object.defineProperty(dying, 'isDead', { get: () => dying.log.length - before >= operations });
    await first.publisher.publish(site.put('footer:main', null, 'Footer 2'));
    await until(() => dying.isDead || first.publisher.facts.waiting === 0);
    await dying.atRest();
    running = [];
    disk = new FakeDisk();
    const { store, publisher } = await open();
    for (const address of store.paths()) expect(text(store, address)).toMatch(/Menu$/);
    await publisher.start();
    expectStoreToMatch(store);
    expect(await store.readProgress()).toMatchObject({ cursor: site.head });
  },
);

it('renders everything anew when the position is lost, rather than trust pages of unknown age', async () => {
  site.put('page:a', '/a', 'A');
  const first = await started();
  await first.publisher.stop();
  site.put('page:a', '/a', 'A2');
  const { rm } = await import('node:fs/promises');
  await rm(`${folder.path}/progress.json`);
  const { store, publisher } = await open();
  await publisher.start();
  expectStoreToMatch(store);
});

it('renders everything anew when the feed is shorter than it was', async () => {
  site.put('page:a', '/a', 'A');
  const { store, publisher } = await started();
  site.feed.splice(0, Infinity);
  site.delete('page:a');
  site.put('page:b', '/b', 'B');
  publisher.poke();
  await until(() => publisher.cursor === site.head && publisher.problem === null);
  await publisher.settled();
  expectStoreToMatch(store);
  await ended(publisher, await publisher.publish(site.put('page:b', '/b', 'B2')));
  expectStoreToMatch(store);
});

it('ignores a feed that has no more to say than its head', async () => {
  const { publisher } = await started();
  const execute = site.source.execute.bind(site.source);
  let reads = 0;
  vi.spyOn(site.source, 'execute').mockImplementation((document, variables) => {
    if (!document.includes('GetChanges')) return execute(document, variables);
    reads += 1;
    return Promise.resolve({
      data: { changes: { cursor: String(variables['since']), head: '99', items: [] } },
      tags: [],
    });
  });
  publisher.poke();
  await until(() => reads > 0);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(reads).toBe(1);
});

it('makes the numbered pages of a listing, and takes them away when the listing gets shorter', async () => {
  site.put('listing:news', '/news', 'News');
  for (let number = 1; number <= 4; number += 1) site.put(`article:${String(number)}`, null, `a${String(number)}`);
  const { store, publisher } = await started();
  expect(text(store, '/news/page/2')).toContain('2/2: a3,a4');
  const longer = await publisher.publish(site.put('article:5', null, 'a5'));
  expect(await ended(publisher, longer)).toMatchObject({ state: 'live', pages: 3 });
  expect(text(store, '/news/page/3')).toContain('3/3: a5');
  for (const number of [5, 4, 3])
    await ended(publisher, await publisher.publish(site.delete(`article:${String(number)}`)));
  expect(store.get('/news/page/3')).toBeUndefined();
  expect(store.get('/news/page/2')).toBeUndefined();
  expectStoreToMatch(store);
});

it('moves the numbered pages of a listing that moves, in every language', async () => {
  site.put('listing:news', '/es/noticias', 'Noticias', [], 'es');
  for (let number = 1; number <= 3; number += 1) site.put(`article:${String(number)}`, null, `a${String(number)}`);
  const { store, publisher } = await started();
  expect(text(store, '/es/noticias/page/2')).toContain('a3');
  await ended(publisher, await publisher.publish(site.put('listing:news', '/es/actualidad', 'Actualidad', [], 'es')));
  expect(store.get('/es/noticias/page/2')).toBeUndefined();
  expect(text(store, '/es/actualidad/page/2')).toContain('a3');
  expectStoreToMatch(store);
});

it('makes numbered pages a killed process had not come to', async () => {
  site.put('listing:news', '/news', 'News');
  for (let number = 1; number <= 4; number += 1) site.put(`article:${String(number)}`, null, `a${String(number)}`);
  const first = await started();
  await first.publisher.stop();
  await first.store.remove('/news/page/2');
  const { store, publisher } = await open();
  await publisher.start();
  expectStoreToMatch(store);
});

it('drops the sitemap when an address changes and makes it when asked for', async () => {
  const { store, publisher } = await started();
  await publisher.fill('/sitemap.xml');
  await ended(publisher, await publisher.publish(site.put('page:new', '/new', 'New')));
  await publisher.settled();
  expect(store.get('/sitemap.xml')).toBeUndefined();
  const filled = await publisher.fill('/sitemap.xml');
  expect(filled.kind === 'page' && identityOf(filled.page).toString()).toContain('/new');
});

it('keeps no sitemap that was made while an address changed', async () => {
  const { store, publisher } = await started();
  const release = hold('/sitemap.xml');
  const filled = publisher.fill('/sitemap.xml');
  await until(() => site.begun.includes('/sitemap.xml'));
  await ended(publisher, await publisher.publish(site.put('page:new', '/new', 'New')));
  release();
  await filled;
  await publisher.settled();
  expect(store.get('/sitemap.xml')).toBeUndefined();
});

it('finishes the pages in work at a stop and writes down no more than they hold', async () => {
  site.put('page:a', '/a', 'A');
  site.put('author:x', null, 'X');
  const first = await started();
  const release = hold('/new');
  await first.publisher.publish(site.put('page:new', '/new', 'New', ['author:x']));
  await until(() => site.begun.includes('/new'));
  await ended(first.publisher, await first.publisher.publish(site.put('author:x', null, 'X2')));
  const stopped = first.publisher.stop();
  release();
  await stopped;
  const { store, publisher } = await open();
  await publisher.start();
  expectStoreToMatch(store);
});

/** A page rendering for a reader that read something changed since, a dependency not known yet. */
async function fillWhileContentChanges() {
  site.put('author:x', null, 'X');
  const opened = await started();
  site.put('page:new', '/new', 'New', ['author:x']);
  site.feed.pop();
  const release = hold('/new');
  const filled = opened.publisher.fill('/new');
  await until(() => site.begun.includes('/new'));
  await ended(opened.publisher, await opened.publisher.publish(site.put('author:x', null, 'X2')));
  await opened.publisher.settled();
  return { ...opened, release, filled };
}

it('writes down no position beyond a page that a reader waits for, should the process be killed then', async () => {
  const { store, release, filled } = await fillWhileContentChanges();
  await until(async () => (await store.readProgress())?.cursor !== undefined);
  const dying = disk;
  const written = dying.log.length;
  Object.defineProperty(dying, 'isDead', { get: () => dying.log.length > written });
  release();
  void filled;
  await until(() => dying.isDead);
  await dying.atRest();
  running = [];
  disk = new FakeDisk();
  const again = await open();
  await again.publisher.start();
  expect(text(again.store, '/new')).toBe(site.expected('/new'));
});

it('owes a page that turned out to be stale while the server was stopping', async () => {
  const { publisher, release, filled } = await fillWhileContentChanges();
  const stopped = publisher.stop();
  release();
  await filled;
  await stopped;
  const again = await open();
  await again.publisher.start();
  expect(text(again.store, '/new')).toBe(site.expected('/new'));
});

it('brings the edited page of an interrupted publish first after a restart, and is not ready before', async () => {
  for (let number = 1; number <= 60; number += 1) site.put(`page:${String(number)}`, `/p${String(number)}`, 'text');
  const { publisher: earlier } = await started();
  await earlier.stop();
  // The process ended before it read these.
  site.put('menu:main', null, 'Menu 2');
  site.put('page:60', '/p60', 'edited');
  const gate = Promise.withResolvers<undefined>();
  site.beforePage = () => gate.promise;
  const { store, publisher } = await open();
  expect(publisher.problem).not.toBeNull();
  const starting = publisher.start();
  await until(() => site.begun.length > 0);
  expect(site.begun[0]).toBe('/p60');
  expect(publisher.problem).toBe('pages of an unfinished publish are being rendered (1 to go)');
  expect(publisher.waitingPages).toContain('/');
  site.beforePage = (address) => (address === '/p60' ? Promise.resolve() : gate.promise);
  gate.resolve(undefined);
  const rest = Promise.withResolvers<undefined>();
  site.beforePage = () => rest.promise;
  await until(() => publisher.problem === null);
  expect(text(store, '/p60')).toBe(site.expected('/p60'));
  expect(publisher.remark).toMatch(/^pages are being rendered again \(\d+ to go\)$/);
  rest.resolve(undefined);
  await starting;
  expect(publisher.remark).toBeNull();
  expectStoreToMatch(store);
});

it('brings the edited page first, too, when the first rendering was interrupted', async () => {
  for (let number = 1; number <= 60; number += 1) site.put(`page:${String(number)}`, `/p${String(number)}`, 'text');
  const { publisher: earlier } = await open();
  const held = hold('/p9');
  const first = earlier.start();
  await until(() => site.begun.includes('/p9'));
  const stopping = earlier.stop();
  held();
  await stopping;
  await first;
  site.begun.length = 0;
  site.put('page:60', '/p60', 'edited');
  const { store, publisher } = await open();
  await publisher.start();
  expect(site.begun[0]).toBe('/p60');
  expectStoreToMatch(store);
});

it('shows a page without a block that cannot be read where it has no earlier page, and says so', async () => {
  site.put('page:a', '/a', 'A');
  site.flawed.add('/a');
  const { store, publisher } = await started();
  expectStoreToMatch(store);
  expect(publisher.failures.get('/a')).toMatchObject({ reason: expect.stringContaining('(RichText b2)') });
  expect(publisher.problem).toBeNull();
  // It follows the other content all the same.
  await ended(publisher, await publisher.publish(site.put('menu:main', null, 'Another menu')));
  expectStoreToMatch(store);
  // The page from before an edit stays, because it is complete.
  site.flawed.clear();
  await ended(publisher, await publisher.publish(site.put('page:a', '/a', 'A2')));
  expect([text(store, '/a'), publisher.failures.has('/a')]).toEqual([site.expected('/a'), false]);
  const whole = text(store, '/a');
  site.flawed.add('/a');
  const id = await publisher.publish(site.put('page:a', '/a', 'A3'));
  expect(await ended(publisher, id)).toMatchObject({ state: 'failed' });
  expect(text(store, '/a')).toBe(whole);
});

describe('a database that was restored beside the pages', () => {
  it('is noticed at the start though its feed goes beyond them, and every page is rendered again', async () => {
    site.put('page:a', '/a', 'of the first history');
    const first = await started();
    await first.publisher.stop();
    const kept = (await first.store.readProgress())?.cursor ?? 0;
    // Restored to a moment before the last change, and changed since: the feed has the same length and continues.
    site.items.get('page:a')?.variants.set('en', { path: '/a', text: 'of the second history' });
    site.history = 2;
    site.put('page:home', '/', 'Home, later');
    expect(site.head).toBeGreaterThan(kept);
    const { store, publisher } = await started();
    expectStoreToMatch(store);
    expect(text(store, '/a')).toContain('of the second history');
    expect(publisher.note).toContain('the database was restored or replaced');
    expect(logged.warn).toHaveBeenCalledWith(
      expect.objectContaining({ cursor: kept }),
      expect.stringContaining('restored'),
    );
  });

  it('is noticed by a node that goes on running', async () => {
    site.put('page:a', '/a', 'of the first history');
    const { store, publisher } = await started();
    site.items.get('page:a')?.variants.set('en', { path: '/a', text: 'of the second history' });
    const told = vi.fn();
    publisher.first.onStartOver = told;
    site.history = 2;
    publisher.poke();
    await until(() => publisher.note !== null && publisher.problem === null);
    expectStoreToMatch(store);
    expect(told).toHaveBeenCalledOnce();
  });

  it('is noticed after a stop with pages still to render: the position has the mark that it was read with', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `n${number}`);
    for (const name of names) site.put(`page:${name}`, `/${name}`, name);
    const { store, publisher } = await started();
    const kept = site.head;
    const held = Promise.withResolvers<undefined>();
    site.beforePage = () => held.promise;
    for (const name of names) site.put(`page:${name}`, `/${name}`, `${name} of the first history`);
    publisher.poke();
    await until(() => publisher.cursor === site.head && publisher.inWork.length > 0);
    site.history = 2;
    site.commonUpTo = kept - 1;
    const stopped = publisher.stop();
    held.resolve(undefined);
    await stopped;
    expect(publisher.facts.waiting).toBeGreaterThan(0);
    expect(await store.readProgress()).toMatchObject({ mark: 1 });
    const second = await started();
    expect(second.publisher.note).toContain('the database was restored or replaced');
    expectStoreToMatch(second.store);
  });

  it('is noticed when it was replaced right after changes were read', async () => {
    const { store, publisher } = await started();
    const before = site.head;
    site.put('page:home', '/', 'of the first history');
    const answer = site.source.execute.bind(site.source);
    let isAway = true;
    vi.spyOn(site.source, 'execute').mockImplementation(async (document, variables) => {
      if (isAway && document.includes('feedMark') && Number(variables['position']) > before) {
        throw new ContentUnavailable('The database does not answer.');
      }
      return answer(document, variables);
    });
    publisher.poke();
    await until(() => publisher.facts.reachable === 0);
    site.items.get('page:home')?.variants.set('en', { path: '/', text: 'of the second history' });
    site.history = 2;
    site.commonUpTo = before - 1;
    isAway = false;
    publisher.poke();
    await until(() => publisher.note?.includes('restored or replaced') === true && publisher.problem === null);
    expectStoreToMatch(store);
  });

  it('ends a publish whose changes it no longer has', async () => {
    const { publisher } = await started();
    const id = await publisher.publish({ from: site.head + 1, to: site.head + 5 });
    site.history = 2;
    publisher.poke();
    expect(await ended(publisher, id)).toMatchObject({ state: 'live' });
  });

  it('is not suspected where the same feed goes on, or the content API tells no mark', async () => {
    const first = await started();
    await first.publisher.stop();
    const second = await open();
    const answer = site.source.execute.bind(site.source);
    vi.spyOn(site.source, 'execute').mockImplementation(async (document, variables) => {
      if (!document.includes('feedMark')) return answer(document, variables);
      throw new ContentUnavailable('Cannot query field "feedMark".', { isRefusal: true });
    });
    site.put('page:home', '/', 'Home, later');
    site.begun.length = 0;
    await second.publisher.start();
    expect(site.begun).toEqual(['/']);
    expect(second.publisher.note).toBeNull();
    expect(await second.store.readProgress()).toMatchObject({ cursor: site.head, mark: null });
  });
});

it('renders nothing more for a reader once it has stopped: the store may hold the pages of other facts by then', async () => {
  const { publisher, store } = await started();
  site.put('page:late', '/late', 'Late');
  await publisher.stop();
  await store.reset();
  expect(await publisher.fill('/')).toMatchObject({ kind: 'failed', problem: { isPassing: true } });
  expect([...store.paths()]).toEqual([]);
});
