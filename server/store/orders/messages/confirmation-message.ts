import { todayOf } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { OutgoingMessage } from '../../../platform/integrations/outgoing-message.ts';
import { issueOrderLink } from '../links/order-link.ts';
import { listRenewals } from '../list-renewals.ts';
import { calendarPath, invoicePath, orderLinkPath, ownOrderPath, renewalsPath } from '../order-paths.rules.ts';
import type { OrderServices } from '../order-services.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { writeOrderEmail } from './order-email.ts';

/**
 * Returns the confirmation email of an order, with a new link for a guest.
 * @param report.reference the same for the same email, so that receivers recognise repeats
 */
export async function confirmationMessage(
  tx: Database,
  { clock, env, installation }: Pick<OrderServices, 'clock' | 'env' | 'installation'>,
  report: { order: Order; lines: readonly OrderLine[]; hasDownloads: boolean; reference: string },
): Promise<OutgoingMessage> {
  const { order, lines, hasDownloads, reference } = report;
  const { language } = order;
  const token = order.userId === null ? await issueOrderLink(tx, { clock, installation }, order.id) : null;
  const place = token === null ? ownOrderPath(String(order.id), language) : orderLinkPath(token, language);
  return {
    connector: 'mail',
    kind: 'order-confirmation',
    reference,
    payload: {
      ...writeOrderEmail({
        order,
        lines,
        hasDownloads,
        installation,
        invoiceLink:
          order.paymentMethod === 'purchase-order' && order.stoppedBy === null
            ? env.siteOrigin + invoicePath(order.orderNumber, language, token)
            : null,
        renewals: await listRenewals(tx, todayOf({ clock, installation }), order, lines),
        calendarLink: env.siteOrigin + calendarPath(order.orderNumber, language, token),
        link: env.siteOrigin + place,
        accountLink: env.siteOrigin + renewalsPath(language),
      }),
    },
  };
}
