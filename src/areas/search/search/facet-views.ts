import { formatMoney } from '../../../../server/store/pricing/money.rules.ts';
import { cutIntervals } from '../../../../server/search/intervals.rules.ts';
import type { FacetView } from '../../../../server/search/search-endpoints.contract.ts';
import type { SearchFacet, SearchState } from '../../../../server/search/search-tab.contract.ts';
import type { SearchAnswer } from '../../../../server/search/search.contract.ts';
import { countTimeframes, timeframes, type TimeframeName } from '../../../../server/search/timeframe.rules.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { valueWords, type ResultWords } from './value-words.ts';

interface FacetWords extends ResultWords {
  /** Calendar date at the organization. */
  today: string;
  /** Home country, whose digits amounts are written with. */
  country: string;
}
type ViewMaker = (facet: SearchFacet, state: SearchState, answer: SearchAnswer, words: FacetWords) => FacetView | null;

/** Most values of a facet in an answer. */
const mostValues = 200;

/** Returns the facets of a tab that distinguish results, in the order of the editors. */
export const toFacetViews = (state: SearchState, answer: SearchAnswer, words: FacetWords): FacetView[] =>
  state.tab.facets.flatMap((facet) => (makers[facet.facetType] ?? valuesView)(facet, state, answer, words) ?? []);

const makers: Readonly<Record<string, ViewMaker>> = {
  Facet: valuesView,
  NumericFacet: rangeView,
  TimeframeFacet: timesView,
  CategoryFacet: levelsView,
};

const facetHead = ({ facetField: field, facetLabel: label, withInput }: SearchFacet) => ({ field, label, withInput });

/** Selected values always stay, even past the limit or without results. */
function valuesView(facet: SearchFacet, state: SearchState, { counts }: SearchAnswer, words: FacetWords) {
  const { facetField: field, numberOfValues } = facet;
  const chosen = state.chosen[field] ?? [];
  const counted = counts[field] ?? [];
  const known = new Set(counted.map(({ value }) => value));
  const missing = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 }));
  const values = [...counted, ...missing]
    .map((each) => ({ ...each, label: valueWords(field, each, words) }))
    .toSorted(valueOrder(facet, words.language))
    .filter(({ value }, at) => at < mostValues || chosen.includes(value));
  return values.length === 0 ? null : { kind: 'values' as const, ...facetHead(facet), most: numberOfValues, values };
}

function rangeView(facet: SearchFacet, state: SearchState, answer: SearchAnswer, { t, language, country }: FacetWords) {
  const { facetField: field, isCurrency, numberOfIntervals } = facet;
  const limit = answer.limits[field];
  if (!limit || (limit.least === limit.most && !state.ranges[field])) return null;
  const text = (number: number) => (isCurrency ? formatMoney(number, language, country) : String(number));
  const words = (from: number | null, to: number | null): string => {
    if (from === null) return t('SearchRangeUpTo', { to: text(to ?? 0) });
    if (from === to) return text(from);
    return to === null
      ? t('SearchRangeFrom', { from: text(from) })
      : t('SearchRangeBetween', { from: text(from), to: text(to) });
  };
  const cut = cutIntervals(answer.spread[field] ?? [], { number: numberOfIntervals ?? 0, isCurrency });
  // A single interval contains everything and filters nothing.
  const intervals = cut.length > 1 ? cut.map((each) => ({ ...each, label: words(each.from, each.to) })) : [];
  return { kind: 'range' as const, ...facetHead(facet), isCurrency, ...limit, intervals };
}

const timeKeys: Readonly<Record<TimeframeName, PhraseKey>> = {
  'next-week': 'SearchTimeNextWeek',
  'next-month': 'SearchTimeNextMonth',
  'next-quarter': 'SearchTimeNextQuarter',
  'next-year': 'SearchTimeNextYear',
  'past-week': 'SearchTimePastWeek',
  'past-month': 'SearchTimePastMonth',
  'past-quarter': 'SearchTimePastQuarter',
  'past-year': 'SearchTimePastYear',
  'past-five-years': 'SearchTimePastFiveYears',
};

function timesView(facet: SearchFacet, state: SearchState, { spread }: SearchAnswer, { t, today }: FacetWords) {
  const { facetField: field, numberOfValues } = facet;
  const [chosen] = state.chosen[field] ?? [];
  const counted = countTimeframes(spread[field] ?? [], today).slice(0, numberOfValues);
  const missing = timeframes.find(({ name }) => name === chosen && !counted.some((each) => each.name === name));
  const times = missing ? [...counted, { name: missing.name, count: 0 }] : counted;
  if (times.length === 0 && !state.ranges[field]) return null;
  const values = times.map(({ name, count }) => ({ value: name, label: t(timeKeys[name]), count }));
  return { kind: 'times' as const, ...facetHead(facet), values };
}

/** Levels are nested: the children of "Products" are "Products/code". Only open levels are shown. */
function levelsView(facet: SearchFacet, state: SearchState, { counts }: SearchAnswer, words: FacetWords) {
  const { facetField: field, numberOfValues } = facet;
  const [chosen = ''] = state.chosen[field] ?? [];
  const all = (counts[field] ?? []).map((each) => ({ ...each, label: valueWords(field, each, words) }));
  const order = valueOrder(facet, words.language);
  const below = (parent: string, level: number): ((typeof all)[number] & { level: number })[] =>
    all
      .filter(({ value }) => parentLevel(value) === parent)
      .toSorted(order)
      .slice(0, numberOfValues)
      .flatMap((each) => {
        const isOpen = chosen === each.value || chosen.startsWith(`${each.value}/`);
        return [{ ...each, level }, ...(isOpen ? below(each.value, level + 1) : [])];
      });
  const values = below('', 0);
  return values.length === 0 ? null : { kind: 'levels' as const, ...facetHead(facet), values };
}

const parentLevel = (value: string): string => value.slice(0, Math.max(0, value.lastIndexOf('/')));

type Value = { label: string; count: number };
type Order = (a: Value, b: Value) => number;

const collators = new Map<string, Intl.Collator>();
/** Compares words in a language's order. The collator is shared, as creating one takes longer than a comparison. */
function findCollator(language: string): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator;
}

/** Returns the editors' order of a facet's values; by their number of results when there is none. */
function valueOrder({ sortCriteria }: SearchFacet, language: string): Order {
  const collator = findCollator(language);
  const byLabel: Order = (a, b) => collator.compare(a.label, b.label);
  if (sortCriteria === 'descending') return (a, b) => byLabel(b, a);
  const isByLabel = sortCriteria === 'alphanumeric' || sortCriteria === 'ascending';
  return isByLabel ? byLabel : (a, b) => b.count - a.count || byLabel(a, b);
}
