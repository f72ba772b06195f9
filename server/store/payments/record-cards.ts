import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { lockAccount, type Account } from '../../people/accounts/account.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { cardRecords } from './card-record.table.ts';
import type { SavedCard, PaymentGateway } from './gateway.ts';
import {
  cardPayload,
  formatExpirationDate,
  findCardNews,
  type CardNews,
  type CardRecord,
} from './record-cards.rules.ts';

export type CardServices = Pick<Platform, 'db' | 'clock' | 'delivery'> & { payments: PaymentGateway };

const recordOf = ({ ref, expirationMonth, expirationYear, isDefault }: SavedCard): CardRecord => ({
  cardRef: ref,
  expirationDate: formatExpirationDate(expirationMonth, expirationYear),
  isDefault,
});

/** More rounds than two concurrent users of one account ever need. */
const mostRounds = 5;

/**
 * Reads a customer's cards and reports the differences to the order system. The cards are at the gateway, so no
 * transaction covers both: the last report is stored, and differences are reported until there are none. After a crash
 * between a change at the gateway and its report, the next read catches up.
 */
export async function recordCards(services: CardServices, userId: string, customerRef: string): Promise<SavedCard[]> {
  const { db, clock, payments, delivery } = services;
  let cards = await payments.listCards(customerRef);
  for (let round = 0; round < mostRounds; round += 1) {
    const records = cards.map(recordOf);
    if (findCardNews(await readRecords(db, userId), records).length === 0) break;
    await db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId);
      if (account) await tell(tx, clock, account, findCardNews(await readRecords(tx, userId), records));
    });
    delivery.poke();
    // Another request may have changed and reported a card after our read and before our report.
    cards = await payments.listCards(customerRef);
  }
  return cards;
}

const readRecords = (db: Database, userId: string): Promise<CardRecord[]> =>
  db
    .select({
      cardRef: cardRecords.cardRef,
      expirationDate: cardRecords.expirationDate,
      isDefault: cardRecords.isDefault,
    })
    .from(cardRecords)
    .where(eq(cardRecords.userId, userId));

async function tell(tx: Database, clock: Clock, account: Account, news: readonly CardNews[]): Promise<void> {
  const { userId } = account;
  for (const { isDeleted, ...record } of news) {
    if (isDeleted) {
      const own = and(eq(cardRecords.userId, userId), eq(cardRecords.cardRef, record.cardRef));
      await tx.delete(cardRecords).where(own);
    } else {
      await tx
        .insert(cardRecords)
        .values({ userId, ...record })
        .onConflictDoUpdate({ target: [cardRecords.userId, cardRecords.cardRef], set: record });
    }
    await enqueue(tx, clock, {
      connector: 'erp',
      kind: 'payment-instrument',
      reference: randomUUID(),
      payload: cardPayload(account.customerId ?? account.accountProfileId, { ...record, isDeleted }),
      subjectUserId: userId,
      subject: record.cardRef,
    });
  }
}
