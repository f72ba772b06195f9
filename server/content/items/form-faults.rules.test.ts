import * as v from 'valibot';
import { expect, it } from 'vitest';
import { form } from './types/form-item.contract.ts';

const text = (id: string, more: object = {}) => ({ id, fieldType: 'single-line-text', label: id, ...more });
const rule = (fieldId: string, asked: string) => ({
  fieldId,
  action: 'show',
  match: 'all',
  conditions: [{ fieldId: asked, operator: 'equals', value: 'x' }],
});
const definition = (more: object) => ({ formType: 'Custom', pageTitle: 'A form', fields: [text('a')], ...more });

const problemsOf = (more: object) => {
  const parsed = v.safeParse(form, { title: 'A form', definition: definition(more) });
  return parsed.issues?.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`) ?? [];
};

it('takes a required field that is hidden at first and shown by a condition', () => {
  const fields = [text('a'), text('b', { required: true, shouldHide: true })];
  expect(problemsOf({ fields, conditionalLogic: [rule('b', 'a')] })).toEqual([]);
});

it('takes a form that can be filled in', () => {
  const screens = [{ id: 'one', leads: [{ to: 'two' }] }, { id: 'two' }];
  const fields = [text('a', { screen: 'one' }), text('b', { screen: 'two' })];
  expect(problemsOf({ fields, screens, conditionalLogic: [rule('b', 'a')] })).toEqual([]);
});

it.each([
  ['no type', { formType: undefined }, 'Form type not specified'],
  ['another type', { formType: 'Fax' }, 'Form type not specified'],
  ['no fields', { fields: [] }, 'fields must have at least one field'],
  ['a field without label', { fields: [{ id: 'a', fieldType: 'email' }] }, 'label is required'],
  ['a list without options', { fields: [{ ...text('a'), fieldType: 'dropdown' }] }, 'options must be given'],
  ['two fields of an id', { fields: [text('a'), text('a')] }, 'is the id of another field'],
  ['two fields of a name', { fields: [text('a'), text('b', { name: 'a' })] }, 'is the name of another field'],
  ['a field the site uses', { fields: [text('intent')] }, 'must be another word'],
  ['a field that begins with _', { fields: [text('_key')] }, 'must begin with a letter'],
  ['no room for an answer', { fields: [text('a', { maxLength: 0 })] }, 'leaves no room for an answer'],
  [
    'a span without days',
    { fields: [{ ...text('a'), fieldType: 'date', earliestDay: 9, latestDay: 2 }] },
    'latestDay must not come before earliestDay',
  ],
  [
    'more choices than there are',
    { fields: [{ ...text('a'), fieldType: 'checkbox-list', most: 3, options: [{ label: 'A', value: 'a' }] }] },
    'most is more than there are options',
  ],
  [
    'a hidden field that is required',
    { fields: [text('a', { required: true, shouldHide: true })] },
    'nobody could answer',
  ],
  [
    'a required field whose condition asks for a hidden one',
    {
      fields: [text('a', { shouldHide: true }), text('b', { required: true })],
      conditionalLogic: [rule('b', 'a')],
    },
    'fields.1 a field that is never shown cannot be required',
  ],
  [
    'a condition on a value that is not offered',
    {
      fields: [text('a', { fieldType: 'radio-list', options: [{ label: 'Yes', value: 'y' }] }), text('b')],
      conditionalLogic: [rule('b', 'a')],
    },
    'conditions.0.value names a value that a does not offer: x',
  ],
  [
    'a condition without a field',
    { conditionalLogic: [rule('a', '')] },
    'conditionalLogic.0.conditions.0.fieldId must not be empty',
  ],
  [
    'an option without a value',
    { fields: [text('a', { fieldType: 'dropdown', options: [{ label: 'A', value: '' }] })] },
    'options.0.value must not be empty',
  ],
  [
    'a form that closes before it opens',
    { opensAt: '2026-12-02T09:00', closesAt: '2026-12-01T18:00' },
    'must be later than',
  ],
  ['a time that does not exist', { closesAt: '2026-02-30T18:00' }, 'must be a date and a time'],
  ['a quota of nobody', { quota: 0 }, 'must be at least one place'],
  [
    'a pattern that cannot be read',
    { fields: [text('a', { pattern: '(a', patternExample: 'a' })] },
    'has a "(" without',
  ],
  [
    'a pattern that looks ahead',
    { fields: [text('a', { pattern: '(?=a)a', patternExample: 'a' })] },
    'cannot look ahead',
  ],
  ['a pattern without an example', { fields: [text('a', { pattern: 'a+' })] }, 'patternExample is required'],
  [
    'an example beside the pattern',
    { fields: [text('a', { pattern: 'a+', patternExample: 'b' })] },
    'does not fit the pattern',
  ],
  [
    'a day of the calendar and a distance',
    { fields: [text('a', { fieldType: 'date', earliestDay: 1, earliestDate: '2026-12-01' })] },
    'exclude each other',
  ],
  ['a condition on nothing', { conditionalLogic: [rule('a', 'b')] }, 'names a field that is not there: b'],
  ['a condition of nothing', { conditionalLogic: [rule('b', 'a')] }, 'names a field that is not there: b'],
  ['a condition on itself', { conditionalLogic: [rule('a', 'a')] }, 'goes in a circle: a → a'],
  [
    'conditions in a circle',
    { fields: [text('a'), text('b'), text('c')], conditionalLogic: [rule('a', 'b'), rule('b', 'c'), rule('c', 'a')] },
    'goes in a circle: a → b → c → a',
  ],
  [
    'a condition on an address',
    { fields: [text('a'), { ...text('b'), fieldType: 'address' }], conditionalLogic: [rule('a', 'b')] },
    'names a field without one answer: b',
  ],
  [
    'a screen that cannot be left',
    {
      fields: [text('a', { screen: 'one' }), text('b', { screen: 'two' })],
      screens: [
        { id: 'one', leads: [{ to: 'two', conditions: [{ fieldId: 'a', operator: 'equals', value: 'x' }] }] },
        { id: 'two' },
      ],
    },
    'cannot always be left',
  ],
  ['a screen nobody reaches', { screens: [{ id: 'one' }, { id: 'two' }] }, 'is never reached: no screen leads to two'],
  [
    'a screen that leads nowhere',
    { screens: [{ id: 'one', leads: [{ to: 'two' }] }] },
    'names a screen that is not there',
  ],
  ['a screen that leads back', { screens: [{ id: 'one', leads: [{ to: 'one' }] }] }, 'must name a later screen'],
  [
    'a field on no screen',
    { fields: [text('a', { screen: 'two' })], screens: [{ id: 'one' }] },
    'screen names no screen: two',
  ],
  ['a word there is not', { fields: [text('a', { mandatory: true })] }, 'mandatory'],
])('refuses %s by name', (_, more, message) => {
  expect(problemsOf(more).join('\n')).toContain(message);
});
