import { longDate } from '../../platform/dates/date-text.rules.ts';

export type PromisedKey = 'AwaitedSentBy' | 'AwaitedOpenBy';

/** Returns the sentence of a promised day: a file can be downloaded then, anything else is sent. */
export const promisedText = (
  day: string,
  { isDigital }: { isDigital: boolean },
  { language, t }: { language: string; t: (key: PromisedKey, tokens: Readonly<Record<string, string>>) => string },
): string => t(isDigital ? 'AwaitedOpenBy' : 'AwaitedSentBy', { date: longDate(day, language) });
