import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { demoForm, fillForm, formFacts } from '../../../tests/support/demo-forms.ts';
import { marketingForm } from '../../content/items/types/marketing-form.contract.ts';
import { answerableFields, firstAnswers } from '../definition/answers.rules.ts';
import { settle } from '../definition/conditions.rules.ts';
import { findFieldProblem } from '../definition/field-problem.rules.ts';
import { fromMarketingValues, toMarketingValues } from '../definition/marketing-answers.rules.ts';
import { outgoingMessages } from './outgoing-messages.ts';
import { readMarketingForm } from '../definition/read-marketing-form.rules.ts';

const base = { portalId: '1', formGuid: '0f7c2a50-5d0c-4a53-9a0b-1f9f3f1f6a11' };
const options = [
  { label: 'One', value: '1' },
  { label: 'Two', value: '2' },
];
const itemOf = (...fields: object[]) => ({
  title: 'A form',
  definition: { ...base, formFieldGroups: [{ richText: { content: 'Hello' }, fields }] },
});
const read = (...fields: object[]) =>
  readMarketingForm({ id: 'a', title: 'A', stored: v.parse(marketingForm, itemOf(...fields)).definition });
const problemOf = (field: object, answer: string) => {
  const form = read({ name: 'x', ...field });
  const [asked] = answerableFields(form.definition);
  return asked && (findFieldProblem(asked, answer, { x: answer }, formFacts)?.key ?? null);
};

describe('a telephone number', () => {
  it.each([
    ['7:10:true', '123456', 'PhoneDigitsFew'],
    ['7:10:true', '1234567', null],
    ['7:10:true', '1234567890', null],
    ['7:10:true', '12345678901', 'PhoneDigitsMany'],
    // Without the third part the limits are those of any number.
    ['7:10:false', '123456', null],
    ['7:10', '12345678901', null],
    [undefined, '1', null],
    [undefined, '1'.repeat(255), null],
    [undefined, '1'.repeat(256), 'PhoneDigitsMany'],
  ])('with limits %s and the text %s has the problem %s', (data, text, problem) => {
    expect(problemOf({ fieldType: 'phonenumber', ...(data && { validation: { data } }) }, text)).toBe(problem);
  });
});

it('reads only the day of a date and of its limits', () => {
  const field = {
    fieldType: 'date',
    value: '2026-11-22T08:00:00Z',
    min: '2026-11-01T00:00:00Z',
    max: '2026-12-01T23Z',
  };
  const form = read({ name: 'x', ...field });
  expect(firstAnswers(form.definition, {})).toEqual({ x: '2026-11-22' });
  expect(problemOf(field, '2026-10-31')).toBe('DateTooEarly');
  expect(problemOf(field, '2026-12-02')).toBe('DateTooLate');
  expect(problemOf(field, '2026-12-01')).toBeNull();
});

it('checks a radio and a date at every change', () => {
  const form = read(
    { name: 'a', fieldType: 'radio', options },
    { name: 'b', fieldType: 'date' },
    { name: 'c', fieldType: 'text' },
  );
  expect(answerableFields(form.definition).map(({ isCheckedAtOnce = false }) => isCheckedAtOnce)).toEqual([
    true,
    true,
    false,
  ]);
});

it('sends what is hidden, and keeps what is off from being changed', () => {
  const form = read(
    { name: 'campaign', fieldType: 'text', hidden: true, value: 'spring' },
    { name: 'price', fieldType: 'text', enabled: false, value: 'free' },
  );
  const effect = settle(form.definition, {});
  expect([[...effect.disabled], form.definition.screens[0]?.fields.map(({ kind }) => kind)]).toEqual([
    ['price'],
    ['note', 'hidden', 'text'],
  ]);
  expect(toMarketingValues(form, firstAnswers(form.definition, {}))).toEqual([
    { objectTypeId: '0-1', name: 'campaign', value: 'spring' },
    { objectTypeId: '0-1', name: 'price', value: 'free' },
  ]);
});

it('sends several values in one text, a number of a radio as a number, a tick in words', () => {
  const form = read(
    { name: 'many', fieldType: 'checkbox', options, value: '1;2' },
    { name: 'one', fieldType: 'radio', type: 'number', options },
    { name: 'text', fieldType: 'radio', options },
    { name: 'tick', fieldType: 'booleancheckbox' },
    { name: 'firm', fieldType: 'text', objectTypeId: '0-2' },
  );
  const answers = { ...firstAnswers(form.definition, {}), one: '2', text: '2', firm: 'Acme' };
  const values = toMarketingValues(form, answers);
  expect(values).toEqual([
    { objectTypeId: '0-1', name: 'many', value: '1;2' },
    { objectTypeId: '0-1', name: 'one', value: 2 },
    { objectTypeId: '0-1', name: 'text', value: '2' },
    { objectTypeId: '0-1', name: 'tick', value: 'false' },
    { objectTypeId: '0-2', name: 'firm', value: 'Acme' },
  ]);
  expect(fromMarketingValues(form, [...values, { name: 'other', value: 'x' }, { name: '_text0', value: 'x' }])).toEqual(
    {
      many: ['1', '2'],
      one: '2',
      text: '2',
      tick: '',
      firm: 'Acme',
    },
  );
});

it.each([
  ['options with what stands between values', { fieldType: 'select', options: [{ label: 'A', value: 'a;b' }] }],
  ['no options', { fieldType: 'radio' }],
  ['the same option twice', { fieldType: 'select', options: [options[0], options[0]] }],
  ['an answer nobody can give', { fieldType: 'text', hidden: true, required: true }],
  ['limits that are none', { fieldType: 'phonenumber', validation: { data: 'seven' } }],
  ['a date that ends before it begins', { fieldType: 'date', min: '2026-12-01', max: '2026-11-01' }],
  ['a name of the site', { fieldType: 'text', name: '_key' }],
  ['a kind that there is not', { fieldType: 'file' }],
])('refuses a field with %s', (_, field) => {
  expect(v.safeParse(marketingForm, itemOf({ name: 'x', ...field })).success).toBe(false);
});

it('refuses two fields of one name', () => {
  const field = { name: 'x', fieldType: 'text' };
  expect(v.safeParse(marketingForm, itemOf(field, field)).success).toBe(false);
});

it('tells the marketing system by its names, and the order system of the lead where the form says so', () => {
  const form = demoForm('plan-seminar');
  const answers = fillForm(form, { seminar_session: '2', plan_topics: ['egress', 'storage'] });
  const at = new Date('2026-11-22T15:00:00Z');
  const [submission, lead, ...others] = outgoingMessages(form, {
    id: 's-1',
    answers,
    at,
    visitor: { person: null, account: null },
  });
  expect(submission).toMatchObject({
    connector: 'marketing',
    kind: 'form',
    reference: 's-1',
    mode: 'event',
    payload: { portalId: '48213', submittedAt: String(at.getTime()), email: 'mira@example.net' },
  });
  expect((submission?.payload as { fields: object[] }).fields).toEqual(
    expect.arrayContaining([
      { objectTypeId: '0-1', name: 'seminar_session', value: 2 },
      { objectTypeId: '0-1', name: 'plan_topics', value: 'egress;storage' },
      { objectTypeId: '0-2', name: 'numberofemployees', value: '1' },
      { objectTypeId: '0-1', name: 'may_write', value: 'true' },
    ]),
  );
  expect(lead).toMatchObject({
    connector: 'erp',
    kind: 'lead',
    payload: { fields: { plan_topics: 'egress;storage' } },
  });
  expect(others).toEqual([]);
});
