import type { ReturnState } from './return.contract.ts';

/** A return, as the rules about its units need it. */
export interface HeldReturn {
  id: string;
  state: ReturnState;
  receivedAt: Date | null;
  lines: readonly {
    orderLineId: string;
    units: number;
    receivedUnits: number;
    resellableUnits: number;
    creditedUnits: number;
  }[];
}

/** Units of an order line in a credit note. */
export interface CreditedUnits {
  orderLineId: string;
  units: number;
  at: Date;
  /** True if the note names a return as its reason. */
  isForReturn: boolean;
  isRestocked: boolean;
}

/** Units of a return's line that were credited for it. */
export interface Allocated {
  returnId: string;
  orderLineId: string;
  units: number;
  restocked: number;
}

/**
 * Returns which units of credit notes belong to which received return: a note names no return, so its units go to the
 * earliest one that had arrived by then and is not fully credited. A closed return takes what was credited when it closed.
 */
export function allocateCredits(returns: readonly HeldReturn[], credits: readonly CreditedUnits[]): Allocated[] {
  const open = returns
    .filter(({ state }) => state === 'received' || state === 'closed')
    .flatMap(({ id, state, receivedAt, lines }) =>
      lines.map((line) => ({
        returnId: id,
        orderLineId: line.orderLineId,
        receivedAt: receivedAt?.getTime() ?? 0,
        most: state === 'closed' ? line.creditedUnits : line.receivedUnits,
        units: 0,
        restocked: 0,
      })),
    )
    .toSorted((a, b) => a.receivedAt - b.receivedAt);
  const inTime = credits.filter(({ isForReturn }) => isForReturn).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { orderLineId, units, at, isRestocked } of inTime) {
    let left = units;
    for (const line of open) {
      if (line.orderLineId !== orderLineId || line.receivedAt > at.getTime()) continue;
      const taken = Math.min(left, line.most - line.units);
      line.units += taken;
      if (isRestocked) line.restocked += taken;
      left -= taken;
    }
  }
  return open.map(({ returnId, orderLineId, units, restocked }) => ({ returnId, orderLineId, units, restocked }));
}
