/** Name under which this browser remembers that the key E opens no form. */
export const editKeyOff = 'edit-key-off';
