import { expect, expectTypeOf, it } from 'vitest';
import { defineForm, type RecordOf } from './form-definition.contract.ts';
import { parseAnswers } from './parse-answers.ts';

const form = defineForm({
  id: 'survey',
  screens: [
    {
      id: 'one',
      fields: [
        { kind: 'note', name: 'intro', label: 'Two questions.' },
        { kind: 'text', name: 'name', label: 'Name', isRequired: true },
        {
          kind: 'radio',
          name: 'role',
          label: 'Role',
          options: [
            { value: 'owner', label: 'Owner' },
            { value: 'other', label: 'Other' },
          ],
        },
        { kind: 'text', name: 'roleOther', label: 'Which?', isRequired: true },
        { kind: 'number', name: 'age', label: 'Age' },
        { kind: 'checkbox', name: 'agrees', label: 'I agree' },
        { kind: 'checkboxes', name: 'topics', label: 'Topics', options: [{ value: 'fire', label: 'Fire' }] },
      ],
    },
  ],
  rules: [
    {
      field: 'roleOther',
      action: 'show',
      when: { match: 'all', conditions: [{ field: 'role', operator: 'equals', value: 'other' }] },
    },
  ],
});
const facts = { today: '2026-11-22', countries: [], lists: {} };

it('makes the record that the declaration promises', () => {
  expectTypeOf<RecordOf<typeof form>>().toEqualTypeOf<{
    name: string;
    role: 'owner' | 'other' | '';
    roleOther: string;
    age: number | null;
    agrees: boolean;
    topics: readonly string[];
  }>();
  const answers = { name: ' Mira ', role: 'owner', roleOther: 'left over', age: '', agrees: 'yes', topics: ['fire'] };
  expect(parseAnswers(form, answers, facts)).toEqual({
    ok: true,
    record: { name: 'Mira', role: 'owner', roleOther: '', age: null, agrees: true, topics: ['fire'] },
  });
});

it('says what is wrong, of what is shown', () => {
  expect(parseAnswers(form, { role: 'other', age: 'x' }, facts)).toEqual({
    ok: false,
    problems: { name: { key: 'FieldRequired' }, roleOther: { key: 'FieldRequired' }, age: { key: 'NumberInvalid' } },
  });
});
