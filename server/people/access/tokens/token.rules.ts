/** What a token opens; each scope names the calls of one kind of program. */
export const tokenScopes = ['content', 'publish', 'metrics', 'bodies', 'customers'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const isTokenScope = (name: string): name is TokenScope => (tokenScopes as readonly string[]).includes(name);

/** What each scope opens, for the usage of the command. */
export const scopeMeanings: Readonly<Record<TokenScope, string>> = {
  content: 'reads and writes items of content',
  publish: 'starts publishes and reads how far they are',
  metrics: 'reads /metrics',
  bodies: 'reads every body in the content API',
  customers: 'changes facts of customers',
};

/** A program that has sent a token. */
export interface Program {
  /** Name of the token, or of the environment variable that it is from. */
  name: string;
  /** False for a token of an environment variable. */
  isNamed: boolean;
  scopes: readonly TokenScope[];
}

/** Prefix of every token: scanners of repositories can find leaked ones, and other bearers need no query. */
export const tokenPrefix = 'stanchion_';

/** 32 random bytes. */
export const isTokenShape = (text: string): boolean => /^stanchion_[\w-]{43}$/.test(text);

export const isTokenName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{1,39}$/.test(name);

/** The id of a program in the audit; ids of people hold no blanks. */
export const auditIdOf = ({ name }: Pick<Program, 'name'>): string => `token ${name}`;
