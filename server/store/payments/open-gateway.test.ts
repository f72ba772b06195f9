import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import { openGateway } from './open-gateway.ts';

const stripe = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecrets: ['whsec_1'] as const,
  apiBase: undefined,
};
let connection: Connection & AsyncDisposable;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

async function opened(given: { isProduction: boolean; isSandboxAllowed: boolean; stripe?: typeof stripe }) {
  const said: string[] = [];
  const log = { error: (_facts: object, sentence: string) => said.push(sentence) } as unknown as Log;
  const env = {
    siteOrigin: 'https://www.example.org',
    sessionSecrets: ['a-secret-of-the-tests-that-is-long-enough'] as const,
    authorizationBufferMinor: 100,
    stripe: given.stripe,
    ...given,
  };
  const gateway = await openGateway({
    env,
    db: connection.db,
    clock: systemClock,
    log,
    installation: demoInstallation,
  });
  return { gateway, said };
}

it.each([
  ['development', { isProduction: false, isSandboxAllowed: true }, 'sandbox', null],
  ['development that asks for no sandbox', { isProduction: false, isSandboxAllowed: false }, 'none', 'Cards are off'],
  ['production without keys', { isProduction: true, isSandboxAllowed: false }, 'none', 'Cards are off'],
  ['production that asks for it', { isProduction: true, isSandboxAllowed: true }, 'sandbox', 'NO MONEY IS TAKEN'],
  ['production with keys', { isProduction: true, isSandboxAllowed: false, stripe }, 'stripe', null],
] as const)('%s with %j has the gateway %s', async (_, given, mode, warning) => {
  const { gateway, said } = await opened(given);
  expect([gateway.mode, gateway.clientConfig().mode]).toEqual([mode, mode]);
  expect(said).toEqual(warning === null ? [] : [expect.stringContaining(warning)]);
});

it('takes no published test card in production without keys', async () => {
  const { gateway } = await opened({ isProduction: true, isSandboxAllowed: false });
  expect([gateway.cardEntry, gateway.cardTokens, gateway.challenges]).toEqual([null, null, null]);
  const ask = { attemptId: 'a', customerRef: null, instrument: { confirmationRef: 'once_1' }, amountMinor: 100 };
  expect(await gateway.authorize({ ...ask, returnUrl: '/' })).toMatchObject({ kind: 'declined', ref: null });
  // What an earlier gateway holds is not called void by one that knows nothing of it.
  expect(await gateway.getAuthorization({ attemptId: 'a', ref: 'auth_1' })).toEqual({ kind: 'unknown' });
  expect(await gateway.void({ ref: 'auth_1', attemptId: 'a', reason: 'abandoned' })).toEqual({ kind: 'unknown' });
});
