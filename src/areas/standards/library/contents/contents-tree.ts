import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import type { Edition, Section } from '../../../../../server/standards/library/library.contract.ts';
import { sectionLabel } from '../../../../../server/standards/library/reading/section-label.rules.ts';

/** An entry of the contents of an edition. */
export interface ContentsEntry {
  key: string;
  /** 'Chapter 2', '210.8(A)'; '' without a number. */
  label: string;
  title: string;
  href: string;
  /** True for the page that is open. */
  isCurrent: boolean;
  /** True for a page that everybody may read. */
  isFree: boolean;
  children: ContentsEntry[];
}

interface TreeParts {
  /** All sections of the edition, in reading order. */
  sections: readonly Section[];
  language: Locale;
  freePages: readonly string[];
  /** Place of the page that is open: only its sections are listed; null lists all sections. */
  open: number | null;
  hrefOf(key: string): string;
}

/** Builds the contents: pages with what they stand in, and the sections with a title of the page that is open, or of all. */
export function buildContents({ sections, language, freePages, open, hrefOf }: TreeParts): ContentsEntry[] {
  const roots: ContentsEntry[] = [];
  const byPlace = new Map<number, ContentsEntry>();
  for (const section of sections) {
    const { place, page, key, title, parent } = section;
    const isPage = page === place;
    if (!isPage && (title === '' || (open !== null && page !== open))) continue;
    const entry: ContentsEntry = {
      key,
      label: sectionLabel(section, language),
      title,
      href: hrefOf(key),
      isCurrent: place === open,
      isFree: isPage && freePages.includes(key),
      children: [],
    };
    byPlace.set(place, entry);
    const above = parent === null ? undefined : byPlace.get(parent);
    (above?.children ?? roots).push(entry);
  }
  return roots;
}

/** Returns whether everybody may read a page of an edition. @param page key of the page section */
export const isFreePage = ({ access, freePages }: Pick<Edition, 'access' | 'freePages'>, page: string): boolean =>
  access === 'free' || freePages.includes(page);

/** Finds sections by number or words of their titles; all words must be there. */
export function findInContents<T extends Pick<Section, 'number' | 'title'>>(
  sections: readonly T[],
  query: string,
): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections.filter(({ number, title }) => {
    const text = fold(`${number ?? ''} ${title}`);
    return words.every((word) => text.includes(word));
  });
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
