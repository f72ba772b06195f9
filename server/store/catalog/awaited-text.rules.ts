import { longDate } from '../../platform/dates/date-text.rules.ts';
import type { Awaited } from './awaited.contract.ts';

/** Keys of what is said of a line that waits, by what it waits for; the second names the day. */
const keys = {
  NYP: ['AwaitedNYP', 'AwaitedNYPDate'],
  BO: ['AwaitedBO', 'AwaitedBODate'],
  POD: ['AwaitedPOD', 'AwaitedPODDate'],
} as const;
export type AwaitedKey = (typeof keys)[Awaited['code']][number];

/** Says when a line is expected that cannot be had at once, in the words of the page. */
export function awaitedText(
  { code, date }: Awaited,
  language: string,
  t: (key: AwaitedKey, tokens?: Readonly<Record<string, string>>) => string,
): string {
  const [undated, dated] = keys[code];
  return date === null ? t(undated) : t(dated, { date: longDate(date, language) });
}
