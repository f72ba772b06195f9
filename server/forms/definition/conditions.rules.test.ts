import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operators, type Operator } from '../kinds/condition.contract.ts';
import { shownAnswers } from './answers.rules.ts';
import { countFollowing, holds, findLead, settle } from './conditions.rules.ts';
import { findProblems } from './field-problem.rules.ts';
import type { FormDefinition, Rule } from './form-definition.contract.ts';
import type { Field } from '../kinds/kinds.rules.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';

describe('a condition', () => {
  it.each<[Operator, string, string, boolean]>([
    ['contains', 'Order number 7', 'order', true],
    ['contains', '', 'order', false],
    ['does-not-contain', 'Membership', 'order', true],
    ['does-not-contain', 'My order', 'order', false],
    ['starts-with', 'MSCA 70', 'msca', true],
    ['starts-with', 'The MSCA', 'msca', false],
    ['does-not-start-with', 'The MSCA', 'msca', true],
    ['ends-with', 'MSCA 70', '70', true],
    ['ends-with', '70 MSCA', '70', false],
    ['does-not-end-with', '70 MSCA', '70', true],
    ['equals', 'YES', 'yes', true],
    ['equals', '07', '7', true],
    ['equals', '', '0', false],
    ['not-equals', 'no', 'yes', true],
    ['not-equals', 'yes', 'yes', false],
    ['greater', '10', '9', true],
    ['greater', '9', '9', false],
    ['greater', '', '-1', false],
    ['greater-or-equal', '9', '9', true],
    ['less', '2026-01-31', '2026-02-01', true],
    ['less', '9', '10', true],
    ['less-or-equal', '10', '10', true],
    ['less-or-equal', '11', '10', false],
  ])('%s: "%s" and "%s" is %s', (operator, answer, value, expected) => {
    expect(holds({ operator, value }, answer)).toBe(expected);
  });

  it.each<[Operator, string[], string, boolean]>([
    ['contains', ['pdf', 'media'], 'media', true],
    ['contains', ['media-file'], 'media', false],
    ['does-not-contain', ['pdf', 'media'], 'media', false],
    ['does-not-contain', [], 'media', true],
    ['equals', [], '', true],
  ])('%s: of several, %o and "%s" is %s', (operator, answer, value, expected) => {
    expect(holds({ operator, value }, answer)).toBe(expected);
  });

  it('is denied by its negation, whatever is compared', () => {
    const pairs = [
      ['contains', 'does-not-contain'],
      ['starts-with', 'does-not-start-with'],
      ['ends-with', 'does-not-end-with'],
      ['equals', 'not-equals'],
    ] as const;
    const answer = fc.oneof(fc.string(), fc.array(fc.string()));
    fc.assert(
      fc.property(answer, fc.string(), fc.constantFrom(...pairs), (given, value, [one, other]) => {
        expect(holds({ operator: one, value }, given)).toBe(!holds({ operator: other, value }, given));
      }),
    );
  });
});

const names = ['a', 'b', 'c', 'd', 'e'];
const field = fc.record({
  kind: fc.constantFrom('text', 'checkbox', 'long-text', 'number', 'email', 'date'),
  isRequired: fc.boolean(),
});
const when = (before: readonly string[]) =>
  fc.record({
    match: fc.constantFrom('any' as const, 'all' as const),
    conditions: fc.array(
      fc.record({
        field: fc.constantFrom(...before),
        operator: fc.constantFrom(...operators),
        value: fc.constantFrom('', 'yes', '1', 'x'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
const rule = (index: number): fc.Arbitrary<Rule> =>
  fc.record({
    field: fc.constant(names[index] ?? ''),
    action: fc.constantFrom('show', 'hide', 'enable', 'disable'),
    when: when(names.slice(0, index)),
  });
/** Forms whose conditions ask earlier fields, and so go in no circle. */
const form: fc.Arbitrary<FormDefinition> = fc
  .record({
    fields: fc.tuple(...names.map(() => field)),
    rules: fc.array(fc.integer({ min: 1, max: 4 }).chain(rule), { maxLength: 5 }),
  })
  .map(({ fields, rules }) => ({
    id: 'f',
    rules,
    screens: [{ id: 's', fields: fields.map((each, i) => ({ ...each, name: names[i], label: 'L' }) as Field) }],
  }));
const answer = fc.oneof(fc.constantFrom('', 'yes', '1', 'x'), fc.string(), fc.array(fc.string()));
const answers: fc.Arbitrary<Answers> = fc.dictionary(
  fc.oneof(fc.constantFrom(...names), fc.constantFrom('__proto__', 'valueOf')),
  answer,
);
const facts = { today: '2026-11-22', countries: [], lists: {} };

it('never lets a hidden or a disabled field block, and no answers crash a rule', () => {
  fc.assert(
    fc.property(form, answers, (definition, given) => {
      const effect = settle(definition, given);
      const problems = findProblems(definition, given, effect, facts);
      for (const name of Object.keys(problems)) expect(effect.shown.has(name)).toBe(true);
      for (const name of effect.disabled) expect(problems[name]?.key).not.toBe('FieldRequired');
      for (const name of effect.required) expect(effect.shown.has(name)).toBe(true);
    }),
  );
});

it('decides the same when what is hidden has been cleared, as the browser clears it', () => {
  fc.assert(
    fc.property(form, answers, (definition, given) => {
      const effect = settle(definition, given);
      const cleared = shownAnswers(definition, given, effect.shown);
      expect(settle(definition, cleared)).toEqual(effect);
    }),
  );
});

it('leads by the first lead that holds, and computes the way from the answers', () => {
  const yes = { match: 'all', conditions: [{ field: 'a', operator: 'equals', value: 'yes' }] } as const;
  const text = (name: string) => ({ kind: 'text', name, label: name }) as const;
  const screens = [
    { id: 'one', fields: [text('a')], leads: [{ to: 'three', when: yes }, { to: 'two' }] },
    { id: 'two', fields: [text('b')], leads: [{ to: '/gone', isAway: true as const }] },
    { id: 'three', fields: [text('c')] },
  ];
  const definition: FormDefinition = { id: 'f', screens };
  expect(settle(definition, {}).path).toEqual(['one', 'two']);
  expect(settle(definition, { a: 'yes' }).path).toEqual(['one', 'three']);
  expect(findLead(definition, 'one', { a: 'yes' })?.to).toBe('three');
  expect(findLead(definition, 'two', {})).toEqual({ to: '/gone', isAway: true });
  expect(findLead(definition, 'three', {})).toBeNull();
});

it('counts the screens that can follow each screen, whatever is answered, and ends in a circle', () => {
  const away = { to: '/away', isAway: true as const };
  const screens = [
    { id: 'a', fields: [], leads: [{ to: 'b' }, { to: 'd' }] },
    { id: 'b', fields: [], leads: [{ to: 'c' }, away] },
    { id: 'c', fields: [] },
    { id: 'd', fields: [], leads: [away] },
  ];
  expect(countFollowing({ screens })).toEqual({ a: 2, b: 1, c: 0, d: 0 });
  const circle = [{ id: 'a', fields: [], leads: [{ to: 'a' }] }];
  expect(countFollowing({ screens: circle })).toEqual({ a: 1 });
});
