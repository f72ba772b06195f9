import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanNumber, continuesNumber, foldSpelling, namedKey, spellingsOf, titleKey } from './section-key.rules.ts';

describe('foldSpelling', () => {
  it.each([
    ['210.8(A)', '210-8-a'],
    ['§ 210.8(A)', '210-8-a'],
    ['§210.8 (a)', '210-8-a'],
    ['§\u00A0210.8(A)', '210-8-a'],
    ['210.8%28A%29', '210-8-a'],
    ['%C2%A7%20210.8(A)', '210-8-a'],
    ['210-8-a', '210-8-a'],
    ['210.8A', '210-8-a'],
    ['Section 210.8(A)', '210-8-a'],
    ['sec. 210.8(A)', '210-8-a'],
    ['sección 210.8(A)', '210-8-a'],
    ['Art. 210', '210'],
    ['article-210', '210'],
    ['210.8(A)(1)', '210-8-a-1'],
    ['AC-2(3)', 'ac-2-3'],
    ['Chapter 2', 'chapter-2'],
    ['Capítulo 2', 'chapter-2'],
    ['CHAPTER-2', 'chapter-2'],
    ['Anexo A', 'annex-a'],
    ['Appendix A', 'annex-a'],
    ['A.1', 'a-1'],
    ['Table 250.122', 'table-250-122'],
    ['Tabla 250.122', 'table-250-122'],
    ['Fig. 6.4', 'figure-6-4'],
    ['Término 100-12', 'term-100-12'],
    ['bibliografía', 'bibliography'],
    ['article', 'article'],
    ['２１０.８', '210-8'],
    ['100%', '100'],
    ['§§', ''],
    ['', ''],
    ['x'.repeat(201), ''],
  ])('writes %j as %j', (spelling, folded) => {
    expect(foldSpelling(spelling)).toBe(folded);
  });

  const number = fc
    .tuple(
      fc.integer({ min: 1, max: 9_999 }),
      fc.array(fc.constantFrom('.3', '(A)', '(12)', '-4', '.B'), { maxLength: 4 }),
    )
    .map(([first, rest]) => `${first}${rest.join('')}`);

  it('gives every spelling of a number the same name', () => {
    const blanks = fc.constantFrom('', ' ', '\u00A0', '  ');
    const sign = fc.constantFrom('', '§', '§ ', 'Section ', 'sec. ', '#');
    fc.assert(
      fc.property(number, blanks, sign, fc.boolean(), fc.boolean(), (key, blank, before, isSmall, isEncoded) => {
        const spaced = before + key.replaceAll('(', `${blank}(`);
        const spelled = isSmall ? spaced.toLowerCase() : spaced;
        expect(foldSpelling(isEncoded ? encodeURIComponent(spelled) : spelled)).toBe(foldSpelling(key));
        expect(foldSpelling(foldSpelling(key))).toBe(foldSpelling(key));
      }),
    );
  });

  it('takes any text, and writes only letters, digits and hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldSpelling(text)).toMatch(/^([\p{L}\p{N}]+(-[\p{L}\p{N}]+)*)?$/u);
      }),
    );
  });
});

it('reads the ids of earlier pages', () => {
  expect(spellingsOf('s6.2')).toEqual(['s-6-2', '6-2']);
  expect(spellingsOf('#s6.2')).toEqual(['s-6-2', '6-2']);
  expect(spellingsOf('6.2')).toEqual(['6-2']);
  expect(spellingsOf('***')).toEqual([]);
});

it('makes keys of printed numbers and titles', () => {
  expect(cleanNumber('§ 210.8 (A)')).toBe('210.8(A)');
  expect(cleanNumber('5.')).toBe('5');
  expect(cleanNumber('AC\u20112')).toBe('AC-2');
  expect(namedKey('annex', 'A')).toBe('annex-a');
  expect(namedKey('table', '250.122')).toBe('table-250.122');
  expect(namedKey('table', 'A.1')).toBe('table-A.1');
  expect(titleKey('Contents of amendments')).toBe('contents-of-amendments');
});

it.each([
  ['210.8(A)(1)', '210.8(A)', true],
  ['210.8(A)', '210.8', true],
  ['210.80', '210.8', false],
  ['210.8', '210.8', false],
  ['5.1.1', '5.1', true],
])('tells whether %s continues %s', (number, of, continues) => {
  expect(continuesNumber(number, of)).toBe(continues);
});
