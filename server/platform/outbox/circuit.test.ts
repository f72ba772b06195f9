import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { isThorough } from '../../../tests/support/test-scope.ts';
import { createLog } from '../log.ts';
import { readPermit, listOpenCircuits } from './circuit.repo.ts';
import { connectorCircuits } from './circuit.table.ts';
import { enqueue } from './enqueue.ts';
import { connectorNames, type ConnectorName, type Deliver } from '../integrations/connector.contract.ts';
import { findDueConnectors } from './due-messages.repo.ts';
import { outboxMessages } from './outbox.table.ts';
import { retryMessages } from './retry-messages.ts';
import { sendDue } from './send-due.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const start = Date.parse('2026-11-20T10:00:00Z');
/** Messages that are written while a system is down. */
const many = isThorough ? 1_000 : 150;
const people = ['ann', 'bo', 'cy', 'di', 'ed'];

describe.each(bothDrivers)('the circuit of a connector on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(async () => {
    await connection.db.delete(outboxMessages);
    await connection.db.delete(connectorCircuits);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  function arrange() {
    const { db } = connection;
    const time = { at: start };
    const clock = { now: () => new Date(time.at) };
    const heard: string[] = [];
    const refuse = new Set<string>();
    const system = { isDown: true };
    const crm: Deliver = async ({ reference }) => {
      heard.push(reference);
      const isPermanent = refuse.has(reference);
      return system.isDown || isPermanent ? { ok: false, isPermanent, reason: 'Status 503' } : { ok: true };
    };
    const deliver = Object.fromEntries(connectorNames.map((name) => [name, crm])) as Record<ConnectorName, Deliver>;
    const options = { db, clock, log, deliver, random: () => 0.5 };
    return {
      db,
      time,
      clock,
      heard,
      system,
      refuse,
      options,
      write: (connector: ConnectorName, count: number) =>
        enqueue(
          db,
          clock,
          ...Array.from({ length: count }, (_, n) => ({
            connector,
            kind: 'lead',
            reference: `${connector}-${n}`,
            payload: {},
            subjectUserId: `${people[n % people.length]}`,
          })),
        ),
      /** As the loop does: looks every half a minute. */
      async run(minutes: number) {
        for (const until = time.at + minutes * 60_000; time.at < until; time.at += 30_000) {
          const due = await findDueConnectors(db, clock.now());
          await Promise.all(due.map((connector) => sendDue(connector, options)));
        }
      },
      rows: () => db.select().from(outboxMessages).orderBy(outboxMessages.sequence),
    };
  }

  it('loses nothing, doubles nothing and keeps each order when a system is down for an hour and much is written', async () => {
    const { heard, system, write, run, rows } = arrange();
    await write('crm', many);
    await run(60);
    // Five at first, which open it, then one every five minutes.
    expect(heard.length).toBeLessThan(25);
    const waiting = await rows();
    expect(waiting.every(({ state, tries }) => state === 'waiting' && tries <= 1)).toBe(true);
    system.isDown = false;
    heard.length = 0;
    await run(15);
    expect((await rows()).every(({ state }) => state === 'delivered')).toBe(true);
    expect(new Set(heard).size).toBe(many);
    expect(heard).toHaveLength(many);
    for (const [place] of people.entries()) {
      const own = heard.map((reference) => Number(reference.slice(4))).filter((n) => n % people.length === place);
      expect(own).toEqual(own.toSorted((one, other) => one - other));
    }
  });

  it('stops one connector and no other, and says so until an answer comes', async () => {
    const { db, heard, system, write, run, options } = arrange();
    await write('crm', 5);
    await run(0.5);
    system.isDown = false;
    await write('lms', 5);
    await sendDue('lms', options);
    expect(heard.filter((reference) => reference.startsWith('lms'))).toHaveLength(5);
    expect(await listOpenCircuits(db)).toMatchObject([{ connector: 'crm', failures: 5, lastReason: 'Status 503' }]);
    await run(2);
    expect(await listOpenCircuits(db)).toEqual([]);
  });

  it('gives one of two nodes the probe', async () => {
    const { db, time, clock, write, run } = arrange();
    await write('crm', 5);
    await run(0.5);
    time.at += 60_000;
    const permits = await Promise.all([readPermit(db, 'crm', clock.now()), readPermit(db, 'crm', clock.now())]);
    expect(permits.map(({ allows }) => allows).toSorted()).toEqual(['none', 'probe']);
  });

  it('takes a refusal for a sign of life, and probes with another message each time', async () => {
    const { db, heard, refuse, write, run } = arrange();
    await write('crm', 5);
    await run(0.5);
    heard.length = 0;
    await run(4);
    expect(new Set(heard).size).toBe(3);
    refuse.add('crm-3');
    await run(11);
    expect(heard.at(-1)).toBeDefined();
    expect(heard).toContain('crm-3');
    expect((await db.select().from(outboxMessages)).filter(({ state }) => state === 'dead')).toHaveLength(1);
  });

  it('probes at once when staff send again', async () => {
    const { db, time, clock, heard, system, write, run } = arrange();
    await write('crm', 5);
    await run(0.5);
    heard.length = 0;
    system.isDown = false;
    // Each message is due, the probe is not.
    time.at = start + 20_000;
    expect(await findDueConnectors(db, clock.now())).toEqual([]);
    await retryMessages({ db, clock, delivery: { poke: () => undefined } }, { connector: 'crm' });
    expect(await findDueConnectors(db, clock.now())).toEqual(['crm']);
    await run(0.5);
    expect(heard).toHaveLength(5);
  });
});
