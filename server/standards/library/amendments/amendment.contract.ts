/**
 * Instructions on a section. `words` replaces words that stand in it exactly once, `renumber` gives it another number or
 * title, `delete` takes all that belongs to it with it, `interpret` changes no word and is shown beside it.
 */
export const changeActions = ['words', 'replace', 'insert after', 'delete', 'renumber', 'interpret'] as const;
export type ChangeAction = (typeof changeActions)[number];
