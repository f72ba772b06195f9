import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { authOn } from '../../tests/support/auth-scene.ts';
import { addCustomer, staffPerson } from '../../tests/support/certificate-scene.ts';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { listAudit } from '../people/access/audit.repo.ts';
import type { auditEntries } from '../people/access/audit.table.ts';
import type { Identified } from '../people/access/identify.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { noEdge } from './edge-headers.ts';
import { ErrorAnswer } from './error-answer.ts';
import { PersonalAnswer } from './personal-answer.ts';

const origin = 'http://localhost:4321';
const staff = { userId: 'sam', email: 'sam@example.org', name: 'Sam', endsAt: new Date('2099-01-01') };
const identified = {
  person: staffPerson({ userId: 'ana', impersonator: staff }),
  customer: null,
  itemsInCart: 0,
  cookies: [],
} satisfies Identified;

let connection: Awaited<ReturnType<typeof openDatabase>>;
let address = '';
/** Events in their order: rows of the audit, and answers when their headers are written. */
const happened: string[] = [];
const render = vi.fn<() => Promise<Response>>();
let isRecordLost = false;

/** The database, which tells when a row of the audit is stored. */
const telling = (db: Database): Database =>
  new Proxy(db, {
    get(target, property): unknown {
      if (property !== 'insert') return Reflect.get(target, property, target);
      return (table: typeof auditEntries) => ({
        values: async (row: typeof auditEntries.$inferInsert) => {
          if (isRecordLost) throw new Error('the database has gone away');
          await target.insert(table).values(row);
          happened.push(`recorded ${row.detail}`);
        },
      });
    },
  });

const server = createServer();
beforeAll(async () => {
  connection = await openDatabase();
  await addCustomer({ db: connection.db, clock: systemClock }, 'ana');
  const { auth } = authOn(connection.db);
  const services = {
    db: telling(connection.db),
    clock: systemClock,
    installation: demoInstallation,
    delivery: { poke: () => undefined },
    log: { error: () => undefined, warn: () => undefined },
    env: auth.env,
    auth,
    publisher: { reader: () => ({}) },
    keptAnswers: { reader: () => ({}) },
    accountContent: { bannedCountries: async () => [] },
  };
  const store = { get: () => undefined } as unknown as ConstructorParameters<typeof ErrorAnswer>[0];
  const options = {
    application: { endpointAt: () => undefined, render },
    services,
    origins: new Set([origin]),
    errors: new ErrorAnswer(store, noEdge),
    hasFailedSince: () => false,
  } as unknown as ConstructorParameters<typeof PersonalAnswer>[0];
  const personal = new PersonalAnswer(options);
  vi.spyOn(personal, 'identify').mockResolvedValue(identified);
  server.on('request', (request, response) => {
    const write = response.writeHead.bind(response) as (status: number) => typeof response;
    response.writeHead = (status: number) => {
      happened.push(`answered ${status}`);
      return write(status);
    };
    personal.answer(request, response, request.url ?? '/', 'r-1').catch(() => {
      response.writeHead(500).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await connection[Symbol.asyncDispose]();
});
beforeEach(() => {
  happened.length = 0;
  isRecordLost = false;
});

const post = async (path: string) => {
  const answer = await fetch(address + path, { method: 'POST', headers: { origin }, body: 'x=1', redirect: 'manual' });
  await answer.arrayBuffer();
  return answer;
};

it.each([
  ['is taken', '/api/user/profile', async () => Response.json({}), 200],
  ['is refused', '/api/user/profile', async () => Response.json({}, { status: 403 }), 403],
  ['fails', '/api/user/profile', () => Promise.reject(new Error('broken')), 500],
  ['leads on', '/user/my-account', async () => Response.redirect(`${origin}/`, 303), 303],
  ['is a form that failed', '/user/my-account', async () => new Response('', { status: 500 }), 500],
] as const)('has a write in a customer’s name on record before its answer leaves: one that %s', async (...row) => {
  const [, path, answer, status] = row;
  render.mockImplementation(answer);
  await post(path);
  expect(happened[0]).toBe(`recorded ${path} → ${status}`);
  expect(happened.slice(1)).toEqual([expect.stringContaining('answered')]);
  expect(await listAudit(connection.db, 'ana', 1)).toMatchObject([
    { actorUserId: 'sam', detail: `${path} → ${status}` },
  ]);
});

it('answers no success for a write that cannot be recorded, and lets go of the answer', async () => {
  isRecordLost = true;
  const cancel = vi.fn();
  render.mockResolvedValue(new Response(new ReadableStream({ cancel })));
  expect((await post('/api/user/profile')).status).toBe(500);
  expect(cancel).toHaveBeenCalledOnce();
});
