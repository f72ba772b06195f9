import { useIsInBrowser } from './is-in-browser.ts';

/** Formats an instant in the reader's language and zone; the server, which knows neither, writes it in UTC. */
export function LocalTime({ at }: { at: string }) {
  const isInBrowser = useIsInBrowser();
  const text = isInBrowser
    ? new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
        dateStyle: 'medium',
        timeStyle: 'medium',
      }).format(new Date(at))
    : at.slice(0, 19).replace('T', ' ');
  return <time dateTime={at}>{text}</time>;
}
