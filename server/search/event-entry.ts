import type { Locale } from '../platform/locale.rules.ts';
import { eventPath } from '../learning/training/event-paths.rules.ts';
import type { TrainingEvent } from '../learning/training/training.contract.ts';
import type { SearchEntry } from './search.contract.ts';

/** Values of the facet for in-person and online events. */
export const eventTypeValues = { inPerson: 'in-person', liveVirtual: 'live-virtual' } as const;
/** Values of the training topics facet; bare numbers would collide with those of other facets. */
export const topicValue = (topic: number): string => `topic-${topic}`;

/**
 * Builds the search entry of an event. An event is found in every language of the site, regardless of its own language
 * (docs/decisions/search.md#training-events).
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
    titleLanguage: event.language !== language && /^[a-z]{2,3}$/.test(event.language) ? event.language : null,
    kind: 'event',
    date: starts.date,
    keys: [id],
    description: [providerName, ...address].join(', '),
    text: [event.productName ?? '', held].join(' '),
    image: null,
    productId: null,
    designation: null,
    mark: null,
    replacedBy: null,
    sameAs: null,
    series: `${title.toLowerCase()} ${event.language}`,
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

/**
 * The name of a language in another language: 'es' in English is "Spanish". Anything but a language tag is returned
 * unchanged.
 */
export function languageName(tag: string, language: Locale): string {
  if (!/^[a-z]{2,3}(-[a-z]{2,4})?$/i.test(tag)) return tag;
  const made = names.get(language) ?? new Intl.DisplayNames(language, { type: 'language' });
  names.set(language, made);
  const name = made.of(tag) ?? tag;
  // Spanish writes language names in lower case; entries of a list begin with a capital.
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
