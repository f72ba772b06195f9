import { describe, expect, it } from 'vitest';
import { itemTypeNames } from '../items/item-types.contract.ts';
import { checkedKinds, deskSettings, isOwnText, ruleOf, shownState } from './review.rules.ts';

it('knows every kind of item but its own', () => {
  expect([...checkedKinds, deskSettings.type].toSorted()).toEqual(itemTypeNames.toSorted());
});

const checks = (...rows: object[]) => ({ checks: rows });
it.each<[string, Record<string, unknown> | null, string, string]>([
  ['standards are checked by anybody else', null, 'document', 'anybody'],
  ['everything else by nobody', null, 'page', 'never'],
  ['a rule of the settings counts', checks({ checkedKind: 'page', checkRule: 'editor' }), 'page', 'editor'],
  ['for standards too', checks({ checkedKind: 'document', checkRule: 'never' }), 'document', 'never'],
  ['other kinds keep theirs', checks({ checkedKind: 'page', checkRule: 'editor' }), 'document', 'anybody'],
  [
    'the first row counts',
    checks({ checkedKind: 'page', checkRule: 'editor' }, { checkedKind: 'page' }),
    'page',
    'editor',
  ],
  ['what is no rule frees nothing', checks({ checkedKind: 'document', checkRule: 'no' }), 'document', 'anybody'],
  ['nor do settings of another shape', { checks: 'all' }, 'document', 'anybody'],
])('%s', (_, settings, kind, rule) => {
  expect(ruleOf(settings, kind)).toBe(rule);
});

describe('state', () => {
  it.each([
    ['open', 4, false, 'open'],
    ['open', 5, false, 'overtaken'],
    ['approved', 5, false, 'overtaken'],
    ['approved', 5, true, 'approved'],
    ['returned', 5, false, 'returned'],
    ['forced', 5, false, 'forced'],
  ] as const)('%s, newest %i, used %s: %s', (state, newest, isUsed, shown) => {
    expect(shownState({ state, revision: 4 }, { newest, isUsed })).toBe(shown);
  });
});

it.each([
  ['the id', { userId: 'ana', email: 'new@example.org' }, true],
  ['the address', { userId: 'other', email: 'Ana@example.org' }, true],
  ['neither', { userId: 'ben', email: 'ben@example.org' }, false],
])('knows the writer by %s', (_, by, isOwn) => {
  expect(isOwnText(by, { textBy: 'ana', savedBy: 'ana@example.org' })).toBe(isOwn);
});
