import { createHmac, randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { BillTo } from './billing.rules.ts';
import { detectBrand } from './card-number.rules.ts';
import type { CardData, CardEntry, PaymentGateway, SavedCard } from './gateway.ts';
import { sandboxCards, sandboxCustomers, sandboxIdentifiers } from './sandbox.table.ts';
import { testCardBehaviour } from './test-cards.rules.ts';

export interface SandboxOptions extends Pick<Platform, 'db' | 'clock'> {
  /** Keys of the digests that identify card numbers. */
  secrets: Secrets;
}

type Card = typeof sandboxCards.$inferSelect;
type CardVault = Pick<
  PaymentGateway,
  'ensureCustomer' | 'listCards' | 'updateCard' | 'setDefaultCard' | 'deleteCard'
> & { cardEntry: CardEntry };

/** Lifetime of a card for one payment. */
const oneTimeLifetime = 24 * 3_600_000;

const owned = (customerRef: string, ref: string) =>
  and(eq(sandboxCards.customerRef, customerRef), eq(sandboxCards.ref, ref));

const show = (card: Card, defaultCardRef: string | null): SavedCard => ({
  ref: card.ref,
  instrumentIdentifierId: card.identifierId,
  brand: card.brand,
  last4: card.last4,
  expirationMonth: card.expirationMonth,
  expirationYear: card.expirationYear,
  isDefault: card.ref === defaultCardRef,
  billTo: card.billTo,
});

/** Returns the customers and cards of the sandbox. */
export function createSandboxCards({ db, clock, secrets }: SandboxOptions): CardVault {
  /** Locks the customer until the transaction ends, which serialises changes of the cards. */
  async function lockCustomer(tx: Database, customerRef: string) {
    const [found] = await tx.select().from(sandboxCustomers).where(eq(sandboxCustomers.ref, customerRef)).for('update');
    return found ?? null;
  }

  const newestFirst = (tx: Database, customerRef: string): Promise<Card[]> =>
    tx.select().from(sandboxCards).where(eq(sandboxCards.customerRef, customerRef)).orderBy(desc(sandboxCards.number));

  async function markDefault(tx: Database, customerRef: string, cardRef: string | null): Promise<void> {
    await tx.update(sandboxCustomers).set({ defaultCardRef: cardRef }).where(eq(sandboxCustomers.ref, customerRef));
  }

  /** Returns the details of a number without the number. A number that was saved under an earlier secret keeps its id. */
  async function identify(tx: Database, owner: string, number: string) {
    const behaviour = testCardBehaviour(number);
    const brand = detectBrand(number)?.brand;
    if (!behaviour || !brand) return null;
    const [id, ...earlier] = secrets.map(
      (secret) => `ii_${createHmac('sha256', secret).update(`card:${owner}:${number}`).digest('hex').slice(0, 32)}`,
    ) as [string, ...string[]];
    let known: string | undefined;
    for (const each of earlier) known ??= (await findIdentifier(tx, owner, each))?.id;
    return { id: known ?? id, brand, last4: number.slice(-4), behaviour };
  }

  async function findIdentifier(tx: Database, customerRef: string, id: string) {
    const [found] = await tx
      .select()
      .from(sandboxIdentifiers)
      .where(and(eq(sandboxIdentifiers.id, id), eq(sandboxIdentifiers.customerRef, customerRef)));
    return found ?? null;
  }

  async function insertCard(
    tx: Database,
    prefix: 'card' | 'once',
    customerRef: string | null,
    known: Pick<Card, 'brand' | 'last4' | 'behaviour'> & { id: string },
    rest: Pick<CardData, 'expirationMonth' | 'expirationYear'> & { billTo: BillTo },
  ): Promise<Card> {
    const { id: identifierId, brand, last4, behaviour } = known;
    const { expirationMonth, expirationYear, billTo } = rest;
    const [made] = await tx
      .insert(sandboxCards)
      .values({
        ref: `${prefix}_${randomUUID()}`,
        customerRef,
        identifierId,
        brand,
        last4,
        behaviour,
        expirationMonth,
        expirationYear,
        billTo,
        createdAt: clock.now(),
      })
      .returning();
    if (!made) throw new Error('The database gave no row back for a new card.');
    return made;
  }

  const cardEntry: CardEntry = {
    async identify(customerRef, number) {
      const known = await identify(db, customerRef, number);
      if (!known) return null;
      await db
        .insert(sandboxIdentifiers)
        .values({ ...known, customerRef })
        .onConflictDoNothing();
      return { instrumentIdentifierId: known.id };
    },

    async save({ customerRef, card, billTo, isDefault }) {
      return db.transaction(async (tx) => {
        const customer = await lockCustomer(tx, customerRef);
        const known =
          'number' in card
            ? await identify(tx, customerRef, card.number)
            : await findIdentifier(tx, customerRef, card.instrumentIdentifierId);
        if (!customer || !known) return null;
        const made = await insertCard(tx, 'card', customerRef, known, { ...card, billTo });
        const defaultCardRef = isDefault || !customer.defaultCardRef ? made.ref : customer.defaultCardRef;
        await markDefault(tx, customerRef, defaultCardRef);
        return show(made, defaultCardRef);
      });
    },

    async prepare({ card, billTo }) {
      // A guest's digest is never the same twice, so that payments cannot be linked.
      const known = await identify(db, randomUUID(), card.number);
      if (!known) return null;
      const tooOld = new Date(clock.now().getTime() - oneTimeLifetime);
      await db.delete(sandboxCards).where(and(isNull(sandboxCards.customerRef), lt(sandboxCards.createdAt, tooOld)));
      const made = await insertCard(db, 'once', null, known, { ...card, billTo });
      return { confirmationRef: made.ref, brand: made.brand, last4: made.last4 };
    },
  };

  return {
    cardEntry,

    async ensureCustomer({ userId }) {
      await db
        .insert(sandboxCustomers)
        .values({ ref: `cus_${randomUUID()}`, userId, createdAt: clock.now() })
        .onConflictDoNothing();
      const [customer] = await db.select().from(sandboxCustomers).where(eq(sandboxCustomers.userId, userId));
      if (!customer) throw new Error('The database gave no row back for a customer.');
      return { customerRef: customer.ref };
    },

    async listCards(customerRef) {
      const [customer] = await db.select().from(sandboxCustomers).where(eq(sandboxCustomers.ref, customerRef));
      const cards = await newestFirst(db, customerRef);
      const shown = cards.map((card) => show(card, customer?.defaultCardRef ?? null));
      return shown.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
    },

    async updateCard({ customerRef, cardRef, expirationMonth, expirationYear, billTo }) {
      return db.transaction(async (tx) => {
        const customer = await lockCustomer(tx, customerRef);
        const [updated] = await tx
          .update(sandboxCards)
          .set({ expirationMonth, expirationYear, billTo })
          .where(owned(customerRef, cardRef))
          .returning();
        return customer && updated ? show(updated, customer.defaultCardRef) : null;
      });
    },

    async setDefaultCard(customerRef, cardRef) {
      return db.transaction(async (tx) => {
        const customer = await lockCustomer(tx, customerRef);
        const [card] = await tx.select().from(sandboxCards).where(owned(customerRef, cardRef));
        if (!customer || !card) return false;
        await markDefault(tx, customerRef, cardRef);
        return true;
      });
    },

    async deleteCard(customerRef, cardRef) {
      return db.transaction(async (tx) => {
        const customer = await lockCustomer(tx, customerRef);
        const [gone] = await tx.delete(sandboxCards).where(owned(customerRef, cardRef)).returning();
        if (!gone) return false;
        // A card stored for an order has its own customer without a row.
        if (customer?.defaultCardRef === cardRef) {
          const [newest] = await newestFirst(tx, customerRef);
          await markDefault(tx, customerRef, newest?.ref ?? null);
        }
        return true;
      });
    },
  };
}
