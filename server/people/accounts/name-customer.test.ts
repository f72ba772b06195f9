import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { createConnectors } from '../../platform/outbox/create-connectors.ts';
import { createCustomerIds } from '../../platform/integrations/erp/customer-ids.ts';
import { connectorRecords } from '../../platform/outbox/recorder.table.ts';
import { createRecorder } from '../../platform/outbox/recorder.ts';
import { startFakeErp } from '../../platform/integrations/erp/fake-erp.ts';
import { createLog } from '../../platform/log.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import { sendDue } from '../../platform/outbox/send-due.ts';
import { createAccount, findAccount, updateAccount } from './account.repo.ts';
import { accounts } from './account.table.ts';
import { nameCustomer } from './name-customer.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });

type Received = [path: string, key: string, body: Record<string, unknown>];

/** Starts an ERP; `answers` are given to the first queries for a customer number. */
async function startOrderSystem() {
  const answers: object[] = [];
  const erp = await startFakeErp();
  erp.on('/customer-id', () => answers.shift() ?? { code: 200, customerId: 'C-77' });
  return {
    answers,
    url: erp.url,
    heard: () =>
      erp.heard.map(({ path, headers, json }): Received => [
        path,
        String(headers['idempotency-key']),
        json as Record<string, unknown>,
      ]),
    [Symbol.asyncDispose]: () => erp[Symbol.asyncDispose](),
  };
}

describe.each(drivers)('the customer of a message on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  const time = { at: Date.parse('2026-11-20T10:00:00Z') };
  const clock = { now: () => new Date(time.at) };
  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(async () => {
    const { db } = connection;
    for (const table of [outboxMessages, connectorRecords, accounts]) await db.delete(table);
    await createAccount(db, clock, { userId: 'ana', firstName: 'Ana', lastName: 'Núñez', language: 'en' });
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const account = async () => {
    const found = await findAccount(connection.db, 'ana');
    if (!found) throw new Error('There is no account.');
    return found;
  };
  const write = (reference: string, payload: Record<string, unknown>, subjectUserId?: string) =>
    enqueue(connection.db, clock, {
      connector: 'erp',
      kind: 'submit-order',
      reference,
      payload,
      ...(subjectUserId && { subjectUserId }),
    });
  const rows = () => connection.db.select().from(outboxMessages).orderBy(outboxMessages.sequence);
  function ways(url?: string) {
    const { db } = connection;
    const address = url ? { url, token: 't' } : undefined;
    const env = { connectors: address ? { erp: address } : {} };
    const connectors = createConnectors({ env, db, clock });
    const askCustomerId = createCustomerIds({ address, recorder: createRecorder({ db, clock }) });
    return { ...connectors, erp: nameCustomer(connectors.erp, { db, clock, askCustomerId }) };
  }
  const send = (url?: string) => sendDue('erp', { db: connection.db, clock, log, deliver: ways(url) });

  it('is asked for by name, once a person, and kept', async () => {
    await using system = await startOrderSystem();
    const { accountProfileId } = await account();
    await write('order-1', { orderNumber: 'W1', customerId: null }, 'ana');
    await write('order-2', { orderNumber: 'W2', customerId: accountProfileId }, 'ana');
    await write('other', { accountProfileId }, 'ana');
    await send(system.url);
    expect(system.heard()).toEqual([
      ['/customer-id', `customer-${accountProfileId}`, { accountProfileId, firstName: 'Ana', lastName: 'Núñez' }],
      ['/submit-order', 'order-1', { orderNumber: 'W1', customerId: 'C-77' }],
      ['/submit-order', 'order-2', { orderNumber: 'W2', customerId: 'C-77' }],
      ['/submit-order', 'other', { accountProfileId }],
    ]);
    expect((await account()).customerId).toBe('C-77');
  });

  it('lets a message wait that it cannot be asked for, refused or unknown, and loses none', async () => {
    await using system = await startOrderSystem();
    system.answers.push({ code: 404, message: 'Unknown' }, { code: 200 }, { code: 200, customerId: 'a\u0000' });
    await write('order-1', { customerId: null }, 'ana');
    const reasons: unknown[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await send(system.url);
      const [row] = await rows();
      reasons.push([row?.state, row?.lastReason]);
      time.at = Math.max(time.at, row?.nextTryAt.getTime() ?? 0);
    }
    expect(reasons).toEqual([
      ['waiting', 'The customer is not known yet. Code 404: Unknown'],
      ['waiting', 'The customer is not known yet. The answer names no customer.'],
      ['waiting', 'The customer is not known yet. The answer names no customer.'],
      ['delivered', null],
    ]);
    expect(system.heard().at(-1)).toEqual(['/submit-order', 'order-1', { customerId: 'C-77' }]);
    expect((await account()).customerId).toBe('C-77');
  });

  it('is made of the profile where no order system is connected, the same each time', async () => {
    const { accountProfileId } = await account();
    await write('order-1', { customerId: null }, 'ana');
    await send();
    await updateAccount(connection.db, clock, 'ana', { customerId: null });
    await write('order-2', { customerId: null }, 'ana');
    await send();
    const records = await connection.db.select().from(connectorRecords);
    expect(records.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['customer-id', { accountProfileId, firstName: 'Ana', lastName: 'Núñez' }],
      ['submit-order', { customerId: `C-${accountProfileId}` }],
      ['submit-order', { customerId: `C-${accountProfileId}` }],
    ]);
    expect((await account()).customerId).toBe(`C-${accountProfileId}`);
  });

  it('stays the first one that was told, whoever asks at once', async () => {
    await using system = await startOrderSystem();
    system.answers.push({ code: 200, customerId: 1001 }, { code: 200, customerId: 1002 });
    const message = { connector: 'erp', kind: 'submit-order', subjectUserId: 'ana' } as const;
    const deliver = ways(system.url).erp;
    await Promise.all(['a', 'b'].map((reference) => deliver({ ...message, reference, payload: { customerId: null } })));
    const told = system
      .heard()
      .filter(([path]) => path === '/submit-order')
      .map(([, , body]) => body['customerId']);
    expect(told).toEqual([(await account()).customerId, (await account()).customerId]);
  });

  it('is nobody’s for a guest', async () => {
    await using system = await startOrderSystem();
    await write('order-1', { customerId: null });
    await write('order-2', { customerId: null }, 'somebody-who-left');
    await send(system.url);
    expect(system.heard().map(([path, , body]) => [path, body])).toEqual([
      ['/submit-order', { customerId: null }],
      ['/submit-order', { customerId: null }],
    ]);
  });
});
