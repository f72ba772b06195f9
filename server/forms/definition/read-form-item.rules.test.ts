import { expect, it } from 'vitest';
import { readSoundForm } from '../../../tests/support/demo-forms.ts';
import { readFormItem } from './read-form-item.rules.ts';

const lists = { enumerations: {}, topics: [], countries: [], codes: [] };
const read = (field: object) => {
  const fields = [{ id: 'name', fieldType: 'single-line-text', label: 'Name', ...field }];
  const definition = JSON.stringify({ formType: 'Custom', pageTitle: 'Ask', fields, lists });
  return readSoundForm({ id: 'ask', title: 'Ask', definition }).definition.screens[0]?.fields[0];
};

it.each([
  ['narrow', 'as-narrow'],
  ['narrow first', 'as-narrow as-first'],
  // Never one of the site's own classes, with which a field could be hidden.
  ['visually-hidden', 'as-visually-hidden'],
])('gives a field of the class %j the look %j', (cssClassName, look) => {
  expect(read({ cssClassName })).toMatchObject({ name: 'name', look });
  expect(read({ fieldType: 'text-block', text: 'Words', cssClassName })).toMatchObject({ kind: 'note', look });
});

it('leaves a field without one as it is, and takes nothing that is no name', () => {
  expect(read({})).not.toHaveProperty('look');
  for (const cssClassName of ['"><b>', 'two  spaces', ' ', 'a'.repeat(61)]) {
    expect(() => read({ cssClassName })).toThrow('cannot be read');
  }
});

/** Reads a form of these fields, with whatever else its definition says. */
const readWhole = (fields: object[], rest: object = {}) =>
  readSoundForm({
    id: 'ask',
    title: 'Ask',
    definition: JSON.stringify({ formType: 'Custom', pageTitle: 'Ask', fields, lists, ...rest }),
  });
const text = (id: string, more: object = {}) => ({ id, fieldType: 'single-line-text', label: id, ...more });
const when = (fieldId: string) => ({ match: 'all', conditions: [{ fieldId, operator: 'equals', value: 'x' }] });

it.each([
  [
    { minLength: 3, maxLength: 9 },
    { min: 3, max: 9 },
  ],
  [
    { minLength: 9, maxLength: 3 },
    { min: 3, max: 9 },
  ],
  [{ maxLength: 9 }, { max: 9 }],
  [{ minLength: 3 }, { min: 3 }],
  [{ minLength: 400 }, { min: 400 }],
])('reads the limits %j as %j, whichever way round', (given, limits) => {
  const { min, max } = { min: undefined, max: undefined, ...read(given) };
  expect({ min, max }).toEqual({ min: undefined, max: undefined, ...limits });
});

it('has a field without limits go without', () => {
  expect(Object.keys(read({}) ?? {})).not.toContain('max');
});

it.each([
  ['firstName', 'firstName', 'given-name'],
  ['email', 'email', 'email'],
  ['constructor', undefined, undefined],
  ['firstname', undefined, undefined],
])('begins the field %s with %s of the profile', (name, prefill, autoComplete) => {
  const field = read({ name });
  expect([field?.prefill, field?.autoComplete]).toEqual([prefill, autoComplete]);
});

it('takes the name of a field for its answer and its key, else its id', () => {
  const form = readWhole([text('a', { name: 'given', fieldKey: 'Given__c' }), text('b', { name: 'other' }), text('c')]);
  expect(form.keys).toEqual({ given: 'Given__c', other: 'other', c: 'c' });
});

it('sends a condition to the answer that its field has, and a rule of an address to each of its parts', () => {
  const fields = [text('kind', { name: 'what' }), { id: 'home', fieldType: 'address', label: 'Home' }];
  const conditionalLogic = [{ fieldId: 'home', action: 'show', ...when('kind') }];
  const { rules = [] } = readWhole(fields, { conditionalLogic }).definition;
  expect(rules.map(({ field }) => field)).toEqual(
    ['country', 'street1', 'street2', 'city', 'state', 'zip'].map((part) => `home-${part}`),
  );
  expect(rules[0]?.when.conditions).toEqual([{ field: 'what', operator: 'equals', value: 'x' }]);
});

it('hides and turns off to begin with, unless a condition of the same kind says when not', () => {
  const fields = [
    text('a', { shouldHide: true }),
    text('b', { disabled: true }),
    text('c', { shouldHide: true }),
    text('d'),
  ];
  const conditionalLogic = [
    { fieldId: 'c', action: 'show', ...when('d') },
    { fieldId: 'b', action: 'show', ...when('d') },
  ];
  const { rules = [] } = readWhole(fields, { conditionalLogic }).definition;
  expect(rules.map(({ field, action, when: { conditions } }) => [field, action, conditions.length])).toEqual([
    ['c', 'show', 1],
    ['b', 'show', 1],
    ['a', 'show', 0],
    ['b', 'enable', 0],
  ]);
});

it('puts fields on their screens, those without one on the first, and takes the words of a button for its own', () => {
  const fields = [
    text('a'),
    text('b', { screen: 'two' }),
    { id: 'go', fieldType: 'button', label: 'Go on' },
    { id: 'send', fieldType: 'button', label: 'Send', screen: 'two' },
  ];
  const screens = [
    { id: 'one', title: 'One', leads: [{ to: 'two', ...when('a') }] },
    { id: 'two', title: 'Two' },
  ];
  const read = readWhole(fields, { screens }).definition.screens;
  expect(read.map(({ id, submit, fields: own }) => [id, submit, own.map(({ name }) => name)])).toEqual([
    ['one', 'Go on', ['a']],
    ['two', 'Send', ['b']],
  ]);
  expect(read[0]?.leads).toEqual([
    { to: 'two', when: { match: 'all', conditions: [{ field: 'a', operator: 'equals', value: 'x' }] } },
  ]);
});

it.each([
  ['no JSON', '{'],
  ['no object', '[]'],
  ['a definition without fields', JSON.stringify({ formType: 'Custom', pageTitle: 'Ask', lists })],
  ['lists that could not be read', JSON.stringify({ formType: 'Custom', pageTitle: 'Ask', fields: [], lists: null })],
  ['a form of the marketing system without its names', JSON.stringify({ formFieldGroups: [] })],
])('reads no form from %s', (_, definition) => {
  expect(readFormItem({ id: 'ask', title: 'Ask', definition })).toBeNull();
});
