import { isStoppedByDesk } from '../../people/accounts/renewal.rules.ts';
import type { DraftLine } from './order-draft.contract.ts';

interface Line extends Pick<DraftLine, 'name' | 'sku' | 'term' | 'subtotalMinor'> {
  id: string;
  renewsOn: string | null;
}

/** A plan of an order that renews automatically: start, amount per term, and whether the account can stop it. */
export interface OrderRenewal {
  name: DraftLine['name'];
  renewsOn: string;
  /** Price of a term today, in cents, as in the account. */
  amountMinor: number;
  term: 'yearly' | 'monthly';
  isStoppable: boolean;
}

/**
 * Returns the plans of an order with automatic renewal.
 * @param prices of a term today by line; for a plan that is no longer in the catalogue the ordered price counts
 */
export const listOrderRenewals = (lines: readonly Line[], prices: ReadonlyMap<string, number>): OrderRenewal[] =>
  lines.flatMap(({ id, name, sku, renewsOn, subtotalMinor, term }) =>
    renewsOn !== null && term !== null
      ? [{ name, renewsOn, amountMinor: prices.get(id) ?? subtotalMinor, term, isStoppable: !isStoppedByDesk(sku) }]
      : [],
  );
