import { timeText } from '../../../server/platform/dates/date-text.rules.ts';
import { useIsInBrowser } from './is-in-browser.ts';

/**
 * Shows an instant on the clock of the organization, which the whole desk uses, with the name of its zone. The server
 * draws islands without knowing the zone and writes UTC, until the page's script runs.
 */
export function DeskTime({ at }: { at: string }) {
  const isInBrowser = useIsInBrowser();
  const text = isInBrowser ? onOwnClock(at) : `${at.slice(0, 19).replace('T', ' ')} UTC`;
  return <time dateTime={at}>{text}</time>;
}

function onOwnClock(at: string): string {
  const { lang, dataset } = document.documentElement;
  return timeText(at, lang || 'en', 'secondInZone', dataset['timeZone'] ?? 'UTC');
}
