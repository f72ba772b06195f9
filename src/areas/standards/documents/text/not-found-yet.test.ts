import { expect, it } from 'vitest';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { notFoundYet } from './not-found-yet.ts';

const ana = { userId: 'ana', country: 'US', roles: new Set(['user']), impersonator: null };

it.each([
  ['somebody whose session has ended', null, 'kept_for=ana.0.n1', 302],
  ['somebody who has signed out', null, 'kept_for=..n2', 404],
  ['a stranger', null, '', 404],
  ['somebody who is signed in', ana, 'kept_for=ana.0.n1', 404],
])('tells of a document that is not to be seen: %s', (_, person, cookie, status) => {
  const context = pageContext({}, '/documents/70/ballot', { person, cookie });
  const call = { ...context, path: '/documents/70/ballot', language: 'en', viewer: context.locals.viewer };
  expect(notFoundYet(call as unknown as PageCall).status).toBe(status);
});
