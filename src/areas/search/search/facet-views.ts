import { trainingTopicNames, trainingTopics } from '../../../../server/catalog/training-topic.rules.ts';
import type { SearchAnswer } from '../../../../server/search/search.contract.ts';
import { eventTypeValues, topicValue } from '../../../../server/search/event-entry.ts';
import { dayText, timeframeFacet } from '../../../../server/search/timeframe.rules.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { documentStatus, stageMessage } from '../../../cms/document-wording.ts';
import type { Facet } from '../../../cms/queries/search-hubs.ts';
import { kindWords } from './kind-words.ts';
import type { SearchState } from './search-address.ts';

/** A facet as the panel shows it. */
export type FacetView =
  | {
      kind: 'values';
      field: string;
      label: string;
      values: { value: string; label: string; count: number; isChosen: boolean }[];
    }
  | {
      kind: 'range';
      field: string;
      label: string;
      isCurrency: boolean;
      from: number | null;
      to: number | null;
      least: number;
      most: number;
    }
  /** Days as date fields write them. */
  | { kind: 'dates'; field: string; label: string; from: string; to: string };

interface Words {
  t: Translate;
  /** Names that editors give to values, by "field:value". */
  topics: ReadonlyMap<string, string>;
}

/** Returns the facets of a tab that tell results apart, in the order editors gave them. */
export const toFacetViews = (state: SearchState, answer: SearchAnswer, words: Words): FacetView[] =>
  state.tab.facets.flatMap((facet): FacetView[] => {
    const view = viewOf(facet, state, answer, words);
    return view ? [view] : [];
  });

function viewOf(facet: Facet, state: SearchState, answer: SearchAnswer, words: Words): FacetView | null {
  if (facet.facetType === 'NumericFacet') return rangeView(facet, state, answer);
  if (facet.facetType === timeframeFacet) return datesView(facet, state, answer);
  return valuesView(facet, state, answer, words);
}

function datesView(
  { facetField: field, facetLabel: label }: Facet,
  state: SearchState,
  { limits }: SearchAnswer,
): FacetView | null {
  const limit = limits[field];
  const { from = null, to = null } = state.ranges[field] ?? {};
  if (from === null && to === null && (!limit || limit.least === limit.most)) return null;
  const typed = (day: number | null) => (day === null ? '' : dayText(day));
  return { kind: 'dates', field, label, from: typed(from), to: typed(to) };
}

function rangeView(
  { facetField: field, facetLabel: label, isCurrency }: Facet,
  state: SearchState,
  { limits }: SearchAnswer,
): FacetView | null {
  const limit = limits[field];
  const { from = null, to = null } = state.ranges[field] ?? {};
  if (!limit || (limit.least === limit.most && from === null && to === null)) return null;
  const unit = isCurrency ? 100 : 1;
  const inUnits = (number: number | null) => (number === null ? null : number / unit);
  return {
    ...{ kind: 'range', field, label, isCurrency, from: inUnits(from), to: inUnits(to) },
    ...{ least: Math.floor(limit.least / unit), most: Math.ceil(limit.most / unit) },
  };
}

/** Chosen values always stay, though there be more of them than the facet shows, or none has a result. */
function valuesView(facet: Facet, state: SearchState, { counts }: SearchAnswer, words: Words): FacetView | null {
  const { facetField: field, facetLabel: label, numberOfValues, sortCriteria } = facet;
  const chosen = state.chosen[field] ?? [];
  const counted = counts[field] ?? [];
  const known = new Set(counted.map(({ value }) => value));
  const missing = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 }));
  const values = [...counted, ...missing].map((each) => ({
    ...each,
    label: valueWords(field, each, words),
    isChosen: chosen.includes(each.value),
  }));
  const sorted = values.toSorted(orders[sortCriteria] ?? byCount);
  const shown = sorted.filter(({ isChosen }, at) => isChosen || at < numberOfValues);
  return shown.length === 0 ? null : { kind: 'values', field, label, values: shown };
}

type Value = { label: string; count: number };
const byCount = (a: Value, b: Value): number => b.count - a.count || byLabel(a, b);
const byLabel = (a: Value, b: Value): number => a.label.localeCompare(b.label, undefined, { numeric: true });
const orders: Readonly<Record<string, (a: Value, b: Value) => number>> = {
  ...{ occurrences: byCount, alphanumeric: byLabel, ascending: byLabel, descending: (a, b) => byLabel(b, a) },
};

function valueWords(field: string, { value, label }: { value: string; label: string }, { t, topics }: Words): string {
  if (field === 'type') return kindWords(value, t);
  if (field === 'status') return documentStatus(value, t);
  if (field === 'lms_event_type') return t(value === eventTypeValues.inPerson ? 'EventInPerson' : 'EventLiveVirtual');
  if (field === 'lms_topic') return topicWords(value, t) ?? value;
  if (field === 'stage') return stageMessage(value, t) ?? value;
  return topics.get(`${field}:${value}`) ?? label;
}

const topicWords = (value: string, t: Translate): string | undefined => {
  const topic = trainingTopics.find((each) => topicValue(each) === value);
  return topic === undefined ? undefined : t(trainingTopicNames[topic]);
};
