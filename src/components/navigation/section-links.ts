import { sitePath, splitSitePath } from '../../../server/content/items/site-path.rules.ts';
import type { Crumb, Link } from '../../cms/fields.ts';
import type { Shell } from '../../cms/shell.ts';

/** Links beside a page: the start of its section, and the section's pages as the menus name them. */
export interface SectionLinks {
  start: Crumb;
  links: Link[];
}

/** More links would be too long a list beside the text. */
const most = 12;

interface Branch extends Link {
  children?: readonly Branch[];
}

/** The words of the innermost link count: a group is often named for what it holds, not for the page it leads to. */
const linksOf = ({ label, href, children = [] }: Branch): Link[] => [...children.flatMap(linksOf), { label, href }];

/**
 * Returns the pages beside a page: those of the menus one step below the same first name of the address.
 * @returns null where there are not two of them
 */
export function sectionLinks(
  path: string,
  shell: Pick<Shell, 'menu' | 'footer'>,
  breadcrumb: readonly Crumb[],
): SectionLinks | null {
  const { locale, path: plain } = splitSitePath(path);
  const root = sitePath(`/${plain.split('/')[1] ?? ''}`, locale);
  const start = breadcrumb.find((crumb) => crumb.path === root);
  if (!start) return null;
  const branches: readonly Branch[] = [...(shell.menu?.items ?? []), ...(shell.footer?.navigation.items ?? [])];
  const found = new Map<string, Link>();
  for (const link of branches.flatMap(linksOf)) {
    const isBeside = link.href.startsWith(`${root}/`) && !/[/#?]/.test(link.href.slice(root.length + 1));
    if (isBeside && !found.has(link.href)) found.set(link.href, link);
  }
  const links = [...found.values()].slice(0, most);
  return links.length > 1 ? { start, links } : null;
}
