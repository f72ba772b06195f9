/** What may be kept of a fault for staff: its kind only, for what it says may hold anything. */
export const readableError = (error: unknown): string =>
  `The request failed (${error instanceof Error ? error.name : typeof error}).`;
