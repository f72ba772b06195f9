import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { BadEnvironment } from './bad-environment.ts';
import { readEnv } from './env.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

async function read(variables: Record<string, string>) {
  await using folder = await temporaryFolder();
  return readEnv(Object.assign({ DATA_DIR: folder.path }, variables)).tax;
}
async function problemOf(variables: Record<string, string>): Promise<string> {
  const problem = await read(variables).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(BadEnvironment);
  return (problem as Error).message;
}

describe('the sales taxes', () => {
  it('come from the table, in no state, if nothing is set', async () => {
    const none = { source: 'table', states: undefined, fallback: 'refuse', stripeCodes: {} };
    expect(await read({})).toEqual(none);
    expect(await read({ TAX_STATES: 'NY, NJ,NY' })).toMatchObject({ states: ['NJ', 'NY'] });
  });

  it('come from Stripe with its keys', async () => {
    const variables = Object.assign(
      { TAX: 'stripe', STRIPE_TAX_CODES: 'exam=txcd_20060052, book=txcd_35010000' },
      keys,
    );
    expect(await read(variables)).toEqual({
      source: 'stripe',
      states: undefined,
      fallback: 'refuse',
      stripeCodes: { exam: 'txcd_20060052', book: 'txcd_35010000' },
    });
  });

  it.each([
    [{ TAX: 'avalara' }, 'The environment variable TAX must be table or stripe.'],
    [{ TAX: 'stripe' }, 'The environment variable TAX must be table without the keys of Stripe'],
    [{ TAX_STATES: 'New Jersey' }, 'The environment variable TAX_STATES must be codes of states'],
    [{ TAX_STATES: 'nj' }, 'The environment variable TAX_STATES must be codes of states'],
    [{ TAX_STATES: 'NJ,' }, 'The environment variable TAX_STATES must be codes of states'],
    [{ TAX_FALLBACK: 'zero' }, 'The environment variable TAX_FALLBACK must be refuse or table.'],
    [{ STRIPE_TAX_CODES: 'exam:txcd_1' }, 'The environment variable STRIPE_TAX_CODES must be codes'],
    // The table would charge nothing: never silently 0.
    [Object.assign({ TAX: 'stripe', TAX_FALLBACK: 'table' }, keys), 'The environment variable TAX_STATES is missing'],
    [{ TAX_STATE: 'NJ' }, 'did you mean TAX_STATES?'],
  ])('stop at %j with a sentence', async (variables, problem) => {
    expect(await problemOf(variables)).toContain(problem);
  });
});
