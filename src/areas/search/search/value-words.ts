import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { trainingTopicNames, trainingTopics } from '../../../../server/store/catalog/training-topic.rules.ts';
import { eventTypeValues, topicValue } from '../../../../server/search/event-entry.ts';
import { productKindKeys } from '../../../components/product/product-kinds.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { documentStatus, stageMessage } from '../../../components/document/document-wording.ts';
import type { SearchTabs } from './search-tabs.ts';

/** Holds what results and facets are worded with. */
export interface ResultWords {
  t: Translate;
  language: string;
  /** Names that editors give to values, by "field:value". */
  names: ReadonlyMap<string, string>;
  tabs: SearchTabs;
}

/** Kinds of results that are no products, by the key of their phrase. */
const pageKindKeys: Readonly<Record<string, PhraseKey>> = {
  standard: 'SearchKindStandard',
  news: 'SearchKindNews',
  blog: 'SearchKindBlog',
  committee: 'SearchKindCommittee',
  page: 'SearchKindPage',
  event: 'SearchKindEvent',
};

/** Returns what a kind of result is called; one that nobody knows is shown as it is. */
export function kindWords(kind: string, t: Translate): string {
  const keys: Readonly<Record<string, PhraseKey>> = { ...productKindKeys, ...pageKindKeys };
  const key = Object.hasOwn(keys, kind) ? keys[kind] : undefined;
  return key ? t(key) : kind;
}

/** Returns what a value of a facet is called. */
export function valueWords(
  field: string,
  { value, label }: { value: string; label: string },
  { t, names, tabs }: ResultWords,
): string {
  if (field === 'type') return kindWords(value, t);
  if (field === 'section') return sectionWords(value, { t, tabs });
  if (field === 'status') return documentStatus(value, t);
  if (field === 'lms_event_type') return t(value === eventTypeValues.inPerson ? 'EventInPerson' : 'EventLiveVirtual');
  if (field === 'lms_topic') return topicWords(value, t) ?? value;
  if (field === 'stage') return stageMessage(value, t) ?? value;
  return names.get(`${field}:${value}`) ?? label;
}

const topicWords = (value: string, t: Translate): string | undefined => {
  const topic = trainingTopics.find((each) => topicValue(each) === value);
  return topic === undefined ? undefined : t(trainingTopicNames[topic]);
};

/** A section is a part of the site, which has the name of its tab, and below it a kind of result. */
function sectionWords(value: string, { t, tabs }: Pick<ResultWords, 't' | 'tabs'>): string {
  const [hub, kind] = value.split('/');
  if (kind !== undefined) return kindWords(kind, t);
  return tabs.find(({ searchHubName }) => searchHubName === hub)?.tabName ?? value;
}
