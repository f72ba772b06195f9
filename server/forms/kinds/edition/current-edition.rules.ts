/** Value of an edition field for the edition in force. */
export const currentEdition = 'current';
