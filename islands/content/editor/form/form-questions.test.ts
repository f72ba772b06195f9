import { expect, it } from 'vitest';
import {
  proposeId,
  readOptions,
  withCopy,
  withId,
  withLabel,
  withNew,
  withoutCondition,
  withoutQuestion,
  withRestored,
  withType,
  writeOptions,
  type Draft,
} from './form-questions.ts';

const none: ReadonlySet<string> = new Set();
const when = (fieldId: string) => ({ fieldId, operator: 'equals', value: 'x' });
const draft: Draft = {
  fields: [
    { id: 'come', fieldType: 'radio-list', label: 'Come' },
    { id: 'why', fieldType: 'single-line-text', label: 'Why' },
  ],
  conditionalLogic: [{ fieldId: 'why', action: 'show', conditions: [when('come')] }],
  screens: [{ id: 'one', leads: [{ to: 'two', conditions: [when('come')] }] }, { id: 'two' }],
};

it('gives a new field the id of its label, and conditions follow', () => {
  const labelled = withLabel(draft, 0, 'Will you **come**?', none);
  expect(labelled.fields?.[0]).toMatchObject({ id: 'will-you-come', label: 'Will you **come**?' });
  expect(labelled.conditionalLogic?.[0]?.conditions).toEqual([when('will-you-come')]);
  expect(labelled.screens?.[0]?.leads?.[0]?.conditions).toEqual([when('will-you-come')]);
});

it('keeps the id under which answers are stored', () => {
  expect(withLabel(draft, 0, 'Another', new Set(['come'])).fields?.[0]?.id).toBe('come');
  const chosen = withId(draft, 0, 'mine');
  expect(withLabel(chosen, 0, 'Another', none).fields?.[0]?.id).toBe('mine');
});

it('keeps conditions apart where two fields come to one id', () => {
  expect(withId(draft, 0, 'why').conditionalLogic?.[0]?.conditions).toEqual([when('come')]);
});

it.each([
  ['', 'field'],
  ['Why', 'why-2'],
  ['1. Número de plazas', 'numero-de-plazas'],
  ['Intent', 'intent-of'],
  ['I read the [terms](/terms)', 'i-read-the-terms'],
])('proposes for %j the id %s', (label, id) => {
  expect(proposeId(draft, label)).toBe(id);
});

it('adds a field where it is asked to, on the screen of the one before', () => {
  const onScreen: Draft = { fields: [{ id: 'a', fieldType: 'email', screen: 'two' }] };
  expect(withNew(onScreen, 1, { fieldType: 'date', isLabelled: true }).fields?.[1]).toEqual({
    id: 'field',
    fieldType: 'date',
    label: '',
    screen: 'two',
  });
});

it('copies a field with its conditions, under an id and a name of its own', () => {
  const named = withId(draft, 1, 'why');
  const [first, second] = draft.fields ?? [];
  if (!first || !second) throw new Error('The draft has two fields.');
  const copied = withCopy({ ...named, fields: [first, { ...second, name: 'reason' }] }, 1);
  expect(copied.fields?.map(({ id, name }) => [id, name])).toEqual([
    ['come', undefined],
    ['why', 'reason'],
    ['why-2', undefined],
  ]);
  expect(copied.conditionalLogic?.map(({ fieldId }) => fieldId)).toEqual(['why', 'why-2']);
});

it('takes a field out with its own conditions and puts it back; conditions of others on it stay to be told', () => {
  const without = withoutQuestion(draft, 1);
  expect(without?.draft).toMatchObject({ fields: [{ id: 'come' }], conditionalLogic: [] });
  expect(without && withRestored(without.draft, without.removed)).toEqual(draft);
  expect(withoutQuestion(draft, 0)?.draft.conditionalLogic).toEqual(draft.conditionalLogic);
});

it('takes a rule out with its last condition', () => {
  expect(withoutCondition(draft, 0, 0).conditionalLogic).toEqual([]);
});

it('puts settings aside that another kind does not use, and takes them back with the kind', () => {
  const aside = {};
  const typed: Draft = { fields: [{ id: 'a', fieldType: 'dropdown', label: 'A', options: readOptions('Yes') }] };
  const text = withType(typed, 0, 'email', ['label', 'hint'], aside);
  expect(text.fields).toEqual([{ id: 'a', fieldType: 'email', label: 'A' }]);
  expect(withType(text, 0, 'dropdown', ['label', 'options'], aside)).toEqual(typed);
});

it('reads choices one a line, with another value where one is written', () => {
  const options = [
    { label: 'Yes', value: 'Yes' },
    { label: 'No = never', value: 'no' },
  ];
  expect(readOptions('Yes\n\n  No = never = no \n')).toEqual(options);
  expect(writeOptions(options)).toBe('Yes\nNo = never = no');
});
