import type { ItemFormState } from '../item-form.ts';

/** The rule of checking for the texts of this kind, and the revision that somebody approved. */
export interface Checking {
  isNeeded: boolean;
  approved: number | null;
}

/** Returns whether the form shows a text that can go live: the server decides again when it is published. */
export const isFree = (
  { isNeeded, approved }: Checking,
  { isDirty, isBeside, revision }: Pick<ItemFormState, 'isDirty' | 'isBeside' | 'revision'>,
): boolean => !isNeeded || (!isDirty && !isBeside && approved === revision);
