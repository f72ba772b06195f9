import type { ItemFormState } from '../item-form.ts';

/** Whether somebody else has to approve the texts of this kind, and which revision somebody approved. */
export interface Checking {
  isNeeded: boolean;
  approved: number | null;
}

/** Returns whether the form shows a text that can go live: the server decides again when it is published. */
export const isFree = (
  { isNeeded, approved }: Checking,
  { isDirty, isBeside, revision }: Pick<ItemFormState, 'isDirty' | 'isBeside' | 'revision'>,
): boolean => !isNeeded || (!isDirty && !isBeside && approved === revision);
