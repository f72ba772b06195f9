import type { Database } from '../../platform/db/connection.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { UnitsByLine } from '../orders/invoices/issue-invoice.ts';
import { issueOrderLink } from '../orders/links/order-link.ts';
import { orderLinkPath, ownOrderPath } from '../orders/order-paths.rules.ts';
import type { Order, OrderLine } from '../orders/order.repo.ts';
import { trackingLink } from '../orders/shipments/tracking-link.rules.ts';
import type { OrderSystemServices } from './event-type.ts';

type News =
  | { kind: 'shipped'; lines: readonly OrderLine[]; units: UnitsByLine; carrier: string; tracking: string }
  | { kind: 'delivered'; reference: string; carrier: string; tracking: string };

/** Mails the buyer that a parcel has left or arrived, in the transaction in which it is stored. */
export async function tellBuyer(
  tx: Database,
  { clock, env, installation }: Pick<OrderSystemServices, 'clock' | 'env' | 'installation'>,
  order: Order,
  news: News,
): Promise<void> {
  const { id, orderNumber, language, userId, email, firstName: name } = order;
  const token = userId === null ? await issueOrderLink(tx, { clock, installation }, id) : null;
  const link = env.siteOrigin + (token === null ? ownOrderPath(String(id), language) : orderLinkPath(token, language));
  const { carrier, tracking } = news;
  const parcel = { carrier, tracking, trackingLink: trackingLink(carrier, tracking) };
  const draft: EmailDraft = {
    to: email,
    language,
    content:
      news.kind === 'shipped'
        ? { kind: 'orderShipped', name, orderNumber, items: listItems(news, language), parcel, link }
        : { kind: 'orderDelivered', name, orderNumber, parcel, link },
  };
  await enqueue(tx, clock, {
    connector: 'mail',
    kind: `order-${news.kind}`,
    reference: `order-${id}-${news.kind}-${crypto.randomUUID()}`,
    payload: { ...draft },
  });
}

const listItems = ({ lines, units }: Extract<News, { kind: 'shipped' }>, language: Order['language']): string[] =>
  lines.flatMap((line) => {
    const some = units.get(line.id);
    return some ? [`${some} × ${line.name[language]}`] : [];
  });
