import { controlId } from '../desk-context.tsx';

/** Buttons of an entry that keep the focus when they move it. */
export type EntryButton = 'up' | 'down' | 'to' | 'more';

export const buttonId = (own: string, button: EntryButton): string => `entry.${own}-${button}`;

/** Puts the focus on a button of the entry at a path, else on the entry itself. */
export function focusEntry(own: string, button?: EntryButton): void {
  const found = button && document.getElementById(buttonId(own, button));
  const isUsable = found instanceof HTMLButtonElement && !found.disabled;
  (isUsable ? found : document.getElementById(controlId(own)))?.focus();
}
