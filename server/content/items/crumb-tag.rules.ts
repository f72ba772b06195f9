/**
 * Returns the tag for what a breadcrumb shows of an item: its title and that it is shown. Every page depends on the
 * home page this way, and an edit of that page's texts must not render them all.
 */
export const crumbTag = (id: string): string => `title:${id}`;

type Fields = Record<string, unknown> | null | undefined;

/** Returns whether a change affects the breadcrumbs that show the item; a move is reported by its address. */
export const isCrumbChanged = (before: Fields, after: Fields): boolean =>
  (before?.['navigationTitle'] ?? before?.['title']) !== (after?.['navigationTitle'] ?? after?.['title']) ||
  // A committee that has ended is nowhere.
  before?.['status'] !== after?.['status'];
