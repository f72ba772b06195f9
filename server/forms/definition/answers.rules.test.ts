import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  answersOnPath,
  firstAnswers,
  hiddenAnswers,
  lockedAnswers,
  readAnswers,
  shownAnswers,
} from './answers.rules.ts';
import { dateSpan } from '../kinds/date/date-kind.rules.ts';
import type { FormDefinition } from './form-definition.contract.ts';
import type { Field } from '../kinds/kinds.rules.ts';

const options = ['a', 'b'].map((value) => ({ value, label: value }));
const first: Field[] = [
  { kind: 'note', name: 'words', label: 'Read this' },
  { kind: 'text', name: 'name', label: 'Name', prefill: 'firstName', isLockedByProfile: true, initial: 'you' },
  { kind: 'text', name: 'city', label: 'City', prefill: 'city' },
  { kind: 'checkboxes', name: 'many', label: 'Many', options, chosen: ['b'] },
];
const second: Field[] = [
  { kind: 'files', name: 'files', label: 'Files', types: [], most: 3, size: 5 },
  { kind: 'hidden', name: 'page', label: 'page', initial: 'Ask' },
  { kind: 'hidden', name: 'campaign', label: 'campaign' },
];
const form: FormDefinition = {
  id: 'ask',
  screens: [
    { id: 'one', fields: first },
    { id: 'two', fields: second },
  ],
};
const names = ['name', 'city', 'many', 'files', 'page', 'campaign'];

it.each([
  [{}, { name: 'you', city: '' }],
  [
    { firstName: 'Mira', city: 'Akron' },
    { name: 'Mira', city: 'Akron' },
  ],
  [{ firstName: '' }, { name: 'you', city: '' }],
])('begins with the profile %j as %j', (profile, own) => {
  const rest = { many: ['b'], files: [], page: 'Ask', campaign: '' };
  expect(firstAnswers(form, profile)).toEqual({ ...own, ...rest });
});

it('locks what the profile says, where the field asks for it, and nothing that it does not say', () => {
  expect(lockedAnswers(form, { firstName: 'Mira', city: 'Akron' })).toEqual({ name: 'Mira' });
  expect(lockedAnswers(form, { firstName: '' })).toEqual({});
});

it('has hidden fields say what the form says', () => {
  expect(hiddenAnswers(form)).toEqual({ page: 'Ask' });
});

it.each<[string, [string, unknown][], object]>([
  [
    'the first of several texts',
    [
      ['name', 'A'],
      ['name', 'B'],
    ],
    { name: 'A' },
  ],
  [
    'each tick once',
    [
      ['many', 'a'],
      ['many', 'a'],
      ['many', 'b'],
    ],
    { many: ['a', 'b'] },
  ],
  [
    'nothing for an empty text',
    [
      ['many', ''],
      ['name', ''],
    ],
    {},
  ],
  ['lines without CR', [['name', 'a\r\nb\r\n']], { name: 'a\nb\n' }],
  [
    'nothing for what is no text',
    [
      ['name', 7],
      ['files', { name: 'a.pdf' }],
    ],
    {},
  ],
  [
    'nothing for what the form does not have',
    [
      ['words', 'x'],
      ['admin', 'yes'],
      ['__proto__', 'x'],
    ],
    {},
  ],
])('reads %s', (_, sent, answers) => {
  expect(readAnswers(form, sent)).toEqual({ ...readAnswers(form, []), ...answers });
});

it('drops what is not shown, and what stands on a screen that the way has not led over', () => {
  const answers = { name: 'A', city: 'B', many: ['a'], files: ['f'], page: 'Ask', campaign: 'c' };
  const empty = { name: '', city: '', many: [], files: [], page: '', campaign: '' };
  expect(shownAnswers(form, answers, new Set(['city', 'many']))).toEqual({ ...empty, city: 'B', many: ['a'] });
  expect(answersOnPath(form, answers, ['two'])).toEqual({ ...empty, files: ['f'], page: 'Ask', campaign: 'c' });
  expect(answersOnPath(form, answers, [])).toEqual(empty);
});

it('makes of anything that is sent an answer to every field, and to no other', () => {
  const name = fc.oneof(fc.constantFrom(...names, 'words', 'constructor'), fc.string());
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.integer(), fc.constant(null)))), (sent) => {
      const answers = readAnswers(form, sent);
      expect(Object.keys(answers)).toEqual(names);
      expect([Array.isArray(answers['many']), Array.isArray(answers['files'])]).toEqual([true, true]);
      expect([answers['name'], answers['city']].every((answer) => typeof answer === 'string')).toBe(true);
      // Answers that a page shows and sends back are read as the same answers.
      const again = Object.entries(answers).flatMap(([key, answer]) =>
        [answer].flat().map((each) => [key, each] as const),
      );
      expect(readAnswers(form, again)).toEqual(answers);
    }),
  );
});

it.each([
  [{ from: { days: 14 }, to: { months: 3 } }, '2026-11-30', { min: '2026-12-14', max: '2027-02-28' }],
  [{ from: '2026-01-01', to: { days: 0 } }, '2026-11-30', { min: '2026-01-01', max: '2026-11-30' }],
  [{ from: '2026-01-01', to: { days: 1 } }, '', { min: '2026-01-01', max: undefined }],
  [{}, '2026-11-30', { min: undefined, max: undefined }],
])('limits days by %j on %s to %j', (limits, today, span) => {
  expect(dateSpan(limits, today)).toEqual(span);
});
