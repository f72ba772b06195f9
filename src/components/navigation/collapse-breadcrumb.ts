import type { Crumb } from '../../cms/fields.ts';

/** One place in the breadcrumb: a link, the page itself (no link), or the gap where entries were left out. */
export type BreadcrumbEntry =
  | { kind: 'link'; title: string; path: string }
  | { kind: 'current'; title: string }
  | { kind: 'ellipsis' };

const longest = 4;

/** More than four entries become the first two, an ellipsis and the last two; the last is never a link. */
export function collapse(crumbs: readonly Crumb[]): BreadcrumbEntry[] {
  const entries = crumbs.map(({ title, path }, index): BreadcrumbEntry =>
    index === crumbs.length - 1 ? { kind: 'current', title } : { kind: 'link', title, path },
  );
  return entries.length > longest ? [...entries.slice(0, 2), { kind: 'ellipsis' }, ...entries.slice(-2)] : entries;
}
