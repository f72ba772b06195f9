import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor, textPage } from '../../../tests/support/editor-client.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startTcpProxy, type TcpProxy } from '../../../tests/support/tcp-proxy.ts';
import { openTestServer } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import { connect, type Connection } from '../../platform/db/connection.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { FakeSystem } from '../../platform/integrations/fake-system.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';

/** A site whose order system refuses, whose mail server is away, and whose database can be taken away. */
let site: RunningSite;
let erp: FakeSystem;
let proxy: TcpProxy | undefined;
let database: Awaited<ReturnType<NonNullable<typeof openTestServer>>> | undefined;

beforeAll(async () => {
  erp = (await FakeSystem.start()).onOther(() => 422);
  database = await openTestServer?.();
  const address = database && new URL(database.url);
  proxy = address && (await startTcpProxy(Number(address.port)));
  if (address && proxy) address.port = String(proxy.port);
  site = await startSmallSite({
    ERP_URL: erp.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'fatal',
    DATABASE_STATEMENT_TIMEOUT_MS: '500',
    DATABASE_CONNECT_TIMEOUT_MS: '500',
    ...(address && { DATABASE_URL: address.href }),
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await proxy?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
  await erp[Symbol.asyncDispose]();
});

const scrape = async () => (await fetch(`${site.origin}/metrics`)).text();
/** Reads one series; NaN if there is none. */
async function read(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? NaN);
}

const file = (name: string) => readFile(path.join(projectRoot(), 'packaging/monitoring', name), 'utf8');

it('has every metric that the alert rules and the dashboard name', async () => {
  const visitor = new Visitor(site.origin);
  await visitor.ask('/user/signin', { form: { email: 'nobody@example.org', password: 'a wrong password' } });
  await visitor.ask('/');
  const there = new Set((await scrape()).match(/^[a-z]\w+(?=[ {])/gm));
  const helped = new Set((await scrape()).match(/(?<=^# HELP )\w+/gm));
  const named = `${await file('alerts.yaml')}\n${await file('dashboard.json')}`;
  const names = [...new Set(named.match(/\b(stanchion|nodejs|process)_[a-z\d_]+/g))];
  expect(names.length).toBeGreaterThan(25);
  // These have a series once something of the kind has happened; all others from the start.
  const onlyHelped = new Set([
    'stanchion_outbox_circuit_open',
    'stanchion_loop_failures_total',
    'stanchion_throttle_refusals_total',
    'stanchion_backup_age_seconds',
  ]);
  // The embedded database has no durations.
  if (!database) onlyHelped.add('stanchion_db_statement_seconds_bucket');
  expect(names.filter((name) => !there.has(name) && !onlyHelped.has(name))).toEqual([]);
  expect([...onlyHelped].filter((name) => !helped.has(name.replace(/_bucket$/, '')))).toEqual([]);
});

it('counts sign-ins by outcome', async () => {
  const series = 'stanchion_sign_ins_total{method="password",outcome="invalidCredentials"}';
  const before = (await read(series)) || 0;
  await new Visitor(site.origin).ask('/user/signin', {
    form: { email: 'nobody@example.org', password: 'a wrong password' },
  });
  expect(await read(series)).toBe(before + 1);
});

describe('a page that cannot be stored', () => {
  it('raises failed pages and takes the node out of use, until there is room', async () => {
    const pages = path.join(site.dataDir, 'pages');
    await rename(pages, `${pages}.away`);
    await writeFile(pages, 'in the way');
    const editor = new Editor(site);
    const status = await editor.putLive('page:unstored', textPage('/unstored', 'Unstored', 'No room.'));
    expect(status.failed).toHaveLength(1);
    await expect.poll(() => read('stanchion_publish_failed')).toBeGreaterThan(0);
    await expect.poll(() => read('stanchion_ready')).toBe(0);
    await rm(pages);
    await rename(`${pages}.away`, pages);
    await expect.poll(() => read('stanchion_ready')).toBe(1);
    await expect.poll(() => read('stanchion_publish_failed')).toBe(0);
  });

  it('is foreseen by the room on the disk', async () => {
    await expect.poll(() => read('stanchion_disk_size_bytes')).toBeGreaterThan(1_000_000);
    const [free, size] = [await read('stanchion_disk_free_bytes'), await read('stanchion_disk_size_bytes')];
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(size);
  });
});

describe.skipIf(!openTestServer)('on PostgreSQL', () => {
  let direct: Connection;
  beforeAll(async () => {
    direct = await connect({ dataDir: '', databaseUrl: database?.url });
    // The figures of the outbox are of the last 15 seconds; the silent database comes first.
    const person = { to: 'ann@example.org', language: 'en' };
    await enqueue(
      direct.db,
      systemClock,
      { connector: 'erp', kind: 'profile-sync', reference: 'p-1', payload: { firstName: 'Ann' } },
      {
        connector: 'mail',
        kind: 'passwordChanged',
        reference: 'm-1',
        payload: { ...person, content: { kind: 'passwordChanged', name: 'Ann', link: `${site.origin}/` } },
      },
    );
  });
  afterAll(() => direct.close());

  it('a silent database shows in time-outs, waiting requests, lags and readiness, and none stays', async () => {
    const timeouts = async () =>
      (await read('stanchion_db_timeouts_total{kind="statement"}')) +
      (await read('stanchion_db_timeouts_total{kind="connection"}'));
    const before = await timeouts();
    proxy?.swallow();
    const headers = { cookie: `cart=${'a'.repeat(43)}` };
    const asked = Array.from({ length: 15 }, () => fetch(`${site.origin}/api/cart`, { headers }));
    await expect.poll(() => read('stanchion_db_pool_waiting')).toBeGreaterThan(0);
    for (const answer of asked) expect((await answer).status).toBe(503);
    await expect.poll(timeouts).toBeGreaterThan(before);
    await expect.poll(() => read('stanchion_ready')).toBe(0);
    await expect.poll(() => read('stanchion_publish_lag_seconds')).toBeGreaterThan(1);
    await expect.poll(() => read('stanchion_search_lag_seconds')).toBeGreaterThan(1);
    await expect
      .poll(async () => /stanchion_loop_failures_total\{loop="[^"]+"\} [1-9]/.test(await scrape()))
      .toBe(true);
    expect(await read('stanchion_http_request_seconds_count{route="/api/cart",method="GET",status="503"}')).toBe(15);
    proxy?.pass();
    await expect.poll(() => read('stanchion_ready')).toBe(1);
    await expect.poll(() => read('stanchion_publish_lag_seconds')).toBe(0);
    await expect.poll(() => read('stanchion_search_lag_seconds')).toBeLessThan(1);
    await expect.poll(() => read('stanchion_db_pool_waiting')).toBe(0);
  });

  it('a refused message, and a mail that the mail server does not take, show by receiver', async () => {
    await expect.poll(() => read('stanchion_mails_total{outcome="failed"}')).toBeGreaterThan(0);
    await expect.poll(() => read('stanchion_outbox_messages{connector="erp",state="dead"}')).toBe(1);
    expect(await read('stanchion_outbox_messages{connector="mail",state="waiting"}')).toBe(1);
    expect(await read('stanchion_outbox_oldest_seconds{connector="mail"}')).toBeGreaterThan(0);
    expect(await read('stanchion_outbox_oldest_seconds{connector="erp"}')).toBe(0);
  });
});
