import * as v from 'valibot';
import { expect, it } from 'vitest';
import { checkItem } from '../../../server/content/items/item.contract.ts';
import { calendarDate, href, line, name, webHref, year } from '../../../server/content/values/field.contract.ts';
import { fieldProblemText } from './field-problem-text.ts';

const t = (key: string, tokens: Readonly<Record<string, string | number>> = {}) => `${key} ${String(tokens['field'])}`;
const problemOf = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message ?? '';

it.each([
  [problemOf(line, ''), 'ProblemEmpty'],
  [problemOf(line, 'x'.repeat(301)), 'ProblemTooLong'],
  [problemOf(href, 'no link'), 'ProblemLink'],
  [problemOf(webHref, 'mailto:a@b'), 'ProblemWebLink'],
  [problemOf(calendarDate, '2026-02-30'), 'ProblemDate'],
  [problemOf(name, 'two words'), 'ProblemItem'],
  [problemOf(year, 'x'), 'ProblemNumber'],
])('says %j in words of the dictionary', (problem, key) => {
  expect(fieldProblemText(problem, 'Heading', t)).toBe(`${key} Heading`);
});

it.each([
  [{ path: '/editor' }, 'path', 'ProblemReserved'],
  [{ path: 'codes' }, 'path', 'ProblemAddress'],
  [{ path: null }, 'path', 'ProblemEmpty'],
  [{ path: '/a', fields: { title: 'One\ntwo\u000b' } }, 'fields.title', 'ProblemControl'],
  [{ path: '/a', fields: { title: '\u001b' } }, 'fields.title', 'ProblemControl'],
  [{ path: '/a', fields: { title: 'T' } }, 'fields.description', 'ProblemEmpty'],
])('knows what the check of an item says of %j', (part, field, key) => {
  const checked = checkItem('page:a', { type: 'page', locale: 'en', fields: {}, ...part });
  const problem = checked.ok ? '' : (checked.problems[field] ?? '');
  expect(fieldProblemText(problem, 'Field', t)).toBe(`${key} Field`);
});

it('says a problem it does not know as it came', () => {
  expect(fieldProblemText('is odd', 'Field', (key, tokens = {}) => `${key}: ${Object.values(tokens).join(' ')}`)).toBe(
    'ProblemOther: Field is odd',
  );
});
