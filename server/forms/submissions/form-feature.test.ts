import { expect, it } from 'vitest';
import { instructorFeature } from '../applications/instructor-feature.ts';
import { translateFeature } from './form-feature.ts';

const linkOf = (phrase: string, language: string) => {
  const said = translateFeature(instructorFeature, {
    language,
    countries: [],
    listed: new Map(),
    say: (key) => (key === 'InstructorHandbookPage' ? phrase : key),
  });
  const fields = said.definition.screens.flatMap((screen) => screen.fields);
  return fields.flatMap((field) => (field.kind === 'note' && field.link ? field.link.href : []));
};

it.each([
  ['/training/handbook', 'en', '/training/handbook'],
  ['/capacitacion/manual', 'es', '/es/capacitacion/manual'],
  ['https://handbooks.example.org/a', 'es', 'https://handbooks.example.org/a'],
  ['javascript:alert(1)', 'en', '/'],
  ['//elsewhere.example', 'en', '/'],
  ['/\\elsewhere.example', 'es', '/es'],
])('leads by the phrase %s in %s to %s', (phrase, language, href) => {
  expect(linkOf(phrase, language)).toEqual([href]);
});
