import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningSite } from '../../tests/support/site-process.ts';
import { startSmallSite } from '../../tests/support/small-site-scene.ts';

/** Searches of one address in a quarter of an hour (`throttle.ts`). */
const budget = 60;

let site: RunningSite;
const proxies: Server[] = [];
let outer: string;

/** Starts a proxy that appends the address of its client to X-Forwarded-For, as nginx, HAProxy and Varnish do. */
async function startProxy(target: string, host: string, addressOf: (given: string) => string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const before = String(incoming.headers['x-forwarded-for'] ?? '');
    const own = addressOf(String(incoming.headers['x-test-client'] ?? ''));
    const forwarded = before === '' ? own : `${before}, ${own}`;
    const headers = { ...incoming.headers, host, 'x-forwarded-for': forwarded };
    const passed = request(target + (incoming.url ?? ''), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  proxies.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on', TRUST_PROXY: '2' });
  const { host, port } = new URL(site.origin);
  // The outer proxy knows people by their connection, which the test names in a header; the inner one knows the outer.
  const inner = await startProxy(`http://127.0.0.1:${port}`, host, () => '10.0.0.2');
  outer = await startProxy(inner, host, (client) => client);
});
afterAll(async () => {
  for (const server of proxies) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await site[Symbol.asyncDispose]();
});

const search = async (client: string, forged?: string) => {
  const headers = {
    'x-test-client': client,
    'content-type': 'application/json',
    origin: site.origin,
    ...(forged !== undefined && { 'x-forwarded-for': forged }),
  };
  const body = JSON.stringify({ lastName: 'Smith' });
  const answer = await fetch(`${outer}/api/hotworks-search`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
};

it('counts the person behind two proxies, whatever they pretend, and nobody else with them', async () => {
  const statuses: number[] = [];
  // Another forged address with each request.
  for (let count = 0; count < budget; count += 1)
    statuses.push(await search('198.51.100.7', `203.0.113.${count}, 10.0.0.${count}`));
  expect(statuses).not.toContain(429);
  expect(await search('198.51.100.7')).toBe(429);
  expect(await search('198.51.100.7', '192.0.2.1, 192.0.2.2, 192.0.2.3')).toBe(429);
  // Somebody else behind the same proxies has a budget of their own.
  expect(await search('198.51.100.8')).not.toBe(429);
});
