import { sitePath } from '../content/content.rules.ts';
import { statusNameOf } from './order-list.rules.ts';
import type { ListedOrder, OrderStandingView } from './orders.contract.ts';
import type { Order, OrderLine } from './order.repo.ts';
import type { OrderStanding } from './place-order.ts';

/** What the person paid: the figure of the review step (AMB-39). */
export const paidMinor = ({ totalMinor, shippingMinor }: Pick<Order, 'totalMinor' | 'shippingMinor'>): number =>
  totalMinor + shippingMinor;

/** An order as lists have it. */
export const showListedOrder = (order: Order): ListedOrder => ({
  orderId: String(order.id),
  orderNumber: order.orderNumber,
  orderDate: order.placedAt.toISOString(),
  totalMinor: paidMinor(order),
  total: paidMinor(order) / 100,
  status: order.status,
  statusName: statusNameOf(order.status),
});

/** An order with everything of it. */
export const showOrderDetail = (order: Order, lines: readonly OrderLine[]) => ({
  ...showListedOrder(order),
  lineItems: lines.map((line) => ({
    lineItemId: line.id,
    productId: line.productId,
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor,
    discountMinor: line.discountMinor,
    totalMinor: line.totalMinor,
  })),
  subtotalMinor: order.subtotalMinor,
  discountMinor: order.discountMinor,
  taxMinor: order.taxMinor,
  shippingMinor: order.shippingMinor,
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  shippingMethod: order.shippingMethod?.id ?? null,
  paymentMethod: order.paymentMethod,
  Currency: 'USD' as const,
  LineItemCount: lines.length,
  PONumber: order.poNumber,
});

export const confirmationPath = (orderId: string, orderNumber: string, language: string): string =>
  sitePath(`/confirmation/${orderId}/${orderNumber}`, language);

/** Where a file that was bought is had. */
export const downloadPath = (entitlementId: string, language: string): string =>
  sitePath(`/downloads/${entitlementId}`, language);

/** How an order stands, with the status that says so and, once placed, where to go. */
export function showStanding(
  standing: OrderStanding,
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
