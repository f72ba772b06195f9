import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAccountId, encodeAccountId, isGraduationDate, readCartLink } from './cart-link.rules.ts';

const today = '2026-11-21';
const read = (query: string) => readCartLink(new URLSearchParams(query), today);
const encoded = encodeAccountId('500213');

it.each(['', 'productId=a', 'add_to_cart=', 'add_to_cart=false', 'add_to_cart=no&sku=A'])(
  'takes "%s" for no link',
  (query) => {
    expect(read(query)).toBeNull();
  },
);

it('reads every parameter, names in either spelling, the first of several', () => {
  const link = { netsuiteId: '500213', productId: 'p', sku: 'S-1', quantity: 3, graduationDate: '2028-06-01' };
  const camel = `add_to_cart=true&accountId=${encoded}&graduationDate=2028-06-01&productId=p&sku=S-1&quantity=3`;
  const snake = `ADD_TO_CART=1&account_id=${encoded}&graduation_date=2028-06-01&product_id=p&SKU=S-1&Quantity=3`;
  for (const query of [camel, snake, `${camel}&quantity=9&accountId=x`]) {
    expect(read(query)).toEqual({ ...link, isGraduationDateInvalid: false });
  }
  expect(read('add_to_cart=true')).toMatchObject({ netsuiteId: null, productId: null, sku: null, quantity: 1 });
});

it.each(['0', '-1', '1.5', '1e3', 'NaN', '1000', '99999999999', ' ', 'x'])('takes "%s" for no quantity', (quantity) => {
  expect(read(`add_to_cart=true&quantity=${encodeURIComponent(quantity)}`)?.quantity).toBe(quantity === ' ' ? 1 : null);
});

describe('the account id', () => {
  it.each([
    ['NTAwMjEz', '500213'],
    ['YWI', 'ab'],
    ['YWI=', 'ab'],
    ['-_8', null],
    ['', null],
    ['500213%', null],
    ['A', null],
    ['IA==', null],
    ['x'.repeat(200), null],
  ])('%s is %s', (text, number) => {
    expect(decodeAccountId(text)).toBe(number);
  });

  it('comes back as it was encoded, also through an address', () => {
    const numbers = fc.stringMatching(/^[\x21-\x7e]{1,40}$/);
    fc.assert(
      fc.property(numbers, (number) => {
        expect(decodeAccountId(encodeAccountId(number))).toBe(number);
        expect(read(`add_to_cart=true&accountId=${encodeAccountId(number)}`)?.netsuiteId).toBe(number);
      }),
      // Its base64 ends in a plus.
      { examples: [['!!~']] },
    );
  });

  it('of any text is read or refused, and never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void decodeAccountId(text)));
  });
});

it.each([
  ['2026-12-21', today, false],
  ['2026-12-22', today, true],
  ['2030-11-21', today, true],
  ['2030-11-22', today, false],
  ['2027-02-29', today, false],
  ['2028-02-29', today, true],
  ['2032-02-29', '2028-02-29', true],
  ['2032-03-01', '2028-02-29', false],
  ['2100-02-28', '2096-02-29', true],
  ['2100-03-01', '2096-02-29', false],
  ['21.11.2028', today, false],
  ['2028-6-1', today, false],
])('graduation on %s, asked on %s: %s', (date, asked, isValid) => {
  expect(isGraduationDate(date, asked)).toBe(isValid);
});
