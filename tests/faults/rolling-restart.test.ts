import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startVisitors } from '../support/balanced-visitors.ts';
import { startBalancer } from '../support/fake-balancer.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { openTestServer } from '../support/test-databases.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from './report-pages.ts';

if (!openTestServer)
  console.warn('TEST_DATABASE_URL names no PostgreSQL, as in npm test: its fault tests are SKIPPED.');

describe.skipIf(!openTestServer)('a rolling restart', () => {
  it('of two nodes behind a balancer that asks every second loses no request', async () => {
    await using folder = await temporaryFolder();
    await using database = await openTestServer?.();
    const ports = [await freePort(), await freePort()] as const;
    const host = `localhost:${String(ports[0])}`;
    const common = {
      DATABASE_URL: database?.url ?? '',
      DEMO: 'on',
      SITE_ORIGIN: `http://${host}`,
      DRAIN_SECONDS: '5',
    };
    await using first = await startSmallSite({ ...common, PORT: String(ports[0]) });
    const second = { ...common, PORT: String(ports[1]), DATA_DIR: folder.path };
    const nodes: RunningSite[] = [first, await startSite(second)];
    await using balancer = await startBalancer(ports, host);
    await until('both nodes get requests', () => balancer.ready().length === 2);
    const visitors = startVisitors(balancer, host);
    try {
      const envs = [{ ...common, PORT: String(ports[0]), DATA_DIR: first.dataDir }, second];
      for (const [index, env] of envs.entries()) {
        await until('visitors come', () => visitors.statuses.length > 200 * (index + 1));
        expect(await nodes[index]?.stop()).toBe(0);
        nodes[index] = await startSite(env);
        await until('both nodes get requests', () => balancer.ready().length === 2);
      }
      await sleep(1_000);
    } finally {
      await visitors.stop();
      for (const node of nodes) await node.stop();
    }
    expect(balancer.lost).toEqual([]);
    expect([...new Set(visitors.statuses)]).toEqual([200]);
    console.log(`${String(visitors.statuses.length)} requests meanwhile, none lost`);
  });
});
