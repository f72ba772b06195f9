import type { FieldType } from '../field-type.contract.ts';

/** Its label is that of the button of its screen. */
export const button = { hasOneAnswer: false, read: () => [] } satisfies FieldType;
