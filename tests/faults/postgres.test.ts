import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { isThorough } from '../support/test-scope.ts';
import { expectReports, footer, read, reportPaths, storeReports, until } from './report-pages.ts';

// A separate server: the one of the other tests must not be stopped.
const postgres = await startOwnPostgres();
if (!postgres) console.warn('No PostgreSQL here: its fault tests are SKIPPED (Debian: apt-get install postgresql).');
const paths = reportPaths.slice(0, 20);

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres?.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgres?.url ?? '');
  url.pathname = `/${name}`;
  await storeReports({ databaseUrl: url.href, dataDir: '' }, paths.length);
  return url.href;
}

/** Reads a page from a port under the host name of the site, as a load balancer does. */
function readNode(port: string, host: string, at: string): Promise<{ status: number; etag: string; body: string }> {
  return new Promise((resolve, reject) => {
    request({ port, path: at, headers: { host } }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, etag: String(answer.headers.etag), body }));
    })
      .on('error', reject)
      .end();
  });
}

describe.skipIf(!postgres)('on PostgreSQL', () => {
  let folder: AsyncDisposable & { path: string };
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await postgres?.stop();
    await folder[Symbol.asyncDispose]();
  });

  // database-away.test.ts is its short form.
  it.runIf(isThorough)(
    'serves every page while the database is away, refuses to publish in plain words, and recovers',
    async () => {
      const databaseUrl = await newDatabase('interrupted');
      await using site = await startSite({ DATA_DIR: `${folder.path}/a`, DATABASE_URL: databaseUrl, DEMO: 'off' });
      const editor = new Editor(site);
      const statuses: number[] = [];
      const done = new AbortController();
      const readers = Array.from({ length: 4 }, async (_, reader) => {
        for (let turn = reader; !done.signal.aborted; turn += 1) {
          statuses.push((await read(site, paths[turn % paths.length] ?? '/')).status);
          await sleep(10);
        }
      });
      await editor.put('footer:main', footer(2));
      await postgres?.halt();
      const before = statuses.length;
      const refused = await editor.call('PUT', '/api/content/items/footer:main', footer(3));
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await refused.json()).toEqual({
        error: {
          code: 'unavailable',
          message: 'This cannot be answered at the moment. Please try again in a few seconds.',
          requestId: refused.headers.get('x-request-id'),
        },
      });
      expect((await editor.call('GET', `/api/publish/${crypto.randomUUID()}`)).status).toBe(503);
      expect((await read(site, '/readyz')).status).toBe(503);
      expect((await read(site, '/healthz')).status).toBe(200);
      await until('the publisher has noticed', async () =>
        (await read(site, '/metrics')).body.includes('stanchion_publish_reachable 0'),
      );
      await until('readers went on', () => statuses.length > before + 200);
      await postgres?.resume();
      await until('it is ready again', async () => (await read(site, '/readyz')).status === 200);
      expect((await editor.putLive('footer:main', footer(4))).state).toBe('live');
      done.abort();
      await Promise.all(readers);
      expect(new Set(statuses)).toEqual(new Set([200]));
      await until('the metrics say so', async () =>
        (await read(site, '/metrics')).body.includes('stanchion_publish_reachable 1'),
      );
      await expectReports(site, 4, paths);
      expect(await site.stop()).toBe(0);
    },
  );

  it('shows a change that one of two servers took on the other, with equal ETags', async () => {
    const databaseUrl = await newDatabase('two_nodes');
    const ports = [String(await freePort()), String(await freePort())] as const;
    const origin = `http://localhost:${ports[0]}`;
    const common = { DATABASE_URL: databaseUrl, DEMO: 'off', SITE_ORIGIN: origin };
    await using first = await startSite({ ...common, DATA_DIR: `${folder.path}/b`, PORT: ports[0] });
    await using second = await startSite({ ...common, DATA_DIR: `${folder.path}/c`, PORT: ports[1] });
    expect(second.pid).not.toBe(first.pid);
    const editor = new Editor(first);
    expect((await editor.putLive('footer:main', footer(2))).state).toBe('live');
    expect((await editor.putLive('page:new', textPage('/new', 'New', 'Of one node.'))).state).toBe('live');
    const host = `localhost:${ports[0]}`;
    const onSecond = (at: string) => readNode(ports[1], host, at);
    await until('the new page is on both', async () => (await onSecond('/new')).status === 200);
    await until('the other node shows the change', async () => {
      const pages = await Promise.all(['/', '/new', '/404', ...paths].map(onSecond));
      return pages.every(({ body }) => body.includes('Footer edition 2.'));
    });
    for (const at of ['/', '/new', '/404', '/robots.txt', '/sitemap.xml', ...paths]) {
      const [one, other] = [await readNode(ports[0], host, at), await onSecond(at)];
      expect([at, other]).toEqual([at, one]);
    }
  });
});
