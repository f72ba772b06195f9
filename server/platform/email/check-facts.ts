import type { Words } from '../words.contract.ts';
import type { CheckMail } from './check-mail.contract.ts';
import { oneLine } from './one-line.rules.ts';

/** Returns the values of an email about the check of a text. */
export function checkFacts({ title, by, note }: CheckMail, t: Words['t']): Record<string, string> {
  const said = oneLine(note);
  return { title: oneLine(title), who: oneLine(by), note: said || t('MailCheckNoNote') };
}
