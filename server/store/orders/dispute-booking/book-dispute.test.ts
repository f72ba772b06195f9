import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { creditFirstLine, payables, placeItems } from '../../../../tests/support/books-scene.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import type { ProviderDispute } from '../../payments/provider-entry.contract.ts';
import { sandboxRefunds } from '../../payments/sandbox.table.ts';
import { balanceOf } from '../balance/balance.rules.ts';
import { readBooks } from '../credits/read-books.ts';
import { refundExcess } from '../credits/refund-excess.ts';
import { listOpenRefunds } from '../credits/refund.repo.ts';
import { sweepRefunds } from '../credits/sweep-refunds.ts';
import { listOrderEvents } from '../events/order-event.repo.ts';
import { listDownloads } from '../grants/entitlement.repo.ts';
import { openDownload } from '../downloads/open-download.ts';
import { orders } from '../order.table.ts';
import { listPayments } from '../payment/payment.repo.ts';
import { bookDispute, type DisputeServices } from './book-dispute.ts';
import { listDisputesOfOrder } from '../disputes/dispute.repo.ts';
import { disputeMoves, disputes } from '../disputes/dispute.table.ts';
import { lookForDisputes } from './look-for-disputes.ts';

describe.each(drivers)('a disputed payment on $name', ({ open }) => {
  const scene = new OrderScene(open);

  const record = { organization: 'Norms Institute', supportEmail: 'desk@example.org' };
  const services = (change: Partial<DisputeServices> = {}): DisputeServices => {
    const organization = { read: () => Promise.resolve(record) } as unknown as DisputeServices['organization'];
    return Object.assign({}, scene.store, { organization }, change);
  };
  const look = () => lookForDisputes(services());
  const stateOf = async (id: number) => (await listDisputesOfOrder(scene.db, id)).map(({ state }) => state);
  const eventsOf = async (id: number) =>
    (await listOrderEvents(scene.db, id)).flatMap((event) => (event.kind === 'disputed' ? [event.data.state] : []));
  const mails = async () =>
    (await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'payment-disputed'))).map(
      ({ payload }) => payload as unknown as EmailDraft,
    );
  const buy = (number = '4000000000000259') => placeItems(scene.store, { file: 1 }, { payable: payables.file, number });

  /** The answer to a download of the order by its buyer. */
  async function download({ id, tokenHash }: typeof orders.$inferSelect) {
    const [file] = await listDownloads(scene.db, id);
    const opened = await openDownload(
      {
        db: scene.db,
        clock: scene.clock,
        installation: scene.store.installation,
        env: { dataDir: '/tmp', isDemo: true },
      },
      {
        id: file?.entitlement.id ?? '',
        reader: { userId: null, tokenHash },
        language: 'en',
        isHeadOnly: true,
        isStaff: false,
        range: null,
        ifRange: null,
      },
    );
    return opened.ok ? 'given' : opened.code;
  }
  const decide = async (decision: 'answer' | 'win' | 'lose') => {
    const [found] = await scene.db.select().from(disputes);
    expect(await scene.store.payments.disputeDesk?.decide(found?.providerRef ?? '', decision)).toBe(true);
    scene.ahead += 86_400_000;
    await look();
  };

  it('is on the order, pauses its files, and tells the staff once', async () => {
    const order = await buy();
    expect(await download(order)).toBe('given');
    for (const _ of ['first', 'again']) await look();
    expect(await stateOf(order.id)).toEqual(['open']);
    expect(await eventsOf(order.id)).toEqual(['open']);
    expect(await download(order)).toBe('disputed');
    expect(await mails()).toMatchObject([
      {
        to: 'desk@example.org',
        content: { kind: 'paymentDisputed', orderNumber: order.orderNumber, amount: '$136.42', reason: 'fraudulent' },
      },
    ]);
    const [after] = await scene.db.select().from(orders).where(eq(orders.id, order.id));
    expect(after?.version).toBe(order.version + 1);
  });

  it('opens the files again when it is won, and what was taken comes back', async () => {
    const order = await buy();
    await look();
    await decide('answer');
    expect(await download(order)).toBe('disputed');
    await decide('win');
    expect(await eventsOf(order.id)).toEqual(['open', 'answered', 'won']);
    expect(await download(order)).toBe('given');
    expect((await scene.db.select().from(disputeMoves)).map(({ amountMinor }) => amountMinor).toSorted()).toEqual([
      -payables.file,
      payables.file,
    ]);
  });

  /** Credit notes with their reasons, money that went back, and what the order comes to. */
  const moneyOf = async (id: number) => {
    const books = await readBooks(scene.db, id);
    const { owedMinor, creditedMinor, givenMinor, oweBackMinor } = balanceOf(books);
    return {
      notes: books.notes.map(({ reason, totalMinor }) => [reason, totalMinor]),
      given: books.refunds.map(({ method, state, amountMinor }) => [method, state, amountMinor]),
      sums: [owedMinor, creditedMinor, givenMinor, oweBackMinor],
    };
  };
  /** Tells a state of the order's only dispute as the provider would, with what it has moved by then. */
  const tellAgain = async (state: ProviderDispute['state'], moved: number[]) => {
    const [found] = await scene.db.select().from(disputes);
    const told = await scene.store.payments.findDispute(found?.providerRef ?? '');
    if (!told) throw new Error('There is no dispute.');
    const moves = moved.map((amountMinor, index) => ({
      ref: `${told.ref}-${index}`,
      amountMinor,
      feeMinor: 1_500,
      at: scene.clock.now(),
    }));
    scene.ahead += 60_000;
    return bookDispute(services(), { ...told, state, moves }, scene.clock.now());
  };

  it('is credited when it is lost, once, and gives nothing back', async () => {
    const order = await buy();
    await look();
    expect((await moneyOf(order.id)).notes).toEqual([]);
    await decide('lose');
    const lost = {
      notes: [['dispute', payables.file]],
      given: [['dispute', 'done', payables.file]],
      sums: [0, payables.file, payables.file, 0],
    };
    expect(await moneyOf(order.id)).toEqual(lost);
    await tellAgain('lost', [-payables.file]);
    await Promise.all([tellAgain('lost', [-payables.file]), look()]);
    expect(await moneyOf(order.id)).toEqual(lost);
    const kinds = (await scene.db.select().from(outboxMessages)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'credit-note')).toHaveLength(1);
    expect(await scene.db.select().from(sandboxRefunds)).toEqual([]);
    await refundExcess(scene.store);
    await sweepRefunds(scene.store);
    expect(await moneyOf(order.id)).toEqual(lost);
    const [mail] = (await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-credit'))).map(
      ({ payload }) => (payload as unknown as EmailDraft).content,
    );
    expect(mail).toMatchObject({ kind: 'creditIssued', refund: { method: 'dispute', amount: '$136.42' } });
  });

  it('is owed to the buyer when it is won after all, and gone again when it is lost once more', async () => {
    const order = await buy();
    await look();
    await decide('lose');
    for (const _ of ['once', 'again']) await tellAgain('won', [-payables.file, payables.file]);
    expect(await moneyOf(order.id)).toMatchObject({
      notes: [['dispute', payables.file]],
      given: [['dispute', 'failed', payables.file]],
      sums: [-payables.file, payables.file, 0, payables.file],
    });
    expect((await listOpenRefunds(scene.db)).map(({ order: { id } }) => id)).toEqual([order.id]);
    await refundExcess(scene.store);
    await tellAgain('lost', [-payables.file, payables.file, -payables.file]);
    expect(await moneyOf(order.id)).toMatchObject({
      notes: [['dispute', payables.file]],
      given: [['dispute', 'done', payables.file]],
      sums: [0, payables.file, payables.file, 0],
    });
  });

  it('credits a part where a part was taken, and never more than is left', async () => {
    const order = await buy();
    await look();
    await tellAgain('lost', [-5_000]);
    expect(await moneyOf(order.id)).toMatchObject({ notes: [['dispute', 5_000]], sums: [0, 5_000, 5_000, 0] });
    const other = await buy();
    await creditFirstLine(scene.db, other.id, { at: scene.clock.now() });
    const before = await moneyOf(other.id);
    await look();
    const found = await listDisputesOfOrder(scene.db, other.id);
    expect(await scene.store.payments.disputeDesk?.decide(found[0]?.providerRef ?? '', 'lose')).toBe(true);
    scene.ahead += 86_400_000;
    await look();
    expect(await stateOf(other.id)).toEqual(['lost']);
    expect(await moneyOf(other.id)).toEqual(before);
  });

  it('keeps the files when it is lost', async () => {
    const order = await buy();
    await look();
    await decide('lose');
    expect(await eventsOf(order.id)).toEqual(['open', 'lost']);
    expect(await download(order)).toBe('taken_back');
    expect(await mails()).toHaveLength(1);
  });

  it('pauses nothing while the bank only asks', async () => {
    const order = await buy('4000000000001976');
    await look();
    expect(await stateOf(order.id)).toEqual(['warning']);
    expect(await download(order)).toBe('given');
    expect(await scene.db.$count(disputeMoves)).toBe(0);
    await decide('lose');
    expect(await eventsOf(order.id)).toEqual(['warning', 'open']);
    // The staff hear of the question, and that it has become a dispute.
    expect(await mails()).toHaveLength(2);
    expect(await download(order)).toBe('disputed');
  });

  it('is booked without an address of the staff, and the one of a stranger is left to the reconciliation', async () => {
    const order = await buy('4242424242424242');
    const [payment] = await listPayments(scene.db, order.id);
    const told = (change: Partial<ProviderDispute>): ProviderDispute => ({
      ref: 'dp_1',
      paymentRef: payment?.providerRef ?? '',
      attemptId: null,
      amountMinor: 100,
      reason: 'general',
      state: 'open',
      dueBy: null,
      openedAt: scene.clock.now(),
      moves: [{ ref: 'm_1', amountMinor: -100, feeMinor: 1_500, at: scene.clock.now() }],
      ...change,
    });
    const nobody = { read: () => Promise.reject(new Error('The content is away.')) };
    expect(await bookDispute(services({ organization: nobody }), told({}), scene.clock.now())).toBe(true);
    expect(await bookDispute(services(), told({ ref: 'dp_2', paymentRef: 'pi_stranger' }), scene.clock.now())).toBe(
      false,
    );
    expect(
      await bookDispute(
        services(),
        told({ ref: 'dp_3', paymentRef: null, attemptId: order.attemptId }),
        scene.clock.now(),
      ),
    ).toBe(true);
    expect(
      await bookDispute(
        services(),
        told({ ref: 'dp_4', paymentRef: null, attemptId: payment?.id ?? '' }),
        scene.clock.now(),
      ),
    ).toBe(true);
    expect((await listDisputesOfOrder(scene.db, order.id)).map(({ providerRef }) => providerRef).toSorted()).toEqual([
      'dp_1',
      'dp_3',
      'dp_4',
    ]);
    expect(await mails()).toHaveLength(2);
  });

  it('is not taken back to an older state by an answer that comes late', async () => {
    const order = await buy();
    const asked = scene.clock.now();
    const [open] = await Array.fromAsync(
      scene.store.payments.listDisputes({ from: new Date(0), until: new Date('2199-01-01T00:00:00Z') }),
    );
    await look();
    await decide('win');
    if (!open) throw new Error('There is no dispute.');
    expect(await bookDispute(services(), open, asked)).toBe(true);
    expect(await eventsOf(order.id)).toEqual(['open', 'won']);
    expect(await download(order)).toBe('given');
  });
});
