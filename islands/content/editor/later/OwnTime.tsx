import { readersTime } from '../../../../server/platform/dates/place-time.rules.ts';
import { useIsInBrowser } from '../is-in-browser.ts';

interface Props {
  /** ISO 8601. */
  at: string;
  language: string;
  /** Zone of the organisation's clocks, in which the time is told already. */
  timeZone: string;
  /** Phrase with the token `{time}`. */
  phrase: string;
}

/** Tells a time on the reader's own clocks, where they show another one. */
export function OwnTime({ at, language, timeZone, phrase }: Props) {
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser) return null;
  const own = readersTime(new Date(at), language, timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return own && <span> – {phrase.replace('{time}', own)}</span>;
}
