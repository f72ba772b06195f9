import { expect, it } from 'vitest';
import { defineForm } from '../definition/form-definition.contract.ts';
import { toApplicationAnswers } from './training-application-answers.rules.ts';

const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const form = defineForm({
  id: 'teach',
  screens: [
    {
      id: 'only',
      fields: [
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'radio', name: 'teaches', label: 'Teaches', options },
        { kind: 'checkbox', name: 'agrees', label: 'Agrees' },
        { kind: 'select', name: 'listed', label: 'Listed', options },
        { kind: 'checkboxes', name: 'topics', label: 'Topics', options },
        { kind: 'files', name: 'resume', label: 'Résumé', most: 1, size: 5, types: ['pdf'] },
      ],
    },
  ],
});

it.each<[string, unknown, unknown]>([
  ['name', 'Ann | Li', 'Ann | Li'],
  ['teaches', true, 'yes'],
  ['teaches', false, 'no'],
  ['teaches', 'yes', 'yes'],
  ['agrees', true, 'yes'],
  ['agrees', false, ''],
  ['listed', 2, '2'],
  ['topics', 'Electrical__Wildfire', ['Electrical', 'Wildfire']],
  ['topics', 'web|mail', ['web', 'mail']],
  ['topics', '', []],
  ['resume', 'a-file', undefined],
  ['other', 'smuggled', undefined],
  ['name', { a: 1 }, ''],
])('reads %s %j as %j', (name, value, answer) => {
  expect(toApplicationAnswers(form, { [name]: value })[name]).toEqual(answer);
});
