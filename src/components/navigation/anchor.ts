import { withoutMarks } from '../../../server/content/texts/field-mark.rules.ts';

/** Ids the page shell uses itself; a navigation title must not take one. */
const reserved = ['main', 'content', 'top', 'menu', 'search', 'footer', 'header', 'announcement'];

/** Lower-cased, spaces replaced by hyphens (docs/decisions/documents-and-committees.md#jump-navigation-anchors). */
export function anchorOf(navigationTitle: string): string {
  return withoutMarks(navigationTitle).trim().toLowerCase().replace(/\s+/g, '-');
}

/** Gives a title its own anchor on a page. */
export type MakeAnchor = (title: string) => string;

/**
 * Gives each navigation title of one page its own anchor; a repeated one gets a number.
 * @param ids those that the page has already
 */
export function anchorMaker(ids: readonly string[] = []): MakeAnchor {
  const taken = new Set([...reserved, ...ids]);
  return (navigationTitle) => {
    const base = anchorOf(navigationTitle);
    let anchor = base;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${base}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}
