import type { RefundResult } from '../../payments/gateway-refunds.ts';
import type { RefundState } from './credit.contract.ts';

const hour = 3_600_000;
/** Longer than a request to the gateway, so that two nodes ask about one refund only after a crash. */
export const refundLease = 60_000;

/** When a refund that was made is looked at again: its bank may send it back for about a month. In milliseconds. */
const looks = [hour, 24 * hour, 72 * hour, 168 * hour, 336 * hour, 720 * hour];

interface RefundFacts {
  state: RefundState;
  /** Checks since it was asked for. */
  tries: number;
  /** When it was made; null before. */
  endedAt: Date | null;
}

interface RefundChange {
  state: RefundState;
  /** The next check; null if there is none. */
  lookAt: Date | null;
}

/**
 * Returns the state of a refund after a result of the gateway; null if it changes nothing. Once failed it stays so: an
 * answer that was under way since before must not bring it back. 'done' becomes 'failed' when the bank sends the money
 * back (docs/decisions/payments.md#refunds).
 */
export function moveRefund(
  { state, tries, endedAt }: RefundFacts,
  result: RefundResult['kind'],
  now: Date,
): RefundChange | null {
  if (state !== 'asked' && state !== 'done') return null;
  if (result === 'refused') return { state: 'failed', lookAt: null };
  if (result === 'done' || state === 'done') return { state: 'done', lookAt: nextLook(endedAt ?? now, now) };
  return { state: 'asked', lookAt: new Date(now.getTime() + Math.min(5_000 * 2 ** Math.min(tries, 12), 2 * hour)) };
}

/** Returns the next look at a refund that was made. */
function nextLook(madeAt: Date, now: Date): Date | null {
  const next = looks.find((after) => madeAt.getTime() + after > now.getTime());
  return next === undefined ? null : new Date(madeAt.getTime() + next);
}
