import { longDate } from '../../../server/platform/dates/date-text.rules.ts';
import { useIsInBrowser } from './is-in-browser.ts';

/** Shows the day of an entry in the language of the desk; the server draws islands without it and writes the ISO date. */
export function EntryDay({ date }: { date: string }) {
  const isInBrowser = useIsInBrowser();
  // A date is checked when it is saved: until then it may be half typed.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  return <>{isInBrowser && isDay ? longDate(date, document.documentElement.lang || 'en') : date}</>;
}
