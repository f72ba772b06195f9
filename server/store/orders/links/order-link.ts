import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lastDownloadDay } from '../grants/download-limit.rules.ts';
import { orderLinks } from '../order-link.table.ts';
import type { Order, OrderReader } from '../order.repo.ts';
import { orders } from '../order.table.ts';

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns whether a text has the format of a link's token: 256 bits in base64url. */
export const isLinkToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/**
 * Creates a link to a guest's order, in the transaction of the email with the link. It works as long as a file bought
 * today can be downloaded; earlier links of the order stay valid until their own end.
 */
export async function issueOrderLink(
  tx: Database,
  { clock, installation }: OrganizationCalendar,
  orderId: number,
): Promise<string> {
  const now = clock.now();
  const today = organizationDate(now, installation.timeZone);
  await tx.delete(orderLinks).where(and(eq(orderLinks.orderId, orderId), lt(orderLinks.expiresOn, today)));
  const token = randomBytes(32).toString('base64url');
  const expiresOn = lastDownloadDay(today);
  await tx.insert(orderLinks).values({ tokenHash: hashToken(token), orderId, expiresOn, createdAt: now });
  return token;
}

/** Returns the guest's order of a valid link. */
export async function findLinkedOrder(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  token: string,
): Promise<Order | null> {
  if (!isLinkToken(token)) return null;
  const isLive = gte(orderLinks.expiresOn, organizationDate(clock.now(), installation.timeZone));
  const [found] = await db
    .select({ order: orders })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(and(eq(orderLinks.tokenHash, hashToken(token)), isLive, isNull(orders.userId)));
  return found?.order ?? null;
}

/** Adds the order of a followed link to the reader's own orders. */
export async function readerWithLink(
  services: Pick<Platform, 'db' | 'clock' | 'installation'>,
  reader: OrderReader,
  token: string | null,
): Promise<OrderReader> {
  const linked = token === null ? null : await findLinkedOrder(services, token);
  return linked ? { ...reader, linkedOrderId: linked.id } : reader;
}
