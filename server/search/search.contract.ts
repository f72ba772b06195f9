import type { Locale } from '../platform/locale.rules.ts';
import type { PageRule } from '../content/items/item-access.rules.ts';

/** The parts of the site that are searched apart; content gives each its tab under this name. */
export const searchHubs = ['Products', 'Standards', 'News', 'Committees', 'Help', 'Events'] as const;
export type SearchHub = (typeof searchHubs)[number];

/** Name of the tab that searches all of them at once. */
export const everything = 'Search';

/** Holds what the search knows of one address. */
export interface SearchEntry {
  /** Address on the site, language prefix included; an entry replaces the one it had. */
  path: string;
  hub: SearchHub;
  language: Locale;
  /** Rule of the page: who may not open it finds nothing of it. */
  access: PageRule;
  title: string;
  description: string;
  /** Names what it is, as a facet and on its card: 'code', 'handbook', 'article', 'committee' … */
  kind: string;
  image: { src: string; alt: string } | null;
  /** Of a product: its id in the catalogue. */
  productId: string | null;
  /** False for what is kept for later and found by nobody: a product that is not sold now. */
  isListed: boolean;
  /** Of a document its number with the prefix before it, 'MSCA 70'; of a product that is one, its number alone. */
  designation: string | null;
  author: string | null;
  /** Calendar date of publication, YYYY-MM-DD. */
  date: string | null;
  /** Words that find it best: number, acronym, names. See `designationKeys`. */
  keys: string[];
  /** Everything else that finds it, as plain words. */
  text: string;
  /** Names what it was read from: a change there has it read again. */
  tags: string[];
  /** Values by facet field. */
  facets: Record<string, string[]>;
  /** Labels of facet values in its language, where they are not words of the site itself. */
  labels: Record<string, string>;
  /** Numbers it can be sorted and narrowed by: price in cents, edition, date as a number. */
  numbers: Record<string, number>;
  /** Of a withdrawn document, the one that took its place. */
  replacedBy: { path: string; code: string; title: string } | null;
  /** Of a product: what can be bought, by the neutral names of its choices. */
  variants: { sku: string; choices: Record<string, string> }[];
}

/** A question to the index. */
export interface SearchAsk {
  query: string;
  /** The same in other words, which find something too. */
  alternatives: readonly string[];
  hub: SearchHub | typeof everything;
  language: Locale;
  /** Rules that the asker may read. */
  readable: readonly PageRule[];
  /** Chosen values by facet field: any of a field, and all fields. */
  chosen: Readonly<Record<string, readonly string[]>>;
  /** Inclusive limits by field; null is open. */
  ranges: Readonly<Record<string, { from: number | null; to: number | null }>>;
  /** Fields of `numbers` whose values are counted one by one, for intervals and timeframes; none unless told. */
  spread?: readonly string[];
  /** A field of `numbers`, 'title', 'code' or 'relevancy'. */
  sort: { by: string; isDescending: boolean };
  /** From 1. */
  page: number;
  size: number;
}

/** One result: the entry without what only finds it. */
export type SearchHit = Omit<SearchEntry, 'keys' | 'text' | 'tags' | 'access' | 'isListed'>;

export interface SearchAnswer {
  hits: SearchHit[];
  /** Results of this hub. */
  total: number;
  /** Results of every hub, before facets are chosen. */
  totals: Record<SearchHub, number>;
  /** By field: every value with the results there would be with it, the other fields' choices kept. */
  counts: Record<string, { value: string; label: string; count: number }[]>;
  /** Least and most of each number among the results, its own range left out. */
  limits: Record<string, { least: number; most: number }>;
  /** Of each field that was asked for: every number among the results with how often it is there, counted like a value. */
  spread: Record<string, (readonly [number, number])[]>;
  /** Other words that find something, when what was typed finds nothing. */
  suggestion: string | null;
}

/** The groups that suggestions are shown in, in their order. */
export const suggestionGroups = ['products', 'standards', 'pages'] as const;
export type SuggestionGroup = (typeof suggestionGroups)[number];

/** Returns the group that suggestions of a hub are shown in. */
export const suggestionGroupOf = (hub: SearchHub): SuggestionGroup =>
  hub === 'Products' ? 'products' : hub === 'Standards' ? 'standards' : 'pages';

/** Longest beginning of a question that is suggested for: past it nobody is still looking at suggestions. */
export const longestTyped = 200;

/** The beginning of a question, as somebody has typed it so far. */
export type SuggestAsk = Pick<SearchAsk, 'query' | 'alternatives' | 'language' | 'readable'>;

/** The index of everything that is found; derived from content and catalogue, and made again from them at any time. */
export interface SearchIndex {
  /** Replaces and removes entries, and moves the positions of the feeds they come from; all or nothing. */
  write(change: {
    put: readonly SearchEntry[];
    /** Addresses. */
    remove: readonly string[];
    positions: Readonly<Record<string, number>>;
  }): Promise<void>;
  /** Positions of the feeds it is made of; none before it has been made once. */
  positions(): Promise<Record<string, number>>;
  /** Addresses that have an entry. */
  paths(): Promise<string[]>;
  /** Addresses whose entries were read from something with one of these tags, listed or not. */
  pathsOf(tags: readonly string[]): Promise<string[]>;
  query(ask: SearchAsk): Promise<SearchAnswer>;
  /** Returns what may be meant, group by group, in each the best first. */
  suggest(ask: SuggestAsk): Promise<SearchHit[]>;
  /** Forgets the positions: the index is made again by who follows the feeds, while it serves. */
  startOver(): Promise<void>;
  /** Returns whether this node is the one that writes; of nodes that share an index only one does. */
  claim(): Promise<boolean>;
  close(): Promise<void>;
}
