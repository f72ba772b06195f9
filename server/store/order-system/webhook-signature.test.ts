import { expect, it } from 'vitest';
import type { Secrets } from '../../platform/secrets.ts';
import { isSignedWebhook } from './webhook-signature.ts';

// The example of the documentation of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330' };
const body = '{"test": 2432232314}';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const at = (seconds: number) => ({ now: () => new Date((1_614_265_330 + seconds) * 1000) });
const secrets: Secrets = [secret];

it.each([
  ['the published example', { signature }, 0, true],
  ['one of several signatures', { signature: `v1a,x v1,eHh4 ${signature}` }, 0, true],
  ['the end of five minutes', { signature }, 300, true],
  ['an older one', { signature }, 301, false],
  ['one of the future', { signature }, -301, false],
  ['another version', { signature: signature.replace('v1', 'v2') }, 0, false],
  ['another id', { signature, id: 'msg_2' }, 0, false],
  ['another time', { signature, timestamp: '1614265331' }, 0, false],
  ['a time in words', { signature, timestamp: 'now' }, 0, false],
  ['none', { signature: '' }, 0, false],
])('judges %s', (_, change, seconds, isGood) => {
  expect(isSignedWebhook(secrets, at(seconds), { ...message, ...change }, body)).toBe(isGood);
});

it('accepts each secret of a rotation, and no changed body', () => {
  const both: Secrets = ['whsec_bmV3IHNlY3JldCBvZiB0aGUgdGVzdHMhISE=', secret];
  expect(isSignedWebhook(both, at(0), { ...message, signature }, body)).toBe(true);
  expect(isSignedWebhook(both, at(0), { ...message, signature }, `${body} `)).toBe(false);
});
