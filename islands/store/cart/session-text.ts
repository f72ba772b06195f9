import { organizationZone } from '../../../server/platform/dates/organization-date.rules.ts';
import { intlTags, toLocale } from '../../../server/platform/locale.rules.ts';

/**
 * Date, hours and place of a training session; Eastern time under a fixed label
 * (docs/decisions/product-pages.md#eastern-time).
 */
export function lineSessionText(
  session: { startsAt: string; endsAt: string; place: string },
  language: string,
): string {
  const locale = intlTags[toLocale(language)];
  const [start, end] = [new Date(session.startsAt), new Date(session.endsAt)];
  const eastern = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: organizationZone, ...options });
  const day = eastern({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  const hours = eastern({ hour: 'numeric', minute: '2-digit' });
  // Node formats a narrow space before AM, Chromium a plain one; both sides must render the same text.
  const hour = (at: Date) => hours.format(at).replace(/\s/g, ' ');
  const [first, last] = [day.format(start), day.format(end)];
  const days = first === last ? first : `${first} – ${last}`;
  return `${days}, ${hour(start)} – ${hour(end)} EST, ${session.place}`;
}
