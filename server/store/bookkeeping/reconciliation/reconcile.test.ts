import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { creditFirstLine, payables, placeItems } from '../../../../tests/support/books-scene.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { refunds } from '../../orders/credits/refund.table.ts';
import { lookForDisputes } from '../../orders/dispute-booking/look-for-disputes.ts';
import { disputeMoves } from '../../orders/disputes/dispute.table.ts';
import { orderPayments } from '../../orders/payment.table.ts';
import { listPayments } from '../../orders/payment/payment.repo.ts';
import type { ProviderEntry } from '../../payments/provider-entry.contract.ts';
import { toPeriod } from '../period.rules.ts';
import type { DifferenceKind } from './find-differences.ts';
import { providerDays, providerEntries } from './provider-entry.table.ts';
import { readDaysAtProvider, readLastDays } from './read-entries.ts';
import { reconcile } from './reconcile.ts';

describe.each(drivers)('the books beside the provider on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const today = () => todayOf(scene.store);
  const lastDays = () => toPeriod({ from: addDays(today(), -4), until: today() }, scene.store.installation.timeZone);
  const compare = () => reconcile(scene.store, lastDays());
  const organization = { read: () => Promise.reject(new Error('The content is away.')) };
  const look = () => lookForDisputes(Object.assign({}, scene.store, { organization }));

  const buy = (number?: string) =>
    placeItems(scene.store, { file: 1 }, number ? { payable: payables.file, number } : { payable: payables.file });
  /** An entry of the provider that no sandbox made. */
  const entry = (change: Partial<ProviderEntry>): ProviderEntry => ({
    id: `txn_${crypto.randomUUID()}`,
    category: 'charge',
    amountMinor: 5_000,
    feeMinor: 0,
    netMinor: 5_000,
    currency: 'usd',
    sourceRef: 'ch_other',
    paymentRef: 'pi_other',
    metadataId: null,
    payoutRef: null,
    createdAt: scene.clock.now(),
    availableOn: scene.clock.now(),
    ...change,
  });
  const plant = (...entries: ProviderEntry[]) => scene.db.insert(providerEntries).values(entries);

  it('agree when every charge, refund and dispute is there, however often they are read', async () => {
    await buy();
    await placeItems(scene.store, { book: 1 }, { payable: payables.book });
    await buy('4000000000000259');
    await look();
    for (const _ of ['at night', 'again, with nothing to read']) await readLastDays(scene.store);
    await readDaysAtProvider(scene.store, [today()]);
    const { rows, differences, unreadDays, isRight } = await compare();
    expect(rows).toEqual([
      { name: 'charges', booksMinor: 2 * payables.file, providerMinor: 2 * payables.file },
      { name: 'refunds', booksMinor: 0, providerMinor: 0 },
      { name: 'disputes', booksMinor: -payables.file, providerMinor: -payables.file },
      { name: 'fees', booksMinor: null, providerMinor: 0 },
      { name: 'payouts', booksMinor: null, providerMinor: 0 },
      { name: 'other', booksMinor: null, providerMinor: 0 },
    ]);
    expect([differences, unreadDays, isRight]).toEqual([[], [], true]);
    expect(await scene.db.$count(providerEntries)).toBe(3);
  });

  it('match an entry by the id that the shop stored, else by the reference of the provider', async () => {
    const { id } = await buy();
    const [payment] = await listPayments(scene.db, id);
    await readLastDays(scene.store);
    const matched = () => scene.db.select({ to: providerEntries.paymentId }).from(providerEntries);
    expect(await matched()).toEqual([{ to: payment?.id }]);
    await scene.db.update(providerEntries).set({ paymentId: null, metadataId: payment?.id ?? '' });
    await readLastDays(scene.store);
    expect(await matched()).toEqual([{ to: payment?.id }]);
    await scene.db.update(providerEntries).set({ paymentId: null, metadataId: null });
    await readLastDays(scene.store);
    expect(await matched()).toEqual([{ to: payment?.id }]);
  });

  /** Plants one difference. @returns what the books and the provider have */
  const planted: Record<DifferenceKind, () => Promise<[books: number, provider: number]>> = {
    'payment-missing': async () => {
      await scene.db.delete(providerEntries);
      return [payables.file, 0];
    },
    'payment-amount': async () => {
      await scene.db.update(orderPayments).set({ capturedMinor: payables.file - 1 });
      return [payables.file - 1, payables.file];
    },
    'refund-missing': async () => {
      await scene.db.update(refunds).set({ method: 'card' });
      return [-payables.file, 0];
    },
    'refund-amount': async () => {
      const [refund] = await scene.db.update(refunds).set({ method: 'card' }).returning();
      await plant(entry({ category: 'refund', amountMinor: -7, refundId: refund?.id } as Partial<ProviderEntry>));
      return [-payables.file, -7];
    },
    'dispute-amount': async () => {
      await buy('4000000000000259');
      await look();
      await scene.db.update(disputeMoves).set({ amountMinor: -1 });
      await readDaysAtProvider(scene.store, [today()]);
      return [-1, -payables.file];
    },
    'charge-unknown': async () => {
      await plant(entry({}));
      return [0, 5_000];
    },
    'refund-unknown': async () => {
      await plant(entry({ category: 'refund', amountMinor: -300, sourceRef: 're_other' }));
      return [0, -300];
    },
    'dispute-unknown': async () => {
      await plant(entry({ category: 'dispute', amountMinor: -300, sourceRef: 'dp_other' }));
      return [0, -300];
    },
    'payout-amount': async () => {
      await scene.db.update(providerEntries).set({ payoutRef: 'po_1' });
      await plant(entry({ category: 'payout', amountMinor: -1_000, sourceRef: 'po_1', payoutRef: 'po_1' }));
      return [payables.file, 1_000];
    },
    currency: async () => {
      await plant(entry({ currency: 'eur' }));
      return [0, 5_000];
    },
  };
  it.each(Object.keys(planted) as DifferenceKind[])('name a planted difference: %s', async (kind) => {
    const { id } = await buy();
    await creditFirstLine(scene.db, id, { at: scene.clock.now() });
    await readLastDays(scene.store);
    expect((await compare()).isRight).toBe(true);
    const [booksMinor, providerMinor] = await planted[kind]();
    const { differences, isRight } = await compare();
    expect(differences).toMatchObject([{ kind, booksMinor, providerMinor }]);
    expect(isRight).toBe(false);
  });

  it('do not differ by a refund that failed and came back, nor by what the provider has on another day', async () => {
    const { id } = await buy();
    await creditFirstLine(scene.db, id, { at: scene.clock.now() });
    await readLastDays(scene.store);
    const [refund] = await scene.db.update(refunds).set({ method: 'card', state: 'failed' }).returning();
    const ofRefund = { category: 'refund', refundId: refund?.id } as Partial<ProviderEntry>;
    await plant(entry({ ...ofRefund, amountMinor: -500 }), entry({ ...ofRefund, amountMinor: 500 }));
    await scene.db
      .update(orderPayments)
      .set({ endedAt: new Date(scene.clock.now().getTime() - 40 * 86_400_000) })
      .where(eq(orderPayments.orderId, id));
    expect((await compare()).differences).toEqual([]);
  });

  it('go on where the provider went away, and say how far they are', async () => {
    await buy();
    let answers = 2;
    const { listEntries } = scene.store.payments;
    scene.useGateway({
      async *listEntries(span) {
        answers -= 1;
        if (answers < 0) throw new Error('The provider is away.');
        yield* listEntries(span);
      },
    });
    const stopped = await readLastDays(scene.store);
    expect(stopped).toEqual({ read: 2, stoppedAt: addDays(today(), -2) });
    const halfway = await compare();
    expect(halfway.unreadDays).toEqual([-2, -1, 0].map((days) => addDays(today(), days)));
    expect(halfway.isRight).toBe(false);
    answers = 99;
    expect(await readLastDays(scene.store)).toEqual({ read: 3, stoppedAt: null });
    // The days before were read already.
    expect(answers).toBe(96);
    expect((await compare()).isRight).toBe(true);
    scene.ahead += 86_400_000;
    expect(await readLastDays(scene.store)).toEqual({ read: 5, stoppedAt: null });
  });

  it('leave no gap after weeks without reading', async () => {
    await readLastDays(scene.store);
    const last = today();
    scene.ahead += 20 * 86_400_000;
    expect(await readLastDays(scene.store)).toEqual({ read: 21, stoppedAt: null });
    const days = (await scene.db.select().from(providerDays)).map(({ day }) => day);
    expect(days).toContain(addDays(last, 10));
  });

  it('stores an entry once, and learns its payout later', async () => {
    const told = entry({ id: 'txn_1' });
    scene.useGateway({
      async *listEntries() {
        yield told;
        yield entry({ id: 'txn_1', amountMinor: 1, payoutRef: 'po_1' });
      },
    });
    await readDaysAtProvider(scene.store, [today()]);
    await readDaysAtProvider(scene.store, [today()]);
    expect(await scene.db.select().from(providerEntries)).toMatchObject([{ id: 'txn_1', payoutRef: 'po_1' }]);
  });
});
