import { asc, eq } from 'drizzle-orm';
import { createAccount } from '../../server/people/accounts/account.repo.ts';
import { listDownloads } from '../../server/store/orders/grants/entitlement.repo.ts';
import { placeOrder } from '../../server/store/orders/placing/place-order.ts';
import type { EmailDraft } from '../../server/platform/email/mail.contract.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import * as shop from './store-scene.ts';
import { pageContext } from './fake-page-context.ts';

type OrderingVisitor = ReturnType<typeof shop.makeOrderer>;

/** A file bought by a guest or by a person with an account. */
export async function buyFile(store: shop.TestStore, userId?: string) {
  const owner = shop.makeOrderer(userId);
  if (userId) {
    await createAccount(store.db, store.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  }
  const cart = await shop.fillCart(store, owner, { file: 1 });
  const outcome = await placeOrder(store, owner, await shop.reviewed(store, owner, cart, { payable: 12_900 + 742 }));
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  const [download] = await listDownloads(store.db, Number(outcome.value.orderId));
  return { ...outcome.value, owner, id: download?.entitlement.id ?? '' };
}

/** Two seats of a course and a file, bought by a guest or by a person with an account. */
export async function buyCourse(store: shop.TestStore, userId?: string) {
  const owner = shop.makeOrderer(userId);
  if (userId) {
    await createAccount(store.db, store.clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
  }
  const cart = await shop.fillCart(store, owner, { file: 1, course: 2 });
  const outcome = await placeOrder(store, owner, await shop.reviewed(store, owner, cart, { payable: 72_900 + 4_192 }));
  if (!outcome.ok || outcome.value.state !== 'placed') throw new Error(JSON.stringify(outcome));
  return { ...outcome.value, owner };
}

/** The token in the latest email about an order. */
export async function mailedToken({ db }: Pick<shop.TestStore, 'db'>, orderNumber: string): Promise<string> {
  const mails = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.connector, 'mail'))
    .orderBy(asc(outboxMessages.sequence));
  const link = mails
    .map(({ payload }) => (payload as unknown as EmailDraft).content)
    .findLast((content) => 'orderNumber' in content && content.orderNumber === orderNumber)?.link;
  return /\/orders\/([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}

/** The cookie that identifies a guest's browser. */
const cookieOf = (who: OrderingVisitor | null): string =>
  who && 'token' in who.owner ? `cart=${who.owner.token}` : '';

/**
 * Builds the context of a page about orders.
 * @param who null for a signed-out visitor without a cart
 */
export const orderPageContext = (
  services: object,
  who: OrderingVisitor | null,
  address: string,
  options: Parameters<typeof pageContext>[2] = {},
) => pageContext(services, address, { person: who?.person ?? null, cookie: cookieOf(who), ...options });
