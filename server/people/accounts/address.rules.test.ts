import { describe, expect, it } from 'vitest';
import * as rules from './address.rules.ts';

const countries = ['US', 'CA', 'DE', 'AE'].map((code) => ({ code, allowForOrders: true }));
const sanctioned = { code: 'KP', allowForOrders: false };
const states: Record<string, { code: string }[]> = { US: [{ code: 'OH' }, { code: 'CA' }], CA: [{ code: 'ON' }] };
const address: rules.AddressInput = {
  firstName: 'Zoë',
  lastName: 'Núñez',
  companyName: '',
  street1: '1 Main Street',
  street2: '',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  phone: '',
  isPoBox: false,
  isDefaultBilling: false,
  isDefaultShipping: false,
};
const problems = (change: Partial<rules.AddressInput>) => {
  const asked = rules.cleanAddress({ ...address, ...change });
  return rules.findAddressProblems(asked, {
    countries: [...countries, sanctioned],
    states: states[asked.country] ?? [],
  });
};
const german = { country: 'DE', state: '', zip: '10115' };

it('accepts an address of each kind of country', () => {
  expect(problems({})).toEqual({});
  expect(problems({ country: 'CA', state: 'ON', zip: 'm5j 0b8' })).toEqual({});
  expect(problems({ ...german, state: 'Nordrhein-Westfalen' })).toEqual({});
  expect(problems({ country: 'AE', state: 'إمارة دبي', zip: '', city: 'دبي', firstName: 'مريم' })).toEqual({});
});

it.each(['firstName', 'lastName', 'street1', 'city'] as const)('requires %s', (field) => {
  expect(problems({ [field]: '  ' })).toEqual({ [field]: { key: 'FieldRequired' } });
});

it.each([
  ['firstName', 150],
  ['lastName', 150],
  ['companyName', 150],
  ['street1', 150],
  ['street2', 150],
  ['city', 50],
] as const)('takes %s up to %i characters and no more', (field, max) => {
  expect(problems({ [field]: 'ñ'.repeat(max) })).toEqual({});
  expect(problems({ [field]: 'ñ'.repeat(max + 1) })).toEqual({
    [field]: { key: 'FieldMaximumLength', tokens: { max } },
  });
});

it.each([
  ['US', '43215', true],
  ['US', '43215-1234', true],
  ['US', '432151234', true],
  ['US', '4321', false],
  ['US', '43215-12', false],
  ['US', 'M5J 0B8', false],
  ['CA', 'M5J 0B8', true],
  ['CA', 'm5j0b8', true],
  ['CA', 'M5J-0B8', false],
  ['CA', 'D5J 0B8', false],
  ['CA', '43215', false],
  ['DE', 'any text', true],
  ['DE', '1'.repeat(15), true],
])('in %s takes the zip %s: %s', (country, zip, isRight) => {
  const state = { US: 'OH', CA: 'ON' }[country] ?? '';
  expect(problems({ country, state, zip })).toEqual(isRight ? {} : { zip: { key: 'ZipInvalid' } });
});

it('requires a zip in the US and Canada only', () => {
  expect(problems({ zip: '' })).toEqual({ zip: { key: 'FieldRequired' } });
  expect(problems({ country: 'CA', state: 'ON', zip: '' })).toEqual({ zip: { key: 'FieldRequired' } });
  expect(problems({ ...german, zip: '' })).toEqual({});
  expect(problems({ ...german, zip: '1'.repeat(16) })).toEqual({
    zip: { key: 'FieldMaximumLength', tokens: { max: 15 } },
  });
});

it.each([
  ['US', '', { key: 'FieldRequired' }],
  ['US', 'ON', { key: 'StateInvalid' }],
  ['US', 'Ohio', { key: 'StateInvalid' }],
  ['DE', '', undefined],
  ['DE', 'Île-de-France', undefined],
  ['DE', '東京都', undefined],
  ['DE', '75', { key: 'StateInvalid' }],
  ['DE', '- -', { key: 'StateInvalid' }],
  ['DE', 'A1', { key: 'StateInvalid' }],
  ['DE', 'x'.repeat(30), undefined],
  ['DE', 'x'.repeat(31), { key: 'FieldMaximumLength', tokens: { max: 30 } }],
])('in %s says of the state "%s": %s', (country, state, problem) => {
  const zip = country === 'US' ? '43215' : '';
  expect(problems({ country, state, zip })).toEqual(problem ? { state: problem } : {});
});

it('takes only countries of the list', () => {
  expect(problems({ country: '', state: '' })).toMatchObject({ country: { key: 'FieldRequired' } });
  expect(problems({ country: 'XX', state: '', zip: '' })).toEqual({ country: { key: 'CountryNameInvalid' } });
  expect(problems({ country: 'us' })).toEqual({ country: { key: 'CountryNameInvalid' } });
});

it('keeps an address in a sanctioned country, and says so', () => {
  expect(problems({ country: 'KP', state: '', zip: '' })).toEqual({});
  expect(rules.isSanctioned('KP', [...countries, sanctioned])).toBe(true);
  expect(rules.isSanctioned('US', [...countries, sanctioned])).toBe(false);
  expect(rules.isSanctioned('', [...countries, sanctioned])).toBe(false);
});

it.each(['a\u0000b', 'a\nBcc: b', '\ud800'])('refuses what cannot be kept: %j', (text) => {
  expect(problems({ street1: text })).toEqual({ street1: { key: 'CharactersInvalid' } });
});

it('keeps one form of a name and of a zip', () => {
  const cleaned = rules.cleanAddress({ ...address, firstName: ' Zoe\u0308 ', country: 'CA', zip: 'm5j 0b8' });
  expect(cleaned).toMatchObject({ firstName: 'Zoë', zip: 'M5J 0B8' });
});

it('marks zip and state as required by country', () => {
  expect(rules.requiredMarks('US', [{ code: 'OH' }])).toEqual({ city: true, zip: true, state: true });
  expect(rules.requiredMarks('CA', [{ code: 'ON' }])).toEqual({ city: true, zip: true, state: true });
  expect(rules.requiredMarks('MX', [{ code: 'JAL' }])).toEqual({ city: true, zip: false, state: true });
  expect(rules.requiredMarks('DE', [])).toEqual({ city: true, zip: false, state: false });
});

describe('the address sync', () => {
  it.each(['street1', 'street2', 'city', 'zip', 'state', 'country'] as const)('is sent when %s changed', (field) => {
    expect(rules.isAddressSynced(address, { ...address, [field]: 'other' }, true)).toBe(true);
  });

  it('is sent for a new address and skipped for an unchanged one', () => {
    expect(rules.isAddressSynced(null, address, true)).toBe(true);
    expect(rules.isAddressSynced(address, { ...address }, true)).toBe(false);
  });

  it.each(['street1', 'city', 'zip', 'country', 'state'] as const)('is skipped without %s', (field) => {
    expect(rules.isAddressSynced(null, { ...address, [field]: '' }, true)).toBe(false);
  });

  it('needs no state where the country has none', () => {
    expect(rules.isAddressSynced(null, { ...address, ...german }, false)).toBe(true);
  });

  it('carries state or stateFreeText', () => {
    const common = {
      accountProfileId: 'p',
      addr1: '1 Main Street',
      addr2: '',
      city: 'Columbus',
      zip: '43215',
      country: 'US',
    };
    expect(rules.addressSyncPayload('p', address, true)).toEqual({ ...common, state: 'OH' });
    expect(rules.addressSyncPayload('p', address, false)).toEqual({ ...common, stateFreeText: 'OH' });
  });
});
