import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { accountEntries } from '../../../layouts/account-navigation.ts';
import { fieldLabels, formErrors } from './account-form.ts';

const t = (key: string, tokens: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(tokens)].join(' ');
const keysOf = (language: string, area: string): string[] =>
  Object.keys(
    (parse(readFileSync(`src/content/${language}/dictionary/${area}.yaml`, 'utf8')) as { entries: object }).entries,
  );

it('lists problems in the order of the form, by the label of their field', () => {
  expect(
    formErrors(
      {
        topics: { key: 'PleaseSelectAnyOneTopic' },
        'address.zip': { key: 'ZipInvalid' },
        firstName: { key: 'FieldMaximumLength', tokens: { max: 150 } },
      },
      t,
    ),
  ).toEqual([
    { field: 'firstName', message: 'FieldMaximumLengthOf 150 AccountFirstName' },
    { field: 'zip', message: 'ZipInvalidOf AddressZip' },
    { field: 'topics', message: 'PleaseSelectAnyOneTopic AccountTopics' },
  ]);
  expect(formErrors(undefined, t)).toEqual([]);
});

it("replaces the last segment of the account's address by an entry's name and marks the current one", () => {
  const item = (href: string) => ({ label: 'x', href, description: null });
  const entries = accountEntries(
    [item('/user/my-account/account-addresses'), item('/anything/security')],
    'es',
    'security',
  );
  expect(entries.map(({ href, isCurrent }) => [href, isCurrent])).toEqual([
    ['/es/user/my-account/account-addresses', false],
    ['/es/user/my-account/security', true],
  ]);
});

it('has the same words in both languages, and every label', () => {
  expect(keysOf('es', 'account')).toEqual(keysOf('en', 'account'));
  expect(Object.values(fieldLabels).filter((key) => !keysOf('en', 'account').includes(key))).toEqual([]);
});
