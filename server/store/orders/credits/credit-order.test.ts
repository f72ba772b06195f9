import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { refundInSandbox } from '../../../../tests/support/payment-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { auditEntries } from '../../../people/access/audit.table.ts';
import type { EmailDraft } from '../../../platform/email/mail.contract.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { openDownload } from '../downloads/open-download.ts';
import { listDownloads } from '../grants/entitlement.repo.ts';
import { listInvoiceLines, listInvoices } from '../invoices/invoice.repo.ts';
import { findOrder, type Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';
import { listCreditLines, listCreditNotes } from './credit.repo.ts';
import { creditOrder } from './credit-order.ts';
import { decideRefund, settleRefund } from './decide-refund.ts';
import { hearRefunds } from './hear-refunds.ts';
import { balanceOf } from '../balance/balance.rules.ts';
import { readBooks } from './read-books.ts';
import { listOpenRefunds, listRefunds } from './refund.repo.ts';
import { sweepRefunds } from './sweep-refunds.ts';

const file = { items: { file: 2 }, payable: 2 * (12_900 + 742) - 1 };
const oneFile = 12_900 + 742;

describe.each(drivers)('a credit note on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const minute = 60_000;
  const member = (role: 'staff' | 'finance' = 'staff', userId = `${role}-1`) => ({
    staff: { userId, email: `${userId}@example.org`, rights: rightsOf(role).rights, impersonator: null },
    requestId: 'r-1',
  });
  const place = (number?: string, items: Parameters<typeof shop.fillCart>[2] = { file: 1 }, payable = oneFile) =>
    shop.placeItems(scene.store, items, { payable, ...(number !== undefined && { number }) });

  async function ask(
    { id }: Pick<Order, 'id'>,
    wish: { units?: number; gross?: number; isTaxAlone?: true },
    change: Partial<Parameters<typeof creditOrder>[2]> = {},
  ): Promise<Parameters<typeof creditOrder>[2]> {
    const [invoice] = await listInvoices(scene.db, id);
    const [line] = await listInvoiceLines(scene.db, [invoice?.id ?? '']);
    const lineId = line?.id ?? '';
    const order = await findOrder(scene.db, id);
    return {
      orderId: id,
      seenVersion: order?.version ?? -1,
      invoiceId: invoice?.id ?? '',
      wish: {
        units: new Map(wish.units === undefined ? [] : [[lineId, wish.units]]),
        amounts: new Map(wish.gross === undefined ? [] : [[lineId, wish.gross]]),
        isTaxAlone: wish.isTaxAlone ?? false,
      },
      reason: 'allowance',
      note: '',
      method: 'card',
      reference: '',
      isRevoked: true,
      isRestocked: false,
      outsideId: null,
      ...change,
    };
  }
  const credit = async (
    order: Pick<Order, 'id'>,
    wish: Parameters<typeof ask>[1],
    change: Partial<Parameters<typeof creditOrder>[2]> = {},
    actor = member(),
  ) => {
    const done = await creditOrder(scene.store, actor, await ask(order, wish, change));
    return done.ok ? done.value : done.code;
  };
  const box = async ({ id }: Pick<Order, 'id'>) => balanceOf(await readBooks(scene.db, id));
  const statesOf = async ({ id }: Pick<Order, 'id'>) =>
    (await listRefunds(scene.db, id)).map(({ state, method, amountMinor }) => [state, method, amountMinor]);
  const mails = async () =>
    (await scene.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'order-credit'))).map(
      ({ payload }) => (payload as unknown as EmailDraft).content.kind,
    );
  const sweep = async (later: number) => {
    scene.ahead += later;
    await sweepRefunds(scene.store);
  };

  it('gives units back to the card, takes the file back, and is told', async () => {
    const order = await place();
    expect(await credit(order, { units: 1 })).toMatchObject({
      note: { totalMinor: oneFile, taxMinor: 742, number: expect.stringMatching(/^CN-\d{4}-000001$/) as string },
      refunds: [{ state: 'done', amountMinor: oneFile }],
    });
    expect(await box(order)).toEqual({
      invoicedMinor: oneFile,
      creditedMinor: oneFile,
      paidMinor: oneFile,
      givenMinor: oneFile,
      owedMinor: 0,
      oweBackMinor: 0,
    });
    const [download] = await listDownloads(scene.db, order.id);
    const reader = { userId: null, tokenHash: order.tokenHash };
    const request = { id: download?.entitlement.id ?? '', reader, language: 'en', isHeadOnly: false } as const;
    const rest = { isStaff: false, range: null, ifRange: null };
    const store = Object.assign({}, scene.store, { env: { dataDir: '/nowhere', isDemo: true } });
    expect(await openDownload(store, { ...request, ...rest })).toMatchObject({ ok: false, code: 'revoked' });
    expect((await scene.told()).filter((each) => /credit|refund/.test(each))).toEqual([
      'erp credit-note',
      'erp refund-state',
      'mail order-credit',
    ]);
    expect(await scene.db.select().from(auditEntries).where(eq(auditEntries.action, 'order-credit'))).toHaveLength(1);
  });

  it('leaves the file where goodwill is meant, and gives an amount with its share of the tax', async () => {
    const order = await place();
    const done = await credit(order, { gross: 1_000 }, { isRevoked: false });
    expect(done).toMatchObject({ note: { totalMinor: 1_000, taxMinor: 54 } });
    const [download] = await listDownloads(scene.db, order.id);
    expect(download?.entitlement.revokedUnits).toBe(0);
    const [note] = await listCreditNotes(scene.db, order.id);
    expect(await listCreditLines(scene.db, [note?.id ?? ''])).toMatchObject([
      { units: 0, netMinor: 946, taxMinor: 54, isRevoked: false },
    ]);
  });

  it('gives the tax alone back, for an exemption, once', async () => {
    const order = await place();
    expect(await credit(order, { isTaxAlone: true }, { reason: 'exemption' })).toMatchObject({
      note: { totalMinor: 742, taxMinor: 742 },
    });
    expect(await credit(order, { isTaxAlone: true }, { reason: 'exemption' })).toBe('nothing');
    expect(await credit(order, { units: 1 })).toMatchObject({ note: { totalMinor: 12_900, taxMinor: 0 } });
    expect(await box(order)).toMatchObject({ owedMinor: 0, givenMinor: oneFile });
  });

  it('never gives more than is left, nothing, or without the right', async () => {
    const order = await place(undefined, file.items, 2 * 12_900 + 1_484);
    for (const wish of [{ units: 3 }, { units: -1 }, { units: 1.5 }, { gross: 27_285 }, { gross: -5 }])
      expect([wish, await credit(order, wish)]).toEqual([wish, 'too_much']);
    expect(await credit(order, {})).toBe('nothing');
    await scene.db.update(orders).set({ userId: 'staff-1', tokenHash: null }).where(eq(orders.id, order.id));
    expect(await credit(order, { units: 1 })).toBe('not_found');
    const reader = { staff: { ...member().staff, userId: 'r', rights: rightsOf('shop').rights }, requestId: 'r' };
    expect(await credit(order, { units: 1 }, {}, reader)).toBe('not_found');
    expect(await credit(order, { units: 1 }, {}, member('staff', 'staff-2'))).toMatchObject({ note: {} });
    expect(await credit(order, { units: 2 }, {}, member('staff', 'staff-2'))).toBe('too_much');
    const gone = Object.assign(await ask(order, { units: 1 }), { orderId: 999_999_999 });
    expect(await creditOrder(scene.store, member(), gone)).toMatchObject({ code: 'not_found' });
  });

  it('is issued by one of two who saw the same order', async () => {
    const order = await place();
    const wanted = await ask(order, { gross: 100 });
    const both = await Promise.all([member(), member('finance')].map((who) => creditOrder(scene.store, who, wanted)));
    expect(both.map((done) => (done.ok ? 'issued' : done.code)).toSorted()).toEqual(['changed', 'issued']);
    expect(await box(order)).toMatchObject({ creditedMinor: 100, givenMinor: 100 });
  });

  it('lowers what is owed for a purchase order, and is a check where that was paid', async () => {
    const order = await place();
    await scene.db.update(orderPayments).set({ capturedMinor: 0, state: 'released' });
    expect(await credit(order, { gross: 500 })).toMatchObject({ refunds: [] });
    expect(await box(order)).toMatchObject({ owedMinor: oneFile - 500, givenMinor: 0 });
    const received = {
      kind: 'received',
      method: 'wire',
      isOwnerPresent: true,
      returnUrl: '',
      state: 'captured',
    } as const;
    const paid = { askedMinor: oneFile, capturedMinor: oneFile, providerRef: 'W-1', createdAt: scene.clock.now() };
    await scene.db.insert(orderPayments).values({ ...received, ...paid, orderId: order.id });
    expect(await credit(order, { gross: 500 })).toBe('no_card');
    expect(await credit(order, { gross: 500 }, { method: 'credit' })).toBe('no_account');
    // The first 500 are given back with it: they had been paid in spite of the note.
    expect(await credit(order, { gross: 500 }, { method: 'check', reference: 'No. 12' })).toMatchObject({
      refunds: [{ state: 'done', method: 'check', amountMinor: 500, reference: 'No. 12' }],
    });
    expect(await box(order)).toMatchObject({ owedMinor: -500 });
  });

  it('waits above the limit for another person, who is not who asked for it', async () => {
    const order = await place(undefined, { course: 2 }, 63_450);
    const done = await credit(order, { units: 2 });
    expect(await statesOf(order)).toEqual([['waiting', 'card', 63_450]]);
    const [refund] = typeof done === 'string' ? [] : done.refunds;
    const refundId = refund?.id ?? '';
    expect(await listOpenRefunds(scene.db)).toMatchObject([{ refund: { id: refundId }, order: { id: order.id } }]);
    const decide = async (who: ReturnType<typeof member>, reason: string | null = null) => {
      const decided = await decideRefund(scene.store, who, { refundId, reason });
      return decided.ok ? decided.value.state : decided.code;
    };
    expect(await decide(member())).toBe('not_found');
    expect(await decide(member('finance', 'staff-1'))).toBe('own_ask');
    expect(await decide(member('finance'))).toBe('done');
    expect(await decide(member('finance', 'finance-2'))).toBe('gone');
    expect(await mails()).toEqual(['creditIssued', 'refundMade']);
    expect(await listOpenRefunds(scene.db)).toEqual([]);
  });

  it('cannot be split to stay below the limit, and is owed where it was refused', async () => {
    const order = await place(undefined, { course: 2 }, 63_450);
    await credit(order, { gross: 40_000 });
    const second = await credit(order, { gross: 20_000 });
    expect(await statesOf(order)).toEqual([
      ['done', 'card', 40_000],
      ['waiting', 'card', 20_000],
    ]);
    const refundId = typeof second === 'string' ? '' : (second.refunds[0]?.id ?? '');
    await decideRefund(scene.store, member('finance'), { refundId, reason: 'Not this much.' });
    expect(await box(order)).toMatchObject({ oweBackMinor: 20_000, givenMinor: 40_000 });
    expect(await listOpenRefunds(scene.db)).toMatchObject([
      { refund: { state: 'refused', failure: 'Not this much.' } },
    ]);
  });

  it('is owed when the bank sends the money back, until it is settled in another way, once', async () => {
    const order = await place('4000000000005126');
    await credit(order, { units: 1 });
    expect(await statesOf(order)).toEqual([['done', 'card', oneFile]]);
    await sweep(59 * minute);
    expect(await statesOf(order)).toEqual([['done', 'card', oneFile]]);
    await sweep(2 * minute);
    expect(await statesOf(order)).toEqual([['failed', 'card', oneFile]]);
    expect(await mails()).toEqual(['creditIssued', 'refundFailed']);
    expect(await box(order)).toMatchObject({ oweBackMinor: oneFile, owedMinor: -oneFile });
    const [failed] = await listRefunds(scene.db, order.id);
    const settle = async () => {
      const by = { refundId: failed?.id ?? '', method: 'check', reference: '4711' } as const;
      const done = await settleRefund(scene.store, member(), by);
      return done.ok ? done.value.state : done.code;
    };
    expect((await Promise.all([settle(), settle()])).toSorted()).toEqual(['done', 'gone']);
    expect(await box(order)).toMatchObject({ oweBackMinor: 0, owedMinor: 0, givenMinor: oneFile });
    await sweep(40 * 24 * 60 * minute);
    expect(await statesOf(order)).toEqual([
      ['failed', 'card', oneFile],
      ['done', 'check', oneFile],
    ]);
  });

  it('is made when the bank answers late', async () => {
    const order = await place('4000000000007726');
    await credit(order, { units: 1 });
    expect(await statesOf(order)).toEqual([['asked', 'card', oneFile]]);
    await sweep(2 * minute);
    expect(await statesOf(order)).toEqual([['asked', 'card', oneFile]]);
    await sweep(11 * minute);
    expect(await statesOf(order)).toEqual([['done', 'card', oneFile]]);
  });

  it('gives back what a charge took in the moment in which its order was credited', async () => {
    const { payments } = scene.store;
    const slow = {
      ...payments,
      capture: async (asked: Parameters<typeof payments.capture>[0]) => {
        const taken = await payments.capture(asked);
        const [placed] = await scene.db.select().from(orders);
        if (placed) await credit(placed, { gross: 1_000 });
        return taken;
      },
    };
    const store = shop.openTestStore(scene.db, { clock: scene.clock, payments: slow });
    const order = await shop.placeItems(store, { file: 1 }, { payable: oneFile });
    expect(await box(order)).toMatchObject({
      paidMinor: oneFile,
      creditedMinor: 1_000,
      givenMinor: 0,
      owedMinor: -1_000,
    });
    for (const _ of ['once', 'and no more']) await sweep(0);
    expect(await statesOf(order)).toEqual([['done', 'card', 1_000]]);
    expect(await box(order)).toMatchObject({ givenMinor: 1_000, owedMinor: 0 });
  });

  it('stays failed when an answer that was under way since before arrives', async () => {
    const order = await place('4000000000005126');
    const { payments } = scene.store;
    const slow = {
      ...payments,
      refund: async (asked: Parameters<typeof payments.refund>[0]) => {
        const answer = await payments.refund(asked);
        scene.ahead += 11 * minute;
        await hearRefunds(scene.store, order.authorizationRef ?? '');
        return answer;
      },
    };
    const store = shop.openTestStore(scene.db, { clock: scene.clock, payments: slow });
    await creditOrder(store, member(), await ask(order, { units: 1 }));
    expect(await statesOf(order)).toEqual([['failed', 'card', oneFile]]);
  });

  describe('a refund made at the provider', () => {
    async function outside(amountMinor: number, number?: string) {
      const order = await place(number);
      const ref = order.authorizationRef ?? '';
      await refundInSandbox(scene.db, scene.clock, ref, amountMinor);
      for (const _ of ['once', 'and again']) await hearRefunds(scene.store, ref);
      return { order, ref };
    }

    it('is booked once, and stands on the list until staff give it lines', async () => {
      const { order } = await outside(1_000);
      expect(await listRefunds(scene.db, order.id)).toMatchObject([
        { state: 'done', isOutside: true, creditNoteId: null, amountMinor: 1_000 },
      ]);
      const [row] = await listOpenRefunds(scene.db);
      const outsideId = row?.refund.id ?? '';
      expect(await credit(order, { gross: 1_000 })).toBe('unexplained');
      expect(await credit(order, { gross: 999 }, { outsideId })).toBe('outside_amount');
      expect(await credit(order, { gross: 1_000 }, { outsideId, reason: 'outside' })).toMatchObject({ refunds: [] });
      expect(await listOpenRefunds(scene.db)).toEqual([]);
      expect(await box(order)).toMatchObject({ owedMinor: 0, creditedMinor: 1_000, givenMinor: 1_000 });
    });

    it('that comes back is no longer given', async () => {
      const { order, ref } = await outside(1_000, '4000000000005126');
      scene.ahead += 11 * minute;
      await hearRefunds(scene.store, ref);
      expect(await statesOf(order)).toEqual([['failed', 'card', 1_000]]);
      expect(await box(order)).toMatchObject({ givenMinor: 0, owedMinor: 0, oweBackMinor: 0 });
    });

    it('is no refund of ours that nobody has written down yet', async () => {
      const order = await place();
      // The answer is lost; a message of the provider comes before the sweep.
      const { payments } = scene.store;
      const silent = {
        ...payments,
        refund: async (asked: Parameters<typeof payments.refund>[0]) => {
          await payments.refund(asked);
          return { kind: 'unknown' as const };
        },
      };
      const mute = shop.openTestStore(scene.db, { clock: scene.clock, payments: silent });
      await creditOrder(mute, member(), await ask(order, { units: 1 }));
      expect(await statesOf(order)).toEqual([['asked', 'card', oneFile]]);
      await hearRefunds(scene.store, order.authorizationRef ?? '');
      expect(await statesOf(order)).toEqual([['done', 'card', oneFile]]);
      await hearRefunds(scene.store, 'pi_of_somebody_else');
    });
  });
});
