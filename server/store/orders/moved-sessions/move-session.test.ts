import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import type { Connection } from '../../../platform/db/connection.ts';
import { outboxMessages } from '../../../platform/outbox/outbox.table.ts';
import { catalogChanges, trainingSessions } from '../../catalog/catalog.table.ts';
import { orderAttendees } from '../order-attendee.table.ts';
import { orderLines, orders } from '../order.table.ts';
import { moveSession, sessionVersion, typeSession, type TypedSession } from './move-session.ts';
import { sessionMoves } from './session-move.table.ts';

const { timeZone } = { timeZone: 'America/New_York' };
const id = shop.courseSession.id;
const typed = typeSession({ ...shop.courseSession, seats: null }, timeZone);
const version = sessionVersion(typed);
const actor = { userId: 'staff-1', requestId: 'test' };

describe.each(drivers)('a session that moves on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let store: shop.TestStore;
  beforeAll(async () => {
    connection = await open();
    store = shop.openTestStore(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    for (const table of [sessionMoves, orderAttendees]) await connection.db.delete(table);
    await shop.clearStore(connection.db);
    await shop.stockStore(connection.db);
    await connection.db.delete(catalogChanges);
  });

  /** A guest buys two seats; the second one is for somebody else. */
  async function book(email: string, attendee?: string) {
    const order = await shop.placeItems(store, { course: 2 }, { payable: 63_450 });
    await store.db.update(orders).set({ email }).where(eq(orders.id, order.id));
    const [line] = await store.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    if (!line) throw new Error('No line.');
    const seat = { orderLineId: line.id, seat: 2, name: 'Ben', email: attendee ?? '', namedAt: new Date() };
    if (attendee !== undefined) await store.db.insert(orderAttendees).values(seat);
    return line.id;
  }
  const move = (change: Partial<TypedSession>, { seen = version, isTelling = true } = {}) =>
    moveSession(store, { actor, id, version: seen, typed: { ...typed, ...change }, isTelling });
  const mails = async () => {
    const rows = await store.db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'session-move'));
    return rows.map(({ payload }) => payload as { to: string; content: { kind: string; calendar: string } });
  };

  it('tells buyers and those they named, with a calendar file in place of the earlier one', async () => {
    const line = await book('ana@example.net', 'ben@example.net');
    await book('eve@example.net', 'EVE@example.net');
    const moved = await move({ startsAt: '2038-12-01 09:00', endsAt: '2038-12-02 12:00', place: 'Columbus, Ohio' });
    expect(moved).toMatchObject({ ok: true, value: { told: 3 } });
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['ana@example.net', 'ben@example.net', 'eve@example.net']);
    const calendar = sent.find(({ to }) => to === 'ben@example.net')?.content.calendar ?? '';
    const events = calendar.split('BEGIN:VEVENT').slice(1);
    // Three mornings became two: the third one is cancelled.
    expect(events.map((event) => /UID:(.*)@/.exec(event)?.[1])).toEqual([`${line}-1`, `${line}-2`, `${line}-3`]);
    expect(events.map((event) => event.includes('SEQUENCE:1'))).toEqual([true, true, true]);
    expect(events.map((event) => event.includes('STATUS:CANCELLED'))).toEqual([false, false, true]);
    expect(calendar).toContain('DTSTART:20381201T140000Z');
    expect(calendar).toContain(String.raw`LOCATION:Columbus\, Ohio`);
  });

  it('shows the new day in the orders and on the page of its product', async () => {
    const line = await book('ana@example.net');
    await move({ startsAt: '2038-12-01 09:00', endsAt: '2038-12-02 12:00' });
    const [stored] = await store.db.select().from(orderLines).where(eq(orderLines.id, line));
    expect(stored?.session).toMatchObject({ id, startsAt: '2038-12-01T14:00:00.000Z', isCancelled: false });
    const [session] = await store.db.select().from(trainingSessions);
    expect(session?.startsAt).toEqual(new Date('2038-12-01T14:00:00Z'));
    const changes = await store.db.select().from(catalogChanges);
    expect(changes.map(({ productId }) => productId)).toEqual(['course']);
  });

  it('is cancelled with a higher number after it was moved', async () => {
    await book('ana@example.net');
    await move({ place: 'Columbus, Ohio' });
    const seen = sessionVersion({ ...typed, place: 'Columbus, Ohio' });
    expect((await move({ place: 'Columbus, Ohio', isCancelled: true }, { seen })).ok).toBe(true);
    const last = (await mails()).find(({ content }) => content.kind === 'sessionCancelled')?.content.calendar ?? '';
    expect(last.match(/SEQUENCE:2/g)).toHaveLength(3);
    expect(last.match(/STATUS:CANCELLED/g)).toHaveLength(3);
  });

  it('tells nobody who has no seat any more, and nobody without being asked', async () => {
    const line = await book('ana@example.net');
    await store.db.update(orderLines).set({ cancelledUnits: 2 }).where(eq(orderLines.id, line));
    expect(await move({ place: 'Here' })).toMatchObject({ value: { told: 0 } });
    await book('eve@example.net');
    const seen = sessionVersion({ ...typed, place: 'Here' });
    expect(await move({ place: 'There' }, { seen, isTelling: false })).toMatchObject({ value: { told: 0 } });
    expect([await mails(), await store.db.$count(sessionMoves)]).toEqual([[], 2]);
  });

  it.each([
    [{ startsAt: '2038-13-01 09:00' }, ['startsAt']],
    [{ endsAt: '2038-11-01 09:00' }, ['endsAt']],
    [{ place: ' ' }, ['place']],
  ])('is refused: %j', async (change, fields) => {
    const refused = await move(change);
    expect(refused.ok ? [] : Object.keys(refused.problems ?? {})).toEqual(fields);
  });

  it('is not overwritten by a form from before a change, and does nothing without one', async () => {
    expect(await move({})).toMatchObject({ ok: true, value: { told: 0 } });
    await move({ place: 'Here' });
    expect(await move({ place: 'There' })).toMatchObject({ ok: false, code: 'changed_meanwhile' });
    expect(await store.db.$count(sessionMoves)).toBe(1);
    expect(await store.db.$count(orders)).toBe(0);
  });
});
