import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherWordings, withSynonym } from './synonyms.rules.ts';

const groups = [
  ['NEC', 'electrical code', '70'],
  ['rociador', 'aspersor automático'],
  ['lockout', 'lockout tagout', '75'],
];

it.each<[string, string[]]>([
  ['nec', ['electrical code', '70']],
  ['NEC 2023', ['electrical code 2023', '70 2023']],
  ['the Electrical  Code!', ['the nec', 'the 70']],
  ['aspersor automatico', ['rociador']],
  ['lockout tagout course', ['lockout course', '75 course']],
  ['necessary', []],
  ['170', []],
  ['', []],
])('%j is asked for as %j too', (question, wordings) => {
  expect(otherWordings(question, groups)).toEqual(wordings);
});

it('asks few other questions, and never the same one', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'A', '$&', 'é', ' ', '');
  const groupsOf = fc.array(fc.array(word, { maxLength: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), groupsOf, (words, lists) => {
      const wordings = otherWordings(words.join(' '), lists);
      expect(wordings.length).toBeLessThanOrEqual(4);
      expect(new Set(wordings).size).toBe(wordings.length);
    }),
  );
});

describe('a word that means the same', () => {
  const groups = [
    ['exit', 'egress'],
    ['class', 'course'],
  ];

  it.each<[string, string, string[][]]>([
    [
      'way out',
      'Egress',
      [
        ['exit', 'egress', 'way out'],
        ['class', 'course'],
      ],
    ],
    ['EXIT', 'egress', groups],
    ['scba', 'breathing apparatus', [...groups, ['scba', 'breathing apparatus']]],
  ])('%j joins the group of %j', (term, meaning, expected) => {
    expect(withSynonym(groups, { term, meaning })).toEqual(expected);
  });
});
