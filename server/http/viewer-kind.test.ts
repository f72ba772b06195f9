import { expect, it } from 'vitest';
import { findViewerKind } from './viewer-kind.ts';

const impersonator = { userId: 's-1', email: 'staff@example.org', name: 'Staff', endsAt: new Date() };
const rights = [{ right: 'orders' as never, scope: null }] as never;

it.each([
  [null, false, 'anonymous'],
  [null, true, 'program'],
  [{ impersonator: null, rights: [] }, false, 'person'],
  [{ impersonator: null, rights }, false, 'staff'],
  [{ impersonator, rights: [] }, false, 'acting'],
] as const)('tells %j with a token %s as %s', (person, hasToken, kind) => {
  expect(findViewerKind(person, hasToken)).toBe(kind);
});
