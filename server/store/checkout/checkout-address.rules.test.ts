import { describe, expect, it } from 'vitest';
import type { Problems } from '../../platform/problem.rules.ts';
import {
  cleanCheckoutAddress,
  emptyAddress,
  findCheckoutAddressProblems,
  isCountryRefused,
  type CheckoutAddress,
} from './checkout-address.rules.ts';

const countries = [
  { code: 'US', allowForOrders: true },
  { code: 'CA', allowForOrders: true },
  { code: 'FR', allowForOrders: true },
  { code: 'KP', allowForOrders: false },
];
const usStates = [{ code: 'OH' }, { code: 'NY' }];
const good: CheckoutAddress = {
  ...emptyAddress,
  firstName: 'Ana',
  lastName: 'Núñez',
  street1: '1 Main Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
};
const inFrance = { state: '', zip: '', country: 'FR' };
const long = (length: number) => 'x'.repeat(length);
const required = { key: 'FieldRequired' } as const;

describe('an address of an order', () => {
  it.each<[string, Partial<CheckoutAddress>, Problems]>([
    ['is good as it is', {}, {}],
    [
      'needs its five fields',
      { firstName: '', lastName: '', street1: '', city: '' },
      { firstName: required, lastName: required, street1: required, city: required },
    ],
    ['needs a country', { country: '' }, { country: required }],
    ['needs a state where the country has states', { state: '' }, { state: required }],
    ['takes only states of the list', { state: 'ZZ' }, { state: { key: 'StateInvalid' } }],
    ['needs a zip in the US', { zip: '' }, { zip: required }],
    ['takes five digits', { zip: '43215' }, {}],
    ['takes five plus four', { zip: '43215-1234' }, {}],
    ['takes nine digits', { zip: '432151234' }, {}],
    ['refuses six digits in the US', { zip: '432151' }, { zip: { key: 'ZipInvalid' } }],
    ['refuses letters in the US', { zip: 'ABCDE' }, { zip: { key: 'ZipInvalid' } }],
    ['takes names of 100 characters', { firstName: long(100), lastName: long(100), companyName: long(100) }, {}],
    [
      'refuses names of 101',
      { firstName: long(101), companyName: long(101) },
      {
        firstName: { key: 'FieldMaximumLength', tokens: { max: 100 } },
        companyName: { key: 'FieldMaximumLength', tokens: { max: 100 } },
      },
    ],
    ['takes streets of 50 characters', { street1: long(50), street2: long(50), city: long(50) }, {}],
    [
      'refuses streets of 51',
      { street1: long(51), street2: long(51), city: long(51) },
      {
        street1: { key: 'FieldMaximumLength', tokens: { max: 50 } },
        street2: { key: 'FieldMaximumLength', tokens: { max: 50 } },
        city: { key: 'FieldMaximumLength', tokens: { max: 50 } },
      },
    ],
    [
      'refuses a street too long for the account as well',
      { street1: long(151) },
      { street1: { key: 'FieldMaximumLength', tokens: { max: 50 } } },
    ],
    ['refuses a country that is none', { country: 'XX' }, { country: { key: 'CountryNameInvalid' } }],
    ['refuses a name of Object as a country', { country: '__proto__' }, { country: { key: 'CountryNameInvalid' } }],
    ['needs neither state nor zip in France', inFrance, {}],
    ['takes a state of letters, dash and space', { ...inFrance, state: 'Provence-Alpes Côte' }, {}],
    ['refuses digits in a free-text state', { ...inFrance, state: 'Zone 5' }, { state: { key: 'StateInvalid' } }],
    ['refuses a free-text state without a letter', { ...inFrance, state: '- -' }, { state: { key: 'StateInvalid' } }],
    ['takes 30 letters of free text', { ...inFrance, state: long(30) }, {}],
    ['refuses 31', { ...inFrance, state: long(31) }, { state: { key: 'FieldMaximumLength', tokens: { max: 30 } } }],
    ['takes any zip of 15 characters elsewhere', { ...inFrance, zip: long(15) }, {}],
    ['refuses 16', { ...inFrance, zip: long(16) }, { zip: { key: 'FieldMaximumLength', tokens: { max: 15 } } }],
    ['refuses control characters', { street1: 'a\u0000b' }, { street1: { key: 'CharactersInvalid' } }],
    ['refuses letters in a telephone number', { phone: 'call me' }, { phone: { key: 'PhoneInvalid' } }],
  ])('%s', (_, change, expected) => {
    const address = { ...good, ...change };
    const states = address.country === 'US' ? usStates : [];
    expect(findCheckoutAddressProblems(cleanCheckoutAddress(address), { countries, states })).toEqual(expected);
  });

  it.each([
    ['K1A 0B1', {}],
    ['k1a0b1', {}],
    ['K1A', { zip: { key: 'ZipInvalid' } }],
    ['', { zip: required }],
  ])('in Canada with the zip "%s"', (zip, expected) => {
    const address = cleanCheckoutAddress({ ...good, country: 'CA', state: 'ON', zip });
    expect(findCheckoutAddressProblems(address, { countries, states: [{ code: 'ON' }] })).toEqual(expected);
  });

  it('keeps nothing but its own fields', () => {
    const hostile = { ...good, isDefaultBilling: true, userId: 'somebody' };
    expect(Object.keys(cleanCheckoutAddress(hostile)).toSorted()).toEqual(Object.keys(emptyAddress).toSorted());
  });
});

it('refuses sanctioned countries and no others', () => {
  expect(countries.filter((country) => isCountryRefused({ country: country.code }, countries))).toEqual([
    { code: 'KP', allowForOrders: false },
  ]);
  expect(isCountryRefused({ country: '' }, countries)).toBe(false);
});
