import type { Database } from '../../../platform/db/connection.ts';
import type { MailContent } from '../../../platform/email/mail.contract.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { trackingLink } from '../tracking-link.rules.ts';
import { orderMail, type MailServices } from './order-mail.ts';

interface Items {
  lines: readonly OrderLine[];
  /** By order line. */
  units: ReadonlyMap<string, number>;
}

interface Parcel {
  carrier: string;
  tracking: string;
}

/** What has happened to a part of an order; 'published': its files, which were not published when they were bought. */
type News = ({ kind: 'shipped' } & Items & Parcel) | ({ kind: 'delivered' } & Parcel) | ({ kind: 'published' } & Items);

/** Mails the buyer that a part of the order has left, has arrived or is available, in the transaction in which it is stored. */
export async function tellBuyer(tx: Database, services: MailServices, order: Order, news: News): Promise<void> {
  const { kind } = news;
  const message = { kind: `order-${kind}`, reference: `order-${order.id}-${kind}-${crypto.randomUUID()}` };
  const mail = await orderMail(tx, services, order, message, ({ link }) => contentOf(order, news, link));
  await enqueue(tx, services.clock, mail);
}

function contentOf({ firstName: name, orderNumber, language }: Order, news: News, link: string): MailContent {
  switch (news.kind) {
    case 'shipped':
      return {
        kind: 'orderShipped',
        name,
        orderNumber,
        items: listItems(news, language),
        parcel: toParcel(news),
        link,
      };
    case 'delivered':
      return { kind: 'orderDelivered', name, orderNumber, parcel: toParcel(news), link };
    case 'published':
      return { kind: 'orderPublished', name, orderNumber, items: listItems(news, language), link };
  }
}

const toParcel = ({ carrier, tracking }: Parcel) => ({
  carrier,
  tracking,
  trackingLink: trackingLink(carrier, tracking),
});

const listItems = ({ lines, units }: Items, language: Order['language']): string[] =>
  lines.flatMap((line) => {
    const some = units.get(line.id);
    return some ? [`${some} × ${line.name[language]}`] : [];
  });
