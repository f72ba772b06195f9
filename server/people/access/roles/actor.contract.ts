import type { HeldRight } from './right.rules.ts';

/** Where a grant comes from. Grants of a claim are made and ended by sign-ins only. */
export const grantSources = ['person', 'claim', 'demo', 'setup'] as const;
export type GrantSource = (typeof grantSources)[number];

/** The person or program that changes roles, as grants and the audit record it. */
export interface Actor {
  /** A user's id, or the name of a program; neither can be the other, because ids hold no blanks. */
  id: string;
  source: GrantSource;
  /** Rights of the person; 'all' for the command line and the server itself. */
  rights: readonly HeldRight[] | 'all';
  requestId: string;
}

/** Ids of actors that are no person. */
export const programs = { commandLine: 'command line', claim: 'single sign-on', setup: 'set up' } as const;

/** The actor behind a change at the command line. */
export const commandLine = (requestId: string): Actor => ({
  id: programs.commandLine,
  source: 'person',
  rights: 'all',
  requestId,
});
