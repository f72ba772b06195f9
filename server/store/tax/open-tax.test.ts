import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { newJerseySale } from '../../../tests/support/tax-scene.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import type { TaxEnv } from '../../platform/env/tax-variables.ts';
import type { Log } from '../../platform/log.ts';
import { taxRates } from '../catalog/tax-rate.table.ts';
import { openTax } from './open-tax.ts';
import { taxOfSale } from './sale.rules.ts';

let connection: Connection & AsyncDisposable;
beforeAll(async () => {
  connection = await openDatabase();
  await connection.db
    .insert(taxRates)
    .values({ state: 'NJ', code: 'book', ratePpm: 66_250, from: '2018-01-01', source: 'x' });
});
afterAll(() => connection[Symbol.asyncDispose]());

const keys = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecrets: ['whsec_1'] as const,
  apiBase: undefined,
};
async function opened(tax: Partial<TaxEnv>, about: { isDemo?: boolean; isProduction?: boolean; isShopOff?: boolean }) {
  const said: string[] = [];
  const log = { error: (sentence: string) => said.push(sentence) } as unknown as Log;
  const { isDemo = false, isProduction = true, isShopOff = false } = about;
  const set: TaxEnv = Object.assign({ source: 'table', states: undefined, fallback: 'refuse', stripeCodes: {} }, tax);
  const installation = Object.assign({}, demoInstallation, { modulesOff: isShopOff ? ['shop'] : [] });
  const env = { tax: set, stripe: keys, isDemo, isProduction };
  const { tax: made } = await openTax({ env, db: connection.db, clock: systemClock, log, installation });
  const sale = newJerseySale([['book', 14_900]]);
  const found = made.source === 'table' ? (await made.open([sale.shipTo])).find(sale) : undefined;
  return {
    source: made.source,
    note: made.note,
    said,
    taxMinor: found && typeof found !== 'string' ? taxOfSale(found) : null,
  };
}

const warning = 'No sales tax is charged: TAX_STATES names no state.';
it.each([
  ['production with its state', { states: ['NJ'] }, {}, 'table', 987, null],
  ['production with another state', { states: ['NY'] }, {}, 'table', 0, null],
  ['production without a state', {}, {}, 'table', 0, warning],
  ['a shop that is off', {}, { isShopOff: true }, 'table', 0, null],
  ['a demo in production', {}, { isDemo: true }, 'table', 987, null],
  ['development', {}, { isProduction: false }, 'table', 0, null],
  ['Stripe Tax', { source: 'stripe' as const }, {}, 'service', null, null],
])('%s charges by %j', async (_, tax, about, source, taxMinor, note) => {
  const made = await opened(tax, about);
  expect([made.source, made.taxMinor]).toEqual([source, taxMinor]);
  expect(made.note).toEqual(note === null ? null : expect.stringContaining(note));
  expect(made.said).toEqual(note === null ? [] : [made.note]);
});

it('refuses a code that is none of ours', async () => {
  const stripeCodes = { exams: 'txcd_20030000' };
  await expect(opened({ source: 'stripe', stripeCodes }, {})).rejects.toThrow('STRIPE_TAX_CODES names exams');
});
