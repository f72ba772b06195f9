import type { FileRule } from '../../../platform/files/file.contract.ts';

/** Why somebody sends something back. */
export const returnReasons = ['mistake', 'damaged', 'wrong', 'misprint', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/**
 * States of a return. 'received': the parcel has arrived and is to be credited. 'lapsed': approved, but no parcel arrived.
 */
export const returnStates = ['asked', 'approved', 'refused', 'received', 'lapsed', 'closed'] as const;
export type ReturnState = (typeof returnStates)[number];

/** Limits of what buyers and staff write, in characters. */
export const returnNoteLimit = 1_000;
export const returnRefusalLimit = 500;
export const returnAddressLimit = 500;

/** Most pictures of a return. */
export const mostPictures = 3;
export const returnPicture: FileRule = { types: ['png', 'jpg', 'jpeg', 'webp'], largest: 10_485_760 };
