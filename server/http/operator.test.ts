import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { isOperator } from './operator.ts';

const secret = 'a-secret-of-the-site';
const request = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('lets somebody at %s read the metrics', (address) => {
  expect(isOperator(request(address), secret)).toBe(true);
});

it.each(['10.0.0.1', '::ffff:10.0.0.1', '192.0.2.127', '127.evil.example', '2001:db8::1', undefined])(
  'lets somebody at %s read them with the token only',
  (address) => {
    expect(isOperator(request(address), secret)).toBe(false);
    for (const wrong of [
      'Bearer',
      'Bearer ',
      `Bearer ${secret}x`,
      `Bearer ${secret.slice(1)}`,
      `Basic ${secret}`,
      secret,
    ]) {
      expect(isOperator(request(address, { authorization: wrong }), secret)).toBe(false);
    }
    expect(isOperator(request(address, { authorization: `Bearer ${secret}` }), secret)).toBe(true);
  },
);

it.each(['x-forwarded-for', 'forwarded'])(
  'does not take a request that a proxy on this machine passed on (%s) for near',
  (name) => {
    expect(isOperator(request('127.0.0.1', { [name]: '192.0.2.1' }), secret)).toBe(false);
  },
);
