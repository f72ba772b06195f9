import { readKeptFor } from '../../../server/people/auth/kept-for.rules.ts';

/**
 * Returns whether the readable cookie is there that the server sets beside the session: without it nobody is signed in.
 */
export const hasHint = (): boolean => /(^|; )signed_in=1(;|$)/.test(document.cookie);

/** Name of the record that says whose each kept text is, by its name; under its own name, whose the tab was last. */
export const marksKey = 'kept-for';

/** Returns the mark of what is typed now: the person's, or that of nobody in particular. */
export function ownMark(): string {
  const { person, nobody } = readKeptFor(document.cookie);
  return (hasHint() && person) || nobody;
}

/**
 * Returns the marks of what may stay in this browser, seen or not: a session that has ended leaves what its person typed
 * there until somebody else signs in or they sign out.
 */
export function keptMarks(): string[] {
  const { person, carried, nobody } = readKeptFor(document.cookie);
  return [person, carried, nobody].filter(Boolean);
}

/**
 * Holds the mark of the person who opened this page: what is typed into it stays theirs, even when their session ends
 * meanwhile. The server draws islands as well, and has no browser.
 */
export const pageMark: string = typeof document === 'undefined' ? '' : ownMark();

/** Returns whether a mark is of somebody who has signed out, or has been followed by somebody else. */
export const isForeign = (mark: string): boolean => !keptMarks().includes(mark);
