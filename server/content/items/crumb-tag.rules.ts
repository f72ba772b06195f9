/**
 * Names the dependency on what a breadcrumb shows of an item: its title, and that it is shown. Every page names the home
 * page so; an edit of the texts of that page is none of theirs.
 */
export const crumbTag = (id: string): string => `title:${id}`;

type Fields = Record<string, unknown> | null | undefined;

/** Returns whether a breadcrumb shows something else of an item after a change; that it moved is told by its address. */
export const isCrumbChanged = (before: Fields, after: Fields): boolean =>
  (before?.['navigationTitle'] ?? before?.['title']) !== (after?.['navigationTitle'] ?? after?.['title']) ||
  // A committee that has ended is nowhere.
  before?.['status'] !== after?.['status'];
