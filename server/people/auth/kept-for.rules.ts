/**
 * Readable by pages: the person whose typed answers this browser may show
 * (docs/decisions/sign-in.md#what-a-browser-keeps).
 */
export const keptForCookie = 'kept_for';

/** Marks of typed answers stored by a browser. Answers under another mark belong to another person. */
export interface KeptFor {
  /** Key of the last person who signed in and has not signed out; empty without one. */
  person: string;
  /** Mark of answers typed before that person signed in; empty when they may not be taken over. */
  carried: string;
  /** Mark of answers typed without a session. */
  nobody: string;
}

/** For browsers without the cookie, before the first sign-in. */
const beginning: KeptFor = { person: '', carried: '', nobody: '0' };

const shape = /(?:^|; )kept_for=([\w-]{0,22})\.([\w-]{0,22})\.([\w-]{1,22})(?:;|$)/;

/** Reads the cookie; a malformed one counts as missing. */
export function readKeptFor(cookies: string): KeptFor {
  const [, person = '', carried = '', nobody] = shape.exec(cookies) ?? [];
  return nobody === undefined ? beginning : { person, carried, nobody };
}

export const writeKeptFor = ({ person, carried, nobody }: KeptFor): string => `${person}.${carried}.${nobody}`;
