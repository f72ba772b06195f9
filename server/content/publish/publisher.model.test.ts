import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FakeDisk } from '../../../tests/support/fake-disk.ts';
import { FakeSite } from '../../../tests/support/fake-site.ts';
import { isThorough } from '../../../tests/support/test-scope.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import { identityOf } from './page-body.ts';
import { PageStore } from './page-store.ts';
import { Publisher } from './publisher.ts';
import { RunLedger } from './publish-run.ts';

const anyDatabase = {
  insert: () => ({ values: () => ({ onConflictDoUpdate: () => Promise.resolve() }) }),
  update: () => ({ set: () => ({ where: () => Promise.resolve() }) }),
} as unknown as Database;
const log = { warn: () => undefined, info: () => undefined, error: () => undefined } as unknown as Log;
const ids = [
  'page:a',
  'page:b',
  'page:c',
  'author:x',
  'menu:main',
  'listing:news',
  'article:1',
  'article:2',
  'article:3',
];

/** A site whose answers and renderings wait at gates that the test opens in any order; its process may die. */
class Trial {
  readonly site = new FakeSite();
  readonly folder: string;
  #gates: (() => void)[] = [];
  #areGatesOpen = false;
  #disk = new FakeDisk();
  #publishes: Promise<string>[] = [];
  #number = 0;
  store!: PageStore;
  publisher!: Publisher;

  constructor(folder: string) {
    this.folder = folder;
    const wait = () =>
      this.#areGatesOpen ? Promise.resolve() : new Promise<void>((resolve) => this.#gates.push(resolve));
    this.site.beforeAnswer = wait;
    this.site.beforePage = wait;
  }

  async start(): Promise<void> {
    this.#disk = new FakeDisk();
    this.#publishes = [];
    this.store = await PageStore.open(this.folder, this.#disk);
    this.publisher = new Publisher({
      source: this.site.source,
      store: this.store,
      ledger: new RunLedger(anyDatabase, { now: () => new Date(0) }),
      render: this.site.render,
      site: this.site.facts,
      log,
    });
    void this.publisher.start();
    await turn();
  }

  /** kill -9: nothing of the old process happens any more. */
  async restart(): Promise<void> {
    this.#disk.isDead = true;
    await this.#disk.atRest();
    this.#gates = [];
    await this.start();
  }

  edit(id: string, name: string, language: string, shows: string[]): void {
    this.#number += 1;
    const hasPath = id.startsWith('page:') || id.startsWith('listing:');
    const prefix = language === 'en' ? '' : `/${language}`;
    const isTaken = [...this.site.items].some(
      ([other, item]) =>
        other !== id && [...item.variants.values()].some((variant) => variant.path === `${prefix}/${name}`),
    );
    if (hasPath && isTaken) return;
    this.#publish(this.site.put(id, hasPath ? `${prefix}/${name}` : null, `v${String(this.#number)}`, shows, language));
  }

  delete(id: string, language: string): void {
    if (this.site.items.get(id)?.variants.has(language)) this.#publish(this.site.delete(id, language));
  }

  again(items: readonly string[]): void {
    this.#publishes.push(this.publisher.publish({ from: 0, to: 0 }, items));
  }

  /** Half of the changes come without a notice: a poll or the next poke finds them. */
  #publish(range: { from: number; to: number }): void {
    if (this.#number % 2 === 0) this.#publishes.push(this.publisher.publish(range));
  }

  async open(which: number): Promise<void> {
    const [gate] = this.#gates.splice(which % Math.max(1, this.#gates.length), 1);
    gate?.();
    await turn();
    await turn();
  }

  async finish(): Promise<void> {
    this.#areGatesOpen = true;
    for (const gate of this.#gates.splice(0)) gate();
    this.site.away = null;
    this.publisher.poke();
    const bound = Date.now() + 60_000;
    while (!(await this.#isSettled()) && Date.now() < bound) {
      await turn();
      if (this.publisher.cursor === this.site.head) this.publisher.retryFailed();
    }
    expect(await this.#openPublishes()).toEqual([]);
  }

  async #openPublishes(): Promise<(string | undefined)[]> {
    const states = await Promise.all(this.#publishes.map(async (id) => (await this.publisher.status(await id))?.state));
    return states.filter((state) => state !== 'live' && state !== 'failed');
  }

  async #isSettled(): Promise<boolean> {
    const { waiting, failed, cursor } = this.publisher.facts;
    const isDone = this.publisher.problem === null && waiting === 0 && failed === 0 && cursor === this.site.head;
    return isDone && (await this.#openPublishes()).length === 0;
  }
}

const id = fc.constantFrom(...ids);
const language = fc.constantFrom('en', 'en', 'es');
const step = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant('open' as const), fc.nat(6)) },
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constant('edit' as const),
      id,
      fc.constantFrom('one', 'two', 'three'),
      language,
      fc.subarray(['author:x', 'page:a', 'page:b']),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('delete' as const), id, language) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('poke' as const)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('fill' as const), fc.constantFrom('/one', '/two', '/sitemap.xml', '/one/page/2')),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('again' as const), fc.constantFrom(['*'], ['author:x'])) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('away' as const), fc.boolean()) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('restart' as const)) },
);

it('ends with exactly the pages of the content, whatever happens in whatever order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      await using folder = await temporaryFolder();
      const trial = new Trial(folder.path);
      trial.site.put('menu:main', null, 'menu');
      trial.site.put('page:a', '/one', 'first', ['author:x']);
      await trial.start();
      for (const each of steps) {
        if (each[0] === 'open') await trial.open(each[1]);
        else if (each[0] === 'edit') trial.edit(each[1], each[2], each[3], each[4]);
        else if (each[0] === 'delete') trial.delete(each[1], each[2]);
        else if (each[0] === 'poke') trial.publisher.poke();
        else if (each[0] === 'fill') void trial.publisher.fill(each[1]);
        else if (each[0] === 'again') trial.again(each[1]);
        else if (each[0] === 'away') trial.site.away = each[1] ? 'away' : null;
        else await trial.restart();
      }
      await trial.finish();
      const { store, site } = trial;
      const wanted = site.addresses().toSorted();
      const kept = [...store.paths()].toSorted();
      expect(kept.filter((address) => address !== '/sitemap.xml')).toEqual(wanted);
      for (const address of kept) {
        const page = store.get(address);
        expect([address, page && identityOf(page).toString()]).toEqual([address, site.expected(address)]);
      }
      await trial.publisher.stop();
      const onDisk = await PageStore.open(folder.path);
      for (const address of kept) expect(onDisk.get(address)?.etag).toBe(store.get(address)?.etag);
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? (isThorough ? 40 : 15)) },
  );
});
