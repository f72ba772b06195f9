import { describe, expect, it } from 'vitest';
import { isOwnText, shownState } from './review.rules.ts';

describe('state', () => {
  it.each([
    ['open', 4, false, 'open'],
    ['open', 5, false, 'overtaken'],
    ['approved', 5, false, 'overtaken'],
    ['approved', 5, true, 'approved'],
    ['returned', 5, false, 'returned'],
    ['forced', 5, false, 'forced'],
  ] as const)('%s, newest %i, used %s: %s', (state, newest, isUsed, shown) => {
    expect(shownState({ state, revision: 4, change: null }, { newest, isUsed })).toBe(shown);
  });

  it.each(['prepared', 'open', 'approved', 'recalled'] as const)('of a change of what is live stays %s', (state) => {
    const change = { path: null };
    expect(shownState({ state, revision: 4, change }, { newest: 9, isUsed: false })).toBe(state);
  });
});

it.each([
  ['the id', { userId: 'ana', email: 'new@example.org' }, true],
  ['the address', { userId: 'other', email: 'Ana@example.org' }, true],
  ['neither', { userId: 'ben', email: 'ben@example.org' }, false],
])('knows the writer by %s', (_, by, isOwn) => {
  expect(isOwnText(by, { textBy: 'ana', savedBy: 'ana@example.org' })).toBe(isOwn);
});
