import { expect, it } from 'vitest';
import { isbn as cell } from './csv-cells.ts';
import { isbnForms, readIsbn } from './isbn.rules.ts';

it.each([
  ['978-0-306-40615-7', '9780306406157'],
  ['isbn 978 0 306 40615 7', '9780306406157'],
  ['0-306-40615-2', '0306406152'],
  ['080442957x', '080442957x'],
  ['978-0-306-40615-8', null],
  ['1234567890', null],
])('reads %s', (text, digits) => {
  expect(readIsbn(text)).toBe(digits);
});

it.each([
  ['978-0-306-40615-7', ['9780306406157', '0306406152']],
  ['0306406152', ['9780306406157', '0306406152']],
  ['0-8044-2957-X', ['9780804429573', '080442957x']],
  ['979-8-0000-0011-3', ['9798000000113']],
  ['none', []],
])('knows %s in the forms in which it is asked for', (isbn, forms) => {
  expect(isbnForms(isbn)).toEqual(forms);
  expect(forms.every((form) => readIsbn(form) === form)).toBe(true);
});

it.each(['978-0-306-40615-8', 'ISBN 978-0-306-40615-7', '7', '=1+1'])(
  'refuses %s in a file of the catalogue',
  (text) => {
    expect(cell.parse(text, { now: new Date(), timeZone: 'UTC' })).toEqual({
      problem: { key: 'CatalogIsbn', tokens: {} },
    });
  },
);
