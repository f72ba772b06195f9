/** Inputs that take letters; a box to tick takes none. */
const typed = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';

/** Returns whether letters that are typed now belong to a field, and so does undoing them. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typed));
