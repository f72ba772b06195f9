import * as v from 'valibot';
import { locales } from '../platform/locale.rules.ts';
import { longestQuery, pageSizes } from './search-address.rules.ts';
import { everything, inTexts, searchHubs } from './search.contract.ts';

const count = v.number();
const money = v.object({ list: v.string(), isLeast: v.boolean(), member: v.nullable(v.string()) });

/** A result as its card shows it, in one language. */
const resultCard = v.object({
  title: v.string(),
  /** Language of the title where it is not that of the page. */
  titleLanguage: v.nullable(v.string()),
  /** Address of the page, with the requested choice. */
  href: v.string(),
  /** Kind of result: "Handbook", "News". */
  kind: v.string(),
  designation: v.nullable(v.string()),
  description: v.string(),
  /** Sentence of a standard's text with the words; empty for everything else, and for who may not read the text. */
  excerpt: v.array(v.object({ text: v.string(), isMarked: v.boolean() })),
  image: v.nullable(v.object({ src: v.string(), alt: v.string() })),
  /** In place of a picture: number and edition of a document or product, otherwise a drawing of its kind. */
  cover: v.nullable(
    v.object({
      prefix: v.string(),
      number: v.nullable(v.string()),
      year: v.nullable(v.string()),
      /** Neutral name of the drawn kind. */
      kind: v.string(),
    }),
  ),
  author: v.nullable(v.string()),
  /** Calendar date of publication, or the first day of an event. */
  date: v.nullable(v.string()),
  /** Other dates of the same course among the results, with the address of their list; null without any. */
  moreDates: v.nullable(v.object({ count, href: v.string() })),
  productId: v.nullable(v.string()),
  /** Neutral name of the topic that sets the color. */
  topic: v.nullable(v.string()),
  topics: v.array(v.string()),
  languages: v.array(v.string()),
  /** The choice that the query names: "2023, Spanish, Digital". */
  choice: v.nullable(v.string()),
  /** List price, and the member price where that is lower. */
  price: v.nullable(money),
  /** The replacement of a withdrawn document. */
  replacedBy: v.nullable(v.object({ href: v.string(), title: v.string() })),
  /** Label of the card's link: "View product". */
  buttonLabel: v.string(),
});
export type ResultCard = v.InferOutput<typeof resultCard>;

const value = v.object({ value: v.string(), label: v.string(), count });
const range = v.object({ from: v.nullable(v.number()), to: v.nullable(v.number()), label: v.string(), count });
const named = { field: v.string(), label: v.string(), withInput: v.boolean() };
const facetView = v.variant('kind', [
  v.object({ kind: v.literal('values'), ...named, most: v.number(), values: v.array(value) }),
  v.object({
    kind: v.literal('range'),
    ...named,
    isCurrency: v.boolean(),
    least: v.number(),
    most: v.number(),
    intervals: v.array(range),
  }),
  v.object({ kind: v.literal('times'), ...named, values: v.array(value) }),
  v.object({ kind: v.literal('levels'), ...named, values: v.array(v.object({ ...value.entries, level: count })) }),
]);
/** A facet with its values, in one language. */
export type FacetView = v.InferOutput<typeof facetView>;

const link = v.object({ label: v.string(), href: v.string() });
/** Ways on where there are no results. */
const offers = v.object({
  /** Other tabs that have results. */
  tabs: v.array(v.object({ label: v.string(), href: v.string(), total: count })),
  /** Topics of results elsewhere; the largest ones where there are none. */
  topics: v.array(link),
  /** Texts that many search for. */
  searches: v.array(link),
  /** Address of the help; null without such a tab. */
  help: v.nullable(v.string()),
});

const searchView = v.object({
  total: count,
  page: count,
  /** Results in every hub before filters. */
  totals: v.record(v.string(), count),
  cards: v.array(resultCard),
  /** The first sections of standards with the words; in the search of everything only, null without any. */
  inTexts: v.nullable(
    v.object({
      cards: v.array(resultCard),
      total: count,
      /** Label and address of the link to all of them. */
      all: v.string(),
      href: v.string(),
    }),
  ),
  /** Withdrawn documents that the text names, in whatever tab, with their replacement. */
  withdrawn: v.array(
    v.object({
      title: v.string(),
      href: v.string(),
      replacedBy: v.nullable(v.object({ href: v.string(), title: v.string() })),
    }),
  ),
  /** Null where there are results. */
  offers: v.nullable(offers),
  facets: v.array(facetView),
  /** Another spelling that has results, when this one has none in any hub. */
  suggestion: v.nullable(v.string()),
  /** The words that these results are for, where the typed ones are a slip; null otherwise. */
  corrected: v.nullable(v.string()),
  /** The hub that answers better than the first tab, where nobody chose one. */
  landing: v.nullable(v.picklist([...searchHubs, inTexts])),
  /** False during a rebuild, while pages are missing. */
  isComplete: v.boolean(),
  /** The text for analytics; empty where it could identify the visitor. */
  searchText: v.string(),
});
/** The content of a results page. */
export type SearchView = v.InferOutput<typeof searchView>;

/** Parses a parameter that holds JSON. */
const json = <TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(
    v.string(),
    v.maxLength(4_000, 'must be at most 4000 characters'),
    v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value) as unknown;
      } catch {
        addIssue({ message: 'must be JSON' });
        return NEVER;
      }
    }),
    schema,
  );
const wholeNumber = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, 'must be a whole number'),
    v.transform(Number),
    v.maxValue(most, `must be at most ${most}`),
  );
const field = v.pipe(v.string(), v.regex(/^\w{1,60}$/, 'must be the field of a facet'));
const mostFields = 30;
const fewFields = <Value>(given: Record<string, Value>) => Object.keys(given).length <= mostFields;
const limit = v.nullable(v.pipe(v.number(), v.safeInteger()));

export const searchHub = {
  method: 'GET',
  path: '/api/search/{hub}',
  summary:
    'Finds pages and products in one part of the site, "Search" for all of it, "Texts" for sections of standards; facets, prices and excerpts are for the asker',
  access: 'public',
  params: { hub: v.picklist([...searchHubs, everything, inTexts], 'is no part of the site that can be searched') },
  query: v.object({
    q: v.optional(v.pipe(v.string(), v.maxLength(longestQuery, `must be at most ${longestQuery} characters`)), ''),
    language: v.optional(v.picklist(locales), 'en'),
    /** Id of the tab whose facets and orders apply, where several tabs search one hub. */
    tab: v.optional(v.pipe(v.string(), v.maxLength(120, 'must be at most 120 characters'))),
    view: v.optional(v.picklist(['grid', 'list']), 'grid'),
    size: v.optional(
      v.pipe(v.string(), v.picklist(pageSizes.map(String), `must be ${pageSizes.join(', ')}`), v.transform(Number)),
    ),
    page: v.optional(wholeNumber(1_000)),
    /** "true" for exactly these words: a slip is not corrected. */
    exact: v.optional(v.picklist(['true', 'false'])),
    /** Index in the tab's list of orders, from 0. */
    sort: v.optional(wholeNumber(100)),
    /** Selected values by field: {"topic":["electrical"]}. */
    f: v.optional(
      json(
        v.pipe(
          v.record(
            field,
            v.pipe(
              v.array(v.pipe(v.string(), v.maxLength(200, 'must be at most 200 characters'))),
              v.maxLength(50, 'must be at most 50 values'),
            ),
          ),
          v.check(fewFields, `must name at most ${mostFields} fields`),
        ),
      ),
    ),
    /** Inclusive limits by field: {"price":{"from":0,"to":15000}}; amounts in cents, times in milliseconds. */
    ranges: v.optional(
      json(
        v.pipe(
          v.record(field, v.object({ from: limit, to: limit })),
          v.check(fewFields, `must name at most ${mostFields} fields`),
        ),
      ),
    ),
  }),
  answers: { 200: { description: 'The results', schema: searchView } },
} as const;
