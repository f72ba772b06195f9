import { Agent } from 'node:http';
import { expect, it } from 'vitest';
import { askKept } from '../support/keep-alive-request.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { until } from './report-pages.ts';

it('says that it is not ready before it closes, answers meanwhile, and tells kept connections to close', async () => {
  await using site = await startSmallSite({ DRAIN_SECONDS: '6' });
  const { host, port } = new URL(site.origin);
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) => askKept(agent, Number(port), host, path);
  expect((await ask('/')).headers['connection']).toBe('keep-alive');
  const stopped = site.stop();
  await until('it is not ready', async () => (await ask('/readyz')).status === 503);
  for (const path of ['/', '/nowhere', '/api/openapi.json']) {
    const { status, headers } = await ask(path);
    expect([path, status < 500, headers['connection']]).toEqual([path, true, 'close']);
  }
  expect(await stopped).toBe(0);
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});
