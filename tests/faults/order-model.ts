import { eq, inArray, sql } from 'drizzle-orm';
import { createAccount } from '../../server/people/accounts/account.repo.ts';
import { findOpenCart } from '../../server/store/cart/cart.repo.ts';
import { cartLines, carts } from '../../server/store/cart/cart.table.ts';
import { inventory } from '../../server/store/catalog/catalog.table.ts';
import { checkouts } from '../../server/store/checkout/checkout.table.ts';
import { findCheckout } from '../../server/store/checkout/checkout.repo.ts';
import { quoteOrder, readQuoteContext } from '../../server/store/checkout/quote-order.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { createLog } from '../../server/platform/log.ts';
import { claimDueAttempts } from '../../server/store/orders/attempt.repo.ts';
import { pendingStates } from '../../server/store/orders/order.states.ts';
import { orderAttempts } from '../../server/store/orders/attempt.table.ts';
import { orderLines, orders } from '../../server/store/orders/order.table.ts';
import { continueOrder, placeOrder } from '../../server/store/orders/placing/place-order.ts';
import { settleAttempt } from '../../server/store/orders/placing/settle-attempt.ts';
import { connectorNames, type Deliver } from '../../server/platform/integrations/connector.contract.ts';
import { makeDue } from '../../server/platform/outbox/outbox.repo.ts';
import { sendDue } from '../../server/platform/outbox/send-due.ts';
import { sandboxAuthorizations } from '../../server/store/payments/sandbox.table.ts';
import { openMortalStore, type GatewayMood, type MortalStore } from '../support/crashing-store-scene.ts';
import { readOrderFacts } from '../support/order-facts.ts';
import { fillCart, makeOrderer, openTestStore, prepareCard, reviewed, stockStore } from '../support/store-scene.ts';
import { cards, type Happening } from './order-happenings.ts';

const minute = 60_000;
const books = 6;

type Ask = Awaited<ReturnType<typeof reviewed>>;

/**
 * A store with three buyers and a sequence of events, with the invariants that hold between them. Each event runs in a
 * process, so a crash loses only what that process knew.
 */
export class OrderModel {
  readonly #db: Database;
  #ahead = 0;
  #mood: GatewayMood = 'fine';
  readonly #clock = { now: () => new Date(Date.now() + this.#ahead) };
  readonly #buyers: { visitor: ReturnType<typeof makeOrderer>; last: Ask | null }[] = [];
  /** Answers about orders: a key that has returned an order returns it always. */
  readonly #placed = new Map<string, string>();
  readonly #heard = new Set<string>();

  private constructor(db: Database) {
    this.#db = db;
  }

  /** Two guests and a person with an account, in an empty store. */
  static async open(db: Database): Promise<OrderModel> {
    const model = new OrderModel(db);
    await stockStore(db, books);
    const userId = `person-${crypto.randomUUID()}`;
    await createAccount(db, model.#clock, { userId, firstName: 'Maeve', lastName: 'Doe', language: 'en' });
    for (const visitor of [makeOrderer(), makeOrderer(), makeOrderer(userId)])
      model.#buyers.push({ visitor, last: null });
    return model;
  }

  #process(diesAt: number | null): MortalStore {
    const { payments } = openTestStore(this.#db, { clock: this.#clock });
    return openMortalStore(this.#db, { clock: this.#clock, payments, moodOf: () => this.#mood, diesAt });
  }

  /** Runs one event. A crashed process gives no answer; every other must. */
  async let(happening: Happening): Promise<void> {
    const buyer = this.#buyers[happening.buyer];
    if (!buyer) return;
    const mortal = this.#process(happening.diesAt);
    const { store } = mortal;
    const surviving = async <T>(work: Promise<T>): Promise<T | null> => {
      try {
        const answer = await work;
        return mortal.isDead() ? null : answer;
      } catch (error) {
        if (mortal.isDead()) return null;
        throw error;
      }
    };
    switch (happening.what) {
      case 'click': {
        buyer.last = await this.#review(buyer.visitor, cards[happening.card]);
        const ask = buyer.last;
        if (happening.isStale) await this.#edit(buyer.visitor);
        const clicks = Array.from({ length: happening.times }, () => surviving(placeOrder(store, buyer.visitor, ask)));
        for (const answer of await Promise.all(clicks)) this.#note(ask.key, answer);
        return;
      }
      case 'click again': {
        const { last } = buyer;
        if (last) this.#note(last.key, await surviving(placeOrder(store, buyer.visitor, last)));
        return;
      }
      case 'bank': {
        const holds = await this.#db.select().from(sandboxAuthorizations);
        // For the other cards the bank has no challenge.
        for (const { ref } of holds) await store.payments.challenges?.end(ref, happening.verdict);
        const { last } = buyer;
        if (last) this.#note(last.key, await surviving(continueOrder(store, buyer.visitor.reader, last.key)));
        return;
      }
      case 'edit the cart':
        return this.#edit(buyer.visitor);
      case 'time passes':
        this.#ahead += happening.minutes * minute;
        await surviving(this.#sweep(mortal));
        return;
      case 'gateway':
        this.#mood = happening.mood;
        return;
      case 'deliver':
        await surviving(this.#deliver(store.db, happening.isHeard));
    }
  }

  /** Another tab adds one book, up to three. */
  async #edit({ owner }: ReturnType<typeof makeOrderer>): Promise<void> {
    const cart = await findOpenCart(this.#db, owner);
    if (!cart) return;
    const quantity = sql`least(${cartLines.quantity} + 1, 3)`;
    await this.#db.update(cartLines).set({ quantity }).where(eq(cartLines.cartId, cart.id));
    await this.#db
      .update(carts)
      .set({ version: cart.version + 1 })
      .where(eq(carts.id, cart.id));
  }

  /** A cart with a book, reviewed up to the click; the challenged card is a new one each time. */
  async #review(visitor: ReturnType<typeof makeOrderer>, cardNumber: string): Promise<Ask> {
    const store = openTestStore(this.#db, { clock: this.#clock });
    const open = await findOpenCart(this.#db, visitor.owner);
    if (!open) await fillCart(store, visitor, { book: 1 });
    const cart = open ?? (await findOpenCart(this.#db, visitor.owner));
    if (!cart) throw new Error('A cart that was filled is gone.');
    const context = await readQuoteContext(store, visitor.person, await findCheckout(this.#db, cart.id));
    const { payableMinor } = await quoteOrder(this.#db, this.#clock, cart, context);
    const card = await prepareCard(store, cardNumber);
    return reviewed(store, visitor, cart, { payable: payableMinor, card });
  }

  #note(key: string, answer: Awaited<ReturnType<typeof placeOrder>> | null): void {
    if (!answer) return;
    const before = this.#placed.get(key);
    const now = answer.ok && answer.value.state === 'placed' ? answer.value.orderNumber : undefined;
    if (before !== undefined && before !== now) {
      throw new Error(`A key that had the order ${before} was answered ${JSON.stringify(answer)}.`);
    }
    if (now !== undefined) this.#placed.set(key, now);
  }

  async #sweep({ store }: MortalStore): Promise<void> {
    for (const id of await claimDueAttempts(store.db, this.#clock.now(), 50)) {
      await store.orders.process(id).catch((error: unknown) => {
        if (this.#mood === 'fine') throw error;
      });
    }
  }

  async #deliver(db: Database, isHeard: boolean): Promise<void> {
    const tell: Deliver = async ({ kind, reference }) => {
      if (kind === 'submit-order') this.#heard.add(reference);
      // The gateway may have received the call although the answer was lost.
      return isHeard ? { ok: true } : { ok: false, isPermanent: false, reason: 'Status 500' };
    };
    const deliver = Object.fromEntries(connectorNames.map((name) => [name, tell])) as Record<string, Deliver>;
    const log = createLog({ logLevel: 'silent', isProduction: true });
    for (const connector of ['erp', 'mail'] as const) {
      await sendDue(connector, { db, clock: this.#clock, log, deliver: deliver as never });
    }
  }

  /** Checks the invariants while no process runs. @returns violations: actual and expected values */
  async findContradictions(): Promise<object> {
    const { states: _, outbox: __, strayHolds: ___, ...facts } = await readOrderFacts(this.#db);
    const live = await this.#db
      .select()
      .from(orderAttempts)
      .where(inArray(orderAttempts.state, ['AUTHORIZING', 'NEEDS_ACTION']));
    const promised = live.flatMap(({ draft }) => draft.lines).reduce((sum, { quantity }) => sum + quantity, 0);
    const [sold] = await this.#db
      .select({ quantity: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int` })
      .from(orderLines);
    const negative = await this.#db.$count(inventory, sql`on_hand < 0 or reserved < 0 or reserved > on_hand`);
    const is = { ...facts, negative, lost: await this.#countLost() };
    const shouldBe = {
      cartsOrderedTwice: 0,
      ordersWithoutHold: 0,
      untold: 0,
      unwritten: 0,
      toldOfNothing: 0,
      negative: 0,
      lost: 0,
      orders: facts.orders,
      onHand: books - (sold?.quantity ?? 0),
      reserved: promised,
    };
    const wrong = Object.entries(is).filter(([name, value]) => value !== shouldBe[name as keyof typeof is]);
    return Object.fromEntries(wrong.map(([name, value]) => [name, [value, shouldBe[name as keyof typeof is]]]));
  }

  /** Carts that have not been ordered and lack added or typed data. */
  async #countLost(): Promise<number> {
    const open = await this.#db.select().from(carts).where(eq(carts.state, 'open'));
    let lost = 0;
    const ordered = await this.#db.select().from(carts).where(eq(carts.state, 'ordered'));
    for (const { id, userId, tokenHash } of open) {
      const lines = await this.#db.$count(cartLines, eq(cartLines.cartId, id));
      const [typed] = await this.#db.select().from(checkouts).where(eq(checkouts.cartId, id));
      // Items added during the bank's challenge move to a new cart without typed data.
      const isNext = ordered.some((cart) => cart.userId === userId && cart.tokenHash === tokenHash);
      if (lines === 0 || (!(isNext && !typed) && typed?.email !== 'ana@example.net')) lost += 1;
    }
    return lost;
  }

  /** Restores all services and advances time until nothing is left to do. */
  async comeToRest(): Promise<void> {
    this.#mood = 'fine';
    const mortal = this.#process(null);
    const pending = () => this.#db.$count(orderAttempts, inArray(orderAttempts.state, [...pendingStates, 'REVIEW']));
    for (let round = 0; (await pending()) > 0; round += 1) {
      if (round > 10) throw new Error('Attempts do not come to an end.');
      this.#ahead += 25 * 60 * minute;
      await this.#sweep(mortal);
      const review = await this.#db.select().from(orderAttempts).where(eq(orderAttempts.state, 'REVIEW'));
      const decided = { staff: { userId: 'staff-1' }, decision: 'retried' as const, requestId: 'r-1' };
      for (const { id } of review) await settleAttempt(mortal.store, { ...decided, id });
    }
    await makeDue(this.#db, this.#clock.now(), {});
    this.#ahead += minute;
    await this.#deliver(this.#db, true);
  }

  /** Checks the final state beyond the invariants. @returns violations */
  async findLeftovers(): Promise<object> {
    const { strayHolds, reserved, outbox } = await readOrderFacts(this.#db);
    const all = (await this.#db.select().from(orders)).map(({ id }) => `order-${id}`);
    const unheard = all.filter((reference) => !this.#heard.has(reference));
    const heardOfNothing = [...this.#heard].filter((reference) => !all.includes(reference));
    const left = { strayHolds, reserved, ...outbox, unheard: unheard.length, toldOfNothing: heardOfNothing.length };
    return Object.fromEntries(Object.entries(left).filter(([, number]) => number !== 0));
  }

  get placed(): number {
    return this.#placed.size;
  }
}
