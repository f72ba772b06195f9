import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { nodeFlags } from '../../server/platform/process/node-flags.mjs';
import { bareEnvironment } from '../support/bare-environment.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { makeNextRelease } from '../support/next-release.ts';
import { isInstalled, proxyKinds, startProxy, type RunningProxy } from '../support/real-proxies.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestServer } from '../support/test-databases.ts';
import { isThorough } from '../support/test-scope.ts';
import { until } from './report-pages.ts';

/** A migration of a table that every signed-in page reads: a column, its values, eight seconds of work, an index. */
const slowMigration = [
  'ALTER TABLE "accounts" ADD COLUMN "next_note" text',
  `UPDATE "accounts" SET "next_note" = 'x'`,
  'SELECT pg_sleep(8) FROM (SELECT 1 FROM "accounts" LIMIT 1) AS "one"',
  'CREATE INDEX "accounts_next_note" ON "accounts" USING btree ("next_note")',
];

interface Asked {
  proxy: string;
  kind: 'page' | 'signed in';
  status: number;
  milliseconds: number;
}

function ask(
  agent: Agent,
  { port, host, address, cookie }: Record<'host' | 'address' | 'cookie', string> & { port: number },
) {
  const headers = { host, ...(cookie !== '' && { cookie }) };
  return new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: address, headers, agent }, (answer) => {
      answer.once('end', () => resolve(answer.statusCode ?? 0)).resume();
    })
      .once('error', reject)
      .end();
  });
}

/** Readers and signed-in people at every proxy, about 40 requests per second each. */
function startLoad(proxies: readonly RunningProxy[], host: string, cookie: string) {
  const done = new AbortController();
  const agent = new Agent({ keepAlive: true, maxSockets: 24 });
  const asked: Asked[] = [];
  const calls: [Asked['kind'], string][] = [
    ['page', '/'],
    ['page', encodeURI('/café')],
    ['page', '/es/cafeteria'],
    ['signed in', '/api/user/current'],
    ['signed in', '/user/my-account'],
  ];
  const running = proxies.flatMap(({ name, port }) =>
    calls.map(async ([kind, address]) => {
      while (!done.signal.aborted) {
        const since = performance.now();
        const call = { port, host, address, cookie: kind === 'page' ? '' : cookie };
        // A connection that the proxy cut counts as a failure of the site.
        const status = await ask(agent, call).catch(() => 599);
        asked.push({ proxy: name, kind, status, milliseconds: performance.now() - since });
        await sleep(100);
      }
    }),
  );
  return {
    asked,
    async stop() {
      done.abort();
      await Promise.all(running);
      agent.destroy();
    },
  };
}

const readyText = async ({ origin }: RunningSite) => (await fetch(`${origin}/readyz`)).text();

/** Starts a node that waits for an operator, who migrates apart as a packed release does. */
async function startAndMigrate(env: Parameters<typeof startSite>[0], root: string): Promise<RunningSite> {
  const node = await startSite({ ...env, MIGRATE: 'command' }, { root, isReadyAwaited: false });
  await until('the node says that it waits', async () =>
    (await readyText(node).catch(() => '')).includes('run npm run migrate'),
  );
  const command = [...nodeFlags, path.join(root, 'dist/server/migrate.mjs')];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...bareEnvironment(), ...env } });
  expect(stdout).toContain('next_release: ALTER TABLE "accounts" ADD COLUMN "next_note" text');
  expect(stdout).toContain('1 migration has run.');
  await until('the node is ready', async () => (await readyText(node)).startsWith('ready'));
  return node;
}

const percentile99 = (values: readonly number[]): number =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0);

describe.runIf(isThorough && openTestServer)('an upgrade of two nodes, one after the other', () => {
  it('shows readers no failure during a slow migration, and the release before can be started again', async () => {
    const kinds = proxyKinds.filter(isInstalled);
    const missing = proxyKinds.filter((kind) => !kinds.includes(kind));
    if (missing.length > 0) console.warn(`SKIPPED, not installed: ${missing.map(({ name }) => name).join(', ')}`);
    await using opened = new AsyncDisposableStack();
    const folders = [opened.use(await temporaryFolder()), opened.use(await temporaryFolder())] as const;
    const nextRoot = opened.use(await temporaryFolder()).path;
    const database = opened.use((await openTestServer?.()) ?? null);
    const ports = [await freePort(), await freePort()] as const;
    const host = `localhost:${ports[0]}`;
    const common = {
      DATABASE_URL: database?.url ?? '',
      DEMO: 'on',
      SITE_ORIGIN: `http://${host}`,
      TRUST_PROXY: 'on',
      DRAIN_SECONDS: '3',
      SESSION_SECRET: 's'.repeat(40),
    };
    const first = opened.use(await startSmallSite({ ...common, PORT: String(ports[0]) }));
    const environments = [
      { ...common, PORT: String(ports[0]), DATA_DIR: first.dataDir },
      { ...common, PORT: String(ports[1]), DATA_DIR: folders[1].path },
    ] as const;
    const nodes: RunningSite[] = [first, await startSite(environments[1])];
    opened.defer(async () => {
      for (const node of nodes) await node.kill();
    });
    const number = await makeNextRelease(projectRoot(), nextRoot, slowMigration);
    const place = { folder: folders[0].path, nodes: ports, host };
    const proxies = await Promise.all(kinds.map((kind) => startProxy(kind, place)));
    for (const proxy of proxies) opened.use(proxy);
    const { cookie } = await Visitor.signedIn(`http://${host}`, 'member');

    const load = startLoad(proxies, host, cookie);
    opened.defer(() => load.stop());
    await sleep(2_000);
    for (const [index, env] of environments.entries()) {
      expect(await nodes[index]?.stop()).toBe(0);
      nodes[index] = index === 0 ? await startAndMigrate(env, nextRoot) : await startSite(env, { root: nextRoot });
      await sleep(2_000);
    }
    for (const node of nodes) expect(await readyText(node)).toMatch(/^ready/);

    // Back to the release before, on tables that have one migration more than it knows.
    expect(await nodes[0]?.stop()).toBe(0);
    const since = performance.now();
    nodes[0] = await startSite(environments[0]);
    console.warn(`A roll-back of one node took ${Math.round(performance.now() - since)} ms.`);
    expect(nodes[0].output()).not.toContain('Rendering');
    expect(await readdir(path.join(first.dataDir, 'pages'))).toHaveLength(2);
    await sleep(2_000);
    await load.stop();
    for (const { name } of proxies) {
      for (const kind of ['page', 'signed in'] as const) {
        const answers = load.asked.filter((each) => each.proxy === name && each.kind === kind);
        const failed = answers.filter(({ status }) => status >= 500);
        const p99 = percentile99(answers.map(({ milliseconds }) => milliseconds));
        console.warn(`${name}, ${kind}: ${answers.length} requests, ${failed.length} failed, p99 ${p99} ms`);
        if (kind === 'page') expect(failed.map(({ status }) => status)).toEqual([]);
      }
    }

    // A contract: the release before is taken out and says why, the new one goes on.
    const client = new pg.Client({ connectionString: common.DATABASE_URL });
    await client.connect();
    await client.query('update schema_compatibility set smallest_release = $1', [number]);
    await client.end();
    expect(await readyText(nodes[0])).toContain(`it needs one with ${number} migrations, this one has ${number - 1}`);
    expect(await readyText(nodes[1] as RunningSite)).toMatch(/^ready/);
  }, 600_000);
});
