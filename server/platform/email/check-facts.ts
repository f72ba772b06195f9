import type { Words } from '../words.contract.ts';
import type { Say } from './change-text.ts';
import type { CheckMail, ChecksMail } from './check-mail.contract.ts';
import type { MailedText } from './MailPage.tsx';
import { oneLine } from './one-line.rules.ts';

/** Returns the values of an email about the check of a text. */
export function checkFacts({ title, by, note }: CheckMail, t: Words['t']): Record<string, string> {
  const said = oneLine(note);
  return { title: oneLine(title), who: oneLine(by), note: said || t('MailCheckNoNote') };
}

/** Returns the values of an email about the checks of several texts. */
export function checksFacts({ texts, more, by, note }: ChecksMail, t: Words['t']): Record<string, string> {
  return { count: String(texts.length + more), who: oneLine(by), note: oneLine(note) || t('MailCheckNoNote') };
}

/** Returns the list of texts, each with its address. */
export const listChecks = ({ texts, more }: ChecksMail, said: Say): MailedText[] => [
  ...texts.map(({ title, link }) => ({ text: oneLine(title), link: oneLine(link) })),
  ...(more > 0 ? [said('MailChecksMore', { count: more })] : []),
];
