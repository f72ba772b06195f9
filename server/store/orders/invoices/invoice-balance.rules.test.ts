import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceBalances } from './invoice-balance.rules.ts';

type Rows = Parameters<typeof invoiceBalances>[0];
const rows = (change: Partial<Rows>): Rows => ({
  invoices: [{ id: 'a', totalMinor: 100 }],
  credits: [],
  payments: [],
  refunds: [],
  ...change,
});
const paid = (capturedMinor: number, invoiceId: string | null = 'a', id = 'p') => ({ id, invoiceId, capturedMinor });

describe('the balance of an invoice', () => {
  it.each([
    ['nothing', rows({}), [100, 0, 0, 100]],
    ['a part', rows({ payments: [paid(40)] }), [100, 0, 40, 60]],
    ['the whole by the hold of the order', rows({ payments: [paid(100, null)] }), [100, 0, 100, 0]],
    ['a credit', rows({ credits: [{ invoiceId: 'a', totalMinor: 30 }] }), [100, 30, 0, 70]],
    [
      'a payment and a credit that was given back',
      rows({
        payments: [paid(100)],
        credits: [{ invoiceId: 'a', totalMinor: 30 }],
        refunds: [{ paymentId: 'p', amountMinor: 30 }],
      }),
      [100, 30, 70, 0],
    ],
    [
      'money that was given back without a credit',
      rows({ payments: [paid(100)], refunds: [{ paymentId: 'p', amountMinor: 100 }] }),
      [100, 0, 0, 100],
    ],
    [
      'a credit of all after it was paid',
      rows({ payments: [paid(100)], credits: [{ invoiceId: 'a', totalMinor: 100 }] }),
      [100, 100, 0, 0],
    ],
  ] as const)('after %s', (_, given, [invoicedMinor, creditedMinor, paidMinor, openMinor]) => {
    expect(invoiceBalances(given).get('a')).toEqual({ invoicedMinor, creditedMinor, paidMinor, openMinor });
  });

  it('takes money of the whole order for the oldest invoice first', () => {
    const invoices = [
      { id: 'a', totalMinor: 100 },
      { id: 'b', totalMinor: 50 },
    ];
    const balances = invoiceBalances(rows({ invoices, payments: [paid(110, null)] }));
    expect([...balances.values()].map(({ openMinor }) => openMinor)).toEqual([0, 40]);
  });

  it('is never negative, and paid and open are what was invoiced and not credited', () => {
    const amount = fc.integer({ min: 1, max: 500 });
    const id = fc.constantFrom('a', 'b');
    fc.assert(
      fc.property(
        fc.record({
          invoices: fc.tuple(amount, amount).map(([a, b]) => [
            { id: 'a', totalMinor: a },
            { id: 'b', totalMinor: b },
          ]),
          credits: fc.array(fc.record({ invoiceId: id, totalMinor: amount }), { maxLength: 3 }),
          payments: fc
            .array(fc.tuple(fc.option(id), amount), { maxLength: 4 })
            .map((some) => some.map(([invoiceId, cents], index) => paid(cents, invoiceId, `p${index}`))),
          refunds: fc.array(fc.record({ paymentId: fc.constantFrom('p0', 'p1'), amountMinor: amount }), {
            maxLength: 2,
          }),
        }),
        (given) => {
          for (const { invoicedMinor, creditedMinor, paidMinor, openMinor } of invoiceBalances(given).values()) {
            expect(Math.min(paidMinor, openMinor)).toBeGreaterThanOrEqual(0);
            expect(paidMinor + openMinor).toBe(Math.max(0, invoicedMinor - creditedMinor));
          }
        },
      ),
    );
  });
});
