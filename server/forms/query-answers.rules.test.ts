import { expect, it } from 'vitest';
import { demoForm } from '../../tests/support/forms.ts';
import { queryAnswers } from './query-answers.rules.ts';

const form = demoForm('technical-question');
const both = { document: '70', 'document-edition': '2023' };

it.each([
  [{ code: '70', edition: '2023' }, both, { document: '70' }],
  [{ code: '70', edition: 'CURRENT' }, { ...both, 'document-edition': 'current' }, { document: '70' }],
  [{ code: '70' }, { ...both, 'document-edition': 'current' }, {}],
  [{ code: '70', edition: '1897' }, { ...both, 'document-edition': 'current' }, {}],
  [{ code: '999', edition: '2023' }, {}, {}],
  [{ code: '__proto__', edition: 'constructor' }, {}, {}],
  [{ edition: '2023' }, {}, {}],
  [{}, {}, {}],
])('%j fills in %j and locks %j', (asked, answers, locked) => {
  expect(queryAnswers(form, asked)).toEqual({ answers, locked });
});

it('fills nothing into a form without a code', () => {
  expect(queryAnswers(demoForm('contact'), { code: '70', edition: '2023' })).toEqual({ answers: {}, locked: {} });
});
