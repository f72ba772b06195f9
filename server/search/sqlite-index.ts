// Longer than 120 lines: the tables, and the facts in memory that repeat them, must change together.
import { DatabaseSync } from 'node:sqlite';
import type { Locale } from '../content/content.rules.ts';
import { findDesignation } from './designation.rules.ts';
import { narrow, type EntryFacts } from './facet-counts.ts';
import { questionWords, stemOf, stemsOf } from './search-words.ts';
import type { SearchAnswer, SearchAsk, SearchEntry, SearchHit } from './search.contract.ts';
import { sortHits } from './sort-hits.ts';
import { suggestWords } from './suggest-words.ts';

/** Another number has an index of an earlier release made again. */
const version = 3;

const tables = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists entries (id integer primary key, path text not null unique, body text not null);
  create table if not exists tags (tag text not null, entry integer not null, primary key (tag, entry)) without rowid;
  create index if not exists tags_of_entry on tags (entry);
  create table if not exists positions (name text primary key, position integer not null);
  create table if not exists keys (key text not null, entry integer not null, primary key (key, entry)) without rowid;
  create index if not exists keys_of_entry on keys (entry);
  create virtual table if not exists words using fts5(
    keys, title, description, text, title_stems, stems,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
  );
  create virtual table if not exists vocabulary using fts5vocab(words, 'row');
  pragma user_version = ${version};
`;
/** Weights of a word by where it stands; stems find what words miss, and count less. */
const weights = '12, 8, 3, 1, 6, 1';

/** Rank of a designation: far before every text. Text ranks lie between -1,000 and 0. */
const exact = -3_000_000;
const sameNumber = -2_000_000;
const aboutNumber = -1_000_000;

/** Longest wait for another process that writes, in milliseconds. */
const busyTimeout = 5_000;

type Row = Record<string, unknown>;

/** The index of one node as a file; its questions take the time of the thread it is opened in. */
export class SqliteIndex {
  readonly #db: DatabaseSync;
  readonly #facts = new Map<number, EntryFacts>();

  /** @param file made when it is not there, and made again when it is of another version or broken */
  constructor(file: string) {
    // The command that has it made again writes to it as well.
    this.#db = new DatabaseSync(file, { timeout: busyTimeout });
    const { user_version: found } = this.#db.prepare('pragma user_version').get() as { user_version: number };
    if (found !== 0 && found !== version) throw new Error(`The index is of version ${found}.`);
    this.#db.exec(tables);
    for (const row of this.#db.prepare('select id, body from entries').iterate()) {
      const entry = JSON.parse(row['body'] as string) as SearchEntry;
      if (entry.isListed) this.#facts.set(row['id'] as number, factsOf(entry));
    }
  }

  write({
    put,
    remove,
    positions,
  }: {
    put: readonly SearchEntry[];
    remove: readonly string[];
    positions: Readonly<Record<string, number>>;
  }): void {
    const written: [number, EntryFacts][] = [];
    const removed: number[] = [];
    this.#db.exec('begin immediate');
    try {
      for (const path of [...remove, ...put.map((entry) => entry.path)]) {
        const id = this.#delete(path);
        if (id !== null) removed.push(id);
      }
      for (const entry of put) {
        const id = this.#insert(entry);
        if (entry.isListed) written.push([id, factsOf(entry)]);
      }
      const move = this.#db.prepare('insert or replace into positions (name, position) values (?, ?)');
      for (const [name, position] of Object.entries(positions)) move.run(name, position);
      this.#db.exec('commit');
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
    for (const id of removed) this.#facts.delete(id);
    for (const [id, facts] of written) this.#facts.set(id, facts);
  }

  #delete(path: string): number | null {
    const found = this.#db.prepare('delete from entries where path = ? returning id').get(path) as Row | undefined;
    if (!found) return null;
    const id = found['id'] as number;
    this.#db.prepare('delete from words where rowid = ?').run(id);
    this.#db.prepare('delete from keys where entry = ?').run(id);
    this.#db.prepare('delete from tags where entry = ?').run(id);
    return id;
  }

  #insert(entry: SearchEntry): number {
    const { path, keys, tags, title, description, text, language } = entry;
    const { lastInsertRowid } = this.#db
      .prepare('insert into entries (path, body) values (?, ?)')
      .run(path, JSON.stringify({ ...entry, text: '' }));
    const id = Number(lastInsertRowid);
    const addTag = this.#db.prepare('insert or ignore into tags (tag, entry) values (?, ?)');
    for (const tag of tags) addTag.run(tag, id);
    if (!entry.isListed) return id;
    const [titleStems, stems] = [stemsOf(title, language), stemsOf(`${description} ${text}`, language)];
    this.#db
      .prepare(
        'insert into words (rowid, keys, title, description, text, title_stems, stems) values (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(id, keys.join(' '), title, description, text, titleStems, stems);
    const addKey = this.#db.prepare('insert or ignore into keys (key, entry) values (?, ?)');
    for (const key of keys) addKey.run(key.toLowerCase(), id);
    return id;
  }

  positions(): Record<string, number> {
    const rows = this.#db.prepare('select name, position from positions').all();
    return Object.fromEntries(rows.map((row) => [row['name'] as string, row['position'] as number]));
  }

  /** Forgets the positions: the index is made again by the process that follows the feeds, while it serves. */
  startOver(): void {
    this.#db.exec('delete from positions');
  }

  paths(): string[] {
    return this.#db
      .prepare('select path from entries')
      .all()
      .map((row) => row['path'] as string);
  }

  pathsOf(tags: readonly string[]): string[] {
    const find = this.#db.prepare('select path from entries join tags on entry = id where tag = ?');
    return [...new Set(tags.flatMap((tag) => find.all(tag).map((row) => row['path'] as string)))];
  }

  query(ask: SearchAsk): SearchAnswer {
    const words = questionWords(ask.query);
    const ranks = words.length > 0 ? this.#matchAll(ask) : null;
    const factsOfEntry = (id: number) => this.#facts.get(id) as EntryFacts;
    const { ids, ...narrowed } = narrow(ranks ? ranks.keys() : this.#facts.keys(), factsOfEntry, ask);
    const isOfUse = (word: string) =>
      isSomewhere(narrow(this.#match(word, ask.language).keys(), factsOfEntry, ask).totals);
    const sorted = sortHits(ids, { sort: ask.sort, factsOf: factsOfEntry, rankOf: (id) => ranks?.get(id) ?? 0 });
    const first = (ask.page - 1) * ask.size;
    return {
      ...narrowed,
      hits: sorted.slice(first, first + ask.size).map((id) => this.#hit(id)),
      total: ids.length,
      suggestion: ranks && !isSomewhere(narrowed.totals) ? suggestWords(this.#db, words, isOfUse) : null,
    };
  }

  /** Entries by their best rank for the question and for the same in other words. */
  #matchAll({ query, alternatives, language }: SearchAsk): Map<number, number> {
    const ranks = this.#match(query, language);
    for (const other of alternatives) {
      for (const [id, rank] of this.#match(other, language)) ranks.set(id, Math.min(rank, ranks.get(id) ?? 0));
    }
    return ranks;
  }

  /** Entries by their rank, the lower the better. */
  #match(query: string, language: Locale): Map<number, number> {
    const ranks = new Map<number, number>();
    const words = questionWords(query);
    if (words.length === 0) return ranks;
    const search = this.#db.prepare(`select rowid, bm25(words, ${weights}) as rank from words where words match ?`);
    for (const row of search.iterate(expressionOf(words, language))) {
      ranks.set(row['rowid'] as number, row['rank'] as number);
    }
    const named = findDesignation(query);
    if (!named) return ranks;
    const { number, edition, code } = named.designation;
    const raise = (key: string, by: number) => {
      for (const { entry } of this.#db.prepare('select entry from keys where key = ?').iterate(key)) {
        const id = entry as number;
        // With more words than the number, those have to be there as well.
        if (named.isWhole || ranks.has(id)) ranks.set(id, (ranks.get(id) ?? 0) + by);
      }
    };
    if (number !== null) {
      raise(`r:${number}`, aboutNumber);
      raise(`n:${number}`, sameNumber);
      raise(edition === null ? `n:${number}` : `n:${number}:${edition}`, exact);
    }
    raise(code, exact);
    return ranks;
  }

  #hit(id: number): SearchHit {
    const { body } = this.#db.prepare('select body from entries where id = ?').get(id) as { body: string };
    const { keys: _, text: __, tags: ___, access: ____, isListed: _____, ...hit } = JSON.parse(body) as SearchEntry;
    return hit;
  }

  close(): void {
    this.#db.close();
  }
}

/** Each word, or one with its stem; the last one may be the beginning of a word. Quotes leave no operator in it. */
function expressionOf(words: readonly string[], language: SearchAsk['language']): string {
  return words
    .map((word, at) => {
      const isLast = at === words.length - 1 && word.length > 1 && !/\d/.test(word);
      return `("${word}"${isLast ? ' *' : ''} OR {title_stems stems} : "${stemOf(word, language)}")`;
    })
    .join(' AND ');
}

const isSomewhere = (totals: SearchAnswer['totals']): boolean => Object.values(totals).some((total) => total > 0);

const factsOf = ({ hub, language, access, title, designation, facets, labels, numbers }: SearchEntry): EntryFacts => ({
  ...{ hub, language, access, title, designation, facets, labels, numbers },
});
