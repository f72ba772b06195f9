import { expect, it } from 'vitest';
import { addressFields } from './address-type.contract.ts';
import { settle } from '../../definition/conditions.rules.ts';
import { findFieldProblem } from '../../definition/field-problem.rules.ts';
import type { Field } from '../kinds.rules.ts';

const formOf = (fields: Field[]) => ({ id: 'ask', screens: [{ id: 'form', fields }] });
const facts = {
  today: '2026-11-23',
  countries: ['US', 'CA', 'MX'].map((value) => ({ value, label: value })),
  lists: {},
};

/** The fields of an address that are missing while nothing but the country is answered. */
function missingFor(country: string, isRequired: boolean): string[] {
  const fields = addressFields({ name: 'home', label: 'Home', isRequired });
  const answers = { 'home-country': country };
  const { required } = settle(formOf(fields), answers);
  return fields.map(({ name }) => name).filter((name) => required.has(name) && !(name in answers && country));
}

it.each([
  ['US', true, ['home-street1', 'home-city', 'home-zip']],
  ['CA', true, ['home-street1', 'home-city', 'home-zip']],
  ['MX', true, ['home-street1', 'home-city']],
  ['', true, ['home-country', 'home-street1', 'home-city']],
  ['US', false, []],
])('an address in %j, required: %j, lacks %j', (country, isRequired, missing) => {
  expect(missingFor(country, isRequired)).toEqual(missing);
});

it('asks for the parts of an address under its name, with the token a browser knows each by', () => {
  const fields = addressFields({ name: 'home', label: 'Home', isRequired: true });
  expect(fields.map(({ name, autoComplete, prefill }) => [name, autoComplete, prefill])).toEqual([
    ['home-country', 'country', 'country'],
    ['home-street1', 'address-line1', 'street1'],
    ['home-street2', 'address-line2', 'street2'],
    ['home-city', 'address-level2', 'city'],
    ['home-state', 'address-level1', 'state'],
    ['home-zip', 'postal-code', 'zip'],
  ]);
});

it.each([
  ['home-street1', 'x'.repeat(60), null],
  ['home-street1', 'x'.repeat(61), 'FieldMaximumLength'],
  ['home-city', 'x'.repeat(50), null],
  ['home-city', 'x'.repeat(51), 'FieldMaximumLength'],
])('limits %s', (name, text, problem) => {
  const field = addressFields({ name: 'home', label: 'Home', isRequired: true }).find((each) => each.name === name);
  if (!field) throw new Error(`There is no ${name}.`);
  expect(findFieldProblem(field, text, { [name]: text }, facts)?.key ?? null).toBe(problem);
});
