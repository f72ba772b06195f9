import { expect, it } from 'vitest';
import { readChangeTypes } from './change-type.rules.ts';

const choice = (more: object = {}) => ({
  id: 'erratum',
  name: 'Erratum',
  displayName: 'Formal erratum',
  value: 'docTypeId=7&docTypeGroupID=17&sortOrder=70',
  ...more,
});

it('reads a type with its numbers', () => {
  const docType = { docTypeName: 'Erratum', docTypeLongName: 'Formal erratum', docTypeGroupID: 17, sortOrder: 70 };
  expect(readChangeTypes([choice()])).toEqual([{ id: 'erratum', docTypeId: 7, docType }]);
  expect(readChangeTypes([choice({ displayName: undefined })])[0]?.docType.docTypeLongName).toBe('Erratum');
});

it.each([
  ['no list', null],
  ['no choice', ['erratum', null]],
  ['a choice without an id', [choice({ id: undefined })]],
  ['a choice without numbers', [choice({ value: undefined })]],
  ['a number that is none', [choice({ value: 'docTypeId=x&docTypeGroupID=17&sortOrder=70' })]],
  ['a group that changes no edition', [choice({ value: 'docTypeId=7&docTypeGroupID=3&sortOrder=70' })]],
])('leaves out %s', (_, choices) => {
  expect(readChangeTypes(choices)).toEqual([]);
});
