/** Length of a day in milliseconds. */
const day = 86_400_000;
const minute = 60_000;
/** Clocks change at whole quarters of an hour. */
const quarter = 15 * minute;
/** A zone once skipped a whole day (Samoa, December 30, 2011): more quarters than that are no gap. */
const mostQuarters = 100;

/** Without date-fns, which the browser's form would have to load for this. */
const isDate = (text: string): boolean => {
  const start = Date.parse(`${text}T00:00:00Z`);
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
};

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, made);
  return made;
}

/** Returns what the clocks of a zone show at an instant, as if it were UTC, in milliseconds. */
function shownAt(instant: number, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

function instantsShowing(shown: number, timeZone: string): number[] {
  // The offset at a time is that of the day before or that of the day after: clocks do not change twice in two days.
  const offsets = [shown - day, shown + day].map((near) => shownAt(near, timeZone) - near);
  const found = offsets.map((offset) => shown - offset).filter((instant) => shownAt(instant, timeZone) === shown);
  return [...new Set(found)].toSorted((a, b) => a - b);
}

/**
 * 'once': an ordinary time. 'twice': the clocks go back over it, so that it has two instants. 'never': the clocks go
 * forward over it; `next` is the first time after it that the clocks show: { date: '2027-03-14', time: '03:00' }.
 */
export type LocalTime =
  | { kind: 'once'; at: Date }
  | { kind: 'twice'; first: Date; second: Date }
  | { kind: 'never'; next: { date: string; time: string } };

/** Finds the instants of a date (YYYY-MM-DD) and time (HH:MM) on the clocks of a zone; null for no date or time. */
export function findLocalTime(date: string, time: string, timeZone: string): LocalTime | null {
  if (!isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const shown = Date.parse(`${date}T${time}:00Z`);
  const [first, second] = instantsShowing(shown, timeZone);
  if (first !== undefined && second !== undefined) {
    return { kind: 'twice', first: new Date(first), second: new Date(second) };
  }
  if (first !== undefined) return { kind: 'once', at: new Date(first) };
  const start = Math.ceil(shown / quarter) * quarter;
  for (let step = 0; step < mostQuarters; step += 1) {
    const next = start + step * quarter;
    if (instantsShowing(next, timeZone).length === 0) continue;
    const [nextDate = '', clock = ''] = new Date(next).toISOString().split('T');
    return { kind: 'never', next: { date: nextDate, time: clock.slice(0, 5) } };
  }
  return null;
}

/** Returns the date and time that the clocks of a zone show at an instant, as the browser's controls write them. */
export function localTimeOf(instant: Date, timeZone: string): { date: string; time: string } {
  const [date = '', clock = ''] = new Date(shownAt(instant.getTime(), timeZone)).toISOString().split('T');
  return { date, time: clock.slice(0, 5) };
}
