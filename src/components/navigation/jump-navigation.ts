/** One entry of the jump navigation: the id of the element it scrolls to and its label. */
export interface JumpEntry {
  id: string;
  label: string;
  /** Ids of the variants that the text is about; null for all. */
  variantIds?: readonly string[] | null;
}

type Target = { navigationTitle: string | null; variantIds?: readonly string[] | null };

/**
 * The entries of a page: its main-area blocks that have a navigation title, in page order, then on product pages
 * (path contains '/product') the product's spec blocks that have one.
 */
export function jumpEntries(
  path: string,
  blocks: readonly (Target & { key: string })[],
  specContent: readonly (Target & { id: string })[] = [],
): JumpEntry[] {
  const specs = path.includes('/product') ? specContent.map(({ id, ...spec }) => ({ key: id, ...spec })) : [];
  return [...blocks, ...specs].flatMap(({ key, navigationTitle, variantIds }) =>
    navigationTitle?.trim() ? [{ id: key, label: navigationTitle, ...(variantIds && { variantIds }) }] : [],
  );
}
