import type { Right } from '../../people/access/roles/right.rules.ts';

/** Kinds of what waits for staff, in the order of the page: what has a last day first. */
export const taskKinds = [
  'dispute',
  'lost-dispute',
  'release',
  'owed-refund',
  'outside-refund',
  'held-order',
  'failed-charge',
  'cancelled-session',
  'return-asked',
  'return-received',
  'tax-to-return',
  'certificate',
  'attempt',
  'order-system',
  'unmatched',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Kinds that belong to no order. */
const withoutOrder: readonly TaskKind[] = ['certificate', 'attempt', 'order-system', 'unmatched'];
export const isOfOrder = (kind: TaskKind): boolean => !withoutOrder.includes(kind);

/** The right to deal with a kind, and the page where it is done; null for the page of its order. */
export const taskDesks: Readonly<Record<TaskKind, { right: Right; desk: string | null }>> = {
  dispute: { right: 'bookkeeping', desk: '/staff/disputes' },
  'lost-dispute': { right: 'bookkeeping', desk: '/staff/disputes' },
  release: { right: 'orders.release', desk: '/staff/refunds' },
  'owed-refund': { right: 'orders.credit', desk: '/staff/refunds' },
  'outside-refund': { right: 'orders.credit', desk: '/staff/refunds' },
  'held-order': { right: 'receivables', desk: '/staff/receivables' },
  'failed-charge': { right: 'orders.decide', desk: null },
  'cancelled-session': { right: 'orders.credit', desk: null },
  'return-asked': { right: 'orders.credit', desk: '/staff/returns' },
  'return-received': { right: 'orders.credit', desk: '/staff/returns' },
  'tax-to-return': { right: 'orders.credit', desk: null },
  certificate: { right: 'exemptions.decide', desk: '/staff/exemptions' },
  attempt: { right: 'orders.decide', desk: '/staff/attempts' },
  'order-system': { right: 'deliveries', desk: '/staff/order-system' },
  unmatched: { right: 'bookkeeping', desk: '/staff/reconciliation' },
};
