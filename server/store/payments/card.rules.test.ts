import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cardSentences, findCardProblems, isExpired, readExpiry, showExpiry } from './card.rules.ts';
import { testCards } from './test-cards.rules.ts';

const today = '2026-11-21';
const good = { number: '4242 4242 4242 4242', expiry: '12 / 29', cvv: '123' };
const say = (form: 'account' | 'checkout', change: Partial<typeof good>) =>
  Object.fromEntries(
    Object.entries(findCardProblems(form, { ...good, ...change }, today)).map(([field, key]) => [
      field,
      cardSentences[key],
    ]),
  );

describe('the number', () => {
  it.each([
    ['nothing', '', 'Enter a card number', 'Invalid Credit Card number length.'],
    ['blanks', '   ', 'Enter a card number', 'Invalid Credit Card number length.'],
    ['letters', '4242 4242 4242 424x', 'Card number is invalid', 'Card number is invalid'],
    ['no known brand', '9999 9999 9999 9999', 'Card type not accepted', 'Card type not accepted.'],
    ['a brand we do not take', '3056 9309 0259 04', 'Card type not accepted', 'Card type not accepted.'],
    ['JCB', '3566002020360505', 'Card type not accepted', 'Card type not accepted.'],
    [
      'a Visa of 15 digits',
      '424242424242424',
      'Invalid Credit Card number length',
      'Invalid Credit Card number length.',
    ],
    [
      'a Visa of 17 digits',
      '42424242424242424',
      'Invalid Credit Card number length',
      'Invalid Credit Card number length.',
    ],
    [
      'an Amex of 16 digits',
      '3782822463100055',
      'Invalid Credit Card number length',
      'Invalid Credit Card number length.',
    ],
    ['a short one', '4242', 'Invalid Credit Card number length', 'Invalid Credit Card number length.'],
    ['a wrong check digit', '4242424242424241', 'Card number is invalid', 'Card number is invalid'],
    ['an unknown brand of a wrong length', '99', 'Card type not accepted', 'Card type not accepted.'],
  ])('%s', (_, number, account, checkout) => {
    expect([say('account', { number }), say('checkout', { number })]).toEqual([
      expect.objectContaining({ number: account }),
      expect.objectContaining({ number: checkout }),
    ]);
  });

  it.each(['4242-4242-4242-4242', '5555 5555 5555 4444', '2223003122003222', '6011111111111117'])(
    'takes %s',
    (number) => {
      expect(say('account', { number })).toEqual({});
      expect(say('checkout', { number })).toEqual({});
    },
  );

  it('takes an American Express with its four-digit code', () => {
    expect(say('account', { number: '3782 822463 10005', cvv: '1234' })).toEqual({});
  });

  it('takes every published test card', () => {
    for (const { number } of testCards) {
      expect(say('account', { number, cvv: number.startsWith('3') ? '1234' : '123' })).toEqual({});
    }
  });

  it('never takes a number with one digit changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...testCards), fc.nat(14), fc.integer({ min: 1, max: 9 }), (card, place, by) => {
        const digits = [...card.number];
        digits[place] = String((Number(digits[place]) + by) % 10);
        expect(say('account', { number: digits.join(''), cvv: '123' })).toHaveProperty('number');
      }),
    );
  });
});

describe('the expiry', () => {
  it.each([
    ['', 'Enter an expiry date'],
    ['  ', 'Enter an expiry date'],
    ['12', 'Expiry date is invalid'],
    ['12 / 2029', 'Expiry date is invalid'],
    ['ab / cd', 'Expiry date is invalid'],
    ['00 / 29', 'Expiry month must be between 01 and 12'],
    ['13 / 29', 'Expiry month must be between 01 and 12'],
    ['12 / 25', 'Expiry year cannot be in the past'],
    ['10 / 26', 'Expiry date cannot be in the past'],
    ['11 / 26', undefined],
    ['11/26', undefined],
    ['1/27', undefined],
    ['12 / 99', undefined],
  ])('"%s"', (expiry, message) => {
    expect(say('account', { expiry })['expiry']).toBe(message);
    expect(say('checkout', { expiry })['expiry']).toBe(message && 'Invalid Expiration Date.');
  });

  it('lasts through the last day of its month in New York', () => {
    const november = { month: 11, year: 2026 };
    expect(isExpired(november, organizationDate(new Date('2026-12-01T04:59:00Z'), demoInstallation.timeZone))).toBe(
      false,
    );
    expect(isExpired(november, organizationDate(new Date('2026-12-01T05:00:00Z'), demoInstallation.timeZone))).toBe(
      true,
    );
  });

  it('reads what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2099 }), (month, year) => {
        expect(readExpiry(showExpiry({ month, year }))).toEqual({ month, year });
      }),
    );
  });
});

describe('the code', () => {
  it.each([
    ['4242424242424242', '', 'Enter a CVC'],
    ['4242424242424242', '12', 'Invalid Credit Card CVV length'],
    ['4242424242424242', '1234', 'Invalid Credit Card CVV length'],
    ['4242424242424242', '12a', 'CVC is invalid'],
    ['4242424242424242', '***', 'CVC is invalid'],
    ['378282246310005', '123', 'Invalid Credit Card CVV length'],
    ['378282246310005', '1234', undefined],
    ['', '123', undefined],
    ['', '1234', undefined],
  ])('of %s: "%s"', (number, cvv, message) => {
    expect(say('account', { number, cvv })['cvv']).toBe(message);
    expect(say('checkout', { number, cvv })['cvv']).toBe(message && 'Invalid Credit Card CVV length.');
  });
});

it('looks at nothing but the expiry of a card that is kept', () => {
  const masked = { number: '************4242', expiry: '12 / 29', cvv: '***' };
  expect(findCardProblems('account', masked, today, true)).toEqual({});
  expect(findCardProblems('account', { ...masked, expiry: '' }, today, true)).toEqual({ expiry: 'EnterExpiryDate' });
});

it('says in English what the dictionary says', () => {
  const file = readFileSync('src/content/en/dictionary/messages.yaml', 'utf8');
  const { entries } = parse(file) as { entries: Record<string, string> };
  for (const [key, sentence] of Object.entries(cardSentences)) expect([key, entries[key]]).toEqual([key, sentence]);
});
