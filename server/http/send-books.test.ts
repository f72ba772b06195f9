import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { payables, placeItems } from '../../tests/support/books-scene.ts';
import { failingDatabase } from '../../tests/support/failing-database.ts';
import * as shop from '../../tests/support/store-scene.ts';
import type { Database } from '../platform/db/connection.ts';
import { exportFiles } from '../store/bookkeeping/exports/export-files.ts';
import { writeExport } from '../store/bookkeeping/exports/write-export.ts';
import { toPeriod } from '../store/bookkeeping/period.rules.ts';
import { sendResponse } from './application.ts';

const period = toPeriod({ from: '2026-01-01', until: '2199-12-31' }, 'America/New_York');
const rows = 12_000;
let store: shop.TestStore & AsyncDisposable;
beforeAll(async () => {
  store = await shop.openStockedStore();
  const { id } = await placeItems(store, { file: 1 }, { payable: payables.file });
  await store.db.execute(sql`insert into invoices (number, order_id, issued_at, tax_minor, total_minor)
    select 'X-' || n || repeat('0', 4000), ${id}, now(), 1, 100 from generate_series(1, ${rows}) n`);
});
afterAll(() => store[Symbol.asyncDispose]());

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves the invoices of a database. @returns the answer, and how the server's part ended */
async function ask(db: Database): Promise<{ answer: IncomingMessage; ended: Promise<string> }> {
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  server = createServer((request, response) => {
    const headers = { 'Content-Type': 'text/csv; charset=utf-8' };
    const body = writeExport(db, exportFiles.invoices, { period, format: 'csv' });
    sendResponse(new Response(body, { headers }), request, response).then(
      () => resolve('sent'),
      (error: unknown) => {
        // What the listener does with a failure.
        response.destroy();
        resolve(String(error));
      },
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ host: '127.0.0.1', port }), 'response')) as [IncomingMessage];
  return { answer, ended };
}

it('stops reading when the client goes away', async () => {
  const execute = vi.spyOn(store.db, 'execute');
  const { answer, ended } = await ask(store.db);
  await once(answer, 'data');
  answer.destroy();
  expect(await ended).toBe('sent');
  // The whole file of 48 MB takes 13 statements; what the sockets hold was read in vain.
  expect(execute.mock.calls.length).toBeLessThan(5);
  execute.mockRestore();
});

it('breaks the answer off when the database goes away, so that no half file is taken for a whole', async () => {
  const { answer, ended } = await ask(failingDatabase(store.db, 3));
  let text = '';
  const read = (async () => {
    for await (const chunk of answer) text += String(chunk);
  })();
  await expect(read).rejects.toThrow('aborted');
  expect(await ended).toContain('the database has gone away');
  expect(text).toContain('"X-');
  expect(text).not.toContain('TOTAL OF');
});
