import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { createLog } from '../log.ts';
import { enqueue } from './enqueue.ts';
import type { OutgoingMessage } from '../integrations/outgoing-message.ts';
import {
  connectorNames,
  type ConnectorName,
  type Deliver,
  type DeliverableMessage,
  type DeliveryOutcome,
} from '../integrations/connector.contract.ts';
import { findDueConnectors } from './due-messages.repo.ts';
import { makeDue } from './outbox.repo.ts';
import { outboxMessages } from './outbox.table.ts';
import { maxTries } from './retry.rules.ts';
import { sendDue } from './send-due.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const start = Date.parse('2026-11-20T10:00:00Z');
const minutes = (count: number) => count * 60_000;

class SetClock implements Clock {
  at = start;
  now = () => new Date(this.at);
}

/** Another system that gives configured answers and records its messages. */
class FakeSystem {
  readonly heard: DeliverableMessage[] = [];
  answer: (message: DeliverableMessage) => DeliveryOutcome | Promise<DeliveryOutcome> = () => ({ ok: true });
  deliver: Deliver = async (message) => {
    this.heard.push(message);
    return this.answer(message);
  };
  get references(): string[] {
    return this.heard.map((message) => message.reference);
  }
}

const failing = (reason = 'Status 503') => ({ ok: false as const, isPermanent: false, reason });
const profile = (reference: string, subjectUserId?: string): OutgoingMessage => ({
  connector: 'erp',
  kind: 'profile-sync',
  reference,
  payload: { reference },
  ...(subjectUserId && { subjectUserId }),
});

function arrange(db: Database) {
  const clock = new SetClock();
  const system = new FakeSystem();
  const deliver = Object.fromEntries(connectorNames.map((name) => [name, system.deliver])) as Record<
    ConnectorName,
    Deliver
  >;
  const options = { db, clock, log, deliver, random: () => 0.5 };
  return {
    clock,
    system,
    deliver,
    write: (...messages: OutgoingMessage[]) =>
      db.transaction(async (tx) => {
        for (const message of messages) await enqueue(tx, clock, message);
      }),
    async sendAll() {
      const due = await findDueConnectors(db, clock.now());
      await Promise.all(due.map((connector) => sendDue(connector, options)));
    },
    rows: () => db.select().from(outboxMessages).orderBy(outboxMessages.sequence),
    options,
  };
}

describe.each(bothDrivers)('on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(() => connection.db.delete(outboxMessages));
  afterAll(() => connection[Symbol.asyncDispose]());

  it('sends what was committed, and nothing of a change that was taken back', async () => {
    const { system, write, sendAll, rows, clock } = arrange(connection.db);
    await write(profile('p-1'));
    await connection.db
      .transaction(async (tx) => {
        await enqueue(tx, clock, profile('p-2'));
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await sendAll();
    expect(system.heard).toEqual([
      { connector: 'erp', kind: 'profile-sync', reference: 'p-1', payload: { reference: 'p-1' } },
    ]);
    expect(await rows()).toMatchObject([{ state: 'delivered', tries: 1, deliveredAt: clock.now(), leaseUntil: null }]);
    await sendAll();
    expect(system.heard).toHaveLength(1);
  });

  it('keeps one message a reference', async () => {
    const { system, write, sendAll } = arrange(connection.db);
    await write(profile('p-1'), profile('p-1'));
    await sendAll();
    await write(profile('p-1'));
    await sendAll();
    expect(system.references).toEqual(['p-1']);
  });

  it('loses nothing and keeps the order of each person when the system is down for an hour', async () => {
    const { system, write, sendAll, rows, clock } = arrange(connection.db);
    const isDown = () => clock.at < start + minutes(60);
    const taken: string[] = [];
    system.answer = ({ reference }) => {
      if (isDown()) return failing();
      taken.push(reference);
      return { ok: true };
    };
    for (let number = 1; isDown(); number += 1) {
      await write(profile(`ann-${number}`, 'ann'), profile(`bo-${number}`, 'bo'), profile(`form-${number}`));
      await sendAll();
      clock.at += minutes(5);
    }
    expect((await rows()).every((row) => row.state === 'waiting')).toBe(true);
    for (; clock.at < start + minutes(200); clock.at += minutes(5)) await sendAll();
    expect((await rows()).map((row) => row.state)).toEqual(Array<string>(36).fill('delivered'));
    const numbered = (name: string) => Array.from({ length: 12 }, (_, index) => `${name}-${index + 1}`);
    expect(taken.filter((reference) => reference.startsWith('ann'))).toEqual(numbered('ann'));
    expect(taken.filter((reference) => reference.startsWith('bo'))).toEqual(numbered('bo'));
    expect(taken.filter((reference) => reference.startsWith('form')).toSorted()).toEqual(numbered('form').toSorted());
  });

  it('waits longer after each failure and gives the message to staff after the last try', async () => {
    const { system, write, sendAll, rows, clock } = arrange(connection.db);
    system.answer = () => failing('Code 500: Locked (request r-1)');
    await write(profile('p-1'));
    const at: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      await sendAll();
      at.push(clock.at);
      const [row] = await rows();
      if (row?.state !== 'waiting') break;
      clock.at = row.nextTryAt.getTime() - 1;
      await sendAll();
      expect(system.heard).toHaveLength(round + 1);
      clock.at += 1;
    }
    expect(system.heard).toHaveLength(maxTries);
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(gaps.slice(0, 4)).toEqual([10_000, 30_000, 90_000, 270_000]);
    expect(await rows()).toMatchObject([
      { state: 'dead', tries: maxTries, lastReason: 'Code 500: Locked (request r-1)' },
    ]);
  });

  it('gives a refused message to staff at once and goes on with the next of that person', async () => {
    const { system, write, sendAll, rows } = arrange(connection.db);
    system.answer = ({ reference }) =>
      reference === 'p-1' ? { ok: false, isPermanent: true, reason: 'Status 422' } : { ok: true };
    await write(profile('p-1', 'ann'), profile('p-2', 'ann'));
    await sendAll();
    expect(await rows()).toMatchObject([{ state: 'dead', tries: 1, lastReason: 'Status 422' }, { state: 'delivered' }]);
  });

  it('holds a later message of a person back while an earlier one waits, at that connector only', async () => {
    const { system, write, sendAll, clock } = arrange(connection.db);
    system.answer = ({ reference }) => (reference === 'p-1' && clock.at === start ? failing() : { ok: true });
    await write(
      profile('p-1', 'ann'),
      profile('p-2', 'ann'),
      { ...profile('p-3', 'ann'), connector: 'crm' },
      profile('p-4', 'bo'),
    );
    await sendAll();
    expect(system.references.toSorted()).toEqual(['p-1', 'p-3', 'p-4']);
    clock.at += minutes(1);
    await sendAll();
    expect(system.references.slice(3)).toEqual(['p-1', 'p-2']);
  });

  it('takes a failing connector as a failed try', async () => {
    const { system, write, sendAll, rows } = arrange(connection.db);
    system.answer = () => Promise.reject(new TypeError('broken'));
    await write(profile('p-1'));
    await sendAll();
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, leaseUntil: null }]);
  });

  it('sends again, with the same reference, what a killed process had begun to send', async () => {
    const { system, write, sendAll, rows, clock, options, deliver } = arrange(connection.db);
    await write(profile('p-1', 'ann'), profile('p-2', 'ann'));
    let isSent = (): void => undefined;
    const sent = new Promise<void>((resolve) => (isSent = resolve));
    const killed: Deliver = (message) => {
      system.heard.push(message);
      isSent();
      return new Promise(() => undefined);
    };
    void sendDue('erp', { ...options, deliver: { ...deliver, erp: killed } });
    await sent;
    await sendAll();
    expect(system.references).toEqual(['p-1']);
    clock.at += minutes(1);
    await sendAll();
    expect(system.references).toEqual(['p-1', 'p-1', 'p-2']);
    expect(await rows()).toMatchObject([
      { state: 'delivered', tries: 2 },
      { state: 'delivered', tries: 1 },
    ]);
  });

  it('does not let a try that ends late overrule the one that took over', async () => {
    const { write, sendAll, rows, clock, options, deliver } = arrange(connection.db);
    await write(profile('p-1'));
    let end = (_: DeliveryOutcome): void => undefined;
    const late = sendDue('erp', {
      ...options,
      deliver: { ...deliver, erp: () => new Promise((resolve) => (end = resolve)) },
    });
    await expect.poll(async () => (await rows())[0]?.leaseUntil).not.toBeNull();
    clock.at += minutes(1);
    await sendAll();
    end({ ok: false, isPermanent: true, reason: 'late' });
    await late;
    expect(await rows()).toMatchObject([{ state: 'delivered', lastReason: null }]);
  });

  it('gives a message to staff that ended the server on every try', async () => {
    const { system, write, sendAll, rows } = arrange(connection.db);
    await write(profile('p-1'));
    await connection.db.update(outboxMessages).set({ tries: maxTries });
    await sendAll();
    expect(system.heard).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: 'dead', lastReason: 'The server ended while the message was being sent.' },
    ]);
  });

  it('sends each message once with two workers at the same time', async () => {
    const { system, write, sendAll } = arrange(connection.db);
    const people = ['ann', 'bo', 'cy', 'di'];
    await write(...Array.from({ length: 80 }, (_, index) => profile(`p-${index}`, people[index % 4])));
    const isBusy = async () => (await findDueConnectors(connection.db, new Date(start))).length > 0;
    while (await isBusy()) await Promise.all([sendAll(), sendAll()]);
    expect(system.references.toSorted()).toEqual(Array.from({ length: 80 }, (_, index) => `p-${index}`).toSorted());
    for (const start of people.keys()) {
      const own = system.references
        .map((reference) => Number(reference.slice(2)))
        .filter((number) => number % 4 === start);
      expect(own).toEqual(own.toSorted((one, other) => one - other));
    }
  });

  it('makes dead and waiting messages due again, but none that is delivered', async () => {
    const { db } = connection;
    const { system, write, sendAll, rows, clock } = arrange(db);
    system.answer = ({ reference }) =>
      reference === 'dead'
        ? { ok: false, isPermanent: true, reason: 'no' }
        : reference === 'waits'
          ? failing()
          : { ok: true };
    await write(profile('dead'), profile('waits'), profile('fine'), { ...profile('dead'), connector: 'crm' });
    await sendAll();
    expect(await makeDue(db, clock.now(), { connector: 'erp' })).toBe(2);
    expect((await rows()).map(({ connector, state, tries }) => [connector, state, tries])).toEqual([
      ['erp', 'waiting', 1],
      ['erp', 'waiting', 1],
      ['erp', 'delivered', 1],
      ['crm', 'dead', 1],
    ]);
    system.answer = () => ({ ok: true });
    await sendAll();
    expect((await rows()).map((row) => row.state)).toEqual(['delivered', 'delivered', 'delivered', 'dead']);
  });

  it('counts tries on when staff send a message again, and allows it as many as a new one has', async () => {
    const { db } = connection;
    const { system, write, sendAll, rows, clock } = arrange(db);
    system.answer = () => failing();
    await write(profile('p-1'));
    const sendUntilDead = async () => {
      for (let [row] = await rows(); row?.state === 'waiting'; [row] = await rows()) {
        clock.at = Math.max(clock.at, row.nextTryAt.getTime());
        await sendAll();
      }
    };
    await sendUntilDead();
    expect(await rows()).toMatchObject([{ state: 'dead', tries: maxTries, triesLimit: maxTries }]);
    await makeDue(db, clock.now(), { connector: 'erp' });
    await sendAll();
    const [again] = await rows();
    expect(again).toMatchObject({ state: 'waiting', tries: maxTries + 1, triesLimit: 2 * maxTries });
    // The waits begin with the short ones again.
    expect(again?.nextTryAt.getTime()).toBe(clock.at + 10_000);
    await sendUntilDead();
    expect(await rows()).toMatchObject([{ state: 'dead', tries: 2 * maxTries }]);
    expect(system.heard).toHaveLength(2 * maxTries);
  });
});
