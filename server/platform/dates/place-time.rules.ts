const made = new Map<string, Intl.DateTimeFormat>();

function formatter(language: string, timeZone: string, parts: 'time' | 'day' | 'year'): Intl.DateTimeFormat {
  const key = `${parts} ${language} ${timeZone}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(parts !== 'time' && ({ weekday: 'short', month: 'short', day: 'numeric' } as const)),
    ...(parts === 'year' && ({ year: 'numeric' } as const)),
  });
  made.set(key, format);
  return format;
}

/** Browsers and Node put different blanks before AM and PM. */
const plainBlanks = (text: string): string => text.replace(/\s/g, ' ');

/** Returns the place in the name of a zone: New York of America/New_York. */
export const placeOfZone = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** Times of another year than about now are told with it, in milliseconds. */
const nearYear = 300 * 86_400_000;

/** Formats a time on the clocks of a zone, with its place: Mon, Nov 30, 9:00 AM New York. */
export function placeTime(at: Date, language: string, timeZone: string, now: Date): string {
  const isFar = Math.abs(at.getTime() - now.getTime()) > nearYear;
  const text = plainBlanks(formatter(language, timeZone, isFar ? 'year' : 'day').format(at));
  return `${text} ${placeOfZone(timeZone)}`;
}

/**
 * Formats the same instant on a reader's clocks: 3:00 PM, with the day where it is another one.
 * @returns null where the clocks show the same
 */
export function readersTime(at: Date, language: string, timeZone: string, readersZone: string): string | null {
  const inZone = (zone: string) => plainBlanks(formatter(language, zone, 'day').format(at));
  if (inZone(timeZone) === inZone(readersZone)) return null;
  const dayOf = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
  return dayOf(timeZone) === dayOf(readersZone)
    ? plainBlanks(formatter(language, readersZone, 'time').format(at))
    : inZone(readersZone);
}
