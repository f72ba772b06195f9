import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone';
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { eventTypes } from '../../store/catalog/event-type.rules.ts';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import { todayOf, type OrganizationCalendar } from '../../platform/dates/today.ts';
import { demoCourses, demoDates, demoProviders, type DemoDate, type DemoCourse } from './demo-events.ts';
import { toLocale } from '../../platform/locale.rules.ts';
import { demoPlaces, nextStart, type DemoPlace } from './demo-places.ts';
import type { ListFeed } from '../../platform/feeds/list-feed.contract.ts';

/** Daily hours of a classroom course, and of an online one. */
const hours = { room: ['08:30', '16:30'], live: ['13:00', '16:00'] } as const;

/** Returns sample events in the format of the learning system, each with its next date. */
export function createDemoFeed(calendar: OrganizationCalendar): ListFeed {
  return {
    list() {
      const today = todayOf(calendar);
      const { timeZone } = calendar.installation;
      return Promise.resolve({ ok: true, items: demoDates.map((date, at) => toItem(date, at, { today, timeZone })) });
    },
  };
}

function toItem(
  [name, week, weekday, at, provider, note]: DemoDate,
  index: number,
  { today, timeZone }: { today: string; timeZone: string },
) {
  const course = demoCourses[name];
  const { title, days }: DemoCourse = course;
  const place: DemoPlace | null = at === 'live' ? null : demoPlaces[at];
  const zone = place?.zone ?? timeZone;
  const [begin, end] = place ? hours.room : hours.live;
  const start = nextStart({ week, weekday, days }, today);
  const id = `EV-${1001 + index}-${start.replaceAll('-', '')}`;
  const [providerName, site] = demoProviders[provider];
  const language = toLocale(note ?? '');
  return {
    lms_event_id: id,
    title: title[language] ?? title.en,
    lms_event_start_date: localTime(start, begin, zone),
    lms_event_end_date: localTime(addDays(start, days - 1), end, zone),
    lms_event_type: place ? eventTypes.inPerson : eventTypes.liveVirtual,
    lms_registration_link: note === 'full' ? null : `${site}?event=${id}`,
    lms_provider_name: providerName,
    lms_is_cancelled: note === 'cancelled',
    lms_location_name: place?.name ?? null,
    lms_location_address_line_one: place?.street ?? null,
    lms_location_address_line_two: place?.second ?? null,
    lms_location_city: place?.city ?? null,
    lms_location_state: place?.state ?? null,
    lms_location_zip: place?.zip ?? null,
    lms_location_country: place?.country ?? null,
    lms_language: language,
    lms_product_name: course.product,
    lms_topic: course.topic,
  };
}

/** Formats a date and time of a zone with its offset: "2027-03-09T08:30:00-05:00". */
const localTime = (date: string, time: string, zone: string): string =>
  formatInTimeZone(fromZonedTime(`${date}T${time}`, zone), zone, "yyyy-MM-dd'T'HH:mm:ssxxx");
