import { expect, it } from 'vitest';
import { demoRates } from '../../../tests/support/demo-tax.ts';
import { taxCodes, type TaxCode } from '../catalog/tax-code.contract.ts';
import { taxOfSale, type Sale } from './sale.rules.ts';
import { salesTaxStates } from './sales-tax-states.rules.ts';
import { rateOn, taxByTable, type TableRate } from './table-tax.rules.ts';

const rates: TableRate[] = [
  { state: 'NJ', code: 'book', ratePpm: 66_250, from: '2018-01-01' },
  { state: 'NJ', code: 'book', ratePpm: 70_000, from: '2027-01-01' },
  { state: 'NJ', code: 'download', ratePpm: 66_250, from: '2018-01-01' },
  { state: 'NJ', code: 'membership', ratePpm: 0, from: '2018-01-01' },
  { state: 'NY', code: 'book', ratePpm: 40_000, from: '2018-01-01' },
];
const saleOf = (rows: [TaxCode, number][], change: Partial<Sale> = {}, place: Partial<Sale['shipTo']> = {}): Sale =>
  Object.assign(
    {
      day: '2026-11-26',
      shipTo: Object.assign(
        { country: 'US', state: 'NJ', line1: '1 Main', line2: '', city: 'Trenton', postalCode: '08601' },
        place,
      ),
      kind: 'shipping' as const,
      exemption: null,
      rows: rows.map(([taxCode, netMinor], index) => ({
        row: String(index + 1),
        sku: 'x',
        taxCode,
        quantity: 1,
        netMinor,
      })),
      shippingMinor: 895,
    },
    change,
  );
const table = { rates, home: 'US', states: ['NJ'] };
const taxOf = (...given: Parameters<typeof saleOf>) => taxByTable(saleOf(...given), table);

it('charges New Jersey to the cent, by the code of each line', () => {
  const tax = taxOf([
    ['book', 14_900],
    ['membership', 22_500],
    ['course-live', 30_000],
    ['download', 12_900],
  ]);
  // 278.00 at 6.625 % are 18.4175.
  expect(taxOfSale(tax)).toBe(1_842);
  expect(tax.rows.map(({ taxMinor, ratePpm, taxableMinor }) => [taxMinor, ratePpm, taxableMinor])).toEqual([
    [987, 66_250, 14_900],
    [0, 0, 0],
    // No row says so: not taxed.
    [0, 0, 0],
    [855, 66_250, 12_900],
  ]);
  expect(tax).toMatchObject({ ref: null, isExempt: false, shipping: { taxMinor: 0, ratePpm: 0 } });
  expect(tax.rows[0]?.parts).toEqual([
    { level: 'state', name: 'NJ', ratePpm: 66_250, taxableMinor: 14_900, taxMinor: 987, reason: 'standard_rated' },
  ]);
});

it('takes a rate from its day on', () => {
  const on = (day: string) => rateOn(rates, { state: 'NJ', code: 'book', day });
  expect([on('2017-12-31'), on('2018-01-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([
    null,
    66_250,
    66_250,
    70_000,
  ]);
});

it.each([
  ['a state where the seller is not registered', { state: 'NY' }],
  ['a state without rows', { state: 'OR' }],
  ['a strange state', { state: '__proto__' }],
  ['another country with a state of that name', { country: 'CA' }],
])('charges nothing in %s', (_, place) => {
  const tax = taxOf([['book', 14_900]], {}, place);
  expect([taxOfSale(tax), tax.rows]).toEqual([0, [{ taxableMinor: 0, ratePpm: 0, taxMinor: 0, parts: [] }]]);
});

it('taxes shipping where a row says so, with the lines of its rate', () => {
  const withShipping = [...rates, { state: 'NJ', code: 'shipping' as const, ratePpm: 66_250, from: '2018-01-01' }];
  const tax = taxByTable(saleOf([['book', 14_900]]), { rates: withShipping, home: 'US', states: ['NJ'] });
  // 157.95 at 6.625 % are 10.4642.
  expect([taxOfSale(tax), tax.rows[0]?.taxMinor, tax.shipping?.taxMinor]).toEqual([1_046, 987, 59]);
  expect(taxByTable(saleOf([['book', 1]], { shippingMinor: null }), table).shipping).toBeNull();
});

it('takes the tax off by a certificate, and says so only where tax was due', () => {
  const exemption = { certificateId: 'c-1', number: 'NJ-1' };
  const tax = taxOf([['book', 14_900]], { exemption });
  expect([taxOfSale(tax), tax.isExempt, tax.rows[0]]).toMatchObject([0, true, { taxableMinor: 0, ratePpm: 66_250 }]);
  expect(taxOf([['membership', 14_900]], { exemption }).isExempt).toBe(false);
});

it('has a row of the demo for every code in every state with a sales tax, with the exact rates', async () => {
  const demo = await demoRates();
  expect([...new Set(demo.map(({ state }) => state))].toSorted()).toEqual(salesTaxStates.toSorted());
  expect(demo).toHaveLength(salesTaxStates.length * taxCodes.length);
  const rate = (state: string, code: TaxCode) => rateOn(demo, { state, code, day: '2026-11-26' });
  expect(['NJ', 'MN', 'MO', 'NM', 'OH'].map((state) => rate(state, 'book'))).toEqual([
    66_250, 68_750, 42_250, 48_750, 57_500,
  ]);
  // Dues and shipping are not taxed.
  expect([rate('NJ', 'membership'), rate('NJ', 'shipping')]).toEqual([0, 0]);
});
