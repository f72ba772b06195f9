import { copyFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { startOwnPostgres } from '../../server/cli/postgres-server.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { startBalancer } from '../support/fake-balancer.ts';
import { noRights, packRelease } from '../support/packed-release.ts';
import { startSite } from '../support/site-process.ts';
import { isThorough } from '../support/test-scope.ts';
import { until } from './report-pages.ts';

const hasPostgres = isThorough && (await canStartPostgres());
if (isThorough && !hasPostgres) console.warn("No PostgreSQL here: an operator's day is SKIPPED.");

async function canStartPostgres(): Promise<boolean> {
  const server = await startOwnPostgres();
  await server?.stop();
  return server !== null;
}

const secrets = { SESSION_SECRET: 's'.repeat(40), PUBLISH_SECRET: 'p'.repeat(40), METRICS_TOKEN: 'm'.repeat(40) };

interface Answer {
  status: number;
  etag: string;
  text: string;
}

/** Asks a node or the balancer for an address of the site. */
function askSite(port: number, host: string, address: string, token = ''): Promise<Answer> {
  const headers = { host, ...(token && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: address, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, etag: String(answer.headers.etag ?? ''), text }),
      );
    })
      .once('error', reject)
      .end();
  });
}

/** Asks for the start page, about 40 times per second, until it is stopped. */
function startLoad(port: number, host: string) {
  const done = new AbortController();
  let asked = 0;
  const running = (async () => {
    while (!done.signal.aborted) {
      // Requests without an answer are counted by the balancer.
      await askSite(port, host, '/').catch(() => null);
      asked += 1;
      await sleep(25);
    }
  })();
  return {
    async stop() {
      done.abort();
      await running;
      return asked;
    },
  };
}

/** The chapters of docs/operate.md, one after the other, with the release that `npm run pack` writes. */
describe.skipIf(!hasPostgres)("an operator's day", () => {
  it(
    'installs, runs two nodes, edits, loses one, rotates, backs up, reads an alert, restores',
    {
      timeout: 600_000,
    },
    async () => {
      const [first, second] = [await startOwnPostgres(), await startOwnPostgres()];
      if (!first || !second) throw new Error('PostgreSQL did not start.');
      await using release = await packRelease();
      const ports = [await freePort(), await freePort()] as const;
      const host = `localhost:${String(ports[0])}`;
      const common = { SITE_ORIGIN: `http://${host}`, DRAIN_SECONDS: '2', PATH: '/usr/bin:/bin', ...secrets };
      const env = { ...common, DATABASE_URL: first.url, DATA_DIR: await release.makeFolder('commands') };
      const folders = [await release.makeFolder('one'), await release.makeFolder('two')] as const;
      let starts = 0;
      const start = async (node: 0 | 1, settings: Record<string, string> = {}) =>
        startSite(
          { ...env, PORT: String(ports[node]), DATA_DIR: folders[node], ...settings },
          {
            command: [release.stanchion, 'start'],
            as: { ...noRights, cwd: await release.makeFolder(`cwd-${String((starts += 1))}`) },
            isUnset: true,
          },
        );
      const ask = (node: 0 | 1, address: string, token = '') => askSite(ports[node], host, address, token);
      // Killed is the supervisor: its server ends by itself.
      const untilFree = (node: 0 | 1) =>
        until('its port is free', () =>
          ask(node, '/healthz').then(
            () => false,
            () => true,
          ),
        );
      const metric = async (name: string) => {
        const { text } = await ask(0, '/metrics', secrets.METRICS_TOKEN);
        return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? null;
      };

      // Install: the tables by the command, the site from a file.
      expect((await release.run(['migrate', '--check'], env)).code).toBe(3);
      expect(await release.run(['migrate'], env)).toMatchObject({ code: 0 });
      expect((await release.run(['migrate', '--check'], env)).code).toBe(0);
      const answers = path.join(await release.makeFolder('answers'), 'answers.yaml');
      await copyFile(path.join(projectRoot(), 'tests/adopt/wind-board.yaml'), answers);
      expect(await release.run(['setup', '--from', answers], env)).toMatchObject({ code: 0 });

      const nodes = [await start(0), await start(1)];
      await using balancer = await startBalancer(ports, host);
      await until('both nodes get requests', () => balancer.ready().length === 2);
      const load = startLoad(balancer.port, host);

      // An edit is live on both nodes.
      const editor = new Editor({ origin: common.SITE_ORIGIN, token: async () => secrets.PUBLISH_SECRET });
      await editor.putLive('page:gale', textPage('/gale', 'Gale', 'A strong wind.'));
      await expect.poll(async () => (await ask(1, '/gale')).status).toBe(200);

      // A node is killed: the balancer leaves it out, and it comes back.
      await nodes[0]?.kill();
      await until('the killed node is left out', () => balancer.ready().length === 1);
      const lost = balancer.lost.length;
      await untilFree(0);
      nodes[0] = await start(0);
      await until('both nodes get requests', () => balancer.ready().length === 2);

      // Secrets are replaced on one node after the other; the earlier values stay good.
      const next = {
        SESSION_SECRET: `${'t'.repeat(40)},${secrets.SESSION_SECRET}`,
        PUBLISH_SECRET: `${'q'.repeat(40)},${secrets.PUBLISH_SECRET}`,
      };
      for (const node of [0, 1] as const) {
        expect(await nodes[node]?.stop()).toBe(0);
        nodes[node] = await start(node, next);
        await until('both nodes get requests', () => balancer.ready().length === 2);
      }
      await editor.putLive('page:breeze', textPage('/breeze', 'Breeze', 'A light wind.'));
      expect(balancer.lost).toHaveLength(lost);

      // A backup, and its age.
      const backup = path.join(await release.makeFolder('backups'), 'today');
      expect(await metric('stanchion_backup_age_seconds')).toBeNull();
      const taken = await release.run(['backup', backup], env);
      expect(taken, taken.output).toMatchObject({ code: 0 });
      await until(
        'the age of the backup is told',
        async () => Number(await metric('stanchion_backup_age_seconds')) > 0,
      );
      const tag = (await ask(0, '/gale')).etag;
      expect(await load.stop()).toBeGreaterThan(100);

      // The database is lost: the alert has its figure, and the pages stay.
      expect(await metric('stanchion_ready')).toBe('1');
      await first.stop();
      await until('the node is not ready', async () => (await metric('stanchion_ready')) === '0');
      expect((await ask(0, '/gale')).status).toBe(200);
      await Promise.all(nodes.map((node) => node.kill()));

      // Another database, an empty data directory.
      const other = { ...common, DATABASE_URL: second.url, DATA_DIR: await release.makeFolder('restored') };
      const verified = await release.run(['backup', 'verify', backup], other);
      expect(verified, verified.output).toMatchObject({ code: 0 });
      const restored = await release.run(['backup', 'restore', backup], other);
      expect(restored, restored.output).toMatchObject({ code: 0 });
      await untilFree(0);
      const again = await start(0, { DATABASE_URL: second.url, DATA_DIR: other.DATA_DIR });
      await expect.poll(async () => (await ask(0, '/gale')).etag).toBe(tag);
      expect((await ask(0, '/breeze')).status).toBe(200);
      expect(await again.stop()).toBe(0);
      await second.stop();
    },
  );
});
