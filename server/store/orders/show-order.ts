import { centsToDollars } from '../pricing/money.rules.ts';
import { paidMinor } from './order-figures.rules.ts';
import { toOrderPayload } from './order-entity.rules.ts';
import { statusNameOf } from './order-list.rules.ts';
import { confirmationPath } from './order-paths.rules.ts';
import { shippingLabel } from './order-wording.ts';
import type { ListedOrder, OrderStandingView } from './orders.contract.ts';
import type { Order, OrderLine } from './order.repo.ts';

/** State of an order for its buyer. */
export type OrderStatusAnswer =
  | { state: 'placed'; orderId: string; orderNumber: string }
  /** The result is unknown yet; it is resolved in the background. */
  | { state: 'pending' }
  | { state: 'action_required'; challengeUrl: string };

/** Returns an order in the format of lists (docs/decisions/wire-names.md#order-lists). */
export const showListedOrder = (order: Order): ListedOrder => ({
  orderId: String(order.id),
  orderNumber: order.orderNumber,
  orderDate: order.placedAt.toISOString(),
  totalMinor: paidMinor(order),
  total: centsToDollars(paidMinor(order)),
  status: order.status,
  statusName: statusNameOf(order.status),
});

/** Returns an order with all details. */
export const showOrderDetail = (order: Order, lines: readonly OrderLine[]) => ({
  ...showListedOrder(order),
  ...toOrderPayload(order, lines, shippingLabel(order, order.language)),
});

/** Returns the state of an order, with its HTTP status and, once placed, the address of its page. */
export function showOrderStatus(
  standing: OrderStatusAnswer,
  language: string,
): { status: 200 | 201 | 202; body: OrderStandingView } {
  switch (standing.state) {
    case 'placed': {
      const redirect = confirmationPath(standing.orderId, standing.orderNumber, language);
      return { status: 201, body: { ...standing, redirect } };
    }
    case 'pending':
      return { status: 202, body: standing };
    case 'action_required':
      return { status: 200, body: standing };
  }
}
