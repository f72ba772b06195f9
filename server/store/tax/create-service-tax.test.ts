import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoRates } from '../../../tests/support/demo-tax.ts';
import { fakeTaxService, newJerseySale } from '../../../tests/support/tax-scene.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { createLog } from '../../platform/log.ts';
import { createServiceTax } from './create-service-tax.ts';
import type { TableSource } from './create-table-tax.ts';
import { hashSale } from './hash-sale.ts';
import { taxOfSale, type Sale } from './sale.rules.ts';
import { taxCalculations } from './tax-calculation.table.ts';
import type { Tax } from './tax.ts';

let connection: Connection & AsyncDisposable;
let fake: ReturnType<typeof fakeTaxService>;
let now: Date;
const log = createLog({ logLevel: 'silent', isProduction: true });
const sale = newJerseySale([['book', 14_900]]);
const demoTable: TableSource = { home: 'US', states: ['NJ'], readRates: demoRates };
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

/** The taxes of one node. */
const openNode = (table: TableSource | null = null): Tax =>
  createServiceTax({ service: fake.service, table, db: connection.db, clock: { now: () => now }, log });
async function askFor(node: Tax, asked: Sale = sale) {
  const desk = await node.open([]);
  expect(desk.find(asked)).toBeUndefined();
  await desk.ask(asked);
  const found = desk.find(asked);
  return found === undefined || typeof found === 'string' ? found : { taxMinor: taxOfSale(found), ref: found.ref };
}

beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  await connection.db.delete(taxCalculations);
  fake = fakeTaxService();
  now = new Date('2026-11-26T12:00:00Z');
});

it('asks once for a sale: for requests at the same time, later ones, and other nodes', async () => {
  const node = openNode();
  const first = { taxMinor: 1_046, ref: 'calculation-1' };
  expect(await Promise.all([askFor(node), askFor(node), askFor(node)])).toEqual([first, first, first]);
  expect([await askFor(node), await askFor(openNode())]).toEqual([first, first]);
  later(29);
  expect(await askFor(node)).toEqual(first);
  expect(fake.calls.calculate).toBe(1);
  later(2);
  expect(await askFor(node)).toEqual({ taxMinor: 1_046, ref: 'calculation-2' });
});

it('asks again for everything that a tax depends on', async () => {
  const exemption = { certificateId: 'c', number: '1' };
  const others: Sale[] = [
    newJerseySale([['book', 14_901]]),
    newJerseySale([['download', 14_900]]),
    newJerseySale([['book', 14_900]], {}, 'NY'),
    newJerseySale([['book', 14_900]], { shippingMinor: 1_995 }),
    newJerseySale([['book', 14_900]], { exemption }),
    newJerseySale([['book', 14_900]], { day: '2026-11-27' }),
    newJerseySale([['book', 14_900]], { kind: 'billing' }),
    newJerseySale([['book', 14_900]], { shipTo: Object.assign({}, sale.shipTo, { postalCode: '08602' }) }),
  ];
  expect(new Set([sale, ...others].map(hashSale)).size).toBe(others.length + 1);
  expect(hashSale(structuredClone(sale))).toBe(hashSale(sale));
});

it('does not keep a calculation beyond its end at the service', async () => {
  fake.state.expiresAt = new Date(now.getTime() + 60_000);
  const node = openNode();
  await askFor(node);
  later(2);
  await askFor(node);
  expect(fake.calls.calculate).toBe(2);
});

it('is away while the service is, and does not ask on every page', async () => {
  const node = openNode();
  fake.state.isAway = true;
  expect([await askFor(node), await askFor(node)]).toEqual(['away', 'away']);
  expect(fake.calls.calculate).toBe(1);
  fake.state.isAway = false;
  later(1);
  expect(await askFor(node)).toEqual({ taxMinor: 1_046, ref: 'calculation-2' });
});

it('takes the tax of the table meanwhile, if that is wanted, and forgets it when the service is back', async () => {
  const node = openNode(demoTable);
  fake.state.isAway = true;
  // The table does not tax shipping.
  expect(await askFor(node)).toEqual({ taxMinor: 987, ref: null });
  fake.state.isAway = false;
  later(1);
  expect(await askFor(node)).toEqual({ taxMinor: 1_046, ref: 'calculation-2' });
});
