import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import { formatTag } from '../../../server/platform/locale.rules.ts';
import { zoneName } from '../../../server/platform/dates/zone-name.rules.ts';

/**
 * Date, hours and place of a training session, in the organization's time zone with its name
 * (docs/decisions/product-pages.md#time-zone).
 */
export function lineSessionText(
  session: { startsAt: string; endsAt: string; place: string },
  language: string,
  { timeZone, country }: Locality,
): string {
  const tag = formatTag(language, country);
  const [start, end] = [new Date(session.startsAt), new Date(session.endsAt)];
  const inZone = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone, ...options });
  const day = inZone({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  const hours = inZone({ hour: 'numeric', minute: '2-digit' });
  // Node formats a narrow space before AM, Chromium a plain one; both sides must render the same text.
  const hour = (at: Date) => hours.format(at).replace(/\s/g, ' ');
  const [first, last] = [day.format(start), day.format(end)];
  const days = first === last ? first : `${first} – ${last}`;
  return `${days}, ${hour(start)} – ${hour(end)} ${zoneName(end, tag, timeZone)}, ${session.place}`;
}
