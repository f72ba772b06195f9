import * as v from 'valibot';
import { expect, it } from 'vitest';
import * as field from '../values/field.contract.ts';
import { answersOf } from './stored-answer.rules.ts';

/** Returns whether a value is a valid answer for a stored field. */
const isAnswer = (stored: v.GenericSchema, value: unknown): boolean => {
  return v.is(answersOf({ x: stored }).x, value);
};

it.each<[string, v.GenericSchema, unknown, boolean]>([
  ['a line', field.line, 'Words', true],
  ['a line that is empty', field.line, '', false],
  ['a line that is missing', field.line, null, false],
  // A remote CMS may have other length limits.
  ['a line longer than an editor may write', field.line, 'x'.repeat(301), true],
  ['a line that may be left out, empty', v.optional(field.line), '', true],
  ['a line that may be left out, left out', v.optional(field.line), null, true],
  ['a line with a default, left out', v.optional(field.line, 'Words'), null, false],
  ['a long text that is empty', field.paragraph, '', true],
  ['a number', field.year, 2026, true],
  ['a number out of its limits', field.year, 20_260, false],
  ['a tick', v.optional(v.boolean(), false), false, true],
  ['a tick that is missing', v.optional(v.boolean(), false), null, false],
  ['a choice', v.picklist(['a', 'b']), 'a', true],
  ['a choice there is not', v.picklist(['a', 'b']), 'c', false],
  ['an address', field.href, '/codes', true],
  ['an address with a script', field.href, 'javascript:alert(1)', false],
  ['an address with a script that may be left out', v.optional(field.href), 'javascript:alert(1)', false],
  ['a picture with a script', field.pictureHref, 'javascript:alert(1)', false],
  ['a date', field.calendarDate, '2026-02-28', true],
  ['a date written otherwise', field.calendarDate, 'February 28, 2026', false],
  ['a list', v.array(field.line), ['a', 'b'], true],
  ['a list with something empty', v.array(field.line), ['a', ''], false],
  ['a list with too few', v.pipe(v.array(field.line), v.minLength(2)), ['a'], false],
  ['a list with enough', v.pipe(v.array(field.line), v.minLength(2), v.maxLength(2)), ['a', 'b', 'c'], true],
  ['a group', v.strictObject({ a: field.line, b: v.optional(field.line) }), { a: 'x', b: null }, true],
  ['a group that lacks a part', v.strictObject({ a: field.line, b: v.optional(field.line) }), { b: null }, false],
  ['an item that is chosen by none', field.nameOfA('faq'), null, true],
  ['an item’s name in place of the item', field.nameOfA('faq'), 'faq-link-included', false],
])('of %s answers by what it is for', (_, stored, value, isTaken) => {
  expect(isAnswer(stored, value)).toBe(isTaken);
});

it('refuses a field that names an item which nothing answers, and says which', () => {
  expect(() => answersOf({ x: field.name }, 'Block')).toThrow('Block.x names nothing, which has no answer');
});
