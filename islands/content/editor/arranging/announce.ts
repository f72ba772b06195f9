import { atom } from 'nanostores';

/** The last thing that screen readers were told about the order of entries. */
export const $announced = atom('');

/** Tells screen readers what has happened to an entry. */
export const announce = (text: string): void => $announced.set(text);
