import { describe, expect, it } from 'vitest';
import { compareNewestOrders, readStartDate, statusNameOf } from './order-list.rules.ts';

describe('statusNameOf', () => {
  it.each([
    ['Billed', 'completed'],
    ['BILLED', 'completed'],
    ['Partially Billed', 'completed'],
    ['Not billed', 'completed'],
    ['Pending Billing', 'in process'],
    ['Pending Fulfillment', 'in process'],
    ['', 'in process'],
  ])('calls %j %s', (status, name) => expect(statusNameOf(status)).toBe(name));
});

describe('newestFirst', () => {
  const order = (orderId: string, orderDate = '2026-01-01') => ({ orderId, orderDate });
  it('sorts by number, not by its text', () => {
    const sorted = [order('9'), order('100'), order('20')].toSorted(compareNewestOrders);
    expect(sorted.map(({ orderId }) => orderId)).toEqual(['100', '20', '9']);
  });
  it('sorts what is no number by date, then by text', () => {
    const sorted = [order('A', '2026-01-01'), order('B', '2026-02-01'), order('C', '2026-01-01')].toSorted(
      compareNewestOrders,
    );
    expect(sorted.map(({ orderId }) => orderId)).toEqual(['B', 'C', 'A']);
  });
});

describe('a start date', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2026-02-30', null],
    ['2026-02-31', null],
    ['0000-01-01', null],
    ['9999-12-31', null],
    ['2026-2-3', null],
    ['yesterday', null],
    ['', null],
    [null, null],
  ])('%j is read as %j', (text, date) => expect(readStartDate(text)).toBe(date));
});
