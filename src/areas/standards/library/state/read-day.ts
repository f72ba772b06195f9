import { isCalendarDate } from '../../../../../server/platform/dates/calendar.rules.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import type { StateDay } from '../../../../../server/standards/library/states/read-state.ts';
import type { LibraryCall } from '../library-call.ts';

/** The day whose text an address asks for. */
export interface AskedDay {
  mode: 'today' | 'issued' | 'day';
  day: StateDay;
  /** What links of the page carry on: '', '?on=issued', '?on=2026-12-31'. */
  query: string;
  /** As it was asked for; not a date where `isBad`, then the day is today. */
  given: string;
  isBad: boolean;
}

/** Longest value that is said again. */
const longest = 40;

/** Reads `?on=` of an address; without it, the day is today in the organization's zone. */
export function readDay({ url, services }: Pick<LibraryCall, 'url' | 'services'>): AskedDay {
  const given = (url.searchParams.get('on') ?? '').trim().slice(0, longest);
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  if (given === 'issued') return { mode: 'issued', day: 'issued', query: '?on=issued', given, isBad: false };
  if (isCalendarDate(given)) return { mode: 'day', day: given, query: `?on=${given}`, given, isBad: false };
  return { mode: 'today', day: today, query: '', given, isBad: given !== '' && given !== 'today' };
}
