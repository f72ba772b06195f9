import { longDate } from '../../../platform/dates/date-text.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { MailContent } from '../../../platform/email/mail.contract.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { orderMail, type MailServices } from '../messages/order-mail.ts';
import type { UnitsByLine } from '../invoices/issue-invoice.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import type { FullReturn, Return } from './return.repo.ts';

interface ToldReturn {
  order: Order;
  lines: readonly OrderLine[];
}

/** Returns units of lines with their names in the language of the order. */
export const itemsText = (lines: readonly OrderLine[], units: UnitsByLine, language: Order['language']): string =>
  lines
    .filter(({ id }) => (units.get(id) ?? 0) > 0)
    .map(({ id, name }) => `${units.get(id)} × ${name[language]}`)
    .join(', ');

/** Puts the message about a return that was asked for into the outbox, for the order system. */
export const enqueueAskedMessage = (
  tx: Database,
  { clock }: Pick<MailServices, 'clock'>,
  { order, lines, asked, units }: ToldReturn & { asked: Return; units: UnitsByLine },
): Promise<void> => enqueue(tx, clock, erpMessage('asked', { order, lines, told: asked, units }));

/** Puts the messages about an approved return into the outbox: the buyer and the order system. */
export async function enqueueApprovedMessages(
  tx: Database,
  services: MailServices,
  { order, lines, approved }: ToldReturn & { approved: FullReturn },
): Promise<void> {
  const units = new Map(approved.lines.map((line) => [line.orderLineId, line.units]));
  const { language } = order;
  const mail = await returnMail(tx, services, order, approved, (about) => ({
    kind: 'returnApproved',
    name: about.name,
    orderNumber: about.orderNumber,
    link: about.link,
    number: approved.number ?? '',
    address: approved.address,
    until: longDate(approved.sendBy ?? '', language),
    items: itemsText(lines, units, language),
  }));
  await enqueue(tx, services.clock, erpMessage('approved', { order, lines, told: approved, units }), mail);
}

/** Puts the email about a refused return into the outbox. */
export async function enqueueRefusedMail(
  tx: Database,
  services: MailServices,
  { order, refused }: { order: Order; refused: FullReturn },
): Promise<void> {
  const mail = await returnMail(tx, services, order, refused, (about) => ({
    kind: 'returnRefused',
    name: about.name,
    orderNumber: about.orderNumber,
    link: about.link,
    reason: refused.refusal,
  }));
  await enqueue(tx, services.clock, mail);
}

/** Puts the email about an arrived parcel into the outbox. */
export async function enqueueReceivedMail(
  tx: Database,
  services: MailServices,
  { order, lines, received, units }: ToldReturn & { received: Return; units: UnitsByLine },
): Promise<void> {
  const mail = await returnMail(tx, services, order, received, (about) => ({
    kind: 'returnReceived',
    name: about.name,
    orderNumber: about.orderNumber,
    link: about.link,
    number: received.number ?? '',
    items: itemsText(lines, units, order.language),
  }));
  await enqueue(tx, services.clock, mail);
}

const returnMail = (
  tx: Database,
  services: MailServices,
  order: Order,
  { id }: Pick<Return, 'id'>,
  toContent: (about: { name: string; orderNumber: string; link: string }) => MailContent,
): Promise<OutgoingMessage> =>
  orderMail(tx, services, order, { kind: 'order-return', reference: `return-${id}-${crypto.randomUUID()}` }, toContent);

function erpMessage(
  state: 'asked' | 'approved',
  { order, lines, told, units }: ToldReturn & { told: Return; units: UnitsByLine },
): OutgoingMessage {
  return {
    connector: 'erp',
    kind: 'return',
    reference: `return-${told.id}-${state}`,
    ...(order.userId !== null && { subjectUserId: order.userId }),
    payload: {
      orderId: String(order.id),
      orderNumber: order.orderNumber,
      returnId: told.id,
      number: told.number,
      state,
      reason: told.reason,
      sendBy: told.sendBy,
      lineItems: lines
        .filter(({ id }) => units.has(id))
        .map(({ id, sku }) => ({ lineItemId: id, sku, units: units.get(id) })),
    },
  };
}
