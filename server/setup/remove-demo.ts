import { unsetInstallation } from '../platform/installation/unset-installation.ts';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, or } from 'drizzle-orm';
import { takeWriteTurn } from '../content/items/change-feed.repo.ts';
import type { ItemRow } from '../content/items/content.repo.ts';
import { contentChanges, contentItems, contentRevisions } from '../content/items/content.table.ts';
import { changeOf } from '../content/items/store-revision.ts';
import { demoAccounts } from '../people/accounts/demo-accounts.ts';
import { users } from '../people/auth/auth.table.ts';
import { membershipRules } from '../people/membership/memberships.table.ts';
import { erasePerson } from '../personal-data/erase-person.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import { deleteInstallation, readInstallation } from '../platform/installation/installation.repo.ts';
import { listDemoEditions, removeDemoEditions } from '../standards/library/live/remove-demo-editions.ts';
import { demoPromotions } from '../store/cart/demo-promotions.ts';
import { storedLists } from '../platform/feeds/kept-list.table.ts';
import { orderAttempts } from '../store/orders/attempt.table.ts';
import { sandboxCustomers } from '../store/payments/sandbox.table.ts';
import { promotions } from '../store/catalog/promotion.table.ts';
import { findDemoProducts, removeDemoRates, removeProducts } from '../store/catalog/demo-products.ts';
import { listDemoItems, listDemoUsers } from './demo-rows.repo.ts';
import { readDemoFacts } from './demo-setup.ts';

/** Removed rows, and those that stay because somebody has changed them. */
export interface DemoRemoval {
  items: number;
  people: string[];
  products: number;
  promotions: number;
  editions: number;
  /** One line each: 'page:home en', 'ada@example.org', 'product handbook-70'. */
  changed: string[];
}

/** Statements take at most 65,535 parameters. */
const batch = 500;

/**
 * Removes the demo, in one transaction: its items, people with everything of theirs, products, promotions, editions of the
 * library, and the facts of operation. What somebody has changed stays and is listed.
 * @param options.isCheck only says what would be removed
 */
export async function removeDemo(
  db: Database,
  clock: Clock,
  { isCheck = false }: { isCheck?: boolean } = {},
): Promise<DemoRemoval> {
  return db.transaction(async (tx) => {
    await takeWriteTurn(tx);
    const found = await findDemo(tx, clock.now());
    if (!isCheck) await remove(tx, clock.now(), found);
    const { items, people, products, offers, editions, changed } = found;
    return {
      items: items.length,
      people: people.map(({ email }) => email),
      products: products.length,
      promotions: offers.length,
      editions: editions.length,
      changed,
    };
  });
}

interface FoundDemo {
  items: ItemRow[];
  people: { id: string; email: string }[];
  products: string[];
  /** Codes of promotions. */
  offers: string[];
  /** Ids of editions in the library. */
  editions: number[];
  changed: string[];
}

async function findDemo(tx: Database, now: Date): Promise<FoundDemo> {
  const items = await listDemoItems(tx);
  // A variant takes what it lacks from the default language, so an item stays in all languages or in none.
  const changedIds = new Set(items.filter(({ isChanged }) => isChanged).map(({ row }) => row.id));
  const people = await listDemoUsers(tx);
  const ofDemo = demoAccounts.map(({ email }) => email);
  const known = await tx.select({ email: users.email }).from(users).where(inArray(users.email, ofDemo));
  const products = await findDemoProducts(tx, {
    now,
    timeZone: ((await readInstallation(tx)) ?? unsetInstallation).timeZone,
  });
  const offers = await findDemoPromotions(tx);
  const editions = await listDemoEditions(tx);
  const unchangedPeople = new Set(people.map(({ email }) => email));
  return {
    items: items.map(({ row }) => row).filter(({ id }) => !changedIds.has(id)),
    people,
    products: products.same,
    offers: offers.same,
    editions: editions.same,
    changed: [
      ...items.filter(({ row }) => changedIds.has(row.id)).map(({ row }) => `${row.id} ${row.locale}`),
      ...known.map(({ email }) => email).filter((email) => !unchangedPeople.has(email)),
      ...products.changed.map((id) => `product ${id}`),
      ...offers.changed.map((code) => `promotion ${code}`),
      ...editions.changed.map((name) => `edition ${name}`),
    ].toSorted(),
  };
}

async function findDemoPromotions(tx: Database): Promise<{ same: string[]; changed: string[] }> {
  const codes = demoPromotions.map(({ code }) => code);
  const rows = await tx.select().from(promotions).where(inArray(promotions.code, codes));
  const isSame = (row: (typeof rows)[number]): boolean => {
    const demo = demoPromotions.find(({ code }) => code === row.code);
    return demo !== undefined && isDeepStrictEqual({ ...row, ...demo }, row);
  };
  return {
    same: rows.filter(isSame).map(({ code }) => code),
    changed: rows.filter((row) => !isSame(row)).map(({ code }) => code),
  };
}

async function remove(
  tx: Database,
  now: Date,
  { items, people, products, offers, editions }: FoundDemo,
): Promise<void> {
  for (let at = 0; at < items.length; at += batch) await removeItems(tx, now, items.slice(at, at + batch));
  // A follower keeps the memberships of an item that is gone; the demo's are to go with it.
  if (items.some(({ type }) => type === 'memberships')) await tx.delete(membershipRules);
  for (const { id } of people) await erasePerson(tx, id);
  const userIds = people.map(({ id }) => id);
  for (const table of [orderAttempts, sandboxCustomers]) await tx.delete(table).where(inArray(table.userId, userIds));
  // The last lists of other systems are the demo's samples.
  await tx.delete(storedLists);
  await removeProducts(tx, products, now);
  const timeZone = ((await readInstallation(tx)) ?? unsetInstallation).timeZone;
  await removeDemoRates(tx, { now, timeZone });
  if (offers.length > 0) await tx.delete(promotions).where(inArray(promotions.code, offers));
  await removeDemoEditions(tx, editions, now);
  const facts = await readInstallation(tx);
  // Facts that somebody has changed are an organisation's.
  if (isDeepStrictEqual(facts, await readDemoFacts())) await deleteInstallation(tx);
}

async function removeItems(tx: Database, now: Date, items: readonly ItemRow[]): Promise<void> {
  const of = (table: typeof contentItems | typeof contentRevisions) =>
    or(...items.map(({ id, locale }) => and(eq(table.id, id), eq(table.locale, locale))));
  await tx.delete(contentItems).where(of(contentItems));
  await tx.delete(contentRevisions).where(of(contentRevisions));
  const live = items.filter(({ fields }) => fields !== null);
  if (live.length > 0) await tx.insert(contentChanges).values(live.map((row) => changeOf(row, row, now, true)));
}
