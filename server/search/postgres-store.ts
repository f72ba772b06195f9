// Longer than 120 lines: the statements of one set of tables.
import type { SearchTermWord, IndexStore, KeptEntry, Matches } from './index-store.ts';
import { PostgresConnection, type DatabasePlace } from './postgres-connection.ts';
import { plainWords, toRow } from './postgres-row.ts';
import type { SearchEntry } from './search.contract.ts';
import { wordQuery } from './word-vector.rules.ts';

/** Arbitrary but fixed lock key: the node that holds it writes; concurrent writes wait. */
const writerLock = 4_611_686_020;
const writeLock = 4_611_686_021;
/** Entries per batch when a node starts. */
const batch = 5_000;
/** Most results that are ranked by text: each text is read from its own storage and unpacked. */
const mostRankedWhole = 500;
/** Weights of D, C, B and A: text, description, title, names. */
const weights = '{0.05, 0.2, 0.6, 1}';

/**
 * The index that all nodes share, in PostgreSQL. It has two connections: one reads, one writes. The node whose writing
 * connection holds the lock follows the feeds.
 */
export class PostgresStore implements IndexStore {
  readonly #reader: PostgresConnection;
  readonly #writer: PostgresConnection;
  /** The last change that this node has read. */
  #revision = 0;
  /** Words that are known to be stored. */
  readonly #keptWords = new Set<string>();

  constructor(place: DatabasePlace) {
    this.#reader = new PostgresConnection(place);
    this.#writer = new PostgresConnection(place);
  }

  async write({ put, remove, positions }: Parameters<IndexStore['write']>[0]): Promise<void> {
    const entries = [...new Map(put.map((entry) => [entry.path, entry])).values()];
    const words = entries.filter(({ isListed }) => isListed).flatMap(plainWords);
    const newWords = [...new Set(words)].filter((word) => !this.#keptWords.has(word));
    await this.#writer.transaction(async (run) => {
      await run('select pg_advisory_xact_lock($1)', [writeLock]);
      await run(removeSql, [remove]);
      const ids = new Map(
        (await run(putSql, [JSON.stringify(entries.map(toRow))])).map((row) => [row['path'], row['id']]),
      );
      const own = (of: (entry: SearchEntry) => readonly string[]) =>
        entries.flatMap((entry) => of(entry).map((value) => [value, ids.get(entry.path)] as const));
      const columns = (rows: (readonly [string, unknown])[]) => [
        rows.map(([value]) => value),
        rows.map(([, id]) => id),
      ];
      const keys = own(({ keys: all, isListed }) => (isListed ? all.map((key) => key.toLowerCase()) : []));
      await run('delete from search_keys where entry = any($1)', [[...ids.values()]]);
      await run('delete from search_tags where entry = any($1)', [[...ids.values()]]);
      await run(`insert into search_keys (key, entry) ${pairs}`, columns(keys));
      await run(`insert into search_tags (tag, entry) ${pairs}`, columns(own(({ tags }) => tags)));
      await run('insert into search_words select unnest($1::text[]) on conflict do nothing', [newWords]);
      await run(movePositionsSql, [Object.keys(positions), Object.values(positions)]);
    });
    for (const word of newWords) this.#keptWords.add(word);
  }

  async positions(): Promise<Record<string, number>> {
    const rows = await this.#reader.run('select name, position from search_positions');
    return Object.fromEntries(rows.map(({ name, position }) => [name, Number(position)]));
  }

  async startOver(): Promise<void> {
    // Running nodes may have read further than a restored sequence counts: it goes on beyond all of them, by the clock.
    await this.#writer.run(`select setval('search_revisions', greatest(last_value,
      (extract(epoch from clock_timestamp()) * 1000)::bigint)) from search_revisions`);
    await this.#writer.run('delete from search_positions');
  }

  async claim(): Promise<boolean> {
    if (this.#writer.isClaimed) return true;
    const [row] = await this.#writer.run('select pg_try_advisory_lock($1) as locked', [writerLock]);
    // The lock ends with its connection.
    this.#writer.isClaimed = row?.['locked'] === true;
    return this.#writer.isClaimed;
  }

  async paths(): Promise<string[]> {
    const rows = await this.#reader.run('select path from search_entries where body is not null');
    return rows.map(({ path }) => path as string);
  }

  async pathsOf(tags: readonly string[]): Promise<string[]> {
    const sql = 'select distinct path from search_tags join search_entries on entry = id where tag = any($1)';
    return (await this.#reader.run(sql, [tags])).map(({ path }) => path as string);
  }

  async changes(): Promise<KeptEntry[]> {
    const changed: KeptEntry[] = [];
    for (;;) {
      const rows = await this.#reader.run(
        'select id, body, revision from search_entries where revision > $1 order by revision limit $2',
        [this.#revision, batch],
      );
      for (const { id, body, revision } of rows) {
        changed.push({ id: id as number, entry: body as SearchEntry | null });
        this.#revision = Math.max(this.#revision, Number(revision));
      }
      if (rows.length < batch) return changed;
    }
  }

  async match(words: readonly SearchTermWord[]): Promise<Matches> {
    const [found] = await this.#reader.run(matchSql, [wordQuery(words), weights, mostRankedWhole]);
    // One row: thousands of rows would be parsed one by one.
    return {
      ids: (found?.['ids'] ?? []) as number[],
      ranks: found?.['are'] ? null : ((found?.['ranks'] ?? []) as number[]),
    };
  }

  async matchTitles(words: readonly SearchTermWord[], most: number): Promise<number[]> {
    const sql = 'select id from search_entries where titles @@ $1::tsquery limit $2';
    return (await this.#reader.run(sql, [wordQuery(words), most])).map(({ id }) => id as number);
  }

  async keyed(keys: readonly string[]): Promise<Map<string, number[]>> {
    const found = new Map<string, number[]>();
    for (const { key, entry } of await this.#reader.run('select key, entry from search_keys where key = any($1)', [
      keys,
    ])) {
      found.set(key as string, [...(found.get(key as string) ?? []), entry as number]);
    }
    return found;
  }

  async keysFrom(beginning: string, most: number): Promise<{ key: string; id: number }[]> {
    const sql = 'select key, entry as id from search_keys where key >= $1 and key < $2 order by key limit $3';
    return (await this.#reader.run(sql, [beginning, `${beginning}\u{10ffff}`, most])) as { key: string; id: number }[];
  }

  async entries(ids: readonly number[]): Promise<Map<number, SearchEntry>> {
    const sql = 'select id, body from search_entries where id = any($1) and body is not null';
    return new Map(
      (await this.#reader.run(sql, [ids])).map(({ id, body }) => [id as number, body as SearchEntry] as const),
    );
  }

  async known(words: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.#reader.run(knownSql, [words]);
    return new Map(rows.map(({ word, entries }) => [word as string, Number(entries)]));
  }

  async wordsFrom(letter: string): Promise<string[]> {
    const sql = 'select word from search_words where word >= $1 and word < $2';
    return (await this.#reader.run(sql, [letter, `${letter}\u{10ffff}`])).map(({ word }) => word as string);
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), this.#writer.close()]);
  }
}

const removeSql = `
  with gone as (
    update search_entries set body = null, is_listed = false, titles = '', words = '',
      revision = nextval('search_revisions')
    where path = any($1) and body is not null returning id
  ), keys as (delete from search_keys where entry in (select id from gone))
  delete from search_tags where entry in (select id from gone)`;
const putSql = `
  insert into search_entries (path, body, revision, is_listed, titles, words)
  select path, body, nextval('search_revisions'), listed, titles::tsvector, words::tsvector
  from jsonb_to_recordset($1) as row (path text, body jsonb, listed boolean, titles text, words text)
  on conflict (path) do update set body = excluded.body, revision = excluded.revision,
    is_listed = excluded.is_listed, titles = excluded.titles, words = excluded.words
  returning id, path`;
const pairs = 'select * from unnest($1::text[], $2::integer[]) on conflict do nothing';
const movePositionsSql = `
  insert into search_positions (name, position) select * from unnest($1::text[], $2::bigint[])
  on conflict (name) do update set position = excluded.position`;
const matchSql = `
  with found as materialized (
    select id, words from search_entries where words @@ $1::tsquery
  ), many as (select count(*) > $3 as are from found)
  select many.are, json_agg(id) as ids,
    json_agg(case when not many.are then -100 * ts_rank($2::real[], words, $1::tsquery, 1) end) as ranks
  from found, many group by many.are`;
const knownSql = `
  select word, entries from unnest($1::text[]) as word
  cross join lateral (
    select count(*) as entries from search_entries where words @@ quote_literal(word)::tsquery
  ) as counted where entries > 0`;
