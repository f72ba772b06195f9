import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import { EntryFacts } from '../../server/search/entry-facts.ts';
import { narrow } from '../../server/search/facet-counts.ts';
import type { IndexPlace } from '../../server/search/index-messages.ts';
import type { SearchAsk, SearchEntry } from '../../server/search/search.contract.ts';
import { demoNaming, openTestIndex } from '../support/search-index-scene.ts';
import { generateAsks, generateEntries, generateTyped, hostileAsks } from './search-corpus.ts';

/** A search engine under test; each runs in a separate process. */
export interface Contender {
  add(entries: readonly SearchEntry[]): void | Promise<void>;
  query(ask: SearchAsk): unknown;
  suggest?(typed: string): unknown;
  close(): void | Promise<void>;
}

/** Figures of one contender, times in milliseconds. */
export interface ContenderFigures {
  builtSeconds: number;
  memoryMb: number;
  query: { wall: number[]; processor: number[] };
  suggest: { wall: number[]; processor: number[] };
  /** Longest time for which hostile queries blocked this process; null for engines that always block. */
  heldUp: number | null;
}

const ours = (place: IndexPlace): Contender => {
  const index = openTestIndex(place);
  return {
    async add(entries) {
      for (let at = 0; at < entries.length; at += 500) {
        await index.write({ put: entries.slice(at, at + 500), remove: [], positions: {} });
      }
    },
    query: (ask) => index.query(ask),
    suggest: (query) =>
      index.suggest({ query, alternatives: [], naming: demoNaming, language: 'en', readable: ['public'] }),
    close: () => index.close(),
  };
};

/** Full text alone, the twelve best: no facets, totals or access rules. The upper bound for anything built on it. */
function plainFts(file: string): Contender {
  const db = new DatabaseSync(file);
  db.exec('create virtual table t using fts5(title, body, prefix = "2 3")');
  const search = db.prepare('select rowid from t where t match ? order by rank limit 12');
  const all = db.prepare('select rowid from t limit 12');
  return {
    add(entries) {
      const insert = db.prepare('insert into t (title, body) values (?, ?)');
      db.exec('begin');
      for (const { title, description, text } of entries) insert.run(title, `${description} ${text}`);
      db.exec('commit');
    },
    query: ({ query }) => {
      const words = query.match(/[\p{L}\p{N}]+/gu);
      return words ? search.all(words.map((word) => `"${word}"`).join(' AND ')) : all.all();
    },
    close: () => db.close(),
  };
}

/** An in-memory search library, with the same facets counted beside it. */
function miniSearch(): Contender {
  const mini = new MiniSearch<{ id: number; title: string; body: string }>({ fields: ['title', 'body'] });
  const facts = new EntryFacts();
  return {
    add(entries) {
      for (const [id, entry] of entries.entries()) {
        mini.add({ id, title: entry.title, body: `${entry.description} ${entry.text}` });
        facts.put(id, entry);
      }
    },
    query(ask) {
      const options = { combineWith: 'AND', boost: { title: 8 }, prefix: true } as const;
      const found = ask.query === '' ? null : mini.search(ask.query, options).map(({ id }) => id as number);
      const places = found?.flatMap((id) => facts.placeOf(id) ?? []) ?? null;
      return narrow(facts, places, ask).places.slice(0, 12);
    },
    suggest: (typed) => mini.search(typed, { prefix: true, fields: ['title'] }).slice(0, 8),
    close: () => undefined,
  };
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Longest time for the queries of one kind, in milliseconds: a slow engine gets fewer. */
const mostTime = 25_000;

async function time(calls: readonly (() => unknown)[]): Promise<ContenderFigures['query']> {
  const [wall, processor]: [number[], number[]] = [[], []];
  const end = performance.now() + mostTime;
  for (const [at, call] of calls.entries()) {
    if (performance.now() > end) break;
    const [began, used] = [performance.now(), cpuMs()];
    await call();
    // The first ones run uncompiled code.
    if (at < calls.length / 10) continue;
    wall.push(performance.now() - began);
    processor.push(cpuMs() - used);
  }
  return { wall, processor };
}

/** Runs hostile queries and measures how long the process is blocked. */
async function holdUp(contender: Contender): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (const ask of hostileAsks()) await contender.query(ask);
  // The last block is noticed in the next turn.
  await sleep(20);
  delay.disable();
  return delay.max / 1e6;
}

if (process.send) {
  const [name = '', place = '', size = '0'] = process.argv.slice(2);
  const contenders: Record<string, () => Contender> = {
    sqlite: () => ours({ file: place }),
    postgres: () => ours({ databaseUrl: place, timeouts: { connect: 5_000, statement: 60_000 } }),
    'plain-fts5': () => plainFts(place),
    minisearch: miniSearch,
  };
  const open = contenders[name];
  if (!open) throw new Error(`There is no contender "${name}".`);
  let entries: SearchEntry[] | null = generateEntries(Number(size));
  const asks = generateAsks(entries, 800);
  const typed = generateTyped(entries, 800);
  globalThis.gc?.();
  const contender = open();
  const began = performance.now();
  await contender.add(entries);
  const builtSeconds = (performance.now() - began) / 1_000;
  entries = null;
  const query = await time(asks.map((ask) => () => contender.query(ask)));
  const { suggest: suggestOf } = contender;
  const suggest = suggestOf ? await time(typed.map((text) => () => suggestOf(text))) : { wall: [], processor: [] };
  globalThis.gc?.();
  const memoryMb = process.memoryUsage().rss / 2 ** 20;
  const heldUp = name === 'sqlite' || name === 'postgres' ? await holdUp(contender) : null;
  process.send({
    builtSeconds,
    query,
    suggest,
    memoryMb,
    heldUp,
  } satisfies ContenderFigures);
  await contender.close();
}
