/** One entry of the jump navigation: the id of the element it scrolls to and its label. */
export interface JumpEntry {
  id: string;
  label: string;
}

/**
 * The entries of a page: its main-area blocks that have a navigation title, in page order, then on product pages
 * (path contains '/product') the product's spec blocks that have one.
 */
export function jumpEntries(
  path: string,
  blocks: readonly { key: string; navigationTitle: string | null }[],
  specContent: readonly { id: string; navigationTitle: string | null }[] = [],
): JumpEntry[] {
  const specs = path.includes('/product') ? specContent.map(({ id, ...spec }) => ({ key: id, ...spec })) : [];
  return [...blocks, ...specs].flatMap(({ key, navigationTitle }) =>
    navigationTitle?.trim() ? [{ id: key, label: navigationTitle }] : [],
  );
}
