import { createServer, type ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { runAs } from '../platform/monitoring/current-work.ts';
import { CurrentRequest } from './current-request.ts';
import { createFaultHandler } from './end-on-fault.ts';
import { close, listen } from './listen.ts';
import { freePort } from '../cli/free-port.ts';

const openRequest = (target: string, response: ServerResponse, method = 'GET') =>
  new CurrentRequest({
    requestId: 'r-1',
    method,
    target,
    response,
    socket: { bytesWritten: 0 },
    sentBefore: 0,
    caller: null,
  });

function handler(more: { stop?: () => Promise<void>; timeout?: number } = {}) {
  const calls = { log: vi.fn(), tell: vi.fn(), exit: vi.fn(), stop: vi.fn(more.stop ?? (() => Promise.resolve())) };
  const { log, tell, exit, stop } = calls;
  const options = { log: { fatal: log }, tell, exit, stop, timeout: more.timeout ?? 60_000 };
  return { ...calls, fault: createFaultHandler(options) };
}

it.each([
  ['uncaughtException', 'uncaught exception'],
  ['unhandledRejection', 'unhandled rejection'],
] as const)('logs and tells an %s outside of a request, stops and exits with 1', async (origin, reason) => {
  const { fault, log, tell, stop, exit } = handler();
  const error = new TypeError('no ink');
  fault(error, origin);
  expect(log).toHaveBeenCalledWith({ err: error, reason, request: null }, expect.any(String));
  const told = { kind: 'fault', reason, error: { type: 'TypeError', message: 'no ink' }, request: null };
  expect(tell).toHaveBeenCalledWith(told);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1));
  expect(stop).toHaveBeenCalledOnce();
});

it('exits after its time when something cannot be ended, and when ending it fails', async () => {
  const stuck = handler({ stop: () => new Promise(() => undefined), timeout: 10 });
  stuck.fault('a word', 'uncaughtException');
  await vi.waitFor(() => expect(stuck.exit).toHaveBeenCalledWith(1));
  expect(stuck.tell.mock.lastCall?.[0]).toMatchObject({ error: { type: 'string' } });
  const failing = handler({ stop: () => Promise.reject(new Error('no')) });
  failing.fault(new Error('first'), 'uncaughtException');
  await vi.waitFor(() => expect(failing.exit).toHaveBeenCalledWith(1));
});

it('logs a second error while it ends, and does nothing else about it', async () => {
  const { fault, log, tell, stop } = handler({ stop: () => new Promise(() => undefined) });
  fault(new Error('first'), 'uncaughtException');
  fault(new Error('second'), 'uncaughtException');
  expect(log).toHaveBeenCalledTimes(2);
  expect([tell.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ['has not begun', (): string[] => [], 500],
  ['has only its headers set', () => ['Content-Length', '5000'], 500],
])(
  'answers the request at fault when its answer %s, and tells its path without the query',
  async (_, header, status) => {
    const { fault, tell } = handler();
    const port = await freePort();
    const servers = await listen(
      (request, response) => {
        const [name = '', value = ''] = header();
        if (name) response.setHeader(name, value);
        const current = openRequest(request.url ?? '', response, request.method);
        runAs(current, () => fault(new Error('x'), 'uncaughtException'));
      },
      { host: '127.0.0.1', port, siteOrigin: 'http://localhost:4321' },
      { error: () => undefined },
    );
    const answer = await fetch(`http://127.0.0.1:${port}/forms/contact?email=ana@example.org`, { method: 'POST' });
    expect([answer.status, answer.headers.get('connection')]).toEqual([status, 'close']);
    expect(await answer.text()).toContain('request r-1');
    const request = { requestId: 'r-1', method: 'POST', path: '/forms/contact' };
    expect(tell.mock.lastCall?.[0]).toMatchObject({ request });
    await Promise.all(servers.map(close));
  },
);

it('cuts an answer short that has begun, so that nobody takes it for whole', async () => {
  const { fault } = handler();
  const server = createServer((_, response) => {
    response.write('half');
    const current = openRequest('/', response);
    runAs(current, () => setTimeout(() => fault(new Error('x'), 'uncaughtException'), 20));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  await expect(answer.text()).rejects.toThrow();
  await close(server);
});
