import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import type { Database } from '../db/connection.ts';
import { createLog } from '../log.ts';
import { enqueue } from './enqueue.ts';
import type { OutgoingMessage } from '../integrations/outgoing-message.ts';
import { inspectMessage, listMessages } from './inspect-messages.ts';
import { readMessageOrder, supersedeMessages } from './message-versions.repo.ts';
import {
  connectorNames,
  type ConnectorName,
  type Deliver,
  type DeliverableMessage,
} from '../integrations/connector.contract.ts';
import { claimMessages, findDueConnectors } from './due-messages.repo.ts';
import { deleteFinishedMessages, makeDue } from './outbox.repo.ts';
import { outboxMessages } from './outbox.table.ts';
import { retryMessages } from './retry-messages.ts';
import { sendDue } from './send-due.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const minute = 60_000;

/** A profile message that follows several changes. */
const profile = (reference: string, subject = 'profile-ann', kind = 'profile-sync'): OutgoingMessage => ({
  connector: 'erp',
  kind,
  reference,
  payload: { reference },
  subjectUserId: 'ann',
  subject,
});

function arrange(db: Database) {
  const time = { at: Date.parse('2026-11-20T10:00:00Z') };
  const clock = { now: () => new Date(time.at) };
  const heard: DeliverableMessage[] = [];
  const refused = new Set<string>();
  const failing = new Set<string>();
  const erp: Deliver = async (message) => {
    heard.push(message);
    const { reference } = message;
    if (refused.has(reference)) return { ok: false, isPermanent: true, reason: 'Code 422' };
    return failing.has(reference) ? { ok: false, isPermanent: false, reason: 'Status 503' } : { ok: true };
  };
  const deliver = Object.fromEntries(connectorNames.map((name) => [name, erp])) as Record<ConnectorName, Deliver>;
  const options = { db, clock, log, deliver, random: () => 0.5 };
  const services = { db, clock, delivery: { poke: () => undefined } };
  return {
    time,
    clock,
    heard,
    refused,
    failing,
    options,
    write: (...messages: OutgoingMessage[]) => enqueue(db, clock, ...messages),
    retry: (which: Parameters<typeof retryMessages>[1]) => retryMessages(services, which),
    async sendAll() {
      const due = await findDueConnectors(db, clock.now());
      await Promise.all(due.map((connector) => sendDue(connector, options)));
    },
    references: () => heard.map(({ reference }) => reference),
    async states() {
      const rows = await db.select().from(outboxMessages).orderBy(outboxMessages.sequence);
      return Object.fromEntries(rows.map(({ reference, state }) => [reference, state]));
    },
    async idOf(reference: string) {
      const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.reference, reference));
      return row?.id ?? '';
    },
  };
}

describe.each(drivers)('messages about one record on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(() => connection.db.delete(outboxMessages));
  afterAll(() => connection[Symbol.asyncDispose]());

  it('never sends a dead one again once a newer one has been delivered, and says why', async () => {
    const { db } = connection;
    const { write, sendAll, retry, refused, references, states, idOf, clock } = arrange(db);
    refused.add('old');
    await write(profile('old'), profile('new'));
    await sendAll();
    expect(await states()).toEqual({ old: 'superseded', new: 'delivered' });
    refused.clear();
    expect(await retry({ id: await idOf('old') })).toEqual({ retried: 0, superseded: 0 });
    expect(await retry({})).toEqual({ retried: 0, superseded: 0 });
    await sendAll();
    expect(references()).toEqual(['old', 'new']);
    const newer = await idOf('new');
    expect(await inspectMessage({ db, clock }, await idOf('old'))).toMatchObject({ supersededBy: newer, newer });
    expect(await listMessages({ db, clock }, { page: 1, state: 'superseded' })).toMatchObject({
      counts: { dead: 0, superseded: 1 },
      messages: [{ reference: 'old', supersededBy: newer, lastReason: 'Code 422' }],
    });
  });

  it('leaves a dead one out at a retry when the newer one has been tried, however that ended', async () => {
    const { write, sendAll, retry, refused, failing, references, states, time } = arrange(connection.db);
    refused.add('old');
    failing.add('new');
    await write(profile('old'), profile('new'));
    await sendAll();
    expect(await states()).toEqual({ old: 'dead', new: 'waiting' });
    expect(await retry({})).toEqual({ retried: 1, superseded: 1 });
    refused.clear();
    failing.clear();
    time.at += minute;
    await sendAll();
    expect(references()).toEqual(['old', 'new', 'new']);
    expect(await states()).toEqual({ old: 'superseded', new: 'delivered' });
  });

  it('sends a dead one first while the newer one has never been sent', async () => {
    const { write, sendAll, retry, refused, references, idOf } = arrange(connection.db);
    refused.add('old');
    await write(profile('old'));
    await sendAll();
    refused.clear();
    await write(profile('new'));
    expect(await retry({ id: await idOf('old') })).toEqual({ retried: 1, superseded: 0 });
    await sendAll();
    expect(references()).toEqual(['old', 'old', 'new']);
  });

  it('sends a dead one again that is about another record, of another kind, or about no record', async () => {
    const { write, sendAll, retry, refused, states } = arrange(connection.db);
    const order: OutgoingMessage = {
      connector: 'erp',
      kind: 'submit-order',
      payload: {},
      subjectUserId: 'ann',
      reference: 'order-1',
    };
    const others = [profile('other record', 'card-1'), profile('other kind', 'profile-ann', 'address-sync'), order];
    for (const { reference } of others) refused.add(reference);
    await write(...others);
    await sendAll();
    await write(profile('new'), { ...order, reference: 'order-2' });
    await sendAll();
    refused.clear();
    expect(await retry({ connector: 'erp' })).toEqual({ retried: 3, superseded: 0 });
    await sendAll();
    expect(new Set(Object.values(await states()))).toEqual(new Set(['delivered']));
  });

  it('keeps the order of a record without a person, and takes the newer no sooner than the older is settled', async () => {
    const { write, sendAll, failing, references, time, states } = arrange(connection.db);
    const of = (reference: string): OutgoingMessage => ({
      connector: 'marketing',
      kind: 'prospect',
      reference,
      payload: {},
      subject: 'prospect-1',
    });
    failing.add('old');
    await write(of('old'), of('new'));
    // Without that order this would never end: the newer was taken and put back again and again.
    await sendAll();
    expect(references()).toEqual(['old']);
    failing.clear();
    time.at += minute;
    await sendAll();
    expect(references()).toEqual(['old', 'old', 'new']);
    expect(await states()).toEqual({ old: 'delivered', new: 'delivered' });
  });

  it('sends of an older patch what newer ones have not told, and nothing where they have told all', async () => {
    const { write, sendAll, retry, refused, heard, states } = arrange(connection.db);
    const patch = (reference: string, fields: object): OutgoingMessage => ({
      connector: 'erp',
      kind: 'customer-patch',
      reference,
      payload: { reference, fields },
      subject: 'customer-ann',
      mode: 'patch',
    });
    refused.add('part').add('all');
    await write(
      patch('part', { city: 'Akron', phone: '1' }),
      patch('all', { city: 'Boston' }),
      patch('new', { city: 'Erie' }),
    );
    await sendAll();
    expect(await states()).toEqual({ part: 'dead', all: 'dead', new: 'delivered' });
    refused.clear();
    heard.length = 0;
    await retry({});
    await sendAll();
    expect(heard.map(({ payload }) => payload)).toEqual([{ reference: 'part', fields: { phone: '1' } }]);
    expect(await states()).toEqual({ part: 'delivered', all: 'superseded', new: 'delivered' });
  });

  it('sends every event about a record, in order', async () => {
    const { write, sendAll, retry, refused, heard } = arrange(connection.db);
    const event = (reference: string): OutgoingMessage => ({
      connector: 'crm',
      kind: 'lead',
      reference,
      payload: { reference },
      subject: 'person-1',
      mode: 'event',
    });
    refused.add('one');
    await write(event('one'), event('two'));
    await sendAll();
    refused.clear();
    expect(await retry({})).toEqual({ retried: 1, superseded: 0 });
    await sendAll();
    expect(heard.map(({ reference, state }) => [reference, state])).toEqual([
      ['one', undefined],
      ['two', undefined],
      ['one', undefined],
    ]);
  });

  it('tells the receiver the version, which grows with every change of the record', async () => {
    const { write, sendAll, heard } = arrange(connection.db);
    await write(profile('first'));
    await write(profile('other', 'profile-bo'), profile('second'), profile('third'));
    await sendAll();
    const versions = heard.filter(({ state }) => state?.subject === 'profile-ann').map(({ state }) => state?.version);
    expect(versions).toHaveLength(3);
    expect(versions).toEqual(versions.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(new Set(versions).size).toBe(3);
  });

  it('sends the older of neither node after the newer when two nodes claim both at the same moment', async () => {
    const { db } = connection;
    const { write, clock, options, heard, refused, sendAll, states } = arrange(db);
    refused.add('old');
    await write(profile('old'));
    await sendAll();
    refused.clear();
    heard.length = 0;
    await write(profile('new'));
    const claim = () =>
      claimMessages(db, {
        connector: 'erp',
        limit: 8,
        now: clock.now(),
        leaseUntil: new Date(clock.now().getTime() + minute),
      });
    // One node takes the newer, and another makes the older due without having seen that, and takes it.
    const newer = await claim();
    await makeDue(db, clock.now(), {});
    await db.update(outboxMessages).set({ firstTriedAt: null }).where(eq(outboxMessages.reference, 'new'));
    const older = await claim();
    await db.update(outboxMessages).set({ firstTriedAt: clock.now() }).where(eq(outboxMessages.reference, 'new'));
    expect(await readMessageOrder(db, newer)).toMatchObject([{ newerTried: null, hasOlderWaiting: true }]);
    expect(await readMessageOrder(db, older)).toMatchObject([{ newerTried: newer[0]?.id, hasOlderWaiting: false }]);
    // Both release the claim as sending would, and only the newer message is sent.
    await db.update(outboxMessages).set({ leaseUntil: null });
    await Promise.all([sendDue('erp', options), sendDue('erp', options)]);
    await sendAll();
    expect(heard.map(({ reference }) => reference)).toEqual(['new']);
    expect(await states()).toEqual({ old: 'superseded', new: 'delivered' });
  });

  it('never brings a version after a newer one, with two nodes, retries and a system that fails at random', async () => {
    const { db } = connection;
    const { write, time, heard, options, retry } = arrange(db);
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const erp: Deliver = async (message) => {
      heard.push(message);
      const luck = random();
      if (luck < 0.4) return { ok: false, isPermanent: true, reason: 'Code 422' };
      return luck < 0.6 ? { ok: false, isPermanent: false, reason: 'Status 503' } : { ok: true };
    };
    const sending = { ...options, deliver: { ...options.deliver, erp } };
    for (let round = 0; round < 25; round += 1) {
      await write(...['ann', 'bo', 'cy'].map((name) => profile(`${name}-${round}`, `profile-${name}`)));
      await Promise.all([sendDue('erp', sending), retry({}), sendDue('erp', sending), retry({ connector: 'erp' })]);
      time.at += 10 * minute;
    }
    for (const name of ['ann', 'bo', 'cy']) {
      const versions = heard
        .filter(({ state }) => state?.subject === `profile-${name}`)
        .map(({ state }) => state?.version);
      expect(versions.length).toBeGreaterThan(10);
      expect(versions).toEqual(versions.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    }
  });

  it('marks a dead one before the newer one that was delivered is forgotten', async () => {
    const { db } = connection;
    const { write, sendAll, refused, clock, time, states } = arrange(db);
    refused.add('old');
    await write(profile('old'), profile('new'));
    await sendAll();
    // As a process leaves it that ends between the two writes.
    await db
      .update(outboxMessages)
      .set({ state: 'dead', supersededBy: null })
      .where(eq(outboxMessages.reference, 'old'));
    await supersedeMessages(db, clock.now(), {});
    expect(await states()).toEqual({ old: 'superseded', new: 'delivered' });
    await deleteFinishedMessages(db, new Date(time.at + minute), 1_000);
    expect(await states()).toEqual({});
  });
});
