/** Readable by pages: whose typed answers this browser may show (docs/decisions/sign-in.md#what-a-browser-keeps). */
export const keptForCookie = 'kept_for';

/** Marks of what a browser keeps. What is kept under another mark belongs to somebody else. */
export interface KeptFor {
  /** Key of the last person who signed in and has not signed out; empty when there is none. */
  person: string;
  /** Mark of what was typed before that person signed in; empty when nothing may be taken over. */
  carried: string;
  /** Mark of what is typed while nobody is signed in. */
  nobody: string;
}

/** Before the first sign-in a browser has no cookie. */
const beginning: KeptFor = { person: '', carried: '', nobody: '0' };

const shape = /(?:^|; )kept_for=([\w-]{0,22})\.([\w-]{0,22})\.([\w-]{1,22})(?:;|$)/;

/** Reads a line of cookies; one of another shape counts as none. */
export function readKeptFor(cookies: string): KeptFor {
  const [, person = '', carried = '', nobody] = shape.exec(cookies) ?? [];
  return nobody === undefined ? beginning : { person, carried, nobody };
}

export const writeKeptFor = ({ person, carried, nobody }: KeptFor): string => `${person}.${carried}.${nobody}`;
