import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { SearchTermWord, IndexStore, KeptEntry, Matches } from './index-store.ts';
import { indexedWords, stemWord } from './search-words.ts';
import type { SearchEntry } from './search.contract.ts';

/** A changed number rebuilds the index of an earlier release. */
const version = 5;

// The tokens are already normalized words, see `search-words.ts`.
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
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
  );
  create virtual table if not exists titles using fts5(
    words, stems, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
  );
  create table if not exists terms (word text primary key) without rowid;
  pragma user_version = ${version};
`;
/** Weights of a word by place; stems find what words miss and count less. */
const weights = '12, 8, 3, 1, 6, 1';
/** Stems are never offered as spellings. */
const plainColumns = '{keys title description text}';
/** Entries with a word are counted up to this number, which is enough to know that the word is in use. */
const mostCounted = 1_000;

/** Most results that are ranked by their texts. */
const mostRankedWhole = 2_000;

/** Longest wait for another writing process, in milliseconds. */
const busyTimeout = 5_000;
/** One index has few statements; each is prepared once. */
type Statements = Map<string, StatementSync>;

/** The index of one node in a file; queries run in the thread that opened it. */
export class SqliteStore implements IndexStore {
  readonly #db: DatabaseSync;
  readonly #statements: Statements = new Map();
  /** Null until the first call, which returns all. */
  #changes: KeptEntry[] | null = null;
  /** Words that are known to be stored. */
  readonly #keptWords = new Set<string>();

  /** @throws when the file is broken or of another version, and must be rebuilt */
  constructor(file: string) {
    // The rebuild command writes to it as well.
    this.#db = new DatabaseSync(file, { timeout: busyTimeout });
    const { user_version: found } = this.#db.prepare('pragma user_version').get() as { user_version: number };
    if (found !== 0 && found !== version) throw new Error(`The index is of version ${found}.`);
    this.#db.exec(tables);
  }

  write({ put, remove, positions }: Parameters<IndexStore['write']>[0]): void {
    const changed: KeptEntry[] = [];
    this.#db.exec('begin immediate');
    try {
      for (const path of [...remove, ...put.map((entry) => entry.path)]) {
        const id = this.#delete(path);
        if (id !== null) changed.push({ id, entry: null });
      }
      for (const entry of put) changed.push({ id: this.#insert(entry), entry: { ...entry, text: '' } });
      for (const [name, position] of Object.entries(positions)) {
        this.#run('insert or replace into positions (name, position) values (?, ?)', name, position);
      }
      this.#db.exec('commit');
    } catch (error) {
      this.#keptWords.clear();
      this.#rollBack();
      throw error;
    }
    this.#changes?.push(...changed);
  }

  /** A full disk has ended the transaction already: rolling back would hide that reason. */
  #rollBack(): void {
    try {
      this.#db.exec('rollback');
    } catch {
      // No transaction is open.
    }
  }

  #delete(path: string): number | null {
    const found = this.#prepare('delete from entries where path = ? returning id').get(path);
    if (!found) return null;
    const id = found['id'] as number;
    for (const table of ['words', 'titles']) this.#run(`delete from ${table} where rowid = ?`, id);
    for (const table of ['keys', 'tags']) this.#run(`delete from ${table} where entry = ?`, id);
    return id;
  }

  #insert(entry: SearchEntry): number {
    const { path, keys, tags, title, description, text, language } = entry;
    const body = JSON.stringify({ ...entry, text: '' });
    const added = this.#prepare('insert into entries (path, body) values (?, ?)').run(path, body);
    const id = Number(added.lastInsertRowid);
    for (const tag of tags) this.#run('insert or ignore into tags (tag, entry) values (?, ?)', tag, id);
    if (!entry.isListed) return id;
    const [named, titled, described, told] = [keys.join(' '), title, description, text].map(indexedWords);
    for (const word of [named, titled, described, told].flatMap((words) => words ?? [])) this.#keepWord(word);
    const stems = (words: readonly string[] = []) => words.map((word) => stemWord(word, language)).join(' ');
    const plain = (words: readonly string[] = []) => words.join(' ');
    this.#run(
      'insert into words (rowid, keys, title, description, text, title_stems, stems) values (?, ?, ?, ?, ?, ?, ?)',
      ...[id, plain(named), plain(titled), plain(described), plain(told)],
      ...[stems(titled), stems([...(described ?? []), ...(told ?? [])])],
    );
    const names = plain([...(named ?? []), ...(titled ?? [])]);
    this.#run('insert into titles (rowid, words, stems) values (?, ?, ?)', id, names, stems(titled));
    for (const key of keys) this.#run('insert or ignore into keys (key, entry) values (?, ?)', key.toLowerCase(), id);
    return id;
  }

  #keepWord(word: string): void {
    if (this.#keptWords.has(word)) return;
    this.#keptWords.add(word);
    this.#run('insert or ignore into terms (word) values (?)', word);
  }

  positions(): Record<string, number> {
    const rows = this.#prepare('select name, position from positions').all();
    return Object.fromEntries(rows.map((row) => [row['name'] as string, row['position'] as number]));
  }

  startOver(): void {
    this.#db.exec('delete from positions');
  }

  claim(): boolean {
    return true;
  }

  paths(): string[] {
    const rows = this.#prepare('select path from entries').all();
    return rows.map((row) => row['path'] as string);
  }

  pathsOf(tags: readonly string[]): string[] {
    const find = this.#prepare('select path from entries join tags on entry = id where tag = ?');
    return [...new Set(tags.flatMap((tag) => find.all(tag).map((row) => row['path'] as string)))];
  }

  changes(): KeptEntry[] {
    const changes = this.#changes ?? [...this.#all()];
    this.#changes = [];
    return changes;
  }

  *#all(): Generator<KeptEntry> {
    for (const row of this.#prepare('select id, body from entries').iterate()) {
      yield { id: row['id'] as number, entry: JSON.parse(row['body'] as string) as SearchEntry };
    }
  }

  match(words: readonly SearchTermWord[]): Matches {
    const asked = matchExpression(words, '{title_stems stems}');
    const found = this.#prepare('select json_group_array(rowid) as ids from words where words match ?').get(asked);
    const ids = JSON.parse(found?.['ids'] as string) as number[];
    // A word on half the site tells little about a text, and ranking all of them takes tenths of a second.
    if (ids.length > mostRankedWhole) return { ids, ranks: null };
    const ranked = this.#prepare(`select rowid as id, bm25(words, ${weights}) as rank from words where words match ?`);
    const rows = ranked.all(asked) as { id: number; rank: number }[];
    return { ids: rows.map(({ id }) => id), ranks: rows.map(({ rank }) => rank) };
  }

  matchTitles(words: readonly SearchTermWord[], most: number): number[] {
    const search = this.#prepare('select rowid as id from titles where titles match ? limit ?');
    return search.all(matchExpression(words, 'stems'), most).map((row) => row['id'] as number);
  }

  keyed(keys: readonly string[]): Map<string, number[]> {
    const find = this.#prepare('select entry from keys where key = ?');
    return new Map(keys.map((key) => [key, find.all(key).map((row) => row['entry'] as number)]));
  }

  keysFrom(beginning: string, most: number): { key: string; id: number }[] {
    const find = this.#prepare('select key, entry as id from keys where key >= ? and key < ? order by key limit ?');
    return find.all(beginning, `${beginning}\u{10ffff}`, most) as { key: string; id: number }[];
  }

  entries(ids: readonly number[]): Map<number, SearchEntry> {
    const find = this.#prepare('select body from entries where id = ?');
    return new Map(
      ids.flatMap((id) => {
        const found = find.get(id);
        return found ? [[id, JSON.parse(found['body'] as string) as SearchEntry] as const] : [];
      }),
    );
  }

  known(words: readonly string[]): Map<string, number> {
    const find = this.#prepare(
      `select count(*) as entries from (select 1 from words where words match ? limit ${mostCounted})`,
    );
    return new Map(
      words.flatMap((word) => {
        const entries = find.get(`${plainColumns} : "${word}"`)?.['entries'] as number | undefined;
        return entries ? [[word, entries] as const] : [];
      }),
    );
  }

  wordsFrom(letter: string): string[] {
    const find = this.#prepare('select word from terms where word >= ? and word < ?');
    return find.all(letter, `${letter}\u{10ffff}`).map((row) => row['word'] as string);
  }

  #prepare(sql: string): StatementSync {
    const prepared = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #run(sql: string, ...values: (string | number)[]): void {
    this.#prepare(sql).run(...values);
  }

  close(): void {
    this.#db.close();
  }
}

/** Each word, or its stem; the last one may be a prefix. Quotes disable operators. */
const matchExpression = (words: readonly SearchTermWord[], stemColumns: string): string =>
  words
    .map(({ word, stem, isBeginning }) => `("${word}"${isBeginning ? ' *' : ''} OR ${stemColumns} : "${stem}")`)
    .join(' AND ');
