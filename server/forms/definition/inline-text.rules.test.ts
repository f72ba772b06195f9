import { expect, it } from 'vitest';
import { inlineMarkdown, plainInline } from './inline-text.rules.ts';

it.each([
  ['I accept the [terms](/terms "Terms")', 'I accept the terms'],
  ['Your **name** and *title*', 'Your name and title'],
  ['**[Ask us](mailto:a@example.org)**', 'Ask us'],
])('%j is read as %j', (text, plain) => {
  expect([plainInline(text), inlineMarkdown(text)]).toEqual([plain, text]);
});

it.each(['2 * 3 * 4', 'snake_case_name', 'Seats [at least 5]', 'a ** b', 'More than 5 (see 4.2)*'])(
  '%j is plain',
  (text) => {
    expect([plainInline(text), inlineMarkdown(text)]).toEqual([text, undefined]);
  },
);

it('has no text', () => expect(inlineMarkdown(undefined)).toBeUndefined());

it('reads a long hostile text in a time that grows with it', () => {
  const hostile = '[a]('.repeat(1_000) + '*'.repeat(1_000);
  expect(plainInline(hostile)).toContain('[a](');
});
