import { expect, it } from 'vitest';
import type { Person } from '../people/access/access.contract.ts';
import { personAfter } from './person-after.ts';

const before = { userId: 'ana' } as Person;
/** Nothing is asked of the database where no session has begun. */
const services = {} as Parameters<typeof personAfter>[0];

it.each([
  ['nothing of a session', ['other=1; Path=/'], { person: before, isNew: false, isSignedOut: false }],
  ['the end of the session', ['x.session_token=; Max-Age=0'], { person: null, isNew: false, isSignedOut: true }],
  [
    'the end of a session after another began',
    ['__Host-x.session_token=abc; Path=/', '__Host-x.session_token=abc; Path=/; Max-Age=0'],
    { person: null, isNew: false, isSignedOut: true },
  ],
  // The password was right, and a code is asked for: what was typed before must not be dropped as at a sign-out.
  [
    'half a sign-in',
    ['x.session_token=; Max-Age=0', 'x.two_factor=abc; Path=/'],
    { person: null, isNew: false, isSignedOut: false },
  ],
])('reads %s from an answer', async (_, lines, expected) => {
  const answer = new Response(null, { headers: lines.map((line): [string, string] => ['Set-Cookie', line]) });
  expect(await personAfter(services, answer, before)).toEqual(expected);
});
