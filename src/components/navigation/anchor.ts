/** Ids the page shell uses itself; a navigation title must not take one. */
const reserved = ['main', 'content', 'top', 'menu', 'search', 'footer', 'header', 'announcement'];

/** Lower-cased, spaces replaced by hyphens (docs/decisions/documents-and-committees.md#jump-navigation-anchors). */
export function anchorOf(navigationTitle: string): string {
  return navigationTitle.trim().toLowerCase().replace(/\s+/g, '-');
}

/** Gives each navigation title of one page its own anchor; a repeated one gets a number. */
export function anchorMaker(): (navigationTitle: string) => string {
  const taken = new Set(reserved);
  return (navigationTitle) => {
    const base = anchorOf(navigationTitle);
    let anchor = base;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${base}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}
