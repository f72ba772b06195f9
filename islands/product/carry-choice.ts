/** Has the links to the other languages lead to the choice of this page: its names are the catalogue's in every language. */
export function carryChoice(search: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.href = link.pathname + search;
}
