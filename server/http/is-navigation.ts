/** Returns whether a browser opens an address for somebody to look at, and no script asks for it. */
export function isNavigation({ headers }: Pick<Request, 'headers'>): boolean {
  const mode = headers.get('sec-fetch-mode');
  // Browsers that do not say so (before 2023) ask for a page by its type.
  return mode === null ? (headers.get('accept') ?? '').includes('text/html') : mode === 'navigate';
}
