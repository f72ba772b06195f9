import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { centsToDollars, formatMoney } from '../../pricing/money.rules.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import type { NewCreditLine } from './compose-credit.rules.ts';
import type { CreditNote } from './credit.repo.ts';
import { orderMail, type MailServices } from '../messages/order-mail.ts';
import { mailedRefund } from './mailed-refund.ts';
import type { Refund } from './refund.repo.ts';

interface ToldCredit {
  order: Order;
  note: CreditNote;
  invoiceNumber: string;
  /** Money that is given back; null if the note only lowers what is owed. */
  refund: Pick<Refund, 'amountMinor' | 'method'> | null;
  /** Cents that go back to the buyer's credit, which had paid them. */
  toCreditMinor: number;
  /** Cents that a person sends by check or transfer. */
  byHandMinor: number;
  /** With the line of the order; null for the shipping. */
  lines: readonly { line: OrderLine | null; part: NewCreditLine }[];
}

/** Puts the messages about a credit note into the outbox, for the order system and the buyer. */
export async function enqueueCreditMessages(
  tx: Database,
  services: MailServices,
  { order, note, invoiceNumber, refund, toCreditMinor, byHandMinor, lines }: ToldCredit,
): Promise<void> {
  const { id, number, reason, totalMinor, taxMinor, issuedAt } = note;
  const mail = await orderMail(tx, services, order, { kind: 'order-credit', reference: `credit-${id}` }, (about) => ({
    kind: 'creditIssued',
    ...about,
    number,
    amount: formatMoney(totalMinor, order.language, services.installation.country),
    refund: refund && mailedRefund(refund, order, services),
    ...(toCreditMinor > 0 && {
      toCredit: formatMoney(toCreditMinor, order.language, services.installation.country),
    }),
    ...(byHandMinor > 0 && { byHand: formatMoney(byHandMinor, order.language, services.installation.country) }),
  }));
  await enqueue(
    tx,
    services.clock,
    {
      connector: 'erp',
      kind: 'credit-note',
      reference: `credit-${id}`,
      ...(order.userId !== null && { subjectUserId: order.userId }),
      payload: {
        orderId: String(order.id),
        orderNumber: order.orderNumber,
        number,
        invoiceNumber,
        reason,
        issuedAt: issuedAt.toISOString(),
        total: centsToDollars(totalMinor),
        tax: centsToDollars(taxMinor),
        refund: refund && { amount: centsToDollars(refund.amountMinor), method: refund.method },
        ...(toCreditMinor > 0 && { toAccountCredit: centsToDollars(toCreditMinor) }),
        ...(byHandMinor > 0 && { owedByHand: centsToDollars(byHandMinor) }),
        lineItems: lines.map(({ line, part }) => ({
          lineItemId: line?.id ?? null,
          sku: line?.sku ?? null,
          units: part.units,
          net: centsToDollars(part.netMinor),
          tax: centsToDollars(part.taxMinor),
        })),
      },
    },
    mail,
  );
}
