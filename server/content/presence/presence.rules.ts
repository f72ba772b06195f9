/** Seconds between two calls of an open form, and after which somebody does not count as there any more. */
export const presenceSeconds = { between: 15, counts: 60 } as const;
