import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { casesOf } from '../support/test-scope.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { read, until } from './report-pages.ts';

// A separate server: the one of the other tests must not be stopped.
const postgres = await startOwnPostgres();
if (!postgres) console.warn('No PostgreSQL here: its fault tests are SKIPPED (Debian: apt-get install postgresql).');

const publicPages = ['/', '/caf%C3%A9', '/es', '/es/cafeteria', '/caf%C3%A9?utm=x'];
/** Runs an administrator's statement past the proxy. */
async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres?.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe.skipIf(!postgres)('a database that goes away', () => {
  let proxy: TcpProxy;
  let site: RunningSite;
  let env: Record<string, string>;
  let member: Visitor;
  /** The certificate link from the member's page, read before the outage. */
  let certificate: string;
  beforeAll(async () => {
    const direct = new URL(postgres?.url ?? '');
    proxy = await startTcpProxy(Number(direct.port));
    direct.port = String(proxy.port);
    env = { DATABASE_URL: direct.href, DEMO: 'on', PORT: String(await freePort()), LOG_LEVEL: 'error' };
    site = await startSmallSite(env);
    member = await Visitor.signedIn(site.origin, 'member');
    const { payload } = JSON.parse((await member.ask('/api/account/certificates')).text) as {
      payload: { Link: string }[];
    };
    certificate = payload[0]?.Link ?? '';
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
    await postgres?.stop();
  });

  /** Downloads the certificate; a downloaded one must be complete. */
  async function download() {
    const answer = await member.ask(certificate);
    if (answer.status === 200) expect(answer.text).toMatch(/^%PDF-[^]*%%EOF\s*$/);
    return answer;
  }

  /** People who write continuously; the status of each answer is recorded, 'lost' for a connection without one. */
  function startWriters() {
    const done = new AbortController();
    const statuses: (number | 'lost')[] = [];
    const editor = new Editor(site);
    const writes = [
      () => new Visitor(site.origin).ask('/api/cart/lines', { json: { productId: 'poster-arc-flash' } }),
      () => member.ask('/api/user/profile', { method: 'PUT', json: { userTitle: `Chief ${String(Math.random())}` } }),
      () => editor.call('PUT', '/api/content/items/page:busy', textPage('/busy', 'Busy', String(Math.random()))),
      () => member.ask('/inside'),
      download,
    ];
    const running = [...writes, ...writes, ...writes].map(async (write) => {
      while (!done.signal.aborted) {
        statuses.push(
          await write().then(
            ({ status }) => status,
            () => 'lost' as const,
          ),
        );
        await sleep(75);
      }
    });
    const stop = async () => {
      done.abort();
      await Promise.all(running);
    };
    // A failed test must stop its writers.
    return { statuses, stop, [Symbol.asyncDispose]: stop };
  }

  /** Expects the answers of an outage. */
  async function expectAway(): Promise<void> {
    for (const path of publicPages) {
      expect([path, (await new Visitor(site.origin).ask(path)).status]).toEqual([path, 200]);
      expect(['signed in', path, (await member.ask(path)).status]).toEqual(['signed in', path, 200]);
    }
    expect((await new Visitor(site.origin).ask('/inside')).status).toBe(302);
    const asked: [string, Parameters<Visitor['ask']>[1]?][] = [
      ['/inside'],
      ['/user/my-account'],
      ['/api/user/current'],
      ['/api/user/profile'],
      ['/api/cart/lines', { json: { productId: 'poster-arc-flash' } }],
      ['/api/checkout'],
      [certificate],
      ['/user/signin', { form: { email: 'customer@example.org', password: 'stanchion-demo' } }],
    ];
    const answers = await Promise.all(asked.map(([path, how]) => member.ask(path, how)));
    for (const [index, { status, headers, text }] of answers.entries()) {
      const path = asked[index]?.[0] ?? '';
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(headers.getSetCookie()).toEqual([]);
      if (path.startsWith('/api/')) expect(JSON.parse(text)).toMatchObject({ error: { code: 'unavailable' } });
    }
    await expectKept();
    expect(await read(site, '/readyz')).toEqual({ status: 503, body: 'the database does not answer\n' });
    expect((await read(site, '/healthz')).status).toBe(200);
  }

  /** Sends forms as a browser without JavaScript: each is returned with all values, to be sent again. */
  async function expectKept(): Promise<void> {
    const asked = { orderNumber: '4F7K-9Q2D', email: 'zoe@example.org' };
    const typed = {
      ...asked,
      firstName: 'Zoe-Maria',
      comment: 'Line 1\r\nLine <2> & "more"',
      company: 'Müller & Söhne',
    };
    const guest = new Visitor(site.origin);
    const forms: [Visitor, string][] = [
      [guest, '/forms/contact'],
      [guest, '/es/user/signup?returnurl=%2Fcart'],
      [guest, '/orders/find'],
      [member, '/user/my-account/account-information'],
      [member, '/user/my-account/account-tax-exemption'],
      [member, '/forms/provider-application'],
    ];
    for (const [who, path] of forms) {
      const { status, headers, text } = await who.ask(path, { form: { ...typed, password: 'geheim-123' } });
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect([path, text.includes('role="alert"')]).toEqual([path, true]);
      expect([path, text.includes('Zoe-Maria')]).toEqual([path, true]);
      expect(text).not.toContain('geheim-123');
      expect(text).not.toContain('Line <2>');
    }
  }

  /** True when all concurrent requests are answered. On a busy machine one may still exceed its timeout. */
  async function areAnswered(count: number, ask: () => Promise<{ status: number }>): Promise<boolean> {
    const answers = await Promise.all(Array.from({ length: count }, ask));
    for (const { status } of answers) expect([200, 503]).toContain(status);
    return answers.every(({ status }) => status === 200);
  }

  /** Everything works, with more concurrent requests than the pool has connections: none was lost. */
  async function expectBack(): Promise<void> {
    await until('it is ready again', async () => (await read(site, '/readyz')).status === 200);
    // A failed download does not use up the link.
    await until('a certificate is read', async () => (await download()).status === 200);
    await until('everybody reads', () => areAnswered(40, () => member.ask('/api/user/profile')));
    const line = { json: { productId: 'poster-arc-flash' } };
    await until('everybody writes', () => areAnswered(15, () => new Visitor(site.origin).ask('/api/cart/lines', line)));
    const editor = new Editor(site);
    // What is as it was is not stored again.
    const body = () => textPage('/back', 'Back', `Here again: ${crypto.randomUUID()}`);
    const put = () => editor.call('PUT', '/api/content/items/page:back', body());
    let taken = await put();
    await until('an edit is taken', async () => taken.status === 200 || (taken = await put()).status === 200);
    const { publishId } = (await taken.json()) as { publishId: string };
    expect((await editor.ended(publishId)).state).toBe('live');
    expect(site.output()).not.toMatch(/[Uu]ncaught|[Uu]nhandled/);
  }

  const ways: Record<string, { away(): unknown; back(): unknown }> = {
    'stopped by its administrator': { away: () => postgres?.halt('fast'), back: () => postgres?.resume() },
    'stopped at once, as by a crash': { away: () => postgres?.halt('immediate'), back: () => postgres?.resume() },
    frozen: { away: () => postgres?.freeze(), back: () => postgres?.thaw() },
    refused: { away: () => proxy.refuse(), back: () => proxy.pass() },
    'behind a network that loses everything': { away: () => proxy.swallow(), back: () => proxy.pass() },
  };

  it.each(casesOf(Object.keys(ways), ['stopped at once, as by a crash']))(
    '%s, while people write: the server stays, says so, and goes on',
    async (name) => {
      await using writers = startWriters();
      await until('people write', () => writers.statuses.length > 60);
      await ways[name]?.away();
      await expectAway();
      await ways[name]?.back();
      await expectBack();
      await writers.stop();
      expect([...new Set(writers.statuses)].filter((status) => status !== 503)).toEqual([200]);
    },
  );

  it('is felt as little as can be when only its connections are cut', async () => {
    await using writers = startWriters();
    for (let round = 0; round < 20; round += 1) {
      await sleep(100);
      if (round % 2 === 0) proxy.drop();
      else
        await administer(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
        );
    }
    await expectBack();
    await writers.stop();
    expect([...new Set(writers.statuses)].filter((status) => status !== 503)).toEqual([200]);
  });

  it('that takes no writes is told from a fault, and can still be read', async () => {
    await administer('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    const write = () => member.ask('/api/user/profile', { method: 'PUT', json: { userTitle: 'Reader' } });
    await until('it is read-only', async () => (await write()).status === 503);
    expect((await write()).headers.get('retry-after')).toBe('2');
    expect((await member.ask('/api/user/profile')).status).toBe(200);
    await administer(
      'set default_transaction_read_only = off',
      'alter system reset default_transaction_read_only',
      'select pg_reload_conf()',
    );
    await until('it takes writes', async () => (await write()).status === 200);
    await expectBack();
  });

  it('whose disk is full is told from a fault, and can still be read', async () => {
    const write = () => new Visitor(site.origin).ask('/api/cart/lines', { json: { productId: 'poster-arc-flash' } });
    await administer(
      `create function refuse_for_lack_of_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      'create trigger no_space before insert or update on carts execute function refuse_for_lack_of_space()',
    );
    const refused = await write();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await member.ask('/api/user/profile')).status).toBe(200);
    await administer('drop trigger no_space on carts', 'drop function refuse_for_lack_of_space()');
    expect((await write()).status).toBe(200);
  });

  it('whose row is locked by somebody who has gone away makes a request wait for a bounded time', async () => {
    const holder = new pg.Client({ connectionString: postgres?.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table carts in access exclusive mode');
    const answer = await new Visitor(site.origin).ask('/api/cart/lines', { json: { productId: 'poster-arc-flash' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    await holder.end();
    await expectBack();
  });

  it('is no reason not to start: the pages there are come at once, the rest when it answers', async () => {
    expect(await site.stop()).toBe(0);
    await postgres?.halt();
    await using started = await startSite({ ...env, DATA_DIR: site.dataDir }, { isReadyAwaited: false });
    await until('it listens', async () => (await read(started, '/healthz').catch(() => null))?.status === 200);
    for (const path of publicPages) expect([path, (await read(started, path)).status]).toEqual([path, 200]);
    expect((await read(started, '/nowhere')).status).toBe(503);
    expect((await member.ask('/api/user/profile')).status).toBe(503);
    await until(
      'it says what it waits for',
      async () => (await read(started, '/readyz')).body === 'the database does not answer\n',
    );
    await postgres?.resume();
    await until('it is ready', async () => (await read(started, '/readyz')).status === 200);
    expect((await member.ask('/api/user/profile')).status).toBe(200);
    expect((await read(started, '/nowhere')).status).toBe(404);
    expect(await started.stop()).toBe(0);
  });

  it('for the very first start is waited for, and can be given up', async () => {
    await using folder = await temporaryFolder();
    await postgres?.halt();
    const fresh = { ...env, DATA_DIR: folder.path, PORT: String(await freePort()) };
    await using given = await startSite(fresh, { isReadyAwaited: false });
    await until('it listens', async () => (await read(given, '/').catch(() => null))?.status === 503);
    expect(await given.stop()).toBe(0);
    await using started = await startSite(fresh, { isReadyAwaited: false });
    await until('it listens', async () => (await read(started, '/').catch(() => null))?.status === 503);
    await postgres?.resume();
    await until('it is ready', async () => (await read(started, '/readyz')).status === 200);
    expect((await read(started, '/')).status).toBe(200);
    expect(await started.stop()).toBe(0);
  });

  it('that refuses the address it is asked at ends the start with a sentence', async () => {
    await using folder = await temporaryFolder();
    const wrong = new URL(env['DATABASE_URL'] ?? '');
    wrong.pathname = '/nothing_like_this';
    const mistaken = { ...env, DATA_DIR: folder.path, DATABASE_URL: wrong.href, PORT: String(await freePort()) };
    await using started = await startSite(mistaken, { isReadyAwaited: false });
    expect(await started.ended).toBe(78);
    expect(started.output()).toContain('PostgreSQL refuses DATABASE_URL: database "nothing_like_this" does not exist');
  });
});
