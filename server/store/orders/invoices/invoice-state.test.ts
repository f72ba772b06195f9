import { describe, expect, it } from 'vitest';
import type { MoneyState } from '../order-money.ts';
import { invoiceState } from './invoice-state.ts';

const today = '2026-11-26';
const balance = (invoicedMinor: number, creditedMinor: number, paidMinor: number) => ({
  invoicedMinor,
  creditedMinor,
  paidMinor,
  openMinor: Math.max(0, invoicedMinor - creditedMinor - paidMinor),
});

describe('the state of an invoice', () => {
  it.each<[MoneyState, [number, number, number], string | null, string]>([
    ['onAccount', [100, 0, 0], '2026-12-26', 'due'],
    ['onAccount', [100, 0, 0], '2026-11-26', 'due'],
    ['onAccount', [100, 0, 0], '2026-11-25', 'overdue'],
    ['onAccount', [100, 0, 40], '2026-12-26', 'partlyPaid'],
    ['onAccount', [100, 0, 40], '2026-11-25', 'overdue'],
    ['onAccount', [100, 0, 100], '2026-11-25', 'paid'],
    ['onAccount', [100, 30, 70], '2026-11-25', 'paid'],
    ['onAccount', [100, 100, 0], '2026-11-25', 'credited'],
    ['onAccount', [100, 0, 0], null, 'due'],
    ['held', [100, 0, 0], null, 'held'],
    ['restLater', [100, 0, 0], null, 'charging'],
    ['restLater', [100, 0, 100], null, 'paid'],
    ['notCharged', [100, 0, 0], null, 'notCharged'],
    ['toPay', [100, 0, 0], null, 'toPay'],
    ['paid', [100, 0, 100], null, 'paid'],
    ['partlyPaid', [100, 0, 50], null, 'partlyPaid'],
    // The order system reports it as billed, and no row says so.
    ['paid', [100, 0, 0], null, 'paid'],
    ['cancelled', [100, 0, 0], null, 'cancelled'],
    ['nothingDue', [0, 0, 0], null, 'nothingDue'],
  ])('of an order that is %s, %j, due on %s is %s', (money, [invoiced, credited, paid], dueOn, state) => {
    expect(invoiceState({ money, balance: balance(invoiced, credited, paid), dueOn, today })).toBe(state);
  });
});
