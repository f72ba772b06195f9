import { domainToUnicode } from 'node:url';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Auth } from '../../../people/auth/create-auth.ts';
import type { Caller } from '../../../people/auth/caller.ts';
import { normalizeEmail } from '../../../platform/email.rules.ts';
import { tooMany, type Throttled } from '../../../people/auth/sign-in.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import type { Env } from '../../../platform/env/env.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { succeed } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import { orderLinkPath, ownOrderPath } from '../order-paths.rules.ts';
import type { Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { issueOrderLink } from './order-link.ts';

type FindServices = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'> & {
  auth: Pick<Auth, 'throttle' | 'background'>;
  env: Pick<Env, 'siteOrigin'>;
};

interface OrderLinkRequest {
  orderNumber: string;
  email: string;
  language: Locale;
}

/**
 * Emails the link of an order to its buyer. The answer is sent before the work, so that it is the same, and as fast,
 * for a number and an address without an order (docs/decisions/orders-and-downloads.md#finding-an-order).
 */
export async function requestOrderLink(
  services: FindServices,
  caller: Caller,
  request: OrderLinkRequest,
): Promise<Throttled<null>> {
  const { auth } = services;
  const email = normalizeEmail(request.email);
  const attempt = await auth.throttle.attempt('findOrder', email, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  auth.background.start('find order', email, () => mailOrder(services, { ...request, email }));
  return succeed(null);
}

async function mailOrder(services: FindServices, { orderNumber, email, language }: OrderLinkRequest): Promise<void> {
  const { auth, db, clock, delivery, env, installation } = services;
  const order = await findOrderOf(db, orderNumber, email);
  if (!order || !(await auth.throttle.attempt('orderLinkEmail', email, '')).isAllowed) return;
  await db.transaction(async (tx) => {
    const isGuests = order.userId === null;
    const path = isGuests
      ? orderLinkPath(await issueOrderLink(tx, { clock, installation }, order.id), language)
      : ownOrderPath(String(order.id), language);
    const draft: EmailDraft = {
      to: order.email,
      language,
      content: {
        kind: isGuests ? 'orderLink' : 'orderInAccount',
        name: order.firstName,
        orderNumber,
        link: env.siteOrigin + path,
      },
    };
    const reference = `order-${order.id}-${crypto.randomUUID()}`;
    await enqueue(tx, clock, { connector: 'mail', kind: 'order-link', reference, payload: { ...draft } });
  });
  delivery.poke();
}

/** Returns an order by its public number and the address of its confirmation. */
async function findOrderOf(db: Database, orderNumber: string, email: string): Promise<Order | null> {
  // Orders of earlier releases have the domain as it was typed, others in punycode.
  const [local = '', domain = ''] = email.split('@', 2);
  const isTheirs = inArray(sql`lower(${orders.email})`, [email, `${local}@${domainToUnicode(domain)}`]);
  const [found] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), isTheirs));
  return found ?? null;
}
