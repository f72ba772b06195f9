import type { Database } from '../../../platform/db/connection.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { centsToDollars, formatMoney } from '../../pricing/money.rules.ts';
import { orderMail, type MailServices } from '../messages/order-mail.ts';
import { payPath } from '../order-paths.rules.ts';
import type { OrderServices } from '../order-services.ts';
import { lastPayDay, type PaymentState } from '../order-payment.states.ts';
import { cardName } from '../order-wording.ts';
import type { Order } from '../order.repo.ts';
import { chargedMinor, dueMinor, takenMinor } from '../order-figures.rules.ts';
import { readDue } from './due-amount.ts';

type MailKind = 'paymentLater' | 'paymentTaken' | 'paymentNeeded';

/** Email to the buyer for each state; the other states send none. */
const mails: Readonly<Partial<Record<PaymentState, MailKind>>> = {
  released: 'paymentLater',
  unpaid: 'paymentNeeded',
  lost: 'paymentNeeded',
  captured: 'paymentTaken',
};

/**
 * Puts the messages about a changed payment into the outbox, for the order system and the buyer.
 * @param told.reference made of the event, so that receivers recognise repeats
 * @param told.paidMinor cents that were taken now; 0 if none were
 */
export async function enqueuePaymentMessages(
  tx: Database,
  { clock, env, installation }: Pick<OrderServices, 'clock' | 'env' | 'installation'>,
  order: Order,
  { reference, isMailed, paidMinor }: { reference: string; isMailed: boolean; paidMinor: number },
): Promise<void> {
  const kind = isMailed ? (paidMinor > 0 ? 'paymentTaken' : mails[order.paymentState]) : undefined;
  const mail = kind ? [await writeMail(tx, { clock, env, installation }, order, { kind, reference, paidMinor })] : [];
  await enqueue(tx, clock, paymentStateMessage(order, reference), ...mail);
}

function paymentStateMessage(order: Order, reference: string): OutgoingMessage {
  const { id, orderNumber, userId, authorizationRef, paymentState: state, paymentEndedAt } = order;
  return {
    connector: 'erp',
    kind: 'payment-state',
    reference: `order-${id}-${state}-${reference}`,
    ...(userId !== null && { subjectUserId: userId }),
    payload: {
      orderId: String(id),
      orderNumber,
      AuthorizationId: authorizationRef,
      state,
      amount: centsToDollars(chargedMinor(order)),
      /** True if the site charges the order when it ships, so that the order system must not. */
      isChargedBySite: state === 'released' || state === 'unpaid' || state === 'lost',
      endedAt: paymentEndedAt?.toISOString() ?? null,
    },
  };
}

/** Returns the cents that an email is about: what was taken, what is due, or what will be charged at shipping. */
async function amountOf(
  tx: Database,
  order: Order,
  { kind, paidMinor }: { kind: MailKind; paidMinor: number },
): Promise<number> {
  if (kind === 'paymentTaken') return paidMinor;
  return kind === 'paymentNeeded' ? readDue(tx, order) : dueMinor(order) - takenMinor(order);
}

async function writeMail(
  tx: Database,
  services: MailServices,
  order: Order,
  { kind, reference, paidMinor }: { kind: MailKind; reference: string; paidMinor: number },
): Promise<OutgoingMessage> {
  const { id, orderNumber, language, card, keptCard, unpaidSince } = order;
  const { country, timeZone } = services.installation;
  const amountMinor = await amountOf(tx, order, { kind, paidMinor });
  const message = { kind: 'order-payment', reference: `order-${id}-${kind}-${reference}` };
  return orderMail(tx, services, order, message, ({ name, link }, token) => ({
    kind,
    name,
    orderNumber,
    amount: formatMoney(amountMinor, language, country),
    card: card && { brand: cardName(card.brand), last4: card.last4 },
    isCardKept: keptCard !== null,
    ...(kind === 'paymentNeeded' &&
      unpaidSince !== null && { payBy: longDate(lastPayDay(unpaidSince, timeZone), language) }),
    link: kind === 'paymentNeeded' ? services.env.siteOrigin + payPath(orderNumber, language, token) : link,
  }));
}
