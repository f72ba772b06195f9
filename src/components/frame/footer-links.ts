import type { Footer } from '../../cms/shell.ts';

type Group = Footer['navigation']['items'][number];

/** Most links a footer shows (docs/decisions/page-shell.md#footer-and-ads). */
export const footerLinkLimit = 20;

/**
 * The footer's groups, whole and in content order, as long as their links together fit the limit. A title stands for its
 * group and is no link of its own, unless it stands alone.
 */
export function footerGroups(items: readonly Group[], limit: number = footerLinkLimit): Group[] {
  let left = limit;
  const shown: Group[] = [];
  for (const group of items) {
    // Should one group alone be too long, the beginning of it says more than a gap.
    const children = group.children.slice(0, limit);
    left -= Math.max(children.length, 1);
    if (left < 0) break;
    shown.push({ ...group, children });
  }
  return shown;
}
