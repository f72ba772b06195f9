/** How a course is held, by the code of the customer record system (specification part 2 §9). */
export const eventTypes = { liveVirtual: 0, inPerson: 1 } as const;

export type EventType = (typeof eventTypes)[keyof typeof eventTypes];

const known: readonly number[] = Object.values(eventTypes);

/** Whether a number is the code of a way to hold a course. */
export const isEventType = (code: number): code is EventType => known.includes(code);
