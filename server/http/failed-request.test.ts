import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../cli/free-port.ts';
import { createLog } from '../platform/log.ts';
import { noEdge } from './edge-headers.ts';
import { createListener, type ListenerOptions } from './listener.ts';

/** A server that has nothing to answer with: it throws at once, or when it asks for the session. */
const lines: string[] = [];
const count = vi.fn();
const time = vi.fn();
let isDatabaseAway = false;
const port = await freePort();
const installation: { modulesOff: string[]; languages?: string[] } = { modulesOff: [] };
const options = {
  env: {
    siteOrigin: `http://localhost:${port}`,
    port,
    isDemo: true,
    trustedProxies: { kind: 'none' },
    monitoring: { accessLog: 'off' },
  },
  log: createLog({ logLevel: 'info', isProduction: true }, { write: (line) => lines.push(line) }),
  store: { get: () => undefined },
  files: new Map(),
  metrics: { count, time },
  readiness: { isDraining: false, unset: null, services: { env: {}, installation } },
  edge: noEdge,
  isDynamicPath: () => true,
  routeOf: () => '/user/my-account',
  hasFailedSince: () => isDatabaseAway,
} as unknown as ListenerOptions;
const server = createServer(createListener(options));
const ask = () =>
  fetch(`http://127.0.0.1:${port}/user/my-account`, { headers: { cookie: 'stanchion.session_token=x' } });

beforeAll(() => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve())));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
beforeEach(() => {
  lines.length = 0;
  count.mockClear();
  time.mockClear();
});

it.each([
  ['at once', undefined, false, 500],
  ['later', ['en', 'es'], false, 500],
  ['while the database is away', ['en', 'es'], true, 503],
])('counts a request that fails %s, and logs it under the id of the answer', async (_, languages, isAway, status) => {
  isDatabaseAway = isAway;
  if (languages) installation.languages = languages;
  const answer = await ask();
  const id = answer.headers.get('x-request-id') ?? '';
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(`(Request ${id}.)`)]);
  await vi.waitFor(() => expect(count).toHaveBeenCalledWith('failed', status));
  const kind = { route: '/user/my-account', method: 'GET', status };
  expect(time).toHaveBeenCalledWith('failed', kind, expect.any(Number));
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  const [fault, request] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(fault).toMatchObject({ level: 50, requestId: id, msg: 'a request failed' });
  expect(request).toMatchObject({ level: 30, requestId: id, msg: 'request', answerer: 'failed', ...kind });
});
