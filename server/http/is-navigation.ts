/** Returns whether a person opens an address in a browser, not a script. */
export function isNavigation({ headers }: Pick<Request, 'headers'>): boolean {
  const mode = headers.get('sec-fetch-mode');
  // Browsers before 2023 lack the header, but request pages by type.
  return mode === null ? (headers.get('accept') ?? '').includes('text/html') : mode === 'navigate';
}
