import type { PhraseKey } from '../phrase-key.contract.ts';
import type { Words } from '../words.contract.ts';
import type { MailContent, PlanFailureReason } from './mail.contract.ts';
import { oneLine } from './one-line.rules.ts';

const reasons = {
  contested: 'MailPlanContested',
  invalid: 'MailPlanInvalid',
  gone: 'MailPlanGone',
  needed: 'MailPlanNeeded',
  unchecked: 'MailPlanUnchecked',
  empty: 'MailPlanEmpty',
  fault: 'MailPlanFault',
} as const satisfies Record<PlanFailureReason, PhraseKey>;

/** Returns the values of an email about something that did not go out. */
export function planFailureFacts(
  { title, time, reason, detail }: Extract<MailContent, { kind: 'planFailed' }>,
  t: Words['t'],
): Record<string, string> {
  const place = oneLine(detail);
  const why = place ? `${t(reasons[reason])} (${place})` : t(reasons[reason]);
  return { title: oneLine(title), time: oneLine(time), reason: why };
}
