import type { SearchEntry, SearchIndex } from './search.contract.ts';

type MaybePromise<T> = T | Promise<T>;

/** A word of a question. */
export interface AskedWord {
  word: string;
  stem: string;
  /** It may be the beginning of a word. */
  isBeginning: boolean;
}

/** Ids of entries that have every word of a question. */
export interface Matches {
  ids: readonly number[];
  /** Between -1,000 and 0, the lower the better; null where they are too many to be ranked by their texts. */
  ranks: readonly number[] | null;
}

/** An entry as it is kept: all of it but its text. */
export interface KeptEntry {
  id: number;
  /** Null when there is none any more. */
  entry: SearchEntry | null;
}

/**
 * Keeps entries and finds them by words and by keys. A driver is a store; what is found first, narrowed, counted and
 * suggested is decided once for all drivers (`entry-index.ts`).
 */
export interface IndexStore {
  write(change: Parameters<SearchIndex['write']>[0]): MaybePromise<void>;
  positions(): MaybePromise<Record<string, number>>;
  /** Forgets the positions: the index is made again by the process that follows the feeds, while it serves. */
  startOver(): MaybePromise<void>;
  /** Returns whether this node is the one that writes now. */
  claim(): MaybePromise<boolean>;
  paths(): MaybePromise<string[]>;
  pathsOf(tags: readonly string[]): MaybePromise<string[]>;
  /** Entries that were written or removed since the last call, by any node; all there are at the first. */
  changes(): MaybePromise<KeptEntry[]>;
  /** Finds the entries that have every word, or its stem. */
  match(words: readonly AskedWord[]): MaybePromise<Matches>;
  /** Some of the entries that have every word in title or keys, in no order: enough to suggest from. */
  matchTitles(words: readonly AskedWord[], most: number): MaybePromise<number[]>;
  /** Ids of entries by the keys they have. */
  keyed(keys: readonly string[]): MaybePromise<Map<string, number[]>>;
  /** Keys that begin so, in order, with the entries that have them. */
  keysFrom(beginning: string, most: number): MaybePromise<{ key: string; id: number }[]>;
  /** Entries by their ids. */
  entries(ids: readonly number[]): MaybePromise<Map<number, SearchEntry>>;
  /** Returns in how many entries each of these words is, counted to 1,000 at least; one that is in none is left out. */
  known(words: readonly string[]): MaybePromise<Map<string, number>>;
  /** Words of entries that begin with a letter. */
  wordsFrom(letter: string): MaybePromise<Iterable<string>>;
  close(): MaybePromise<void>;
}
