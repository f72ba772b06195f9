import { expect, it } from 'vitest';
import { demoForm } from '../../../tests/support/demo-forms.ts';
import { contactPath } from './contact-path.rules.ts';
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

const contact = demoForm('contact');

it.each([
  [
    { subject: 'order', order: '4F7K-9Q2D' },
    { subject: 'order', orderNumber: '4F7K-9Q2D' },
  ],
  [{ subject: 'training' }, { subject: 'training' }],
  [{ subject: 'bribe', order: '100123' }, { orderNumber: '100123' }],
  [{ subject: '', order: '' }, {}],
  [{ subject: 'Order' }, {}],
  [{ subject: 'constructor', order: 'call +1 330' }, {}],
  [{ order: 'A'.repeat(21) }, {}],
])('%j fills in the subject %j and locks nothing', (asked, answers) => {
  expect(queryAnswers(contact, asked)).toEqual({ answers, locked: {} });
});

it('fills no subject into a form that does not ask for one', () => {
  expect(queryAnswers(form, { subject: 'order', order: '100123' })).toEqual({ answers: {}, locked: {} });
});

it.each(['order', 'training'] as const)('knows the subject %s that the site sends people with', (subject) => {
  const { pathname, searchParams } = new URL(contactPath('es', subject, '4F7K-9Q2D'), 'http://site');
  expect(pathname).toBe('/es/forms/contact');
  const asked = Object.fromEntries(searchParams);
  expect(queryAnswers(contact, asked).answers).toEqual({ subject, orderNumber: '4F7K-9Q2D' });
});
