import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toMarketingFields } from './marketing-fields.rules.ts';

type Submission = Parameters<typeof toMarketingFields>[0];
const told = (change: Partial<Submission>) =>
  Object.fromEntries(toMarketingFields({ fields: {}, topics: [], ...change } as Submission));

it.each<[string, Partial<Submission>, Record<string, string>]>([
  [
    'a text, a tick and several values',
    { fields: { a: 'x', b: true, c: ['1', '2'] } },
    { a: 'x', b: 'true', c: '1;2' },
  ],
  ['a separator in one of several values as a comma', { fields: { c: ['1;2', '3'] } }, { c: '1,2;3' }],
  [
    'no button and no account',
    { fields: { Button: 'x', ACCOUNTID: '1', account_id: '2', account: '3' } },
    { account: '3' },
  ],
  ['topics by their names', { topics: ['Weekly', 'News & more'] }, { Weekly: 'true', 'News & more': 'true' }],
  ['the title of the page', { pageTitle: 'Ask' }, { pageTitle: 'Ask' }],
  [
    'a person without what is empty',
    { person: { firstName: '', lastName: 'Q', email: 'q@example.net' } },
    { lastName: 'Q', email: 'q@example.net' },
  ],
  [
    'what was typed before what the profile says',
    { person: { firstName: '', lastName: 'Q', email: 'a@b.example' }, fields: { email: 'c@d.example' } },
    { lastName: 'Q', email: 'c@d.example' },
  ],
])('tells %s', (_, submission, fields) => {
  expect(told(submission)).toEqual(fields);
});

it('gives every value of a field back, whatever is in it but the separator', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (values) => {
      const text = new URLSearchParams(toMarketingFields({ fields: { many: values }, topics: [] } as never).toString());
      expect((text.get('many') ?? '').split(';')).toEqual(
        values.map((value) => value.toWellFormed().replaceAll(';', ',')),
      );
    }),
  );
});
