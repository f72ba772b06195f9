import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { trainingTopicNames, trainingTopics } from '../../../../server/store/catalog/training-topic.rules.ts';
import { eventTypeValues, topicValue } from '../../../../server/search/event-entry.ts';
import { productKindKeys } from '../../../components/product/product-kinds.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import { documentStatus, stageMessage } from '../../../components/document/document-wording.ts';
import type { SearchTabs } from './search-tabs.ts';

/** The sources of labels for results and facets. */
export interface ResultWords {
  t: Translate;
  language: string;
  /** Editors' names of values, by "field:value". */
  names: ReadonlyMap<string, string>;
  tabs: SearchTabs;
}

/** Result kinds other than products, by phrase key. */
const pageKindKeys: Readonly<Record<string, PhraseKey>> = {
  standard: 'SearchKindStandard',
  news: 'SearchKindNews',
  blog: 'SearchKindBlog',
  committee: 'SearchKindCommittee',
  page: 'SearchKindPage',
  answer: 'SearchKindAnswer',
  event: 'SearchKindEvent',
  amendment: 'TimelineAmendment',
  erratum: 'TimelineErratum',
  interpretation: 'TimelineInterpretation',
  decision: 'TimelineDecision',
};

/** Returns the label of a result kind; an unknown kind is shown unchanged. */
export function kindWords(kind: string, t: Translate): string {
  const keys: Readonly<Record<string, PhraseKey>> = { ...productKindKeys, ...pageKindKeys };
  const key = Object.hasOwn(keys, kind) ? keys[kind] : undefined;
  return key ? t(key) : kind;
}

/** Returns the label of a facet value. */
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

/** A section is a hub, labelled by its tab, and below it a result kind. */
function sectionWords(value: string, { t, tabs }: Pick<ResultWords, 't' | 'tabs'>): string {
  const [hub, kind] = value.split('/');
  if (kind !== undefined) return kindWords(kind, t);
  return tabs.find(({ searchHubName }) => searchHubName === hub)?.tabName ?? value;
}
