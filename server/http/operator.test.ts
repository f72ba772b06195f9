import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { noProxies } from '../platform/env/trusted-proxies.ts';
import { isOperator } from './operator.ts';

const secret = 'a-secret-of-the-site';
const mayRead = (asked: IncomingMessage, given: string, isProxyTrusted = false) =>
  isOperator(asked, { secrets: [given], trustedProxies: isProxyTrusted ? { kind: 'hops', count: 1 } : noProxies });
const request = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('lets somebody at %s read the metrics', (address) => {
  expect(mayRead(request(address), secret)).toBe(true);
});

it.each(['10.0.0.1', '::ffff:10.0.0.1', '192.0.2.127', '127.evil.example', '2001:db8::1', undefined])(
  'lets somebody at %s read them with the token only',
  (address) => {
    expect(mayRead(request(address), secret)).toBe(false);
    for (const wrong of [
      'Bearer',
      'Bearer ',
      `Bearer ${secret}x`,
      `Bearer ${secret.slice(1)}`,
      `Basic ${secret}`,
      secret,
    ]) {
      expect(mayRead(request(address, { authorization: wrong }), secret)).toBe(false);
    }
    expect(mayRead(request(address, { authorization: `Bearer ${secret}` }), secret)).toBe(true);
  },
);

it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])(
  'does not take a request that a proxy on this machine passed on (%s) for near',
  (name) => {
    expect(mayRead(request('127.0.0.1', { [name]: '192.0.2.1' }), secret)).toBe(false);
  },
);

it('takes nobody for near behind a trusted proxy, where every peer is the proxy', () => {
  expect(mayRead(request('127.0.0.1'), secret, true)).toBe(false);
  expect(mayRead(request('127.0.0.1', { authorization: `Bearer ${secret}` }), secret, true)).toBe(true);
});

it('does not let a wrong token pass because it comes from this machine', () => {
  expect(mayRead(request('127.0.0.1', { authorization: 'Bearer wrong' }), secret)).toBe(false);
});
