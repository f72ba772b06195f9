import { readKeptFor } from '../../../server/people/auth/kept-for.rules.ts';

/** Returns whether the readable cookie exists that the server sets with a session; without it there is no session. */
export const hasHint = (): boolean => /(^|; )signed_in=1(;|$)/.test(document.cookie);

/** Storage key of the marks: the owner of each stored text by its name; under its own name, the tab's last owner. */
export const marksKey = 'kept-for';

/** Returns the mark of new entries: the person's, or that of anonymous visitors. */
export function ownMark(): string {
  const { person, nobody } = readKeptFor(document.cookie);
  return (hasHint() && person) || nobody;
}

/**
 * Returns the marks whose texts may stay in this browser, visible or not: after a session has ended, its person's
 * entries stay until another person signs in or they sign out.
 */
export function validMarks(): string[] {
  const { person, carried, nobody } = readKeptFor(document.cookie);
  return [person, carried, nobody].filter(Boolean);
}

/**
 * Mark of the person who opened this page: entries in it stay theirs even if their session ends. Empty on the server,
 * which renders islands too and has no browser.
 */
export const pageMark: string = typeof document === 'undefined' ? '' : ownMark();

/** Returns whether a mark belongs to a person who has signed out or was replaced by another. */
export const isForeign = (mark: string): boolean => !validMarks().includes(mark);
