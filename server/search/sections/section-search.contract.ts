import type { Locale } from '../../platform/locale.rules.ts';
import type { Naming } from '../document-mark.rules.ts';

/** Kinds of places in the text of a standard, as the search tells them apart; their order is stored in the ids. */
export const placeKinds = [
  'requirement',
  'definition',
  'informative',
  'table',
  'figure',
  'formula',
  'amendment',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Texts that a person may read: every text, that of free pages only, or numbers and titles alone. */
export type ReadingLevel = 'all' | 'open' | 'titles';

/** An edition in the index. */
export interface IndexedEdition {
  id: number;
  /** Changes with every change of its text, its state or its access. */
  stamp: string;
  code: string;
  year: number;
  language: Locale;
  /** Languages of the site in which this text is shown: its own, and those that have no edition of the year. */
  shownIn: Locale[];
  /** True for the newest year of the standard. */
  isCurrent: boolean;
}

/** A section, an object or an amendment of an edition, in reading order. */
export interface IndexedPlace {
  /** Key of the section or object; name of an amendment. */
  key: string;
  /** The key as `foldSpelling` writes it. */
  fold: string;
  kind: PlaceKind;
  /** True where everybody may read the text. */
  isOpen: boolean;
  /** Number and title, or number and caption. */
  title: string;
  /** Titles of the sections that hold it. */
  above: string;
  text: string;
}

/** Words that must stand side by side; most terms are one word. */
export interface QuestionTerm {
  words: string[];
}

/** Fields that narrow the results; any value of a field, all fields. */
export interface PlaceChoice {
  standard?: readonly string[];
  edition?: readonly string[];
  kind?: readonly string[];
}

export interface SectionAsk {
  query: string;
  /** The same query in synonyms, which find results too. */
  alternatives: readonly string[];
  naming: Naming;
  language: Locale;
  reading: ReadingLevel;
  /** Codes of standards whose sections come first where several have a number. */
  preferred: readonly string[];
  chosen: PlaceChoice;
  /** True where the results of editions before the current ones are counted too. */
  countsOlder: boolean;
  sort: 'relevancy' | 'place';
  /** From 1. */
  page: number;
  size: number;
}

export interface FoundPlace {
  edition: IndexedEdition;
  kind: PlaceKind;
  key: string;
}

export interface SectionAnswer {
  hits: FoundPlace[];
  total: number;
  /** By field: values with their number of results, given the choices in the other fields. */
  counts: Record<'standard' | 'edition' | 'kind', (readonly [value: string, count: number])[]>;
  /** True where the whole query is the number of a section, and cannot be that of a document alone. */
  isNumber: boolean;
  /** Terms of the query, to mark them in texts. */
  terms: QuestionTerm[];
}

/** Index of the texts of standards; made of the tables of the library, and made again from them at any time. */
export interface SectionIndex {
  /** All editions in the index. */
  editions(): Promise<IndexedEdition[]>;
  /** Replaces all places of an edition in one transaction. */
  replace(change: { edition: IndexedEdition; places: readonly IndexedPlace[] }): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** Marks every edition as changed; until they are written again, they are found as they are. */
  startOver(): Promise<void>;
  query(ask: SectionAsk): Promise<SectionAnswer>;
}
