import type { Footer } from '../../cms/shell.ts';

type Group = Footer['navigation']['items'][number];

/** Most links a footer shows (docs/decisions/page-shell.md#footer-and-ads). */
export const footerLinkLimit = 20;

/**
 * Returns the footer's groups, complete and in content order, as long as their links together fit the limit. A title
 * names its group and is a link only without children.
 */
export function footerGroups(items: readonly Group[], limit: number = footerLinkLimit): Group[] {
  let left = limit;
  const shown: Group[] = [];
  for (const group of items) {
    // If one group is too long, its beginning is more useful than a gap.
    const children = group.children.slice(0, limit);
    left -= Math.max(children.length, 1);
    if (left < 0) break;
    shown.push({ ...group, children });
  }
  return shown;
}
