import { readKeptFor } from '../../../server/people/auth/kept-for.rules.ts';

/** A cookie of the browser's session, so that new tabs know it too. */
const closedCookie = 'prompt_closed';

/** Returns the cookie's pair for this sign-in; every sign-in changes the mark in it. */
const pairNow = (): string => `${closedCookie}=${readKeptFor(document.cookie).nobody}`;

/** Returns whether the prompt was closed since the last sign-in. */
export const isClosedHere = (): boolean => document.cookie.split(/;\s*/).includes(pairNow());

/** Records that the prompt was closed, until the next sign-in or the end of the browser's session. */
export function rememberClosed(): void {
  document.cookie = `${pairNow()}; Path=/; SameSite=Lax`;
}
