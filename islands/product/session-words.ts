import type { Say } from '../ui/say.ts';
import type { OfferedSession } from './offered-product.ts';

const inUtc = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { ...options, timeZone: 'UTC' });

/** A calendar date in words; a date has no zone, so none shifts it. */
export const dateWords = (date: string, language: string): string =>
  inUtc(language, { dateStyle: 'long' }).format(new Date(`${date}T00:00:00Z`));

const weekday = (date: string, language: string): string =>
  inUtc(language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );

// Engines differ in the space before AM, and the page must say what the server has written.
const clock = (time: string, language: string): string =>
  inUtc(language, { hour: 'numeric', minute: '2-digit' })
    .format(new Date(`1970-01-01T${time}:00Z`))
    .replace(/\s/g, ' ');

/** When a session takes place, with the label EST whatever the season (AMB-50). */
export function sessionWords(session: OfferedSession, say: Say, language: string): string {
  const { startDate, startTime, endDate, endTime } = session;
  const tokens = {
    startDate: weekday(startDate, language),
    startTime: clock(startTime, language),
    endDate: weekday(endDate, language),
    endTime: clock(endTime, language),
  };
  return say(startDate === endDate ? 'ProductSessionOneDay' : 'ProductSessionManyDays', tokens);
}
