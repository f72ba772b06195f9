/** The one status of a committee that is shown; the register has several for those that have ended. */
export const activeStatus = 'Active';

/**
 * Returns whether the site shows a live item: an ended committee stays stored and is not shown
 * (docs/decisions/documents-and-committees.md#committee-register).
 */
export const isShown = ({ type, fields }: { type: string; fields: Record<string, unknown> }): boolean =>
  type !== 'committee' || fields['status'] === activeStatus;
