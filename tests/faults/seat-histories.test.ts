import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { inventory, trainingSessions } from '../../server/store/catalog/catalog.table.ts';
import { takeSeats } from '../../server/store/catalog/stock.ts';
import { cancelledSeats } from '../../server/store/orders/cancelled-seat.table.ts';
import { claimDueSeats, listOpenSeats } from '../../server/store/orders/cancelled-sessions/cancelled-seat.repo.ts';
import { chooseSession } from '../../server/store/orders/cancelled-sessions/choose-session.ts';
import { settleSession } from '../../server/store/orders/cancelled-sessions/settle-session.ts';
import { sweepSeats } from '../../server/store/orders/cancelled-sessions/sweep-seats.ts';
import { balanceOf } from '../../server/store/orders/balance/balance.rules.ts';
import { readBooks } from '../../server/store/orders/credits/read-books.ts';
import { sweepRefunds } from '../../server/store/orders/credits/sweep-refunds.ts';
import { sessionVersion, typeSession } from '../../server/store/orders/moved-sessions/move-session.ts';
import { listOrderLines, type Order } from '../../server/store/orders/order.repo.ts';
import { clearStore, courseSession, openTestStore, placeItems, stockStore } from '../support/store-scene.ts';
import { OrderScene } from '../support/order-scene.ts';
import { rightsOf } from '../support/role-rights.ts';
import { drivers } from '../support/test-databases.ts';
import { isThorough } from '../support/test-scope.ts';
import { RefundProvider } from './refund-provider.ts';

const { id } = courseSession;
const later = 'session-2';
const twoSeats = 63_450;
/** Free seats of the other day. */
const capacity = 4;
const staff = { userId: 'staff-1', email: 'staff-1@example.org', rights: rightsOf('administrator').rights };
const actor = { staff: { ...staff, impersonator: null }, requestId: 'r-1' };

const happening = fc.oneof(
  fc.record({
    what: fc.constant('choose' as const),
    buyer: fc.nat(2),
    isMoving: fc.boolean(),
    isTwice: fc.boolean(),
  }),
  fc.record({ what: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ what: fc.constant('sweep' as const), isAfterCrash: fc.boolean() }),
  fc.record({
    what: fc.constant('provider' as const),
    mood: fc.constantFrom('fine' as const, 'silent' as const, 'away' as const, 'refuses' as const),
  }),
  fc.record({ what: fc.constant('somebody buys' as const) }),
  fc.record({ what: fc.constant('staff refund' as const) }),
);

describe.each(drivers)('seats of a cancelled session on $name', ({ open }) => {
  const scene = new OrderScene(open);
  beforeEach(() => scene.db.delete(cancelledSeats));

  const version = async () => {
    const [row] = await scene.db.select().from(trainingSessions).where(eq(trainingSessions.id, id));
    if (!row) throw new Error('No session.');
    return sessionVersion(typeSession({ ...row, seats: null }, scene.store.installation.timeZone));
  };
  const onHand = async (session: string) =>
    (
      await scene.db
        .select()
        .from(inventory)
        .where(eq(inventory.sku, `session/${session}`))
    )[0]?.onHand ?? NaN;

  it('come to the buyer as one of day or money, whatever happens in whichever sequence', async () => {
    let settled = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 14, size: 'max' }), async (happenings) => {
        scene.ahead = 0;
        await clearStore(scene.db);
        await stockStore(scene.db);
        const plain = openTestStore(scene.db, { clock: scene.clock });
        const provider = new RefundProvider(() => Promise.resolve(twoSeats));
        const store = openTestStore(scene.db, { clock: scene.clock, payments: provider.over(plain.payments) });
        store.env.refundLimitMinor = 100 * twoSeats;
        const dates = { startsAt: new Date('2039-01-10T13:00:00Z'), endsAt: new Date('2039-01-12T17:00:00Z') };
        await scene.db.insert(trainingSessions).values({ ...courseSession, id: later, ...dates });
        await scene.db.insert(inventory).values([
          { sku: `session/${later}`, onHand: capacity },
          { sku: `session/${id}`, onHand: 10 },
        ]);
        const orders: Order[] = [];
        for (let each = 0; each < 3; each++) orders.push(await placeItems(plain, { course: 2 }, { payable: twoSeats }));
        const settle = async (kind: 'ask' | 'refund') =>
          settleSession(store, actor, { id, version: await version(), choice: { kind } });
        expect(await settle('ask')).toMatchObject({ ok: true, value: { orders: 3 } });
        let sold = 0;
        const choose = async (order: Order | undefined, isMoving: boolean) => {
          const [seat] = order ? await listOpenSeats(scene.db, order.id) : [];
          const choice = isMoving ? ({ kind: 'move', to: later } as const) : ({ kind: 'refund' } as const);
          if (order && seat)
            await chooseSession(store, { orderId: order.id, seatId: seat.id, choice }).catch(() => null);
        };
        const sweep = () => Promise.all([sweepSeats(store), sweepSeats(store), sweepRefunds(store)]);
        const check = async () => {
          let moved = 0;
          let freed = 0;
          for (const order of orders) {
            const books = await readBooks(scene.db, order.id);
            const [line] = await listOrderLines(scene.db, order.id);
            const isMoved = line?.session?.id === later;
            const credited = books.notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
            // Day or money, whole, and never both.
            expect([0, 2]).toContain(line?.freedSeats);
            expect(credited).toBe(line?.freedSeats === 2 ? twoSeats : 0);
            expect(isMoved && line.freedSeats > 0).toBe(false);
            moved += isMoved ? 2 : 0;
            freed += line?.freedSeats ?? 0;
            const { paidMinor, givenMinor, oweBackMinor } = balanceOf(books);
            expect(paidMinor).toBe(twoSeats);
            expect(givenMinor + oweBackMinor).toBe(credited);
            const refs = books.payments.map(({ providerRef }) => providerRef ?? '');
            expect(refs.reduce((sum, ref) => sum + provider.given(ref), 0)).toBeLessThanOrEqual(credited);
          }
          // No seat is lost, and none is sold twice.
          expect(await onHand(later)).toBe(capacity - sold - moved);
          expect(await onHand(later)).toBeGreaterThanOrEqual(0);
          expect(await onHand(id)).toBe(10 - 6 + moved + freed);
        };
        for (const each of happenings) {
          if (each.what === 'choose') {
            const order = orders[each.buyer];
            await Promise.all([choose(order, each.isMoving), each.isTwice ? choose(order, !each.isMoving) : null]);
          } else if (each.what === 'wait') scene.ahead += each.days * 86_400_000;
          else if (each.what === 'sweep') {
            if (each.isAfterCrash) {
              await claimDueSeats(scene.db, scene.clock.now(), { limit: 2, lease: 1_000 });
              scene.ahead += 60_000;
            }
            await sweep();
          } else if (each.what === 'provider') provider.mood = each.mood;
          else if (each.what === 'somebody buys') sold += (await takeSeats(scene.db, later, 1)) ? 1 : 0;
          else await settle('refund');
          await check();
        }
        provider.mood = 'fine';
        for (let turn = 0; turn < 4; turn++) {
          scene.ahead += 15 * 86_400_000;
          await sweep();
        }
        await check();
        const left = await scene.db.select().from(cancelledSeats);
        expect(left.filter(({ state }) => state !== 'moved' && state !== 'refunded')).toEqual([]);
        for (const order of orders) {
          const { refunds, payments } = await readBooks(scene.db, order.id);
          expect(refunds.filter(({ state }) => state === 'asked')).toEqual([]);
          const done = refunds.filter(({ state }) => state === 'done').reduce((sum, row) => sum + row.amountMinor, 0);
          const ref = payments[0]?.providerRef ?? '';
          expect(provider.given(ref)).toBe(done);
        }
        settled += left.length;
      }),
      { numRuns: isThorough ? 40 : 2, endOnFailure: true },
    );
    expect(settled).toBeGreaterThan(0);
  });
});
