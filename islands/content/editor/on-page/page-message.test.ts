import { expect, it } from 'vitest';
import { readFormMessage, readPageMessage } from './page-message.ts';

const name = { desk: 'name', places: ['title'], name: 'Title', lang: 'en', insertHint: null };

it('reads the messages that both sides know', () => {
  expect(readPageMessage({ desk: 'open', places: ['title'], more: 1 })).toEqual({ desk: 'open', places: ['title'] });
  expect(readFormMessage({ desk: 'show', place: 'title' })).toEqual({ desk: 'show', place: 'title' });
  expect(readFormMessage(name)).toEqual(name);
});

it.each([
  null,
  'open',
  5,
  [],
  {},
  { desk: 'open' },
  { desk: 'open', places: 'title' },
  { desk: 'open', places: [1] },
  { desk: 'save', places: [] },
  { desk: 'open', places: ['x'.repeat(2_000)] },
])('takes %j for no message of the page', (data) => {
  expect(readPageMessage(data)).toBeNull();
});

it.each([
  null,
  { desk: 'show' },
  { desk: 'show', place: 5 },
  { ...name, name: 5 },
  { ...name, places: null },
  { ...name, desk: 'open' },
])('takes %j for no message of the form', (data) => {
  expect(readFormMessage(data)).toBeNull();
});
