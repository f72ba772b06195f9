/** Name of the area of the address book. */
export const addressesArea = 'account-addresses';

/** Returns whether a text can be the id of an address at all; the database takes nothing else for one. */
export const isAddressId = (text: string): boolean => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
