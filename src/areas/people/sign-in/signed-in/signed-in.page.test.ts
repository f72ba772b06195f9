import { expect, it } from 'vitest';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { signedInPage } from './signed-in.page.ts';

const ana = { userId: 'ana', country: 'US', roles: new Set(['user']), impersonator: null };
const open = (query: string, person: object | null = ana) =>
  signedInPage.open(pageContext({}, `/es/user/signed-in${query}`, { person }));

it.each([
  ['', null],
  ['?file=%2Fapi%2Faccount%2Fcommittees%3Ftoken%3Da%26type%3Db', '/api/account/committees?token=a&type=b'],
  ['?file=https%3A%2F%2Fevil.example%2Fa', null],
  ['?file=%2F%2Fevil.example', null],
  ['?file=javascript%3Aalert(1)', null],
  ['?file=%2Fa%0Ab', null],
  ['?file=%2Fuser%2Fsignout', null],
])('has a file of this site saved, and nothing else: %j', async (query, file) => {
  expect(await open(query)).toMatchObject({ isSignedIn: true, file });
  expect(await open(query, null)).toMatchObject({ isSignedIn: false });
});
