/** Storage keys for the return from sign-in, checked by every page. */
export const unfinishedKey = 'unfinished';
export const resultKey = 'finished';
