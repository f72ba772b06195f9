/** Inputs that take letters; a box to tick takes none. */
const typed = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';

/** Returns whether what is typed now is the text of a field, which has its own undo. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typed));

/** Returns whether a letter that is pressed now belongs to a field: a list goes to its option. */
export const takesLetters = (target: EventTarget | null): boolean =>
  isTextField(target) || target instanceof HTMLSelectElement;
