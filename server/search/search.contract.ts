import type { Locale } from '../platform/locale.rules.ts';
import type { Naming } from './document-mark.rules.ts';
import type { PageRule } from '../content/items/item-access.rules.ts';

/** The parts of the site with a search of their own; content names the tab of each. */
export const searchHubs = ['Products', 'Standards', 'News', 'Committees', 'Help', 'Events'] as const;
export type SearchHub = (typeof searchHubs)[number];

/** Name of the tab that searches all hubs. */
export const everything = 'Search';

/** Name of the tab that searches the texts of standards. */
export const inTexts = 'Texts';

/** Content that a tab searches. */
export type TabHub = SearchHub | typeof everything | typeof inTexts;

/** The search data of one address. */
export interface SearchEntry {
  /** Address on the site with language prefix; an entry replaces an older one of this address. */
  path: string;
  hub: SearchHub;
  language: Locale;
  /** Access rule of the page: the search returns it only to people who may open it. */
  access: PageRule;
  title: string;
  /** Language of the title where it is another one: of an event, of an amendment without a translation. */
  titleLanguage: string | null;
  description: string;
  /** Kind, as a facet and on the card: 'code', 'handbook', 'article', 'committee' … */
  kind: string;
  image: { src: string; alt: string } | null;
  /** Product id in the catalogue. */
  productId: string | null;
  /** False for an entry that is stored but hidden: a product that is off sale. */
  isListed: boolean;
  /** Number of a document with its mark, 'ISO 9001'. */
  designation: string | null;
  /** Mark of a document, 'ISO/IEC'; null when it is not known. */
  mark: string | null;
  author: string | null;
  /** Calendar date of publication, YYYY-MM-DD. */
  date: string | null;
  /** Best matching words: number, acronym, names. See `designationKeys`. */
  keys: string[];
  /** Name of what several pages show, such as an answer: only the entry with the shortest address is found. */
  sameAs: string | null;
  /** Name of the course that an event is a date of: its dates are one result. Null for everything else. */
  series: string | null;
  /** All other searchable text, plain. */
  text: string;
  /** Tags of its sources: a change there updates the entry. */
  tags: string[];
  /** Values by facet field. */
  facets: Record<string, string[]>;
  /** Labels of facet values in its language, unless the site has phrases for them. */
  labels: Record<string, string>;
  /** Numbers to sort and filter by: price in cents, edition, date as a number. */
  numbers: Record<string, number>;
  /** The replacement of a withdrawn document. */
  replacedBy: { path: string; code: string; designation: string; title: string } | null;
  /** What can be bought of a product, by neutral names of its choices. */
  variants: { sku: string; choices: Record<string, string> }[];
}

/** A query to the index. */
export interface SearchAsk {
  query: string;
  /** The same query in synonyms, which find results too. */
  alternatives: readonly string[];
  naming: Naming;
  hub: SearchHub | typeof everything;
  language: Locale;
  /** Access rules of the viewer. */
  readable: readonly PageRule[];
  /** Selected values by facet field: any value of a field, all fields. */
  chosen: Readonly<Record<string, readonly string[]>>;
  /** Inclusive limits by field; null is open. */
  ranges: Readonly<Record<string, { from: number | null; to: number | null }>>;
  /** True for a calendar, where each date of a course is a result. */
  areDatesApart?: boolean;
  /** Fields of `numbers` with a count per value, for intervals and timeframes; none by default. */
  spread?: readonly string[];
  /** A field of `numbers`, 'title', 'code' or 'relevancy'. */
  sort: { by: string; isDescending: boolean };
  /** From 1. */
  page: number;
  size: number;
}

/** One result: the entry without its search-only fields. */
export type SearchHit = Omit<SearchEntry, 'keys' | 'sameAs' | 'series' | 'text' | 'tags' | 'access' | 'isListed'>;

export interface SearchAnswer {
  hits: SearchHit[];
  /** Other dates of a course among the results, by the address of its hit; none where there is one date. */
  moreDates: Record<string, number>;
  /** Withdrawn documents that the query names, whatever the hub. */
  withdrawn: Pick<SearchHit, 'path' | 'title' | 'designation' | 'replacedBy'>[];
  /** Results of this hub. */
  total: number;
  /** Results of every hub before filters. */
  totals: Record<SearchHub, number>;
  /** By field: every value with its result count, given the filters of the other fields. */
  counts: Record<string, { value: string; label: string; count: number }[]>;
  /** Least and greatest of each number among the results, ignoring its own range. */
  limits: Record<string, { least: number; most: number }>;
  /** By requested field: every number with its count, like values. */
  spread: Record<string, (readonly [number, number])[]>;
  /** Another spelling that has results, when the query has none. */
  suggestion: string | null;
  /**
   * The hub to show first where the products do not answer: that of the named document, or of the best result of a
   * question. Null where the products or any other tab do.
   */
  landing: SearchHub | null;
}

/** Groups of suggestions, in display order. */
export const suggestionGroups = ['products', 'standards', 'pages'] as const;
export type SuggestionGroup = (typeof suggestionGroups)[number];

/** Returns the suggestion group of a hub. */
export const findSuggestionGroup = (hub: SearchHub): SuggestionGroup =>
  hub === 'Products' ? 'products' : hub === 'Standards' ? 'standards' : 'pages';

/** Longest query with suggestions. */
export const longestTyped = 200;

/** A partly typed query. */
export type SuggestAsk = Pick<SearchAsk, 'query' | 'alternatives' | 'naming' | 'language' | 'readable'>;

/** The search index, derived from content and catalogue; it can be rebuilt at any time. */
export interface SearchIndex {
  /** Replaces and removes entries and moves the feed positions, in one transaction. */
  write(change: {
    put: readonly SearchEntry[];
    /** Addresses. */
    remove: readonly string[];
    positions: Readonly<Record<string, number>>;
  }): Promise<void>;
  /** Positions of its feeds; none before the first build. */
  positions(): Promise<Record<string, number>>;
  /** Addresses that have an entry. */
  paths(): Promise<string[]>;
  /** Addresses of entries that were read from a source with one of these tags, hidden ones included. */
  pathsOf(tags: readonly string[]): Promise<string[]>;
  query(ask: SearchAsk): Promise<SearchAnswer>;
  /** Returns suggestions by group, the best first. */
  suggest(ask: SuggestAsk): Promise<SearchHit[]>;
  /** Clears the positions: the process that follows the feeds then rebuilds the index while it serves. */
  startOver(): Promise<void>;
  /** Returns whether this node writes; of nodes that share an index only one does. */
  claim(): Promise<boolean>;
  close(): Promise<void>;
}
