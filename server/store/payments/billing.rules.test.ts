import { expect, it } from 'vitest';
import { toBillingAddress, toBillTo, cleanBillTo, findBillingProblems } from './billing.rules.ts';
import { goodBillTo as billTo } from '../../../tests/support/payment-scene.ts';

const lists = { countries: [{ code: 'US', allowForOrders: true }], states: [{ code: 'OH' }] };

it('is the address of the book in other names, there and back', () => {
  expect(toBillingAddress(billTo)).toMatchObject({
    street1: '1 Main Street',
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
  });
  expect(toBillTo(toBillingAddress(billTo), billTo.email)).toEqual(billTo);
});

it('keeps one form of it', () => {
  const typed = {
    ...billTo,
    firstName: ' Zoe\u0308 ',
    country: 'CA',
    postalCode: 'm5j 0b8',
    email: ' zoe@example.org ',
  };
  expect(cleanBillTo(typed)).toEqual({ ...billTo, country: 'CA', postalCode: 'M5J 0B8' });
});

it.each([
  ['nothing', {}, {}],
  ['a name that is missing', { firstName: ' ' }, { firstName: { key: 'FieldRequired' } }],
  ['a zip', { postalCode: '4321' }, { postalCode: { key: 'ZipInvalid' } }],
  ['a state', { administrativeArea: 'XX' }, { administrativeArea: { key: 'StateInvalid' } }],
  ['a country', { country: 'XX' }, { country: { key: 'CountryNameInvalid' } }],
  ['an address', { email: 'x'.repeat(255) }, { email: { key: 'FieldMaximumLength', tokens: { max: 254 } } }],
  ['what breaks a line', { email: 'a\nb' }, { email: { key: 'CharactersInvalid' } }],
])('finds %s wrong, by the names of the gateway', (_, change, problems) => {
  expect(findBillingProblems({ ...billTo, ...change }, lists)).toEqual(problems);
});
