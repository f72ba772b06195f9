import { expect, it } from 'vitest';
import { readStatus } from './read-status.rules.ts';

it.each([
  [200, 'ok'],
  [204, 'ok'],
  [301, 'again'],
  [400, 'permanent'],
  [401, 'permanent'],
  [404, 'permanent'],
  [408, 'again'],
  [409, 'permanent'],
  [422, 'permanent'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
])('reads status %i as %s', (status, kind) => {
  const outcome = readStatus(status, '');
  expect(outcome).toEqual(
    kind === 'ok' ? { ok: true } : { ok: false, isPermanent: kind === 'permanent', reason: `Status ${status}` },
  );
});
