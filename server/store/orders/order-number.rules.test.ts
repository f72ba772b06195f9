import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  makeInvoiceNumber,
  isOrderNumber,
  orderNumberBytes,
  makeOrderNumber,
  readOrderNumber,
} from './order-number.rules.ts';

it('makes order numbers that are read without doubt', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: orderNumberBytes, maxLength: orderNumberBytes }), (bytes) => {
      expect(isOrderNumber(makeOrderNumber(bytes))).toBe(true);
    }),
  );
});

it('makes numbers of numbers, always the same', () => {
  expect(makeOrderNumber(Uint8Array.from([0, 1, 10, 31, 32, 255, 18, 20]))).toBe('01AZ-0ZJM');
});

it('numbers an invoice by its order', () => expect(makeInvoiceNumber('4F7K-9Q2D')).toBe('INV-4F7K-9Q2D'));

it.each(['', '100001', '01AZ-0ZJ', '01AZ-0ZJMM', '01AZ0ZJM', '01az-0zjm', '01AI-0ZJM', '01AU-0ZJM', '01AZ-0ZJM\0'])(
  'knows that %j is no order number',
  (text) => expect(isOrderNumber(text)).toBe(false),
);

it.each([
  ['4F7K-9Q2D', '4F7K-9Q2D'],
  [' 4f7k 9q2d ', '4F7K-9Q2D'],
  ['4f7k9q2d', '4F7K-9Q2D'],
  ['Oi7K-9QLD', '017K-9Q1D'],
  ['INV-4F7K-9Q2D', '4F7K-9Q2D'],
  ['inv 4f7k 9q2d', '4F7K-9Q2D'],
  ['1NV4-9Q2D', '1NV4-9Q2D'],
  ['4F7K-9Q2', null],
  ['4F7K-9Q2DX', null],
  ['4F7K-9Q2U', null],
  ['', null],
])('reads %j, as people type it, as %s', (text, number) => expect(readOrderNumber(text)).toBe(number));
