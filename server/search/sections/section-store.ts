import type { Matches } from '../index-store.ts';
import type { IndexedEdition, IndexedPlace, QuestionTerm, ReadingLevel } from './section-search.contract.ts';

type MaybePromise<T> = T | Promise<T>;

/** Words of a query with their stems, which texts in Spanish are found by. */
export interface StoredTerm extends QuestionTerm {
  stems: string[];
}

export interface PlaceMatch {
  /** Places with all terms of any of these lists. */
  questions: readonly (readonly StoredTerm[])[];
  reading: ReadingLevel;
  /** True to search the current editions, false for those before. */
  isCurrent: boolean;
}

/** Stores places of editions and finds them by words and numbers. Drivers implement this; the rest is the same for all. */
export interface SectionStore {
  editions(): MaybePromise<IndexedEdition[]>;
  replace(edition: IndexedEdition, places: readonly IndexedPlace[]): MaybePromise<void>;
  remove(ids: readonly number[]): MaybePromise<void>;
  startOver(): MaybePromise<void>;
  /** Returns ids of places by the folded spelling of their numbers. */
  named(folds: readonly string[]): MaybePromise<{ id: number; fold: string }[]>;
  /** Finds places; ranks are null where there are too many to be ranked. */
  match(asked: PlaceMatch): MaybePromise<Matches>;
  /** Ranks some of the places that have all terms in their titles. */
  matchTitles(asked: PlaceMatch): MaybePromise<Matches>;
  keysOf(ids: readonly number[]): MaybePromise<Map<number, string>>;
  close(): MaybePromise<void>;
}
