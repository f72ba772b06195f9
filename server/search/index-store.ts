import type { SearchEntry, SearchIndex } from './search.contract.ts';

type MaybePromise<T> = T | Promise<T>;

/** A word of a query. */
export interface SearchTermWord {
  word: string;
  stem: string;
  /** It may be a prefix. */
  isBeginning: boolean;
}

/** Ids of entries that contain every word of a query. */
export interface Matches {
  ids: readonly number[];
  /** Between -1,000 and 0, lower is better; null when there are too many to rank by text. */
  ranks: readonly number[] | null;
}

/** An entry without its text. */
export interface KeptEntry {
  id: number;
  /** Null for a removed entry. */
  entry: SearchEntry | null;
}

/**
 * Stores entries and finds them by words and keys. Drivers implement this interface; ranking, filters, counts and
 * suggestions are the same for all drivers (`entry-index.ts`).
 */
export interface IndexStore {
  write(change: Parameters<SearchIndex['write']>[0]): MaybePromise<void>;
  positions(): MaybePromise<Record<string, number>>;
  /** Clears the positions: the process that follows the feeds then rebuilds the index while it serves. */
  startOver(): MaybePromise<void>;
  /** Returns whether this node writes now. */
  claim(): MaybePromise<boolean>;
  paths(): MaybePromise<string[]>;
  pathsOf(tags: readonly string[]): MaybePromise<string[]>;
  /** Entries written or removed by any node since the last call; all entries at the first call. */
  changes(): MaybePromise<KeptEntry[]>;
  /** Finds the entries that contain every word or its stem. */
  match(words: readonly SearchTermWord[]): MaybePromise<Matches>;
  /** Some of the entries with every word in title or keys, unordered; enough for suggestions. */
  matchTitles(words: readonly SearchTermWord[], most: number): MaybePromise<number[]>;
  /** Ids of entries by key. */
  keyed(keys: readonly string[]): MaybePromise<Map<string, number[]>>;
  /** Keys with this prefix, in order, with their entries. */
  keysFrom(beginning: string, most: number): MaybePromise<{ key: string; id: number }[]>;
  /** Entries by id. */
  entries(ids: readonly number[]): MaybePromise<Map<number, SearchEntry>>;
  /** Returns the number of entries per word, exact up to 1,000 at least; unknown words are left out. */
  known(words: readonly string[]): MaybePromise<Map<string, number>>;
  /** Words of entries that begin with a letter. */
  wordsFrom(letter: string): MaybePromise<Iterable<string>>;
  close(): MaybePromise<void>;
}
