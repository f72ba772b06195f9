import type { PhraseKey } from '../../../platform/phrase-key.contract.ts';
import type { CreditReason } from './credit.contract.ts';

/** Phrases of the reasons of credit notes. */
export const creditReasonKeys = {
  return: 'CreditReasonReturn',
  cancelled: 'CreditReasonCancelled',
  allowance: 'CreditReasonAllowance',
  error: 'CreditReasonError',
  dispute: 'CreditReasonDispute',
  exemption: 'CreditReasonExemption',
  outside: 'CreditReasonOutside',
} as const satisfies Record<CreditReason, PhraseKey>;
