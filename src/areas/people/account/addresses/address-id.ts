/** Sub-route of the address book. */
export const addressesArea = 'account-addresses';

/** Returns whether a text has the form of an address id; the database refuses other texts. */
export const isAddressId = (text: string): boolean => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
