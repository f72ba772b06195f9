import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SectionKind } from './library.contract.ts';
import { findPageSections } from './page-section.rules.ts';

type Row = [kind: SectionKind, parent: number | null, size: number];
const pagesOf = (rows: Row[], limit = 100): number[] => {
  const sections = rows.map(([kind, parent, size], at) => ({ place: at + 1, kind, parent, size }));
  const pages = findPageSections(sections, limit);
  return sections.map(({ place }) => pages.get(place) ?? 0);
};

it('makes a page of a chapter with all it holds', () => {
  expect(
    pagesOf([
      ['chapter', null, 10],
      ['section', 1, 40],
      ['paragraph', 2, 50],
      ['chapter', null, 5],
    ]),
  ).toEqual([1, 1, 1, 4]);
});

it('makes pages of the next level where a chapter is too long, and only there', () => {
  expect(
    pagesOf([
      ['chapter', null, 10],
      ['section', 1, 60],
      ['section', 1, 30],
      ['paragraph', 3, 30],
      ['chapter', null, 100],
    ]),
  ).toEqual([1, 2, 3, 3, 5]);
});

it('takes the articles and chapters out of a part, and keeps its sections', () => {
  expect(
    pagesOf([
      ['part', null, 5],
      ['section', 1, 5],
      ['article', 1, 5],
      ['section', 3, 5],
      ['part', null, 1],
      ['section', 5, 1],
    ]),
  ).toEqual([1, 1, 3, 3, 5, 5]);
});

it('divides what cannot be divided further into one section a page', () => {
  expect(pagesOf([['section', null, 500]])).toEqual([1]);
});

it('gives every section one page, in one run of reading order', () => {
  const kinds = fc.constantFrom<SectionKind>('part', 'chapter', 'article', 'section', 'paragraph', 'annex');
  const rows = fc.array(fc.tuple(kinds, fc.nat(), fc.nat(120)), { maxLength: 40 });
  fc.assert(
    fc.property(rows, (given) => {
      // The parent is the section before, or one above that: so is the order one of reading.
      const parents: (number | null)[] = [];
      const sections = given.map(([kind, pick, size], at): Row => {
        const above: (number | null)[] = [null];
        for (let place: number | null = at === 0 ? null : at; place !== null; place = parents[place - 1] ?? null)
          above.push(place);
        const parent = above[pick % above.length] ?? null;
        parents.push(parent);
        return [kind, parent, size];
      });
      const pages = pagesOf(sections);
      pages.forEach((page, at) => {
        expect(page).toBeGreaterThan(0);
        expect(pages[page - 1]).toBe(page);
        if (sections[at]?.[1] === null) expect(page).toBe(at + 1);
      });
    }),
  );
});
