import type { Database } from '../../../platform/db/connection.ts';
import { findDisputeById, type ShownDispute } from '../../orders/disputes/dispute.repo.ts';
import { listDownloads } from '../../orders/grants/entitlement.repo.ts';
import { listInvoices, type StoredInvoice } from '../../orders/invoices/invoice.repo.ts';
import { findOrder, listOrderLines, type Order, type OrderLine } from '../../orders/order.repo.ts';
import { listPayments, type Payment } from '../../orders/payment/payment.repo.ts';
import { listShipments, type Shipment } from '../../orders/shipments/shipment.repo.ts';

/** How often a file was downloaded, and when last. */
interface DownloadFact {
  line: OrderLine;
  downloads: number;
  lastDownloadAt: Date | null;
}

/** What a bank wants to see about a disputed payment. */
export interface Evidence {
  dispute: ShownDispute;
  order: Order;
  lines: readonly OrderLine[];
  /** The disputed one. */
  payment: Payment | null;
  invoices: readonly StoredInvoice[];
  shipments: readonly Shipment[];
  downloads: readonly DownloadFact[];
}

/** Returns the evidence about a dispute; null if there is none with this id. */
export async function collectEvidence(db: Database, disputeId: string): Promise<Evidence | null> {
  const dispute = await findDisputeById(db, disputeId);
  const order = dispute && (await findOrder(db, dispute.orderId));
  if (!dispute || !order) return null;
  const [lines, payments, invoices, shipments, downloads] = [
    await listOrderLines(db, order.id),
    await listPayments(db, order.id),
    await listInvoices(db, order.id),
    await listShipments(db, order.id),
    await listDownloads(db, order.id),
  ];
  return {
    dispute,
    order,
    lines,
    payment: payments.find(({ id }) => id === dispute.paymentId) ?? null,
    invoices,
    shipments,
    downloads: downloads.map(({ entitlement, line }) => ({
      line,
      downloads: entitlement.downloads,
      lastDownloadAt: entitlement.lastDownloadAt,
    })),
  };
}
