import type { Locale } from '../platform/locale.rules.ts';
import { eventPath } from '../learning/training/event-paths.rules.ts';
import type { TrainingEvent } from '../learning/training/training.contract.ts';
import type { SearchEntry } from './search.contract.ts';

/** Values of the facet that tells how an event is held. */
export const eventTypeValues = { inPerson: 'in-person', liveVirtual: 'live-virtual' } as const;
/** Values of the facet of training topics: numbers alone would be taken for those of other facets. */
export const topicValue = (topic: number): string => `topic-${topic}`;

/**
 * Returns what the search knows of an event. Every language of the site finds every event, whatever language it is
 * held in (docs/decisions/search.md#training-events).
 */
export function toEventEntry(event: TrainingEvent, language: Locale): SearchEntry {
  const { id, title, starts, ends, providerName, address, state } = event;
  const held = languageName(event.language, language);
  return {
    path: eventPath(id, language),
    hub: 'Events',
    language,
    access: 'public',
    isListed: true,
    title,
    kind: 'event',
    date: starts.date,
    keys: [id],
    description: [providerName, ...address].join(', '),
    text: [event.productName ?? '', held].join(' '),
    image: null,
    productId: null,
    designation: null,
    replacedBy: null,
    author: null,
    tags: [],
    variants: [],
    facets: {
      lms_event_type: [event.isInPerson ? eventTypeValues.inPerson : eventTypeValues.liveVirtual],
      lms_topic: event.topics.map(topicValue),
      lms_language: [event.language],
      lms_provider_name: [providerName],
      lms_location_state: state ? [state] : [],
    },
    labels: { [event.language]: held },
    numbers: { lms_event_start_date: Date.parse(starts.date), lms_event_end_date: Date.parse(ends.date) },
  };
}

const names = new Map<Locale, Intl.DisplayNames>();

/** The name of a language in another: 'es' in English is "Spanish". What is no language tag is a name already. */
export function languageName(tag: string, language: Locale): string {
  if (!/^[a-z]{2,3}(-[a-z]{2,4})?$/i.test(tag)) return tag;
  const made = names.get(language) ?? new Intl.DisplayNames(language, { type: 'language' });
  names.set(language, made);
  const name = made.of(tag) ?? tag;
  // Spanish writes languages small, and a list of choices begins each with a capital.
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
