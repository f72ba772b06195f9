import { expect, it } from 'vitest';
import { dateSpan } from '../kinds/date/date-kind.rules.ts';
import { findFieldProblem } from './field-problem.rules.ts';
import type { Field } from '../kinds/kinds.rules.ts';
import type { Answer, Answers } from '../kinds/field-kind.contract.ts';

const facts = {
  today: '2026-11-22',
  countries: [{ value: 'US', label: 'United States' }],
  lists: {
    'state:US': [{ value: 'OH', label: 'Ohio' }],
    'state:FR': [],
    'edition:70': [{ value: '2026', label: '2026' }],
  },
};
const named = { name: 'f', label: 'F' };
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];
const text: Field = { ...named, kind: 'text' };
const state: Field = { ...named, kind: 'state', of: 'country' };
const edition: Field = { ...named, kind: 'edition', of: 'code' };
const zip: Field = { ...named, kind: 'zip', of: 'country' };
const date: Field = { ...named, kind: 'date', from: { days: 31 }, to: { months: 48 } };
const number: Field = { ...named, kind: 'number', min: 5, max: 10 };

it.each<[string, Field, Answer, string | null, Answers?]>([
  ['a text of 255', text, 'x'.repeat(255), null],
  ['a text of 256', text, 'x'.repeat(256), 'FieldMaximumLength'],
  ['too short a text', { ...text, min: 3 }, 'ab', 'FieldMinimumLength'],
  ['a bell in a text', text, '\u0007', 'CharactersInvalid'],
  ['half a letter', text, '\ud800', 'CharactersInvalid'],
  ['a long text of 1000', { ...named, kind: 'long-text' }, 'x'.repeat(1_000), null],
  ['a long text of 1001', { ...named, kind: 'long-text' }, 'x'.repeat(1_001), 'FieldMaximumLength'],
  ['an address without a host', { ...named, kind: 'email' }, 'mira@', 'EmailInvalid'],
  ['two addresses', { ...named, kind: 'email' }, 'a@b.cd,e@f.gh', 'EmailInvalid'],
  ['a telephone number', { ...named, kind: 'tel' }, '+1 330 555 0140', null],
  ['letters in a telephone number', { ...named, kind: 'tel' }, 'call me', 'PhoneInvalid'],
  ['a script as an address', { ...named, kind: 'url' }, 'javascript:alert(1)', 'UrlInvalid'],
  ['a zip of Ohio', zip, '44301', null, { country: 'US' }],
  ['a zip that is none', zip, '4430', 'ZipInvalid', { country: 'US' }],
  ['a zip of another country', zip, 'W1A 1AA', null, { country: 'GB' }],
  ['a zip of a country called __proto__', zip, 'x', null, { country: '__proto__' }],
  ['the smallest number', number, '5', null],
  ['too small a number', number, '4', 'NumberTooSmall'],
  ['too large a number', number, '10.5', 'NumberTooLarge'],
  ['a fraction', { ...number, isWhole: true }, '7.5', 'NumberNotWhole'],
  ['a whole number', { ...number, isWhole: true }, '7', null],
  [
    'a day before the first of the calendar',
    { ...date, from: '2026-12-01', to: '2026-12-24' },
    '2026-11-30',
    'DateTooEarly',
  ],
  ['the last day of the calendar', { ...date, from: '2026-12-01', to: '2026-12-24' }, '2026-12-24', null],
  ['a day after it', { ...date, from: '2026-12-01', to: '2026-12-24' }, '2026-12-25', 'DateTooLate'],
  ['a number in words', number, '1e1', 'NumberInvalid'],
  ['the first day', date, '2026-12-23', null],
  ['a day too early', date, '2026-12-22', 'DateTooEarly'],
  ['the last day', date, '2030-11-22', null],
  ['a day too late', date, '2030-11-23', 'DateTooLate'],
  ['30 February', date, '2027-02-30', 'DateInvalid'],
  ['an option', { ...named, kind: 'select', options }, 'a', null],
  ['no option', { ...named, kind: 'radio', options }, 'c', 'OptionInvalid'],
  ['a blank', { ...named, kind: 'select', options }, ' ', null],
  ['a country', { ...named, kind: 'country' }, 'US', null],
  ['no country', { ...named, kind: 'country' }, 'constructor', 'OptionInvalid'],
  ['a state', state, 'OH', null, { country: 'US' }],
  ['a stale state', state, 'ON', 'StateInvalid', { country: 'US' }],
  ['a state where there is no list', state, 'Bretagne', null, { country: 'FR' }],
  ['an edition', edition, '2026', null, { code: '70' }],
  ['an edition there is not', edition, '1999', 'OptionInvalid', { code: '70' }],
  ['an edition of no code', edition, 'current', null, { code: '' }],
  ['ticks', { ...named, kind: 'checkboxes', options }, ['a', 'b'], null],
  ['too many ticks', { ...named, kind: 'checkboxes', options, most: 1 }, ['a', 'b'], 'TooManyChoices'],
  ['a tick of no option', { ...named, kind: 'checkboxes', options }, ['c'], 'OptionInvalid'],
  ['a text where ticks are asked', { ...named, kind: 'checkboxes', options }, 'a', 'OptionInvalid'],
  ['a tick of another value', { ...named, kind: 'checkbox' }, 'on', 'OptionInvalid'],
  ['too many files', { ...named, kind: 'files', most: 1, size: 5, types: [] }, ['x', 'y'], 'TooManyFiles'],
])('says of %s what is wrong', (_, field, answer, key, answers = {}) => {
  expect(findFieldProblem(field, answer, { ...answers, f: answer }, facts)?.key ?? null).toBe(key);
});

it('has no limits from today on a page that does not know the day', () => {
  expect(dateSpan({ from: { days: 31 }, to: '2030-01-01' }, '')).toEqual({ min: undefined, max: '2030-01-01' });
});
