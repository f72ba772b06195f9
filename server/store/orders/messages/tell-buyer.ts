import type { Database } from '../../../platform/db/connection.ts';
import type { EmailDraft, MailContent } from '../../../platform/email/mail.contract.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { issueOrderLink } from '../links/order-link.ts';
import { orderLinkPath, ownOrderPath } from '../order-paths.rules.ts';
import type { OrderServices } from '../order-services.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { trackingLink } from '../tracking-link.rules.ts';

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
export async function tellBuyer(
  tx: Database,
  { clock, env, installation }: Pick<OrderServices, 'clock' | 'env' | 'installation'>,
  order: Order,
  news: News,
): Promise<void> {
  const { id, language, userId, email } = order;
  const token = userId === null ? await issueOrderLink(tx, { clock, installation }, id) : null;
  const path = token === null ? ownOrderPath(String(id), language) : orderLinkPath(token, language);
  const draft: EmailDraft = { to: email, language, content: contentOf(order, news, env.siteOrigin + path) };
  await enqueue(tx, clock, {
    connector: 'mail',
    kind: `order-${news.kind}`,
    reference: `order-${id}-${news.kind}-${crypto.randomUUID()}`,
    payload: { ...draft },
  });
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
