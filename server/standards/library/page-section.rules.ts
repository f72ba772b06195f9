import type { SectionKind } from './library.contract.ts';

/** Longest page in bytes of HTML: of 146 chapters measured the longest has 148 kB. */
const pageLimit = 150_000;

/** Facts of a section that the rule reads: its place in the tree, and the bytes of its body. */
interface SizedSection {
  place: number;
  parent: number | null;
  kind: SectionKind;
  size: number;
}

/** Kinds that begin a page of their own where they stand in a part. */
const chapterKinds: ReadonlySet<SectionKind> = new Set([
  'front',
  'part',
  'chapter',
  'article',
  'annex',
  'bibliography',
]);

/**
 * Returns the place of the page section of each section, by place. A page is a chapter (or article, annex, bibliography)
 * with all it holds; where that is longer than the limit, its next level. A part is a page without its chapters.
 * @param sections in reading order
 */
export function findPageSections(sections: readonly SizedSection[], limit = pageLimit): Map<number, number> {
  const children = Map.groupBy(sections, ({ parent }) => parent);
  const sizes = new Map<number, number>();
  for (const { place, parent, size } of sections.toReversed()) {
    const whole = size + (sizes.get(place) ?? 0);
    sizes.set(place, whole);
    if (parent !== null) sizes.set(parent, (sizes.get(parent) ?? 0) + whole);
  }
  const pages = new Map<number, number>();
  const begin = (section: SizedSection): void => {
    const inside = children.get(section.place) ?? [];
    const apart = section.kind === 'part' ? inside.filter(({ kind }) => chapterKinds.has(kind)) : [];
    const size = (sizes.get(section.place) ?? 0) - apart.reduce((sum, { place }) => sum + (sizes.get(place) ?? 0), 0);
    const ownPages = size > limit ? inside : apart;
    pages.set(section.place, section.place);
    for (const child of inside) {
      if (ownPages.includes(child)) begin(child);
      else fill(child, section.place);
    }
  };
  const fill = (section: SizedSection, page: number): void => {
    pages.set(section.place, page);
    for (const child of children.get(section.place) ?? []) fill(child, page);
  };
  for (const section of children.get(null) ?? []) begin(section);
  return pages;
}
