import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { freePort } from '../../../cli/free-port.ts';
import { createLog } from '../../log.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { findDueConnectors } from '../../outbox/due-messages.repo.ts';
import { outboxMessages } from '../../outbox/outbox.table.ts';
import { sendDue } from '../../outbox/send-due.ts';
import { createConnectors } from '../../outbox/create-connectors.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });

type Answer = { status: number; body: string } | 'hangs up';
const stored: Answer = { status: 200, body: '{"code":200}' };

/** A customer-record system on loopback that stores each key once and gives configured answers. */
class CustomerRecordSystem {
  readonly keys: string[] = [];
  readonly records = new Map<string, unknown>();
  answers: Answer[] = [];
  #server: Server | undefined;

  async start(port: number): Promise<void> {
    this.#server = createServer((request, response) => {
      void (async () => {
        let text = '';
        for await (const chunk of request) text += String(chunk);
        const key = String(request.headers['idempotency-key']);
        this.keys.push(key);
        const answer = this.answers.shift() ?? stored;
        if (answer === 'hangs up' || answer === stored)
          this.records.set(key, this.records.get(key) ?? JSON.parse(text));
        if (answer === 'hangs up') request.socket.destroy();
        else response.writeHead(answer.status).end(answer.body);
      })();
    });
    await new Promise<void>((resolve) => this.#server?.listen(port, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.#server?.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
    this.#server = undefined;
  }
}

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(() => connection.db.delete(outboxMessages));
  afterAll(() => connection[Symbol.asyncDispose]());

  let system: CustomerRecordSystem;
  beforeEach(() => {
    system = new CustomerRecordSystem();
  });
  afterEach(() => system.stop());

  function arrange(port: number) {
    const { db } = connection;
    const time = { at: Date.parse('2026-11-20T10:00:00Z') };
    const clock = { now: () => new Date(time.at) };
    const env = { connectors: { erp: { url: `http://127.0.0.1:${port}`, token: 't' } } };
    const options = { db, clock, log, deliver: createConnectors({ env, db, clock }) };
    return {
      time,
      async write(number: number) {
        await enqueue(db, clock, {
          connector: 'erp',
          kind: 'profile-sync',
          reference: `profile-${number}`,
          payload: { firstName: `Ann ${number}` },
          subjectUserId: 'ann',
        });
      },
      async sendAll() {
        const due = await findDueConnectors(db, clock.now());
        await Promise.all(due.map((connector) => sendDue(connector, options)));
      },
      rows: () => db.select().from(outboxMessages).orderBy(outboxMessages.sequence),
    };
  }

  it('brings everything in order to a system that was away for an hour', async () => {
    const port = await freePort();
    const { time, write, sendAll, rows } = arrange(port);
    for (let number = 1; number <= 6; number += 1) {
      await write(number);
      await sendAll();
      time.at += 600_000;
    }
    expect((await rows()).map(({ state }) => state)).toEqual(Array<string>(6).fill('waiting'));
    expect((await rows())[0]?.lastReason).toBe('No connection (ECONNREFUSED).');
    await system.start(port);
    for (let waited = 0; waited < 180; waited += 10) {
      await sendAll();
      time.at += 600_000;
    }
    expect(system.keys).toEqual([1, 2, 3, 4, 5, 6].map((number) => `profile-${number}`));
    expect((await rows()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('comes through faults, unreadable answers and lost ones, with one record stored', async () => {
    await system.start(0);
    const { time, write, sendAll, rows } = arrange(system.port);
    system.answers = [
      { status: 500, body: 'stack trace' },
      { status: 200, body: '<html>Maintenance</html>' },
      { status: 200, body: '{"code":503,"message":"Busy","requestId":"r-3"}' },
      { status: 429, body: '' },
      'hangs up',
    ];
    await write(1);
    const reasons: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      await sendAll();
      const [row] = await rows();
      reasons.push(row?.lastReason);
      time.at = row?.nextTryAt.getTime() ?? 0;
    }
    expect(reasons).toEqual([
      'Status 500: stack trace',
      'The answer has no code.',
      'Code 503: Busy (request r-3)',
      'Status 429',
      expect.stringContaining('No connection'),
      null,
    ]);
    expect(system.keys).toEqual(Array<string>(6).fill('profile-1'));
    expect([...system.records]).toEqual([['profile-1', { firstName: 'Ann 1' }]]);
  });

  it('leaves what the system refuses to staff, with message and request id', async () => {
    await system.start(0);
    const { write, sendAll, rows } = arrange(system.port);
    system.answers = [{ status: 200, body: '{"code":422,"message":"Unknown state","requestId":"r-9"}' }];
    await write(1);
    await sendAll();
    expect(await rows()).toMatchObject([
      { state: 'dead', tries: 1, lastReason: 'Code 422: Unknown state (request r-9)' },
    ]);
  });
});
