/**
 * The two questions that forms ask of the calendar. Not by the functions of server/platform/dates: what those import would be
 * 1.4 of the 80 kB that a page with a form may load. A test holds both to the same answers.
 */
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);
const parts = (day: string) => day.split('-').map(Number) as [number, number, number];

/** Returns whether a text is a day of the calendar, YYYY-MM-DD; the thirtieth of February is none. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = parts(text);
  return dayText(Date.UTC(year, month - 1, day)) === text;
}

/** Returns a day so many days and then months later; the 31st becomes the last day of a shorter month. */
export function laterDay(from: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [year, month, day] = parts(from);
  const [y, m, d] = parts(dayText(Date.UTC(year, month - 1, day + days)));
  const last = new Date(Date.UTC(y, m + months, 0)).getUTCDate();
  return dayText(Date.UTC(y, m - 1 + months, Math.min(d, last)));
}
