import { expect, it } from 'vitest';
import { demoWords } from '../../../tests/support/demo-words.ts';
import { demoForm, formFacts } from '../../../tests/support/demo-forms.ts';
import { beginForm, formPhrases } from './show-form.ts';

const t = demoWords.en.t;

it('says what to do where an answer is missing, by the kind of its field', () => {
  const begin = (id: string) =>
    beginForm(demoForm(id), { language: 'en', t, facts: formFacts, profile: {}, key: '' })
      .definition.screens.flatMap(({ fields }) => fields)
      .flatMap(({ missing }) => missing ?? []);
  expect(begin('contact')).toEqual([
    'Fill in “First name”.',
    'Fill in “Last name”.',
    'Fill in “Email”.',
    'Choose an option for “What is it about?”.',
    'Fill in “Message”.',
  ]);
  const asked = begin('technical-question');
  expect(asked).toContain(
    'Tick the box “I understand that the answer is not a formal interpretation and does not bind an authority” to go on.',
  );
  expect(begin('quote-request')).toContain('Choose an option for “Country (Address)”.');
});

it('hands over the sentences that name their field under the keys of the problems', () => {
  expect(formPhrases(t)).toMatchObject({
    FieldRequired: '{label} is required.',
    ZipInvalid: expect.stringContaining('{label}') as string,
  });
});
