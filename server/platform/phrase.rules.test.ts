import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPhrase, fillSite, findPhraseFault, pluralForms, tokensOf, type Tokens } from './phrase.rules.ts';

const comments = '{count, plural, one {1 comment} other {{count} comments}}';
const slavic = '{n, plural, one {{n} plik} few {{n} pliki} many {{n} plików} other {{n} pliku}}';

it.each<[string, Tokens, string, string]>([
  ['{a} and {b}', { a: 1, b: 'two' }, 'en', '1 and two'],
  ['{a} and {missing}', { a: '{b}', b: 'x' }, 'en', '{b} and {missing}'],
  ['{toString}', {}, 'en', '{toString}'],
  [comments, { count: 1 }, 'en', '1 comment'],
  [comments, { count: 0 }, 'en', '0 comments'],
  [comments, { count: '2' }, 'en', '2 comments'],
  [comments, { count: 1_000_000 }, 'es', '1000000 comments'],
  [comments, {}, 'en', '{count} comments'],
  [comments, { count: 'many' }, 'en', 'many comments'],
  ['See {count, plural, one {it} other {all {count}}} in {place}.', { count: 3, place: 'A' }, 'en', 'See all 3 in A.'],
  ['{a, plural, one {x} other {y}} {b, plural, one {x} other {y}}', { a: 1, b: 2 }, 'en', 'x y'],
])('fills %s with %j in %s', (phrase, tokens, language, filled) => {
  expect(fillPhrase(phrase, tokens, language)).toBe(filled);
});

it('puts a value in as it is, whatever it holds', () => {
  const value = fc.string({ unit: fc.constantFrom('{', '}', '$', '&', 'count', ', plural,', ' ', 'a') });
  fc.assert(fc.property(value, (given) => fillPhrase('<{a}>', { a: given, count: 1 }, 'en') === `<${given}>`));
});

it('hands a script the forms of a plural whole', () => {
  expect(pluralForms(`In it: ${comments}.`)).toEqual({ one: 'In it: 1 comment.', other: 'In it: {count} comments.' });
  expect(pluralForms('No plural')).toEqual({ other: 'No plural' });
  expect(pluralForms(`${comments}, {n, plural, one {a} other {b}}`).one).toBe('1 comment, b');
});

it('names the organization in every phrase, but never a token of its name', () => {
  const site = { organization: 'A {count} B', initials: 'AB' };
  expect(fillSite('{organization} ({initials}): {count}', site)).toBe('A count B (AB): {count}');
});

it.each([
  ['plain', []],
  ['{a} {b} {a}', ['a', 'b']],
  [comments, ['count']],
  ['{n, plural, one {{who} is} other {{who} are}} here', ['n', 'who']],
])('finds the tokens of %s', (phrase, tokens) => expect([...tokensOf(phrase)]).toEqual(tokens));

describe('an own phrase', () => {
  it.each<[string, string, string, ReturnType<typeof findPhraseFault>]>([
    ['Hello {name}', 'Dear {name}', 'en', null],
    ['{initials}: {name}', 'Dear {name}', 'en', null],
    ['Dear reader', 'Dear {name} of {initials}', 'en', { kind: 'missing', token: 'name' }],
    ['Dear {nome}', 'Dear {name}', 'en', { kind: 'unknown', token: 'nome' }],
    ['Dear {name', 'Dear {name}', 'en', { kind: 'brace' }],
    ['Dear {first name}', 'Dear {name}', 'en', { kind: 'brace' }],
    [comments, '{count} comments', 'en', null],
    ['{count} comments', comments, 'en', null],
    ['{count, plural, one {1 comment}}', comments, 'en', { kind: 'plural', category: 'other' }],
    ['{count, plural, on {1 comment} other {{count} comments}}', comments, 'en', { kind: 'plural', category: 'on' }],
    ['{count, plural, few {x} other {{count} y}}', comments, 'en', { kind: 'plural', category: 'few' }],
    ['{count, plural, many {x} other {{count} y}}', comments, 'es', null],
    ['{count, plural, one {1} other {{number}}}', comments, 'en', { kind: 'unknown', token: 'number' }],
    ['{count, select, one {1} other {2}}', comments, 'en', { kind: 'brace' }],
    [slavic, '{n} files', 'en', { kind: 'plural', category: 'few' }],
  ])('“%s” in place of “%s” in %s: %j', (phrase, shipped, language, fault) => {
    expect(findPhraseFault(phrase, shipped, language)).toEqual(fault);
  });

  it('without a fault leaves no brace when its tokens are filled', () => {
    const part = fc.constantFrom('{count}', '{', '}', 'x', ', plural,', ' one {', ' other {', comments, '{initials}');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.nat(), (parts, count) => {
        const phrase = parts.join('');
        const fault = findPhraseFault(phrase, '{count}', 'en');
        fc.pre(fault === null);
        const named = fillSite(phrase, { organization: 'A', initials: 'B' });
        expect(fillPhrase(named, { count }, 'en')).not.toMatch(/[{}]/);
      }),
    );
  });
});
