import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { enqueue } from './enqueue.ts';
import { inspectMessage, listMessages } from './inspect-messages.ts';
import { connectorNames, type ConnectorName, type Deliver } from '../integrations/connector.contract.ts';
import type { MessageState } from './outbox.contract.ts';
import { countUnsent } from './outbox.repo.ts';
import { outboxMessages } from './outbox.table.ts';
import { retryMessages } from './retry-messages.ts';
import { startDelivery } from './start-delivery.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const accept: Deliver = async () => ({ ok: true });
const everywhere = Object.fromEntries(connectorNames.map((name) => [name, accept])) as Record<ConnectorName, Deliver>;
const message = (reference: string) =>
  ({ connector: 'erp', kind: 'profile-sync', reference, payload: { firstName: 'Ann' }, subjectUserId: 'ann' }) as const;

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(() => connection.db.delete(outboxMessages));
  afterAll(() => connection[Symbol.asyncDispose]());

  it('sends at a poke, while transactions are open', async () => {
    // Without its clockwork the outbox is looked at when it is poked only, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { db } = connection;
    const sent: string[] = [];
    const erp: Deliver = async ({ reference }) => {
      sent.push(reference);
      return { ok: true };
    };
    const delivery = startDelivery({ db, clock: systemClock, log, deliver: { ...everywhere, erp } });
    for (let number = 0; number < 20; number += 1) {
      await db.transaction(async (tx) => {
        await enqueue(tx, systemClock, message(`p-${number}`));
        // Poked twice, as by a change that pokes twice: the second look must wait for the transaction, not for the
        // first look.
        delivery.poke();
        await tx.select().from(outboxMessages);
      });
      delivery.poke();
    }
    await expect.poll(() => sent.length).toBe(20);
    expect(sent).toEqual(Array.from({ length: 20 }, (_, number) => `p-${number}`));
    await delivery.stop();
  });

  it('removes what was finished long ago, any number in batches, and nothing that waits or is dead', async () => {
    const { db } = connection;
    const write = (state: MessageState, number: number, day: string) =>
      db.execute(sql`insert into outbox_messages (connector, kind, reference, payload, state, next_try_at, created_at, delivered_at)
        select 'erp', 'order', ${`${state}-${day}-`}::text || n, '{}', ${state}, now(), ${day}::timestamptz,
          case when ${state}::text = 'delivered' then ${day}::timestamptz end from generate_series(1, ${number}::int) n`);
    const [old, fresh] = ['2026-09-01T00:00:00Z', '2026-11-20T00:00:00Z'];
    await write('delivered', 2_300, old);
    for (const state of ['superseded', 'withheld', 'dropped', 'waiting', 'dead'] as const) await write(state, 1, old);
    for (const state of ['delivered', 'withheld'] as const) await write(state, 1, fresh);
    const clock = { now: () => new Date('2026-11-26T00:00:00Z') };
    const execute = vi.spyOn(db, 'delete');
    const hanging: Deliver = async () => ({ ok: false, isPermanent: false, reason: 'away' });
    const delivery = startDelivery({ db, clock, log, deliver: { ...everywhere, erp: hanging } });
    const left = async () =>
      (await db.select({ reference: outboxMessages.reference }).from(outboxMessages))
        .map(({ reference }) => reference)
        .toSorted();
    await expect
      .poll(left, { timeout: 10_000 })
      .toEqual([`dead-${old}-1`, `delivered-${fresh}-1`, `waiting-${old}-1`, `withheld-${fresh}-1`]);
    await delivery.stop();
    expect(execute).toHaveBeenCalledTimes(3);
    execute.mockRestore();
  });

  it('counts no more messages than staff need to know, and all that are unsent', async () => {
    const { db } = connection;
    const write = (state: MessageState, number: number) =>
      db.execute(sql`insert into outbox_messages (connector, kind, reference, payload, state, next_try_at, created_at)
        select 'erp', 'order', ${state}::text || n, '{}', ${state}, now() + interval '1 day', now()
        from generate_series(1, ${number}::int) n`);
    await write('delivered', 10_050);
    await write('waiting', 3);
    await write('dead', 2);
    const list = await listMessages({ db, clock: systemClock }, { page: 400 });
    expect(list).toMatchObject({ total: 10_001, pages: 400 });
    expect(list.messages).toHaveLength(25);
    expect(list.counts).toEqual({
      delivered: 10_001,
      waiting: 3,
      dead: 2,
      superseded: 0,
      withheld: 0,
      dropped: 0,
    });
    expect(await countUnsent(db)).toEqual({ waiting: 3, dead: 2 });
  });

  it('lets no connector wait for one that hangs', async () => {
    const { db } = connection;
    const sent: string[] = [];
    const erp: Deliver = (_, stopping) =>
      new Promise((resolve) =>
        stopping?.addEventListener('abort', () => resolve({ ok: false, isPermanent: false, reason: 'stopped' })),
      );
    const crm: Deliver = async ({ reference }) => {
      sent.push(reference);
      return { ok: true };
    };
    const delivery = startDelivery({ db, clock: systemClock, log, deliver: { ...everywhere, erp, crm } });
    await enqueue(db, systemClock, message('hangs'));
    delivery.poke();
    await expect.poll(async () => (await db.select().from(outboxMessages))[0]?.tries).toBe(1);
    await enqueue(db, systemClock, { ...message('goes'), connector: 'crm' });
    delivery.poke();
    await expect.poll(() => sent).toEqual(['goes']);
    // It has been sent a moment before that is written down.
    await expect.poll(() => delivery.facts()).toEqual({ waiting: 1, dead: 0 });
    await delivery.stop();
    expect((await listMessages({ db, clock: systemClock }, { page: 1, connector: 'erp' })).messages).toMatchObject([
      { state: 'waiting', lastReason: 'stopped' },
    ]);
  });

  it('finds what nobody poked for, and takes nothing more after a stop', async () => {
    const { db } = connection;
    const delivery = startDelivery({ db, clock: systemClock, log, deliver: everywhere });
    await enqueue(db, systemClock, message('p-1'));
    await expect.poll(() => delivery.facts()).toEqual({ waiting: 0, dead: 0 });
    await delivery.stop();
    await enqueue(db, systemClock, message('p-2'));
    delivery.poke();
    expect(await delivery.facts()).toEqual({ waiting: 1, dead: 0 });
  });

  it('shows staff masked messages by state and connector, and sends a dead one again', async () => {
    const { db } = connection;
    let isRefused = true;
    const erp: Deliver = async ({ reference }) =>
      isRefused && reference === 'p-1'
        ? { ok: false, isPermanent: true, reason: 'Code 422: unknown ann@example.org' }
        : { ok: true };
    const delivery = startDelivery({ db, clock: systemClock, log, deliver: { ...everywhere, erp } });
    await enqueue(db, systemClock, message('p-1'));
    await enqueue(db, systemClock, message('p-2'));
    delivery.poke();
    await expect.poll(() => delivery.facts()).toEqual({ waiting: 0, dead: 1 });
    const dead = await listMessages({ db, clock: systemClock }, { page: 1, state: 'dead' });
    expect(dead).toMatchObject({
      counts: { waiting: 0, delivered: 1, dead: 1, superseded: 0, dropped: 0 },
      total: 1,
      pages: 1,
      messages: [{ reference: 'p-1', lastReason: 'Code 422: unknown a•••@•••' }],
    });
    expect(JSON.stringify(dead)).not.toContain('firstName');
    const id = dead.messages[0]?.id ?? '';
    expect(await inspectMessage({ db, clock: systemClock }, id)).toMatchObject({
      payload: { firstName: 'A•••' },
      newer: null,
    });
    expect(await inspectMessage({ db, clock: systemClock }, '00000000-0000-4000-8000-000000000000')).toBeNull();

    isRefused = false;
    expect(await retryMessages({ db, clock: systemClock, delivery }, { id })).toEqual({ retried: 1, superseded: 0 });
    await expect.poll(() => delivery.facts()).toEqual({ waiting: 0, dead: 0 });
    expect(await retryMessages({ db, clock: systemClock, delivery }, { id })).toEqual({ retried: 0, superseded: 0 });
    await delivery.stop();
  });
});
