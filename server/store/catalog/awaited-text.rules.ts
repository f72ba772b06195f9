import { longDate } from '../../platform/dates/date-text.rules.ts';
import type { Awaited } from './awaited.contract.ts';

/** Phrase keys of a line that waits, by the reason; the second includes the day. */
const keys = {
  NYP: ['AwaitedNYP', 'AwaitedNYPDate'],
  BO: ['AwaitedBO', 'AwaitedBODate'],
  POD: ['AwaitedPOD', 'AwaitedPODDate'],
} as const;
export type AwaitedKey = (typeof keys)[Awaited['code']][number];

/** Returns the text with the expected day of a line that is not available yet, in the language of the page. */
export function awaitedText(
  { code, date }: Awaited,
  language: string,
  t: (key: AwaitedKey, tokens?: Readonly<Record<string, string>>) => string,
): string {
  const [undated, dated] = keys[code];
  return date === null ? t(undated) : t(dated, { date: longDate(date, language) });
}
