import type { Footer } from './shell.ts';

type Group = Footer['navigation']['items'][number];

/** Most links a footer shows (docs/decisions/page-shell.md#footer-and-ads). */
export const footerLinkLimit = 20;

/** The footer's groups with at most twenty links in all, group titles included, in content order. */
export function footerGroups(items: readonly Group[], limit: number = footerLinkLimit): Group[] {
  let left = limit;
  return items.flatMap((group) => {
    if (left === 0) return [];
    const children = group.children.slice(0, left - 1);
    left -= children.length + 1;
    return [{ ...group, children }];
  });
}
