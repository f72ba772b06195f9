import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoForm, formFacts } from '../../../tests/support/demo-forms.ts';
import type { Field } from '../kinds/kinds.rules.ts';
import { toFormMessage, toQuestions } from './form-message.rules.ts';
import type { ContentForm } from './read-form-item.rules.ts';

const options = [
  { value: 'a', label: 'Apples' },
  { value: 'b', label: 'Pears' },
];
const fields: Field[] = [
  { kind: 'note', name: 'words', label: 'Read this' },
  { kind: 'text', name: 'firstName', label: 'First name' },
  { kind: 'text', name: 'lastName', label: 'Last name' },
  { kind: 'email', name: 'email', label: 'Email' },
  { kind: 'tel', name: 'phone', label: 'Telephone' },
  { kind: 'checkbox', name: 'agreed', label: 'Agreed' },
  { kind: 'checkboxes', name: 'fruit', label: 'Fruit', options },
  { kind: 'checkboxes', name: 'letters', label: 'Letters', options },
  { kind: 'files', name: 'files', label: 'Files', types: [], most: 3, size: 5 },
  { kind: 'hidden', name: 'pageTitle', label: 'pageTitle', initial: 'Ask' },
];
const form: ContentForm = {
  ...demoForm('contact'),
  submitAction: {},
  keys: { firstName: 'FirstName', fruit: 'Fruit__c' },
  topicFields: ['letters'],
  definition: { id: 'ask', screens: [{ id: 'form', fields }] },
};
const tell = (change: Partial<ContentForm>, answers = {}, profileNumber: string | null = null) =>
  toFormMessage({ ...form, ...change }, { id: 's-1', answers, profileNumber });

describe('a message to another system', () => {
  it.each([
    ['SalesforceCase', 'crm', 'case'],
    ['SalesforceLead', 'crm', 'lead'],
    ['Pardot', 'marketing', 'newsletter'],
  ] as const)('of a form of the type %s goes to %s as a %s', (formType, connector, kind) => {
    expect(tell({ formType })).toMatchObject({ connector, message: { kind, formId: 'contact', submissionId: 's-1' } });
  });

  it.each(['Custom', 'Marketing'] as const)('is none of a form of the type %s', (formType) => {
    expect(tell({ formType })).toBeNull();
  });

  it('has a subject if it is a case, its own or one that stands for none', () => {
    const subjectOf = (change: Partial<ContentForm>) => tell(change)?.message.subject;
    const submitAction = { subject: 'Correction' };
    expect(subjectOf({ submitAction })).toBe('Correction');
    expect(subjectOf({})).toBe('website submission');
    expect(subjectOf({ formType: 'SalesforceLead', submitAction })).toBeUndefined();
  });

  it('names fields as the other system does, and tells topics apart from them', () => {
    const answers = { firstName: 'Mira', agreed: 'yes', fruit: ['a', 'b'], letters: ['b', ''] };
    const submitAction = { origin: 'website', list: 'L-1' };
    expect(tell({ submitAction }, answers)?.message).toMatchObject({
      fields: {
        FirstName: 'Mira',
        lastName: '',
        phone: '',
        email: '',
        agreed: true,
        Fruit__c: ['a', 'b'],
        files: '',
        pageTitle: '',
        origin: 'website',
        list: 'L-1',
      },
      topics: ['b'],
    });
    expect(tell({}, {})?.message.fields['agreed']).toBe(false);
  });

  it.each([
    [{ firstName: 'Mira' }, undefined],
    [{ email: 'm@example.net' }, { firstName: '', lastName: '', email: 'm@example.net' }],
    [
      { email: 'm@example.net', lastName: 'Quist', phone: '1', company: '' },
      { firstName: '', lastName: 'Quist', email: 'm@example.net', phone: '1' },
    ],
    [{ email: ['m@example.net'] }, undefined],
  ])('of the answers %j is from %j', (answers, person) => {
    expect(tell({}, answers)?.message.person).toEqual(person);
  });

  it('says the number of a profile that there is', () => {
    expect(tell({}, {}, '1001')?.message.profileNumber).toBe('1001');
    expect(tell({}, {})?.message).not.toHaveProperty('profileNumber');
  });
});

it('writes answers as words: labels of options, names of files, and nothing that nobody was asked or answered', () => {
  const answers = {
    firstName: 'Mira',
    email: '',
    agreed: '',
    fruit: ['b', 'gone'],
    files: ['f-1', 'f-2'],
    pageTitle: 'Ask',
  };
  const files = new Map([['f-1', 'plan.pdf']]);
  expect(toQuestions(form.definition, answers, { facts: formFacts, files })).toEqual([
    { name: 'firstName', label: 'First name', words: 'Mira' },
    { name: 'fruit', label: 'Fruit', words: 'Pears; gone' },
    { name: 'files', label: 'Files', words: 'plan.pdf; f-2' },
  ]);
});

it('tells several choices of one field apart, whatever their labels hold', () => {
  const labels = ['Codes; standards', 'Training', 'Codes', 'standards', 'A "new" one', ''];
  const wide = labels.map((label, index) => ({ value: `v${index}`, label: label || 'Codes; standards; more' }));
  const field: Field = { kind: 'checkboxes', name: 'wish', label: 'Wish', options: wide };
  const wordsOf = (wish: string[]) =>
    toQuestions(
      { id: 'ask', screens: [{ id: 'form', fields: [field] }] },
      { wish },
      { facts: formFacts, files: new Map() },
    )[0]?.words;
  expect(wordsOf(['v0', 'v1'])).toBe('"Codes; standards"; Training');
  expect(wordsOf(['v0'])).toBe('"Codes; standards"');
  expect(wordsOf(['v2', 'v3'])).toBe('Codes; standards');
  expect(wordsOf(['v4', 'v1'])).toBe('"A ""new"" one"; Training');
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat({ max: wide.length - 1 })),
      fc.uniqueArray(fc.nat({ max: wide.length - 1 })),
      (one, other) => {
        const words = [one, other].map((chosen) => wordsOf(chosen.map((index) => `v${index}`)));
        if (words[0] === words[1]) expect(one).toEqual(other);
      },
    ),
  );
});
