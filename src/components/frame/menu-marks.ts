import type { MenuItem } from '../../cms/shell.ts';

/** The entries of the menu that are marked on a page: the page itself, and its section. */
export interface MenuMarks {
  isCurrent(href: string): boolean;
  isSection(href: string): boolean;
  /** Differs between pages exactly when the marks do. */
  key: string;
}

/** Finds what the menu marks on the page at an address. */
export function menuMarks(items: readonly MenuItem[], path: string): MenuMarks {
  const isCurrent = (href: string) => href === path;
  const isSection = (href: string) => isCurrent(href) || path.startsWith(`${href}/`);
  const sections = items.map(({ href }) => href).filter(isSection);
  const leaves = items.flatMap(({ href, children }) => [
    href,
    ...children.flatMap((group) => [group.href, ...group.children.map((leaf) => leaf.href)]),
  ]);
  return { isCurrent, isSection, key: JSON.stringify([sections, leaves.find(isCurrent) ?? null]) };
}
