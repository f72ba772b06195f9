import { expect, it } from 'vitest';
import { sessionText } from './session-text.rules.ts';

const newYork = { timeZone: 'America/New_York', country: 'US' };
const madrid = { timeZone: 'Europe/Madrid', country: 'ES' };
const kolkata = { timeZone: 'Asia/Kolkata', country: 'IN' };

it.each([
  ['en', newYork, '2027-03-09T15:00:00Z', 'March 9, 2027 at 10:00 AM EST, Akron'],
  ['en', newYork, '2027-07-09T14:00:00Z', 'July 9, 2027 at 10:00 AM EDT, Akron'],
  ['es', newYork, '2027-07-09T14:00:00Z', '9 de julio de 2027 a las 10:00 EDT, Akron'],
  // Half an hour before and after the clocks go forward.
  ['es', madrid, '2027-03-28T00:30:00Z', '28 de marzo de 2027 a las 1:30 CET, Akron'],
  ['es', madrid, '2027-03-28T01:30:00Z', '28 de marzo de 2027 a las 3:30 CEST, Akron'],
  ['en', kolkata, '2027-07-09T14:00:00Z', 'July 9, 2027 at 7:30 PM IST, Akron'],
])('tells a session in %s, in the zone %j, at %s', (language, locality, startsAt, text) =>
  expect(sessionText({ startsAt, place: 'Akron' }, language, locality).replaceAll('\u202f', ' ')).toBe(text),
);
