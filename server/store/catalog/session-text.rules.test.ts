import { expect, it } from 'vitest';
import { sessionText } from './session-text.rules.ts';

it.each([
  ['en', '2027-03-09T15:00:00Z', 'March 9, 2027 at 10:00 AM EST, Akron'],
  // The label is literal, in summer as well.
  ['en', '2027-07-09T14:00:00Z', 'July 9, 2027 at 10:00 AM EST, Akron'],
  ['es', '2027-03-09T15:00:00Z', '9 de marzo de 2027 a las 10:00 EST, Akron'],
])('says in %s of a session at %s: %s', (language, startsAt, text) =>
  expect(sessionText({ startsAt, place: 'Akron' }, language).replaceAll('\u202f', ' ')).toBe(text),
);
