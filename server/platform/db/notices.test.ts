import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { until } from '../../../tests/faults/report-pages.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { startOwnPostgres } from '../../cli/postgres-server.ts';
import type { Log } from '../log.ts';
import { connect } from './connection.ts';
import { listenForNotices, sendNotice } from './notices.ts';

// A server of our own: the one other tests use must not be stopped under them.
const postgres = await startOwnPostgres();
const logged = { warn: vi.fn(), info: vi.fn() };
const log = logged as unknown as Log;
const channel = 'stanchion_content';

describe.skipIf(!postgres)('notices between nodes', () => {
  let folder: AsyncDisposable & { path: string };
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await postgres?.stop();
    await folder[Symbol.asyncDispose]();
  });
  const url = postgres?.url ?? '';
  const open = () => connect({ databaseUrl: url, dataDir: folder.path });
  const send = async () => {
    const { db, close } = await open();
    await db.transaction((tx) => tx.execute(sql`select ${sendNotice(channel)}`));
    await close();
  };

  it('arrive with the commit, and never for what was rolled back', async () => {
    const onNotice = vi.fn();
    const notices = listenForNotices(url, { channel, onNotice, log });
    await notices.listening;
    expect(onNotice).toHaveBeenCalledTimes(1);
    const { db, close } = await open();
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`select ${sendNotice(channel)}`);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await db.transaction((tx) => tx.execute(sql`select ${sendNotice(channel)}`));
    await close();
    await until('the notice arrives', () => onNotice.mock.calls.length > 1);
    expect(onNotice).toHaveBeenCalledTimes(2);
    await notices.stop();
  });

  it('are heard again after the database was away, and what was missed meanwhile is looked for', async () => {
    const onNotice = vi.fn();
    const notices = listenForNotices(url, { channel, onNotice, log });
    await notices.listening;
    await postgres?.halt();
    await until('the loss is noticed', () => logged.warn.mock.calls.length > 0);
    const before = onNotice.mock.calls.length;
    await postgres?.resume();
    await until('the connection is back', () => onNotice.mock.calls.length > before);
    const back = onNotice.mock.calls.length;
    await send();
    await until('a notice arrives', () => onNotice.mock.calls.length > back);
    await notices.stop();
  });

  it('are waited for when the database is away at the start, and a stop does not wait for it', async () => {
    await postgres?.halt();
    const onNotice = vi.fn();
    const notices = listenForNotices(url, { channel, onNotice, log });
    const other = listenForNotices(url, { channel, onNotice: () => undefined, log });
    await other.stop();
    await postgres?.resume();
    await notices.listening;
    expect(onNotice).toHaveBeenCalled();
    await notices.stop();
  });
});
