/** Returns the subject of audit entries about an order: that of a guest has no account. */
export const orderSubject = ({ id }: { id: number }): string => `order:${id}`;
