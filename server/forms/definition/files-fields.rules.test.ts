import { expect, it } from 'vitest';
import type { Field } from '../kinds/kinds.rules.ts';
import { filesFields, namedFiles } from './files-fields.rules.ts';

const files = (name: string): Field => ({ kind: 'files', name, label: name, types: ['pdf'], most: 2, size: 5 });
const form = {
  id: 'ask',
  screens: [
    { id: 'one', fields: [{ kind: 'text', name: 'title', label: 'Title' } satisfies Field, files('letters')] },
    { id: 'two', fields: [files('plans')] },
  ],
};

it('finds the fields for files on every screen', () => {
  expect(filesFields(form).map(({ name }) => name)).toEqual(['letters', 'plans']);
});

it.each([
  ['an answer with ids', { plans: ['f1', 'f2'] }, [['plans', ['f1', 'f2']]]],
  ['ids under the name of another kind', { title: ['f1'], letters: ['f2'] }, [['letters', ['f2']]]],
  ['no answer', {}, []],
  ['an empty answer', { letters: [] }, []],
  ['a text in the place of ids', { letters: 'f1' }, []],
])('names the files of %s', (_, answers, found) => {
  expect(namedFiles(form, answers).map(({ field, ids }) => [field.name, ids])).toEqual(found);
});
