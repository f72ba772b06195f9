import * as v from 'valibot';
import { eventTypes } from '../../store/catalog/event-type.rules.ts';
import { trainingTopics, type TrainingTopic } from '../../store/catalog/training-topic.rules.ts';
import { isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { EventMoment, TrainingEvent } from './training.contract.ts';

/** Most events of one list. */
const mostEvents = 5_000;

/** A text on one line without invisible characters. */
const line = (most: number) =>
  v.pipe(
    v.string('is not a text'),
    v.maxLength(most, `is longer than ${most} characters`),
    v.transform((text) =>
      text
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
    ),
  );
const words = (most: number) => v.pipe(line(most), v.nonEmpty('is empty'));
const optionalLine = (most: number) =>
  v.pipe(
    v.optional(v.nullable(line(most)), null),
    v.transform((text) => text || null),
  );
const numberOrText = v.pipe(v.union([v.string(), v.number()], 'is neither text nor number'), v.transform(String));

/** An ISO date, an ISO instant with offset, or milliseconds since 1970. */
const moment = (timeZone: string) =>
  v.pipe(
    v.union([v.string(), v.number()], 'is not a date'),
    v.transform((given) => readMoment(given, timeZone)),
    v.check((read) => read !== null, 'is not a date such as 2027-03-09 or 2027-03-09T09:00:00-05:00'),
    v.transform((read) => read as EventMoment),
  );

/** The date of an instant: local to its offset; for UTC, the organization's date. */
function readMoment(given: string | number, timeZone: string): EventMoment | null {
  if (typeof given === 'number') return fromInstant(new Date(given), timeZone);
  if (isCalendarDate(given)) return { date: given, instant: null };
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(given)) return null;
  const read = fromInstant(new Date(given), timeZone);
  const date = given.slice(0, 10);
  return read && isCalendarDate(date) ? { ...read, ...(!given.endsWith('Z') && { date }) } : null;
}

function fromInstant(instant: Date, timeZone: string): EventMoment | null {
  const time = instant.getTime();
  if (!(time > Date.UTC(2000, 0) && time < Date.UTC(2200, 0))) return null;
  return { date: organizationDate(instant, timeZone), instant: instant.toISOString() };
}

/** An http or https address. One with a user name would show readers a false host. */
const webAddress = v.pipe(
  v.string('is not an address'),
  v.maxLength(2_000, 'is longer than 2000 characters'),
  v.check((text) => isOpenAddress(text), 'is not an http or https address without a user name'),
  v.transform((text) => new URL(text).href),
);

/** Returns whether a text is an absolute http or https address without a user name. */
export function isOpenAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}\\/][^\s\p{Cc}\\]*$/iu.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
}

const topic = v.pipe(
  v.optional(v.nullable(v.union([v.array(numberOrText), numberOrText])), []),
  v.transform((given) => [given ?? []].flat().map(Number)),
  // A topic newer than this release does not hide the event.
  v.transform((numbers) => trainingTopics.filter((known): known is TrainingTopic => numbers.includes(known))),
);

const flag = v.pipe(
  v.optional(v.nullable(v.union([v.boolean(), v.string(), v.number()])), false),
  v.transform((given) => given === true || /^(1|true|yes)$/i.test(String(given))),
);

/** Language names that learning systems write in full. */
const languageTags: Readonly<Record<string, string>> = { english: 'en', spanish: 'es', español: 'es', french: 'fr' };

/** Returns the schema of an event by the names of the learning system; the zone tells the date of an instant in UTC. */
export const eventItem = (timeZone: string) =>
  v.object({
    lms_event_id: v.pipe(numberOrText, v.regex(/^[\w.-]{1,100}$/, 'is not an id of letters, digits, ".", "_" and "-"')),
    title: words(300),
    lms_event_start_date: v.optional(v.nullable(moment(timeZone)), null),
    /** The day of an event whose system gives no start. */
    date: v.optional(v.nullable(moment(timeZone)), null),
    lms_event_end_date: v.optional(v.nullable(moment(timeZone)), null),
    /** 1 is in person, anything else, and nothing, live virtual. */
    lms_event_type: v.optional(v.nullable(numberOrText), null),
    lms_registration_link: v.optional(v.nullable(webAddress), null),
    lms_provider_name: words(200),
    lms_is_cancelled: flag,
    lms_location_name: optionalLine(200),
    lms_location_address_line_one: optionalLine(200),
    lms_location_address_line_two: optionalLine(200),
    lms_location_city: optionalLine(100),
    lms_location_state: optionalLine(100),
    lms_location_zip: optionalLine(20),
    lms_location_country: optionalLine(100),
    lms_language: v.pipe(
      words(50),
      v.transform((text) => languageTags[text.toLowerCase()] ?? text),
    ),
    lms_product_name: optionalLine(300),
    lms_topic: topic,
  });
/** Names of the fields of an event that are read. */
export const eventFields: readonly string[] = Object.keys(eventItem('UTC').entries);

type EventSchema = ReturnType<typeof eventItem>;
type EventItem = v.InferOutput<EventSchema>;

/** Parses one event; a string is the reason for a refusal. */
export function readEventItem(item: unknown, schema: EventSchema): TrainingEvent | string {
  const parsed = v.safeParse(schema, item);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return `${v.getDotPath(issue) ?? 'it'} ${issue.message}`;
  }
  const { output } = parsed;
  const starts = output.lms_event_start_date ?? output.date;
  if (starts === null) return 'lms_event_start_date is missing';
  const ends = output.lms_event_end_date ?? starts;
  const isBackward = starts.instant !== null && ends.instant !== null && ends.instant < starts.instant;
  if (ends.date < starts.date || isBackward) return 'lms_event_end_date is before the start';
  return toEvent(output, starts, ends);
}

function toEvent(item: EventItem, starts: EventMoment, ends: EventMoment): TrainingEvent {
  const isInPerson = item.lms_event_type === String(eventTypes.inPerson);
  return {
    id: item.lms_event_id,
    title: item.title,
    starts,
    ends,
    isInPerson,
    registrationUrl: item.lms_registration_link,
    providerName: item.lms_provider_name,
    isCancelled: item.lms_is_cancelled,
    address: isInPerson ? readAddressLines(item) : [],
    state: isInPerson ? item.lms_location_state : null,
    language: item.lms_language,
    productName: item.lms_product_name,
    topics: item.lms_topic,
  };
}

function readAddressLines(item: EventItem): string[] {
  const region = [item.lms_location_state, item.lms_location_zip].filter(Boolean).join(' ');
  const town = [item.lms_location_city, region].filter(Boolean).join(', ');
  const lines = [
    item.lms_location_name,
    item.lms_location_address_line_one,
    item.lms_location_address_line_two,
    town,
    item.lms_location_country,
  ];
  return lines.filter((text): text is string => Boolean(text));
}

/** Parses a list item by item: invalid events are skipped, and the first of a duplicate id counts. */
export function readEventItems(
  items: readonly unknown[],
  timeZone: string,
): { events: TrainingEvent[]; refused: string[] } {
  const schema = eventItem(timeZone);
  const events = new Map<string, TrainingEvent>();
  const refused: string[] = [];
  for (const [at, item] of items.entries()) {
    const read = at < mostEvents ? readEventItem(item, schema) : `there are more than ${mostEvents} events`;
    if (typeof read === 'string') refused.push(`item ${at + 1}: ${read}`);
    else if (events.has(read.id)) refused.push(`item ${at + 1}: lms_event_id ${read.id} comes twice`);
    else events.set(read.id, read);
  }
  return { events: [...events.values()], refused };
}

/** Returns whether an event is over: it is announced until its last day ends in the organization's time zone. */
export const isOver = ({ ends }: Pick<TrainingEvent, 'ends'>, today: string): boolean => ends.date < today;

/** Returns the registration address; null for a cancelled event or one without registration. */
export const findRegistrationUrl = ({
  isCancelled,
  registrationUrl,
}: Pick<TrainingEvent, 'isCancelled' | 'registrationUrl'>): string | null => (isCancelled ? null : registrationUrl);
