import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFakeStripe, stripeKeys, type FakeStripe, type Mishap } from '../../../tests/support/fake-stripe.ts';
import { newJerseySale } from '../../../tests/support/tax-scene.ts';
import { createStripeClient } from '../payments/stripe-client.ts';
import { createStripeTax } from './create-stripe-tax.ts';
import { taxOfSale } from './sale.rules.ts';
import { UnknownTaxPlace, type TaxService } from './tax.ts';

let fake: FakeStripe;
let service: TaxService;
let impatient: TaxService;
beforeAll(async () => {
  fake = await startFakeStripe();
  const stripe = createStripeClient({ secretKey: stripeKeys.secretKey, apiBase: fake.origin });
  service = createStripeTax({ stripe, codes: { exam: 'txcd_20060052' }, timeout: 5_000 });
  impatient = createStripeTax({ stripe, timeout: 300 });
});
afterAll(() => fake[Symbol.asyncDispose]());
beforeEach(() => {
  fake.requests.length = 0;
});
// The types of the SDK allowed everything that was asked and everything the fake answered.
afterEach(() => expect(fake.problems).toEqual([]));

const sentTo = (operation: string) => fake.requests.find((each) => each.operation === operation);

it('asks for a sale by code, with place and shipping, and reads the tax of each row', async () => {
  const tax = await service.calculate(
    newJerseySale([
      ['book', 14_900],
      ['course-live', 30_000],
      ['exam', 0],
    ]),
  );
  expect(sentTo('POST /v1/tax/calculations')?.sent).toEqual({
    currency: 'usd',
    line_items: [
      { amount: '14900', quantity: '1', reference: '1', tax_behavior: 'exclusive', tax_code: 'txcd_35010000' },
      { amount: '30000', quantity: '1', reference: '2', tax_behavior: 'exclusive', tax_code: 'txcd_20060044' },
    ],
    customer_details: {
      address: {
        line1: '1 Main Street',
        line2: '',
        city: 'Trenton',
        state: 'NJ',
        postal_code: '08601',
        country: 'US',
      },
      address_source: 'shipping',
      taxability_override: 'none',
    },
    shipping_cost: { amount: '895', tax_behavior: 'exclusive', tax_code: 'txcd_92010001' },
    expand: ['line_items.data.tax_breakdown'],
  });
  // 149.00 at 6.625 % are 9.87, 8.95 are 0.59; training is not taxed, and nothing is asked about what is free.
  expect([taxOfSale(tax), tax.rows.map(({ taxMinor }) => taxMinor), tax.shipping?.taxMinor]).toEqual([
    1_046,
    [987, 0, 0],
    59,
  ]);
  expect(tax).toMatchObject({ ref: expect.stringMatching(/^taxcalc_/) as string, isExempt: false });
  expect(tax.rows[0]).toEqual({
    taxableMinor: 14_900,
    ratePpm: 66_250,
    taxMinor: 987,
    parts: [
      { level: 'state', name: 'NJ', ratePpm: 66_250, taxableMinor: 14_900, taxMinor: 987, reason: 'standard_rated' },
    ],
  });
});

it('reads every row of a large order, of which Stripe answers ten', async () => {
  const tax = await service.calculate(newJerseySale(Array.from({ length: 24 }, () => ['book', 1_000])));
  expect(tax.rows.map(({ taxMinor }) => taxMinor)).toEqual(Array.from({ length: 24 }, () => 66));
  const { rowRefs } = await service.commit({ ref: tax.ref, invoiceNumber: 'INV-24', key: 'k-24' });
  expect(Object.keys(rowRefs)).toHaveLength(24);
});

it('says that a certificate exempts, and that another state is not taxed', async () => {
  const exemption = { certificateId: 'c-1', number: 'E-1' };
  const exempt = await service.calculate(newJerseySale([['book', 14_900]], { exemption }));
  expect([taxOfSale(exempt), exempt.isExempt]).toEqual([0, true]);
  expect(sentTo('POST /v1/tax/calculations')?.sent).toMatchObject({
    customer_details: { taxability_override: 'customer_exempt' },
  });
  const elsewhere = await service.calculate(newJerseySale([['book', 14_900]], {}, 'OR'));
  expect([taxOfSale(elsewhere), elsewhere.isExempt, elsewhere.rows[0]?.parts[0]?.reason]).toEqual([
    0,
    false,
    'not_collecting',
  ]);
});

it('commits by the invoice number, once for each key', async () => {
  const { ref } = await service.calculate(newJerseySale([['book', 14_900]]));
  const first = await service.commit({ ref, invoiceNumber: 'INV-1', key: 'tax-commit:INV-1' });
  expect(await service.commit({ ref, invoiceNumber: 'INV-1', key: 'tax-commit:INV-1' })).toEqual(first);
  expect(fake.requests.slice(1).map(({ operation, key, sent }) => [operation, key, sent])).toEqual([
    [
      'POST /v1/tax/transactions/create_from_calculation',
      'tax-commit:INV-1',
      { calculation: ref, reference: 'INV-1', expand: ['line_items'] },
    ],
    expect.arrayContaining(['tax-commit:INV-1']),
  ]);
  expect([...fake.books.tax.transactions.values()].filter(({ reference }) => reference === 'INV-1')).toHaveLength(1);
});

it('reverses with our figures, in part, once for each credit note', async () => {
  const { ref } = await service.calculate(
    newJerseySale([
      ['book', 14_900],
      ['download', 12_900],
    ]),
  );
  const committed = await service.commit({ ref, invoiceNumber: 'INV-2', key: 'INV-2' });
  const rows = [
    { row: '2', netMinor: -6_450, taxMinor: -427 },
    { row: 'shipping', netMinor: -895, taxMinor: -59 },
  ];
  for (const _ of ['once', 'and again']) {
    await service.reverse({ committed, creditNumber: 'CN-1', rows, key: 'CN-1' });
  }
  expect(fake.books.tax.reversals).toEqual([
    {
      mode: 'partial',
      original_transaction: committed.transactionRef,
      reference: 'CN-1',
      line_items: [
        { amount: '-6450', amount_tax: '-427', original_line_item: committed.rowRefs['2'], reference: 'CN-1-2' },
      ],
      shipping_cost: { amount: '-895', amount_tax: '-59' },
    },
  ]);
  const tooMuch = [{ row: '1', netMinor: -14_900, taxMinor: -99_999 }];
  await expect(service.reverse({ committed, creditNumber: 'CN-2', rows: tooMuch, key: 'CN-2' })).rejects.toThrow();
});

it.each<Mishap>(['fault', 'busy', 'garbage', 'late silence'])(
  'throws after a "%s": no tax is guessed',
  async (mishap) => {
    fake.befall('POST /v1/tax/calculations', mishap);
    await expect(impatient.calculate(newJerseySale([['book', 14_900]]))).rejects.toThrow();
  },
);

it('says that an address is not found, which is no fault of the service', async () => {
  const { shipTo } = newJerseySale([]);
  const nowhere = newJerseySale([['book', 14_900]], { shipTo: Object.assign(shipTo, { postalCode: '00000' }) });
  await expect(service.calculate(nowhere)).rejects.toThrow(UnknownTaxPlace);
});

it('would be refused for what the types of the SDK do not know', async () => {
  const ask = (form: string) =>
    fetch(`${fake.origin}/v1/tax/calculations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripeKeys.secretKey}`, 'stripe-version': '2026-10-28.endive' },
      body: new URLSearchParams(form),
    });
  const row = 'line_items[0][amount]=100&line_items[0][tax_code]=txcd_1&line_items[0][tax_behavior]=exclusive';
  const whole = `currency=usd&${row}`;
  expect((await ask(whole)).status).toBe(200);
  for (const [extra, problem] of [
    ['line_items[0][net]=100', 'net is unknown'],
    ['customer_details[address_source]=home', 'address_source must be'],
    ['tax_date=1.5', 'tax_date must be a whole number'],
  ] as const) {
    expect((await ask(`${whole}&${extra}`)).status).toBe(400);
    expect(fake.problems.splice(0)).toEqual([expect.stringContaining(problem)]);
  }
});
