import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { zonedInstant } from '../../../platform/dates/zoned-time.rules.ts';
import type { EmailDraft, MailContent } from '../../../platform/email/mail.contract.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { event, orderBooks, tell, withOrderSystem } from '../../../../tests/support/order-system-scene.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { orderPageContext } from '../../../../tests/support/order-page-scene.ts';
import { delayPage } from '../../../../src/areas/store/orders/delay/delay.page.ts';
import { listOrderEvents, recordOrderEvent } from '../events/order-event.repo.ts';
import { findOrder, type Order } from '../order.repo.ts';
import { paidMinor } from '../order-figures.rules.ts';
import { listRefunds } from '../credits/refund.repo.ts';
import { sweepPayments } from '../payment/sweep-payments.ts';
import { sandboxRefunds } from '../../payments/sandbox.table.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import { orderLines, orders } from '../order.table.ts';
import { delayNotices } from './delay-notice.table.ts';
import { sweepDelays } from './sweep-delays.ts';

describe.each(drivers)('delays on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const today = () => todayOf(scene.store);

  /** An order of books that were promised some days from today. */
  async function promise(days: number) {
    const { order, book } = await orderBooks(scene.store, { books: 2, files: 0 });
    await scene.db
      .update(orderLines)
      .set({ promisedOn: addDays(today(), days) })
      .where(eq(orderLines.id, book));
    return { order, book, promisedOn: addDays(today(), days) };
  }
  /** Moves the clock to an hour of a day. */
  function travel(day: string, time = '12:00') {
    const at = zonedInstant(day, time, scene.store.installation.timeZone);
    scene.ahead += (at?.getTime() ?? NaN) - scene.clock.now().getTime();
  }
  const sweep = () => sweepDelays(scene.store);
  const mails = async () =>
    (
      await scene.db
        .select()
        .from(outboxMessages)
        .where(eq(outboxMessages.kind, 'order-delay'))
        .orderBy(asc(outboxMessages.sequence))
    ).map(
      ({ payload }) =>
        (payload as unknown as EmailDraft).content as Extract<
          MailContent,
          { kind: 'orderDelayed' | 'orderDelayedAsking' }
        >,
    );
  const lineOf = async (id: string) => (await scene.db.select().from(orderLines).where(eq(orderLines.id, id)))[0];
  const expectDay = (order: Order, book: string, on: string | null) =>
    tell(withOrderSystem(scene.store), event('order.promised', order, { line: book, on }, { version: Date.now() }));

  async function answer(link: string, form?: Record<string, string>) {
    const { pathname } = new URL(link);
    const token = pathname.split('/').at(-1) ?? '';
    const sent = form && {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: 'http://localhost:4321' },
    };
    const options = Object.assign({ params: { token } }, sent);
    return delayPage.open(orderPageContext(scene.store, null, pathname, options));
  }

  /** The id of the notice that the page of a link shows. */
  async function shownNotice(link: string): Promise<string> {
    const view = await answer(link);
    if (view instanceof Response || view.kind === 'gone') throw new Error('The page shows no notice.');
    return view.noticeId;
  }

  it('takes no consent to a notice that was not shown yet', async () => {
    const { order, book, promisedOn } = await promise(10);
    await expectDay(order, book, addDays(promisedOn, 14));
    await sweep();
    const [{ link } = { link: '' }] = await mails();
    const first = await shownNotice(link);
    travel(addDays(promisedOn, 11));
    await sweep();
    expect(await answer(link, { intent: 'wait', notice: first })).toMatchObject({ status: 303 });
    const answers = async () =>
      (await scene.db.select().from(delayNotices).orderBy(asc(delayNotices.sentAt))).map((notice) => notice.answer);
    expect(await answers()).toEqual([null, null]);
    expect(await answer(link, { intent: 'wait', notice: await shownNotice(link) })).toMatchObject({ status: 303 });
    expect(await answers()).toEqual([null, 'waits']);
  });

  it('is sent again when the email address is corrected, and the former link ends', async () => {
    const { order, book, promisedOn } = await promise(5);
    await expectDay(order, book, addDays(promisedOn, 60));
    await sweep();
    const [{ link } = { link: '' }] = await mails();
    scene.ahead += 60_000;
    const corrected = { kind: 'emailCorrected', data: { from: order.email } } as const;
    await recordOrderEvent(scene.db, order.id, corrected, { actor: 'staff', at: scene.clock.now() });
    await scene.db.update(orders).set({ email: 'new@example.org' }).where(eq(orders.id, order.id));
    scene.ahead += 60_000;
    for (const _ of ['once', 'again']) await sweep();
    const sent = await mails();
    expect(sent.map(({ newDay }) => newDay)).toEqual([sent[0]?.newDay, sent[0]?.newDay]);
    expect(await answer(link)).toMatchObject({ kind: 'gone' });
    expect(await answer(link, { intent: 'cancel' })).toMatchObject({ status: 404 });
    expect(await answer(sent[1]?.link ?? '')).toMatchObject({ kind: 'notice', state: 'open' });
  });

  it('tells a later day at once and once; silence waits', async () => {
    const { order, book, promisedOn } = await promise(10);
    await sweep();
    expect(await mails()).toEqual([]);
    await expectDay(order, book, addDays(promisedOn, 14));
    await sweep();
    await sweep();
    expect(await mails()).toMatchObject([{ kind: 'orderDelayed' }]);
    travel(addDays(promisedOn, 10));
    await sweep();
    expect((await lineOf(book))?.cancelledUnits).toBe(0);
    expect(await mails()).toHaveLength(1);
    const kinds = (await listOrderEvents(scene.db, order.id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'delayed')).toHaveLength(1);
  });

  it('asks once more before the new day, on any number of nodes, and cancels without an answer after it', async () => {
    const { order, book, promisedOn } = await promise(10);
    const newOn = addDays(promisedOn, 14);
    await expectDay(order, book, newOn);
    await sweep();
    travel(addDays(newOn, -3));
    await Promise.all([sweep(), sweep()]);
    expect(await mails()).toMatchObject([
      { kind: 'orderDelayed' },
      { kind: 'orderDelayedAsking', newDay: null, promisedDay: longDate(newOn, 'en'), answerBy: longDate(newOn, 'en') },
    ]);
    travel(newOn, '23:50');
    await sweep();
    expect((await lineOf(book))?.cancelledUnits).toBe(0);
    travel(addDays(newOn, 1), '00:10');
    await sweep();
    expect((await lineOf(book))?.cancelledUnits).toBe(2);
    const events = await listOrderEvents(scene.db, order.id);
    expect(events.filter(({ kind }) => kind === 'cancelled')).toMatchObject([{ actor: 'site', data: { units: 2 } }]);
  });

  it('gives the money back at once that was taken for what is canceled by the link', async () => {
    const { order, book, promisedOn } = await promise(5);
    const { authorizationRef, attemptId } = order;
    const amountMinor = paidMinor(order);
    await scene.store.payments.capture({ ref: authorizationRef ?? '', attemptId, amountMinor });
    scene.ahead += 6.6 * 86_400_000;
    await sweepPayments(scene.store);
    await expectDay(order, book, addDays(promisedOn, 60));
    await sweep();
    const [{ link } = { link: '' }] = await mails();
    expect(await answer(link, { intent: 'cancel' })).toMatchObject({ status: 303 });
    expect(await listRefunds(scene.db, order.id)).toMatchObject([{ state: 'done', amountMinor }]);
    expect(await scene.db.select().from(sandboxRefunds)).toMatchObject([{ amountMinor }]);
    const told = (await scene.db.select().from(outboxMessages)).map(({ kind }) => kind);
    expect(told.filter((kind) => kind === 'cancel-order')).toHaveLength(1);
  });

  it('takes no answer for what has shipped meanwhile', async () => {
    const { order, book, promisedOn } = await promise(5);
    await expectDay(order, book, addDays(promisedOn, 60));
    await sweep();
    const [{ link } = { link: '' }] = await mails();
    const lines = [{ line: book, units: 2 }];
    await tell(withOrderSystem(scene.store), event('order.shipped', order, { shipment: 'A', lines }));
    expect(await answer(link)).toMatchObject({ state: 'shipped' });
    await answer(link, { intent: 'cancel' });
    travel(addDays(promisedOn, 40));
    await sweep();
    expect((await lineOf(book))?.cancelledUnits).toBe(0);
  });

  it('leaves a charge in progress alone, and says so', async () => {
    const { order, book, promisedOn } = await promise(5);
    await expectDay(order, book, addDays(promisedOn, 60));
    await sweep();
    const [{ link } = { link: '' }] = await mails();
    await scene.db.update(orders).set({ paymentState: 'charging' }).where(eq(orders.id, order.id));
    expect(await answer(link, { intent: 'cancel' })).toMatchObject({
      page: { errors: [{ message: 'Delay charging' }] },
    });
    travel(addDays(promisedOn, 31));
    await sweep();
    expect((await lineOf(book))?.cancelledUnits).toBe(0);
    await scene.db.update(orders).set({ paymentState: 'held' }).where(eq(orders.id, order.id));
    await sweep();
    expect((await lineOf(book))?.cancelledUnits).toBe(2);
  });

  it('says nothing of what has shipped', async () => {
    const { order, book, promisedOn } = await promise(1);
    const lines = [{ line: book, units: 2 }];
    await tell(withOrderSystem(scene.store), event('order.shipped', order, { shipment: 'A', lines }));
    travel(promisedOn, '19:00');
    await sweep();
    expect(await mails()).toEqual([]);
  });

  it('asks in the evening of the day without a new one, and cancels what nobody answers', async () => {
    const { order, book, promisedOn } = await promise(2);
    travel(promisedOn, '17:00');
    await sweep();
    expect(await mails()).toEqual([]);
    travel(promisedOn, '18:30');
    await sweep();
    expect(await mails()).toMatchObject([{ kind: 'orderDelayedAsking', newDay: null }]);
    travel(addDays(promisedOn, 30));
    await sweep();
    expect((await lineOf(book))?.cancelledUnits).toBe(0);
    travel(addDays(promisedOn, 31));
    await sweep();
    await sweep();
    expect((await lineOf(book))?.cancelledUnits).toBe(2);
    expect((await findOrder(scene.db, order.id))?.cancelledAt).not.toBeNull();
    expect(await scene.db.select({ answer: delayNotices.answer }).from(delayNotices)).toEqual([{ answer: 'silence' }]);
    expect(await mails()).toHaveLength(1);
  });

  it('lets who has the link wait, then cancel; opening it changes nothing', async () => {
    const { order, book, promisedOn } = await promise(5);
    await expectDay(order, book, addDays(promisedOn, 60));
    await sweep();
    const [{ link } = { link: '' }] = await mails();
    expect(await answer(link)).toMatchObject({ kind: 'notice', state: 'open', orderNumber: order.orderNumber });
    expect(await scene.db.select({ answer: delayNotices.answer }).from(delayNotices)).toEqual([{ answer: null }]);
    expect(await answer(link, { intent: 'wait', notice: await shownNotice(link) })).toMatchObject({ status: 303 });
    expect(await answer(link)).toMatchObject({ state: 'waits' });
    travel(addDays(promisedOn, 40));
    await sweep();
    expect((await lineOf(book))?.cancelledUnits).toBe(0);
    expect(await answer(link, { intent: 'cancel' })).toMatchObject({ status: 303 });
    expect((await lineOf(book))?.cancelledUnits).toBe(2);
    expect(await answer(link)).toMatchObject({ state: 'cancelled' });
    // Again, by a second click.
    expect(await answer(link, { intent: 'cancel' })).toMatchObject({ status: 303 });
    expect((await lineOf(book))?.cancelledUnits).toBe(2);
  });

  it('opens no other link', async () => {
    expect(await answer(`http://x/orders/delays/${'A'.repeat(43)}`)).toMatchObject({ kind: 'gone' });
    expect(await answer('http://x/orders/delays/short')).toMatchObject({ kind: 'gone' });
    expect(await answer(`http://x/orders/delays/${'A'.repeat(43)}`, { intent: 'cancel' })).toMatchObject({
      status: 404,
    });
  });
});
