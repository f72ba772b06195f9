import { readMoney } from '../../../../../server/store/pricing/read-money.rules.ts';
import { cleanText, findTextProblem, type Problem } from '../../../../../server/platform/problem.rules.ts';
import {
  creditReasons,
  refundMethods,
  type CreditReason,
  type RefundMethod,
} from '../../../../../server/store/orders/credits/credit.contract.ts';
import type { CreditWish } from '../../../../../server/store/orders/credits/compose-credit.rules.ts';
import { refundTextLimit } from '../../../../../server/store/orders/credits/decide-refund.ts';

/** Longest note to the buyer, in characters. */
export const creditNoteLimit = 500;

/** Reasons that staff choose from; a dispute is recorded when the provider tells of it. */
export const chosenReasons = creditReasons.filter((reason) => reason !== 'dispute');

/** Names of the fields of an invoice line. */
export const lineFields = ({ position }: { position: number }) => ({
  units: `units-${position}`,
  amount: `amount-${position}`,
});

/** A credit as a form asks for it. */
export interface TypedCredit {
  wish: CreditWish;
  reason: CreditReason;
  note: string;
  method: RefundMethod;
  reference: string;
  isRevoked: boolean;
  isRestocked: boolean;
  /** The version of the order when the form was made. */
  seenVersion: number;
}

const wholeNumber = /^\d{1,6}$/;

/**
 * Reads the form of a credit note.
 * @param lines of the invoice, each with two fields
 * @returns problems by field; the form keeps what was typed
 */
export function readCreditForm(
  form: URLSearchParams,
  lines: readonly { id: string; position: number }[],
): { typed: TypedCredit; problems: Record<string, Problem> } {
  const problems: Record<string, Problem> = {};
  const units = new Map<string, number>();
  const amounts = new Map<string, number>();
  const isTaxAlone = form.get('part') === 'tax';
  for (const line of isTaxAlone ? [] : lines) {
    const fields = lineFields(line);
    const [some, gross] = [(form.get(fields.units) ?? '').trim(), (form.get(fields.amount) ?? '').trim()];
    if (some !== '' && !wholeNumber.test(some)) problems[fields.units] = { key: 'CreditUnitsProblem' };
    else if (Number(some) > 0) units.set(line.id, Number(some));
    const amount = gross === '' ? 0 : readMoney(gross);
    if (amount === null) problems[fields.amount] = { key: 'CreditAmountProblem' };
    else if (amount > 0) amounts.set(line.id, amount);
  }
  const reason = chosenReasons.find((each) => each === form.get('reason'));
  if (!reason) problems['reason'] = { key: 'CreditReasonProblem' };
  const method = refundMethods.find((each) => each === form.get('method')) ?? 'card';
  const note = cleanText(form.get('note') ?? '');
  const noteProblem = findTextProblem(note, { max: creditNoteLimit, isRequired: false });
  if (noteProblem) problems['note'] = noteProblem;
  const reference = cleanText(form.get('reference') ?? '');
  const referenceProblem = findTextProblem(reference, { max: refundTextLimit, isRequired: false });
  if (referenceProblem) problems['reference'] = referenceProblem;
  const version = form.get('version') ?? '';
  return {
    typed: {
      wish: { units, amounts, isTaxAlone },
      reason: reason ?? 'allowance',
      note,
      method,
      reference,
      isRevoked: form.get('revoke') === 'on',
      isRestocked: form.get('restock') === 'on',
      seenVersion: wholeNumber.test(version) ? Number(version) : -1,
    },
    problems,
  };
}
