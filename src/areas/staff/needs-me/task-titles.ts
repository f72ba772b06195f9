import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { TaskKind } from '../../../../server/store/needs-me/task.rules.ts';

/** Phrases that name the kinds of what waits for staff. */
export const taskTitles = {
  dispute: 'NeedsMeDisputes',
  'lost-dispute': 'NeedsMeLostDisputes',
  release: 'NeedsMeReleases',
  'owed-refund': 'NeedsMeOwedRefunds',
  'outside-refund': 'NeedsMeOutsideRefunds',
  'held-order': 'NeedsMeHeldOrders',
  'failed-charge': 'NeedsMeFailedCharges',
  'cancelled-session': 'NeedsMeCancelledSessions',
  'return-asked': 'NeedsMeReturnsAsked',
  'return-received': 'NeedsMeReturnsReceived',
  'tax-to-return': 'NeedsMeTax',
  certificate: 'NeedsMeCertificates',
  attempt: 'NeedsMeAttempts',
  'order-system': 'NeedsMeOrderSystem',
  unmatched: 'NeedsMeUnmatched',
} as const satisfies Record<TaskKind, PhraseKey>;
