import { expect, it } from 'vitest';
import { itemTypeNames } from './item-types.contract.ts';
import { checkedKinds, deskSettings, ruleOf } from './check-rule.rules.ts';

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
