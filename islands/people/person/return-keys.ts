/** Names of what is kept for the return from sign-in: every page looks whether there is something. */
export const unfinishedKey = 'unfinished';
export const resultKey = 'finished';
