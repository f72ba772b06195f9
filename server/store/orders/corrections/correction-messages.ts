import { eq } from 'drizzle-orm';
import { showTexts } from '../../../people/accounts/address-names.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { placePath } from '../../../content/items/site-places.rules.ts';
import { orderConfirmation } from '../messages/resend-confirmation.ts';
import { orderLinks } from '../order-link.table.ts';
import type { OrderServices } from '../order-services.ts';
import type { Order } from '../order.repo.ts';

/**
 * Puts the messages about a correction into the outbox: the order system gets the whole contact, the buyer the
 * confirmation with a new link, and a former email address is told. Links that were mailed to that one end.
 */
export async function enqueueCorrection(
  tx: Database,
  services: Pick<OrderServices, 'clock' | 'env' | 'installation'>,
  { before, after }: { before: Order; after: Order },
): Promise<void> {
  const reference = `order-${after.id}-version-${after.version}`;
  const isMailedElsewhere = after.email !== before.email;
  if (isMailedElsewhere) await tx.delete(orderLinks).where(eq(orderLinks.orderId, after.id));
  await enqueue(
    tx,
    services.clock,
    correctionMessage(after, reference),
    await orderConfirmation(tx, services, after, `${reference}-confirmation`),
    ...(isMailedElsewhere ? [farewell(before, services, `${reference}-former`)] : []),
  );
}

const correctionMessage = (order: Order, reference: string): OutgoingMessage => ({
  connector: 'erp',
  kind: 'order-correction',
  reference,
  ...(order.userId !== null && { subjectUserId: order.userId }),
  subject: `order-${order.id}`,
  payload: {
    orderId: String(order.id),
    orderNumber: order.orderNumber,
    version: order.version,
    Email: order.email,
    ShippingAddress: order.shippingAddress && showTexts(order.shippingAddress),
  },
});

/** Tells the former address, whose reader may be the buyer, and not where the mails go now. */
const farewell = (
  { email, language, firstName, orderNumber }: Order,
  { env }: Pick<OrderServices, 'env'>,
  reference: string,
): OutgoingMessage => ({
  connector: 'mail',
  kind: 'order-email-changed',
  reference,
  payload: {
    to: email,
    language,
    content: {
      kind: 'orderEmailChanged',
      name: firstName,
      orderNumber,
      link: new URL(placePath('contact', language), env.siteOrigin).href,
    },
  },
});
