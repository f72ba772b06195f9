import type { DisputeState } from '../../payments/provider-entry.contract.ts';

/** Why the files of an order cannot be had: its payment is disputed, or the bank has taken it back. */
export type DisputeRefusal = 'disputed' | 'taken_back';

/** States in which a bank has the money of the payment. */
const refusals: Readonly<Partial<Record<DisputeState, DisputeRefusal>>> = {
  open: 'disputed',
  answered: 'disputed',
  lost: 'taken_back',
};

/** Returns why the files of an order cannot be had, by the states of its disputes; null if they can. */
export function findDisputeRefusal(states: readonly DisputeState[]): DisputeRefusal | null {
  const found = states.map((state) => refusals[state]);
  return found.find((refusal) => refusal === 'taken_back') ?? found.find((refusal) => refusal !== undefined) ?? null;
}

/** Returns whether nothing more is expected of a dispute. */
export const isDisputeOver = (state: DisputeState): boolean => state === 'won' || state === 'lost';
