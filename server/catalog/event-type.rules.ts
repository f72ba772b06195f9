/** How a course is held, by the code of the customer record system (specification part 2 §9). */
export const eventTypes = { liveVirtual: 0, inPerson: 1 } as const;

export type EventType = (typeof eventTypes)[keyof typeof eventTypes];
