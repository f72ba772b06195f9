import { eq } from 'drizzle-orm';
import type { Clock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import type { CreditWish } from '../../server/store/orders/credits/compose-credit.rules.ts';
import { creditable } from '../../server/store/orders/credits/compose-credit.rules.ts';
import { cancelOrderUnits } from '../../server/store/orders/credits/cancel-order.ts';
import { creditOrder } from '../../server/store/orders/credits/credit-order.ts';
import { settleRefund } from '../../server/store/orders/credits/decide-refund.ts';
import { hearRefunds } from '../../server/store/orders/credits/hear-refunds.ts';
import { owedOf } from '../../server/store/orders/credits/owed-refunds.rules.ts';
import { readBooks, unexplainedOf } from '../../server/store/orders/credits/read-books.ts';
import { sweepRefunds } from '../../server/store/orders/credits/sweep-refunds.ts';
import { grossOf } from '../../server/store/orders/invoices/shares.rules.ts';
import { findOrder, listOrderLines } from '../../server/store/orders/order.repo.ts';
import { fulfilOrder } from '../../server/store/orders/payment/fulfil-order.ts';
import { sweepPayments } from '../../server/store/orders/payment/sweep-payments.ts';
import { sandboxAuthorizations } from '../../server/store/payments/sandbox.table.ts';
import { openMortalStore } from '../support/crashing-store-scene.ts';
import { rightsOf } from '../support/role-rights.ts';
import { clearStore, openTestStore, placeItems, skus, stockStore, type TestStore } from '../support/store-scene.ts';
import type { CreditHappening } from './credit-happenings.ts';
import { findWrong, findWrongAtRest } from './credit-invariants.ts';
import { RefundProvider } from './refund-provider.ts';

/** What the model remembers to judge the books by. */
export interface Seen {
  orderId: number;
  ref: string;
  /** Credit notes issued for one page that two people saw; more than one is wrong. */
  twins: number[];
}

const actor = {
  staff: {
    userId: 'staff-1',
    email: 'staff-1@example.org',
    rights: rightsOf('administrator').rights,
    impersonator: null,
  },
  requestId: 'r-1',
};

/** Three files, unlocked and paid, and two books that ship: the shipping is free. */
const items = { file: 3, book: 2 } as const;
const payable = 3 * 12_900 + 2 * 14_900 + 3_939;

/** One order with everything that may happen to its money, over the real code; a process may die at any call. */
export class CreditModel {
  readonly #db: Database;
  readonly #clock: Clock & { ahead: number };
  readonly provider: RefundProvider;
  readonly #store: TestStore;
  readonly seen: Seen;
  notes = 0;

  private constructor(
    db: Database,
    clock: Clock & { ahead: number },
    provider: RefundProvider,
    store: TestStore,
    seen: Seen,
  ) {
    this.#db = db;
    this.#clock = clock;
    this.provider = provider;
    this.#store = store;
    this.seen = seen;
  }

  static async open(db: Database): Promise<CreditModel> {
    await clearStore(db);
    await stockStore(db);
    const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
    const provider = new RefundProvider(async (ref) => {
      const [hold] = await db.select().from(sandboxAuthorizations).where(eq(sandboxAuthorizations.ref, ref));
      return hold?.state === 'captured' ? (hold.capturedMinor ?? 0) : 0;
    });
    const plain = openTestStore(db, { clock });
    const store = openTestStore(db, { clock, payments: provider.over(plain.payments) });
    // Nothing waits for a second person here: that has tests of its own.
    store.env.refundLimitMinor = 10_000_000;
    const order = await placeItems(store, items, { payable });
    return new CreditModel(db, clock, provider, store, {
      orderId: order.id,
      ref: order.authorizationRef ?? '',
      twins: [],
    });
  }

  /** Lets a process do something; one that dies leaves what it has stored. */
  async #run(diesAt: number | null, work: (store: TestStore) => Promise<unknown>): Promise<void> {
    const { store, isDead } = openMortalStore(this.#db, {
      clock: this.#clock,
      payments: this.#store.payments,
      moodOf: () => 'fine',
      diesAt,
    });
    store.env.refundLimitMinor = 10_000_000;
    try {
      await work(store);
    } catch (error) {
      if (!isDead()) throw error;
    }
  }

  readonly #books = () => readBooks(this.#db, this.seen.orderId);

  /** The provider tells of each payment: what is not held any more is charged by a payment of its own. */
  async #hearAll(store: TestStore): Promise<void> {
    for (const { providerRef } of (await this.#books()).payments)
      if (providerRef !== null) await hearRefunds(store, providerRef);
  }

  async let(happening: CreditHappening): Promise<void> {
    const { orderId, ref } = this.seen;
    switch (happening.what) {
      case 'credit':
        return this.#credit(happening);
      case 'cancel': {
        const order = await findOrder(this.#db, orderId);
        const book = (await listOrderLines(this.#db, orderId)).find(({ sku }) => sku === skus.book);
        const ask = {
          orderId,
          units: new Map([[book?.id ?? '', happening.units]]),
          seenVersion: order?.version ?? -1,
        };
        return this.#run(happening.diesAt, (store) => cancelOrderUnits(store, actor, ask));
      }
      case 'ship':
        return this.#run(happening.diesAt, (store) =>
          fulfilOrder(store, { staff: actor.staff, orderId, requestId: 'r-1' }),
        );
      case 'sweep':
        this.#clock.ahead += happening.minutes * 60_000;
        return this.#run(happening.diesAt, sweepRefunds);
      case 'message':
        if (this.provider.mood === 'away') return;
        return this.#run(happening.diesAt, (store) => this.#hearAll(store));
      case 'mood':
        this.provider.mood = happening.mood;
        return;
      case 'dashboard': {
        const [hold] = await this.#db.select().from(sandboxAuthorizations).where(eq(sandboxAuthorizations.ref, ref));
        const left = (hold?.state === 'captured' ? (hold.capturedMinor ?? 0) : 0) - this.provider.given(ref);
        return this.provider.refundOutside(ref, Math.floor((left * happening.share) / 100));
      }
      case 'banks':
        return this.provider.letBanksAnswer(happening.isGood);
      case 'settle': {
        const [owed] = owedOf((await this.#books()).refunds);
        const by = { refundId: owed?.id ?? '', method: 'check', reference: '7' } as const;
        if (owed) await settleRefund(this.#store, actor, by);
        return;
      }
      case 'explain':
        return this.#explain();
    }
  }

  /** Issues a credit note, perhaps by two people who saw the same page. */
  async #credit(wanted: Extract<CreditHappening, { what: 'credit' }>): Promise<void> {
    const books = await this.#books();
    const invoice = books.invoices[wanted.invoice % Math.max(1, books.invoices.length)];
    const lines = books.invoiceLines.filter(({ invoiceId }) => invoiceId === invoice?.id);
    const line = lines[wanted.line % Math.max(1, lines.length)];
    if (!invoice || !line) return;
    const left = creditable(line, books.creditLines);
    const gross = Math.floor((grossOf(left) * wanted.share) / 100);
    const wish: CreditWish = {
      units: new Map(wanted.part === 'units' ? [[line.id, Math.min(left.units, wanted.units)]] : []),
      amounts: new Map(wanted.part === 'amount' && gross > 0 ? [[line.id, gross]] : []),
      isTaxAlone: wanted.part === 'tax',
    };
    await this.#issue(invoice.id, wish, null, wanted);
  }

  /** Gives lines to the first refund that was made at the provider. */
  async #explain(): Promise<void> {
    const books = await this.#books();
    const [outside] = unexplainedOf(books.refunds);
    for (const { id } of outside ? books.invoices : []) {
      const line = books.invoiceLines.find(
        (each) =>
          each.invoiceId === id && grossOf(creditable(each, books.creditLines)) >= (outside?.amountMinor ?? Infinity),
      );
      if (!line || !outside) continue;
      const wish = { units: new Map(), amounts: new Map([[line.id, outside.amountMinor]]), isTaxAlone: false };
      return this.#issue(id, wish, outside.id, { diesAt: null, isTwice: false });
    }
  }

  async #issue(
    invoiceId: string,
    wish: CreditWish,
    outsideId: string | null,
    { diesAt, isTwice }: { diesAt: number | null; isTwice: boolean },
  ): Promise<void> {
    const { orderId } = this.seen;
    const order = await findOrder(this.#db, orderId);
    const before = (await this.#books()).notes.length;
    const ask: Parameters<typeof creditOrder>[2] = {
      orderId,
      seenVersion: order?.version ?? -1,
      invoiceId,
      wish,
      reason: outsideId === null ? 'allowance' : 'outside',
      note: '',
      method: 'card',
      reference: '',
      isRevoked: true,
      isRestocked: true,
      outsideId,
    };
    await this.#run(diesAt, (store) => creditOrder(store, actor, ask));
    if (isTwice) await this.#run(null, (store) => creditOrder(store, actor, ask));
    const issued = (await this.#books()).notes.length - before;
    this.notes += issued;
    this.seen.twins.push(issued);
  }

  /** Returns what is wrong with the books. */
  findContradictions = async () => findWrong(this.#db, await this.#books(), this.provider, this.seen);

  /** The provider answers, and everything that is open is asked for and heard of again. */
  async comeToRest(): Promise<void> {
    this.provider.mood = 'fine';
    this.provider.letBanksAnswer(true);
    for (const _ of ['once', 'again', 'and again']) {
      this.#clock.ahead += 3 * 3_600_000;
      await sweepPayments(this.#store);
      await sweepRefunds(this.#store);
      await this.#hearAll(this.#store);
    }
  }

  findLeftovers = async () => findWrongAtRest(this.#db, await this.#books(), this.provider, this.seen);
}
