import type { FieldType } from '../field-type.contract.ts';

/** Its label is that of the button of its screen. */
export const button = { takesOnly: ['label', 'screen'], hasOneAnswer: false, read: () => [] } satisfies FieldType;
