/** `running` has begun and has an end; `done` needs nothing more. */
export type CatalogPlanState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed';

/** Why a plan did not go out: its product or variant is gone, the catalogue would contradict itself, or a fault of ours. */
export type CatalogPlanProblem = 'gone' | 'refused' | 'fault';

/** The value that a plan replaced; a price list's line as it was, null where there was none. */
export type PlanBefore =
  | { kind: 'sale'; isActive: boolean }
  | { kind: 'price'; priceMinor: number | null }
  | { kind: 'line'; line: { percentOff: number | null; fixedPriceMinor: number | null } | null };

/** The target of a plan. */
export interface PlanTarget {
  productId: string;
  sku: string | null;
  companyId: string | null;
  isOnSale: boolean | null;
}

/** A standard whose live page has to name a product: its next edition. */
export interface AwaitedStandard {
  /** Id of its item. */
  item: string;
  productId: string;
}

interface Span {
  startsAt: Date;
  endsAt: Date | null;
}

const isSameTarget = (a: PlanTarget, b: PlanTarget): boolean =>
  a.productId === b.productId &&
  a.sku === b.sku &&
  a.companyId === b.companyId &&
  (a.isOnSale === null) === (b.isOnSale === null);

/** A plan without an end is a moment: it changes something once. */
const endOf = ({ startsAt, endsAt }: Span): number => (endsAt ? endsAt.getTime() : startsAt.getTime() + 1);

/** Returns whether two plans would change the same thing at the same time, so that the end of one undoes the other. */
export const isInTheWay = (a: PlanTarget & Span, b: PlanTarget & Span): boolean =>
  isSameTarget(a, b) && a.startsAt.getTime() < endOf(b) && b.startsAt.getTime() < endOf(a);
