/**
 * How a course takes place, by the code of the customer record system
 * (docs/decisions/product-pages.md#training-sessions).
 */
export const eventTypes = { liveVirtual: 0, inPerson: 1 } as const;

export type EventType = (typeof eventTypes)[keyof typeof eventTypes];
