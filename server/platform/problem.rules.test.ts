import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { cleanText, describeProblems, findLineProblem, findTextProblem, problemSentences } from './problem.rules.ts';

const phrases = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...['messages', 'account'].map((area) => {
      const text = readFileSync(`src/content/${language}/dictionary/${area}.yaml`, 'utf8');
      return (parse(text) as { entries: Record<string, string> }).entries;
    }),
  ) as Record<string, string>;

it.each(Object.entries(problemSentences))('says %s to callers of the API as the dictionary does', (key, sentence) => {
  expect(phrases('en')[key]).toBe(sentence);
  expect(phrases('es')[key]).toBeTruthy();
});

it('puts the limit into the sentence', () => {
  const tooLong = { key: 'FieldMaximumLength', tokens: { max: 15 } } as const;
  expect(describeProblems({ Zip: tooLong, City: { key: 'FieldRequired' } })).toEqual({
    Zip: 'This field maximum length is 15.',
    City: 'This field is required.',
  });
  expect(describeProblems()).toEqual({});
});

it('has sentences of a form besides, and the key where there is none', () => {
  const problems = { Email: { key: 'EmailInvalid' }, Zip: { key: 'ZipInvalid' } } as const;
  expect(describeProblems(problems, { EmailInvalid: 'No address.' })).toEqual({
    Email: 'No address.',
    Zip: 'This zip is invalid.',
  });
  expect(describeProblems(problems)).toMatchObject({ Email: 'EmailInvalid' });
});

it.each([
  ['', true, 'FieldRequired'],
  ['', false, undefined],
  ['Two\nlines\tand a tab', true, undefined],
  ['bell\u0007', true, 'CharactersInvalid'],
  ['next line\u0085', true, 'CharactersInvalid'],
  ['\uD800', true, 'CharactersInvalid'],
  ['\n'.repeat(21), true, undefined],
  ['x'.repeat(22), true, 'FieldMaximumLength'],
])('finds what is wrong with the text %j', (text, isRequired, key) => {
  expect(findTextProblem(text, { max: 21, isRequired })?.key).toBe(key);
});

it('lets no line have more than one line', () => {
  expect(findLineProblem('Two\nlines', { max: 10 })).toEqual({ key: 'CharactersInvalid' });
});

it('keeps a text in one form', () => {
  expect(cleanText('  a\r\nb\rc e\u0301 ')).toBe('a\nb\nc é');
});
