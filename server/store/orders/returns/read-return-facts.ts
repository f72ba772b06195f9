import { todayOf } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Env } from '../../../platform/env/env.ts';
import type { Platform } from '../../../platform/platform.ts';
import { creditable } from '../credits/compose-credit.rules.ts';
import { readBooks, type Books } from '../credits/read-books.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { listShipmentLines, listShipments } from '../shipments/shipment.repo.ts';
import type { CreditedUnits } from './allocate-credits.rules.ts';
import type { OpenInvoiceLine } from './draft-credits.rules.ts';
import { listReturns, type FullReturn } from './return.repo.ts';
import { returnableUnits, type ReturnFacts, type ReturnTerms, type SentParcel } from './returnable-units.rules.ts';

/** Services that decide what can be sent back. */
export type ReturnCalendar = Pick<Platform, 'clock' | 'installation'> & { env: Pick<Env, 'returnDays'> };

/** The facts about returns of an order. */
export interface OrderReturns extends ReturnFacts {
  returns: FullReturn[];
  /** Invoice lines with the units that are left to credit. */
  invoiced: OpenInvoiceLine[];
}

/** Returns the rule of the shop on today's day. */
export const returnTerms = (services: ReturnCalendar): ReturnTerms => ({
  returnDays: services.env.returnDays,
  today: todayOf(services),
  timeZone: services.installation.timeZone,
});

/** Reads what was sent, asked for and credited of an order. */
export async function readReturnFacts(
  db: Database,
  order: Pick<Order, 'id' | 'fulfilledAt'>,
  lines: readonly OrderLine[],
): Promise<OrderReturns> {
  const printed = lines.filter(({ isDigital }) => !isDigital);
  const books = await readBooks(db, order.id);
  return {
    lineIds: printed.map(({ id }) => id),
    parcels: await readParcels(db, order, printed),
    returns: await listReturns(db, [order.id]),
    credits: creditedUnits(books),
    invoiced: books.invoiceLines.map((line) => ({
      invoiceId: line.invoiceId,
      position: line.position,
      orderLineId: line.orderLineId,
      left: creditable(line, books.creditLines).units,
    })),
  };
}

/** Returns the units that can be sent back, by order line. */
export const readReturnable = async (
  db: Database,
  services: ReturnCalendar,
  order: Pick<Order, 'id' | 'fulfilledAt'>,
  lines: readonly OrderLine[],
): Promise<Map<string, number>> => returnableUnits(await readReturnFacts(db, order, lines), returnTerms(services));

/** Returns the parcels of an order; one that an earlier release shipped has no shipments, and was sent whole. */
async function readParcels(
  db: Database,
  { id, fulfilledAt }: Pick<Order, 'id' | 'fulfilledAt'>,
  printed: readonly OrderLine[],
): Promise<SentParcel[]> {
  const shipments = await listShipments(db, id);
  if (shipments.length === 0 && fulfilledAt !== null) {
    const units = new Map(printed.map((line) => [line.id, line.quantity - line.cancelledUnits]));
    return [{ shippedAt: fulfilledAt, deliveredAt: null, isLost: false, units }];
  }
  const sent = await listShipmentLines(
    db,
    shipments.map((shipment) => shipment.id),
  );
  return shipments.flatMap((shipment): SentParcel[] => {
    const shippedAt = shipment.shippedAt ?? shipment.deliveredAt;
    if (!shippedAt) return [];
    const own = sent.filter(({ shipmentId }) => shipmentId === shipment.id);
    const units = new Map(own.map(({ orderLineId, units: some }) => [orderLineId, some]));
    return [{ shippedAt, deliveredAt: shipment.deliveredAt, isLost: shipment.lostAt !== null, units }];
  });
}

function creditedUnits({ notes, creditLines, invoiceLines }: Books): CreditedUnits[] {
  const orderLineOf = new Map(invoiceLines.map(({ id, orderLineId }) => [id, orderLineId]));
  const noteOf = new Map(notes.map((note) => [note.id, note]));
  return creditLines.flatMap(({ creditNoteId, invoiceLineId, units, isRestocked }): CreditedUnits[] => {
    const note = noteOf.get(creditNoteId);
    const orderLineId = orderLineOf.get(invoiceLineId) ?? null;
    if (!note || orderLineId === null || units === 0) return [];
    return [{ orderLineId, units, at: note.issuedAt, isForReturn: note.reason === 'return', isRestocked }];
  });
}
