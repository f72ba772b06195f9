import { expect, it } from 'vitest';
import { formFacts } from '../../../tests/support/demo-forms.ts';
import { findFieldProblem } from '../definition/field-problem.rules.ts';
import { readFormItem } from '../definition/read-form-item.rules.ts';

const lists = { enumerations: {}, topics: [], countries: [], codes: [] };

/** Reads a field as an editor writes it, and says what is wrong with an answer. */
function problemOf(field: object, answer: string | string[]): string | null {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
  const fields = [{ id: 'asked', label: 'Asked', options, ...field }];
  const definition = JSON.stringify({ formType: 'Custom', pageTitle: 'Ask', fields, lists });
  const [read] = readFormItem({ id: 'ask', title: 'Ask', definition })?.definition.screens[0]?.fields ?? [];
  if (!read) throw new Error('There is no field.');
  return findFieldProblem(read, answer, { asked: answer }, formFacts)?.key ?? null;
}

const text = (length: number) => 'x'.repeat(length);
const mail = (length: number) => `${text(length - 20).slice(0, 60)}@${'d'.repeat(10)}.example`;
const web = (length: number) => `https://example.org/${text(length - 20)}`;
const digits = (length: number) => '5'.repeat(length);
const day = (days: number) =>
  new Date(Date.parse(`${formFacts.today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

it.each<[string, object, string | string[], string | null]>([
  // A number has no end where none is named.
  ['number', { minLength: 1 }, '256', null],
  ['number', { minLength: 1 }, '1000000', null],
  ['number', { minLength: 1 }, '0', 'NumberTooSmall'],
  ['number', { maxLength: 9 }, '-1000', null],
  ['number', { maxLength: 9 }, '10', 'NumberTooLarge'],
  ['number', {}, '123456789', null],
  // A text has that of its kind.
  ['single-line-text', { minLength: 3 }, text(255), null],
  ['single-line-text', { minLength: 3 }, text(256), 'FieldMaximumLength'],
  ['single-line-text', { minLength: 3 }, text(2), 'FieldMinimumLength'],
  ['single-line-text', { maxLength: 400 }, text(400), null],
  ['single-line-text', { maxLength: 400 }, text(401), 'FieldMaximumLength'],
  ['single-line-text', {}, text(256), 'FieldMaximumLength'],
  ['multi-line-text', { minLength: 10 }, text(1_000), null],
  ['multi-line-text', { minLength: 10 }, text(1_001), 'FieldMaximumLength'],
  ['multi-line-text', { minLength: 10 }, text(9), 'FieldMinimumLength'],
  ['multi-line-text', { maxLength: 3_000 }, text(3_000), null],
  ['multi-line-text', {}, text(1_000), null],
  // A shortest text beyond that leaves room.
  ['single-line-text', { minLength: 300 }, text(600), null],
  ['single-line-text', { minLength: 300 }, text(299), 'FieldMinimumLength'],
  ['multi-line-text', { minLength: 1_500 }, text(1_600), null],
  ['email', { minLength: 6 }, mail(70), null],
  ['email', { minLength: 40 }, 'mira@example.net', 'FieldMinimumLength'],
  ['email', { maxLength: 20 }, 'mira@example.net', null],
  ['email', { maxLength: 10 }, 'mira@example.net', 'FieldMaximumLength'],
  ['telephone', { minLength: 7 }, digits(15), null],
  ['telephone', { minLength: 7 }, digits(16), 'PhoneDigitsMany'],
  ['telephone', { maxLength: 20 }, digits(20), null],
  ['web-address', { minLength: 10 }, web(255), null],
  ['web-address', { minLength: 10 }, web(256), 'FieldMaximumLength'],
  ['web-address', { maxLength: 500 }, web(500), null],
  // Days and choices are open on the side that is not named.
  ['date', { earliestDay: 1 }, day(4_000), null],
  ['date', { earliestDay: 1 }, day(0), 'DateTooEarly'],
  ['date', { latestDay: 1 }, day(-4_000), null],
  ['date', { latestDay: 1 }, day(2), 'DateTooLate'],
  ['checkbox-list', {}, ['a', 'b', 'c'], null],
  ['checkbox-list', { most: 2 }, ['a', 'b', 'c'], 'TooManyChoices'],
  ['file-upload', { fileTypes: ['pdf'] }, Array.from({ length: 100 }, (_, index) => `f${String(index)}`), null],
])('%s with %j', (fieldType, limits, answer, problem) => {
  expect(problemOf({ fieldType, ...limits }, answer)).toBe(problem);
});
