/** Returns whether a text has the form of a UUID in lower case, as ids of the database are written. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
