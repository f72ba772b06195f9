import type { Locale } from '../../platform/locale.rules.ts';
import type { Matches } from '../index-store.ts';
import { PostgresConnection, type DatabasePlace } from '../postgres-connection.ts';
import { indexedWords, stemWord } from '../search-words.ts';
import { wordVector } from '../word-vector.rules.ts';
import { idsOfEdition, toPlaceId } from './place-id.rules.ts';
import type { IndexedEdition, IndexedPlace } from './section-search.contract.ts';
import type { PlaceMatch, SectionStore, StoredTerm } from './section-store.ts';

/** Arbitrary but fixed lock key: concurrent writes wait. */
const writeLock = 4_611_686_022;
/** Places of one statement. */
const batch = 500;
/** Most places that are ranked: the words of each are unpacked for it. */
const mostRanked = 500;
/** Weights of D, C, B and A: free and other texts, nothing, titles above, title. */
const weights = '{0.1, 0.1, 0.3, 1}';
/** Time for which the list of editions is kept, in milliseconds: another node may write it. */
const editionsFor = 1_000;
/** Columns that a reader's words may come from. */
const readable = {
  all: ['title', 'above', 'open', 'body'],
  open: ['title', 'above', 'open'],
  titles: ['title', 'above'],
};

/** The section index that all nodes share, in PostgreSQL; written by the node that follows the feeds. */
export class PostgresSectionStore implements SectionStore {
  readonly #reader: PostgresConnection;
  readonly #writer: PostgresConnection;
  #editions: { list: IndexedEdition[]; at: number } | null = null;

  constructor(place: DatabasePlace) {
    this.#reader = new PostgresConnection(place);
    this.#writer = new PostgresConnection(place);
  }

  async editions(): Promise<IndexedEdition[]> {
    if (this.#editions && performance.now() - this.#editions.at < editionsFor) return this.#editions.list;
    const at = performance.now();
    const list = (await this.#reader.run('select * from search_editions')).map(toEdition);
    this.#editions = { list, at };
    return list;
  }

  async replace(edition: IndexedEdition, places: readonly IndexedPlace[]): Promise<void> {
    const rows = places.map((place, position) => toRow(edition, place, position));
    await this.#writer.transaction(async (run) => {
      await run('select pg_advisory_xact_lock($1)', [writeLock]);
      await run(deletePlaces, idsOfEdition(edition.id));
      for (let at = 0; at < rows.length; at += batch)
        await run(insertPlaces, [JSON.stringify(rows.slice(at, at + batch))]);
      await run('delete from search_editions where id = $1', [edition.id]);
      await run(insertEdition, [
        edition.id,
        edition.stamp,
        edition.code,
        edition.year,
        edition.language,
        edition.shownIn,
        edition.isCurrent,
      ]);
    });
    this.#editions = null;
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.#writer.transaction(async (run) => {
      await run('select pg_advisory_xact_lock($1)', [writeLock]);
      for (const id of ids) await run(deletePlaces, idsOfEdition(id));
      await run('delete from search_editions where id = any($1)', [ids]);
    });
    this.#editions = null;
  }

  async startOver(): Promise<void> {
    await this.#writer.run(`update search_editions set stamp = ''`);
    this.#editions = null;
  }

  async named(folds: readonly string[]): Promise<{ id: number; fold: string }[]> {
    const rows = await this.#reader.run('select id, fold from search_places where fold = any($1)', [
      [...new Set(folds)],
    ]);
    return rows.map(({ id, fold }) => ({ id: Number(id), fold: fold as string }));
  }

  async match(asked: PlaceMatch): Promise<Matches> {
    const { values, where } = conditionOf(asked);
    const [found] = await this.#reader.run(
      `with found as materialized (select id, title, above, open, body from search_places where ${where}),
        many as (select count(*) > ${mostRanked} as are from found)
      select many.are, json_agg(id) as ids,
        json_agg(case when not many.are then -100 * ts_rank('${weights}', ${vectorOf(asked)}, $1::tsquery, 1) end) as ranks
      from found, many group by many.are`,
      values,
    );
    return {
      ids: (found?.['ids'] ?? []) as number[],
      ranks: found?.['are'] ? null : ((found?.['ranks'] ?? []) as number[]),
    };
  }

  async matchTitles({ questions, isCurrent }: PlaceMatch): Promise<Matches> {
    const rows = await this.#reader.run(
      `select id, -100 * ts_rank('${weights}', title, $1::tsquery, 1) as rank
      from search_places where ${scope(isCurrent)} and title @@ $1::tsquery limit ${mostRanked}`,
      [questions.map((terms) => `(${terms.map(termQuery).join(' & ')})`).join(' | ')],
    );
    return { ids: rows.map(({ id }) => Number(id)), ranks: rows.map(({ rank }) => rank as number) };
  }

  async keysOf(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#reader.run('select id, key from search_places where id = any($1)', [ids]);
    return new Map(rows.map(({ id, key }) => [Number(id), key as string]));
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), this.#writer.close()]);
  }
}

const deletePlaces = 'delete from search_places where id >= $1 and id < $2';
const insertPlaces = `
  insert into search_places (id, key, fold, is_current, title, above, open, body)
  select id, key, fold, is_current, title::tsvector, above::tsvector, open::tsvector, body::tsvector
  from jsonb_to_recordset($1) as row (id bigint, key text, fold text, is_current boolean, title text, above text,
    open text, body text)`;
const insertEdition = `
  insert into search_editions (id, stamp, code, year, language, shown_in, is_current)
  values ($1, $2, $3, $4, $5, $6, $7)`;

const scope = (isCurrent: boolean): string => (isCurrent ? 'is_current' : 'not is_current');

/** Stems of the text's own language; a query asks for the stems of all. */
function toRow(edition: IndexedEdition, place: IndexedPlace, position: number) {
  const { key, fold, kind, isOpen, title, above, text } = place;
  const vector = (of: string, weight: 'A' | 'B' | 'D') =>
    wordVector([{ words: indexedWords(of).map((word) => stemWord(word, edition.language)), weight }]);
  const body = vector(text, 'D');
  return {
    id: toPlaceId({ edition: edition.id, position, kind, isOpen }),
    key,
    fold,
    is_current: edition.isCurrent,
    title: vector(title, 'A'),
    above: vector(above, 'B'),
    open: isOpen ? body : '',
    body: isOpen ? '' : body,
  };
}

const toEdition = (row: Record<string, unknown>): IndexedEdition => ({
  id: Number(row['id']),
  stamp: row['stamp'] as string,
  code: row['code'] as string,
  year: row['year'] as number,
  language: row['language'] as Locale,
  shownIn: row['shown_in'] as Locale[],
  isCurrent: row['is_current'] === true,
});

/** Words within quotes have no operators; phrases must stand side by side. */
function termQuery({ words, stems }: StoredTerm): string {
  const english = words.map((word) => stemWord(word, 'en'));
  const phrase = (of: readonly string[]) => `(${of.map((word) => `'${word}'`).join(' <-> ')})`;
  return `(${phrase(english)} | ${phrase(stems)})`;
}

/** Vectors of the columns that count, for the rank. */
const vectorOf = ({ reading }: PlaceMatch): string => readable[reading].join(' || ');

/** Writes the condition of a match: each term in a column that may be read, and one of them not only in a title above. */
function conditionOf({ questions, reading, isCurrent }: PlaceMatch): { values: string[]; where: string } {
  const ranked = questions.map((terms) => `(${terms.map(termQuery).join(' | ')})`).join(' | ');
  const values = [ranked];
  const inAny = (columns: readonly string[], query: string): string => {
    values.push(query);
    return `(${columns.map((column) => `${column} @@ $${values.length}::tsquery`).join(' or ')})`;
  };
  const columns = readable[reading];
  const wheres = questions.map((terms) => {
    const each = terms.length === 1 ? [] : terms.map((term) => inAny(columns, termQuery(term)));
    const some = inAny(
      columns.filter((column) => column !== 'above'),
      terms.map(termQuery).join(' | '),
    );
    return `(${[...each, some].join(' and ')})`;
  });
  return { values, where: `${scope(isCurrent)} and (${wheres.join(' or ')})` };
}
