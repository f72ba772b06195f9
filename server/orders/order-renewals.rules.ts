import { isStoppedByDesk } from '../accounts/renewal.rules.ts';
import type { DraftLine } from './order-draft.contract.ts';

interface Line extends Pick<DraftLine, 'name' | 'sku' | 'term' | 'subtotalMinor'> {
  renewsOn: string | null;
}

/** A plan of an order that renews by itself: from when, for how much a term before discounts, and whether the account stops it. */
export interface OrderRenewal {
  name: DraftLine['name'];
  renewsOn: string;
  amountMinor: number;
  term: 'yearly' | 'monthly';
  isStoppable: boolean;
}

/** The plans of an order that renew by themselves. */
export const renewalsOf = (lines: readonly Line[]): OrderRenewal[] =>
  lines.flatMap(({ name, sku, renewsOn, subtotalMinor, term }) =>
    renewsOn !== null && term !== null
      ? [{ name, renewsOn, amountMinor: subtotalMinor, term, isStoppable: !isStoppedByDesk(sku) }]
      : [],
  );
