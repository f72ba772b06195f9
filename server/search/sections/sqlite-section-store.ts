import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Locale } from '../../platform/locale.rules.ts';
import type { Matches } from '../index-store.ts';
import { indexedWords, stemWord } from '../search-words.ts';
import { idsOfEdition, toPlaceId } from './place-id.rules.ts';
import type { IndexedEdition, IndexedPlace } from './section-search.contract.ts';
import type { PlaceMatch, SectionStore, StoredTerm } from './section-store.ts';

/** A changed number makes the index of an earlier release anew. */
const version = 1;

/** Words of current editions and of those before are apart: most questions are about the current ones. */
const wordTables = ['current_words', 'older_words'] as const;
const wordTable = (name: string): string => `create virtual table if not exists ${name} using fts5(
    title, above, open, body,
    content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
  );`;
const tables = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma journal_size_limit = 4000000;
  create table if not exists editions (
    id integer primary key, stamp text not null, code text not null, year integer not null, language text not null,
    shown_in text not null, is_current integer not null
  );
  create table if not exists places (id integer primary key, key text not null, fold text not null);
  create index if not exists places_by_fold on places (fold);
  ${wordTables.map(wordTable).join('\n')}
  pragma user_version = ${version};
`;
/** Weights of a word in a title, in the titles above, and in the text. */
const weights = '8, 2, 1, 1';
/** Columns that a reader's words may come from; text that is not free is in `body` alone. */
const readable = { all: '', open: '{title above open} : ', titles: '{title above} : ' };
/** Columns of the section itself: words of the titles above alone find nothing. */
const own = { all: '{title open body} : ', open: '{title open} : ', titles: '{title} : ' };
/** Most places that are ranked: ranking a word of most sections takes a fifth of a second at 500,000. */
const mostRanked = 2_000;
/** Longest wait for another writing process, in milliseconds. */
const busyTimeout = 5_000;

/** The section index of one node in a file; queries run in the thread that opened it. */
export class SqliteSectionStore implements SectionStore {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #editions: IndexedEdition[] | null = null;

  /** @throws when the file is broken or of another version, and must be rebuilt */
  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: busyTimeout });
    const { user_version: found } = this.#db.prepare('pragma user_version').get() as { user_version: number };
    if (found !== 0 && found !== version) throw new Error(`The section index is of version ${found}.`);
    this.#db.exec(tables);
  }

  editions(): IndexedEdition[] {
    this.#editions ??= this.#prepare('select * from editions').all().map(toEdition);
    return this.#editions;
  }

  replace(edition: IndexedEdition, places: readonly IndexedPlace[]): void {
    this.#change(() => {
      this.#delete(edition.id);
      this.#run(
        'insert into editions (id, stamp, code, year, language, shown_in, is_current) values (?, ?, ?, ?, ?, ?, ?)',
        ...[edition.id, edition.stamp, edition.code, edition.year, edition.language],
        ...[edition.shownIn.join(' '), edition.isCurrent ? 1 : 0],
      );
      const table = wordTables[edition.isCurrent ? 0 : 1];
      const words = `insert into ${table} (rowid, title, above, open, body) values (?, ?, ?, ?, ?)`;
      places.forEach(({ key, fold, kind, isOpen, title, above, text }, position) => {
        const id = toPlaceId({ edition: edition.id, position, kind, isOpen });
        this.#run('insert into places (id, key, fold) values (?, ?, ?)', id, key, fold);
        const [titled, around, body] = [title, above, text].map((each) => toTokens(each, edition.language));
        this.#run(words, id, titled ?? '', around ?? '', isOpen ? (body ?? '') : '', isOpen ? '' : (body ?? ''));
      });
    });
  }

  remove(ids: readonly number[]): void {
    this.#change(() => {
      for (const id of ids) this.#delete(id);
    });
  }

  startOver(): void {
    this.#change(() => this.#run(`update editions set stamp = ''`));
  }

  #delete(edition: number): void {
    const [from, to] = idsOfEdition(edition);
    // The places say which rows exist: a table of words without texts cannot be asked for a range of them.
    for (const table of wordTables) {
      this.#run(`delete from ${table} where rowid in (select id from places where id >= ? and id < ?)`, from, to);
    }
    this.#run('delete from places where id >= ? and id < ?', from, to);
    this.#run('delete from editions where id = ?', edition);
  }

  /** Changes the index in one transaction. A full disk has ended it already; rolling back would hide that reason. */
  #change(work: () => void): void {
    this.#db.exec('begin immediate');
    try {
      work();
      this.#db.exec('commit');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    } finally {
      this.#editions = null;
    }
  }

  named(folds: readonly string[]): { id: number; fold: string }[] {
    const find = this.#prepare('select id, fold from places where fold = ?');
    return [...new Set(folds)].flatMap((fold) => find.all(fold) as { id: number; fold: string }[]);
  }

  match(asked: PlaceMatch): Matches {
    const table = wordTables[asked.isCurrent ? 0 : 1];
    const expression = matchExpression(asked);
    const found = this.#prepare(`select json_group_array(rowid) as ids from ${table} where ${table} match ?`);
    const ids = JSON.parse(found.get(expression)?.['ids'] as string) as number[];
    return ids.length > mostRanked ? { ids, ranks: null } : this.#rank(table, expression);
  }

  matchTitles(asked: PlaceMatch): Matches {
    const questions = asked.questions.map((terms) => terms.map(termExpression).join(' AND '));
    const expression = `{title} : (${questions.map((each) => `(${each})`).join(' OR ')})`;
    return this.#rank(wordTables[asked.isCurrent ? 0 : 1], expression);
  }

  #rank(table: string, expression: string): Matches {
    const ranked = this.#prepare(
      `select rowid as id, bm25(${table}, ${weights}) as rank from ${table} where ${table} match ? limit ${mostRanked}`,
    );
    const rows = ranked.all(expression) as { id: number; rank: number }[];
    return { ids: rows.map(({ id }) => id), ranks: rows.map(({ rank }) => rank) };
  }

  keysOf(ids: readonly number[]): Map<number, string> {
    const find = this.#prepare('select key from places where id = ?');
    return new Map(
      ids.flatMap((id) => {
        const found = find.get(id);
        return found ? [[id, found['key'] as string] as const] : [];
      }),
    );
  }

  #prepare(sql: string): StatementSync {
    const prepared = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepare(sql).run(...values);
  }

  close(): void {
    this.#db.close();
  }
}

const toEdition = (row: Record<string, unknown>): IndexedEdition => ({
  id: row['id'] as number,
  stamp: row['stamp'] as string,
  code: row['code'] as string,
  year: row['year'] as number,
  language: row['language'] as Locale,
  shownIn: (row['shown_in'] as string).split(' ').filter(Boolean) as Locale[],
  isCurrent: row['is_current'] === 1,
});

/** Language whose stems the tokenizer `porter` makes. */
const stemmedByTable: Locale = 'en';

/** The table makes the stems of English words; those of Spanish ones are made here. */
const toTokens = (text: string, language: Locale): string =>
  language === stemmedByTable
    ? text
    : indexedWords(text)
        .map((word) => stemWord(word, language))
        .join(' ');

/** A word or phrase, or its stems; quotes disable operators. */
const termExpression = ({ words, stems }: StoredTerm): string => {
  const [plain, stemmed] = [words, stems].map((each) => `"${each.join(' ')}"`);
  return plain === stemmed ? `${plain}` : `(${plain} OR ${stemmed})`;
};

function matchExpression({ questions, reading }: PlaceMatch): string {
  return questions
    .map((terms) => {
      const each = terms.map(termExpression);
      if (each.length === 1) return `(${own[reading]}(${each[0] ?? ''}))`;
      return `((${readable[reading]}(${each.join(' AND ')})) AND (${own[reading]}(${each.join(' OR ')})))`;
    })
    .join(' OR ');
}
