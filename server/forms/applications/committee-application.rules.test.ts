import { expect, it } from 'vitest';
import { whenSaved, whenSubmitted } from './committee-application.rules.ts';

const pending = (revision: number) => ({ state: 'Pending' as const, revision });
const submitted = { state: 'Submitted' as const, revision: 3 };

it.each([
  // A new one, its first save whose answer got lost, and another window of the same key.
  [null, 0, false, { kind: 'saved', draft: 1 }],
  [pending(1), 0, true, { kind: 'saved', draft: 1 }],
  [pending(1), 0, false, { kind: 'changed', draft: 1 }],
  [pending(2), 2, false, { kind: 'saved', draft: 3 }],
  [pending(2), 2, true, { kind: 'unchanged', draft: 2 }],
  [pending(3), 2, false, { kind: 'changed', draft: 3 }],
  // A revision nobody can have read yet.
  [pending(2), 9, false, { kind: 'changed', draft: 2 }],
  [pending(2), 9, true, { kind: 'changed', draft: 2 }],
  [null, 4, false, { kind: 'changed', draft: 0 }],
  [submitted, 3, false, { kind: 'sent' }],
  [submitted, 3, true, { kind: 'sent' }],
  [submitted, 0, true, { kind: 'sent' }],
])('saved over %j from revision %i, same %s: %j', (before, revision, isSame, expected) => {
  expect(whenSaved(before, revision, isSame)).toEqual(expected);
});

it.each([
  [null, 0, false, null],
  [pending(2), 2, false, null],
  [pending(2), 2, true, null],
  // What was not changed elsewhere may be sent from a window that has read less.
  [pending(2), 1, true, null],
  [pending(2), 1, false, { kind: 'changed', draft: 2 }],
  [null, 1, false, { kind: 'changed', draft: 0 }],
  [submitted, 3, false, { kind: 'sent' }],
  [submitted, 3, true, { kind: 'sent' }],
])('submitted over %j from revision %i, same %s: %j', (before, revision, isSame, expected) => {
  expect(whenSubmitted(before, revision, isSame)).toEqual(expected);
});
