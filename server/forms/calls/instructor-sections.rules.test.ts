import { expect, it } from 'vitest';
import { toInstructorSections } from './instructor-sections.rules.ts';

it('puts what was answered into its section, and nothing else', () => {
  const fields = {
    firstName: 'Mira',
    phone: '',
    email: null,
    haveReadHandbook: true,
    aenDirectoryAvailability: 0,
    admin: 'yes',
  };
  const told = toInstructorSections(fields).filter((section) => section.fields.length > 0);
  expect(told).toEqual([
    { name: 'person', fields: [{ name: 'firstName', data: 'Mira' }] },
    { name: 'instruction', fields: [{ name: 'aenDirectoryAvailability', data: 0 }] },
    { name: 'signature', fields: [{ name: 'haveReadHandbook', data: true }] },
  ]);
});

it('tells every section of an application without an answer, with no fields', () => {
  expect(toInstructorSections({}).map(({ name, fields }) => [name, fields.length])).toEqual(
    ['person', 'membership', 'instruction', 'experience', 'qualifications', 'signature'].map((name) => [name, 0]),
  );
});
