import { identifyProgram } from '../people/access/tokens/identify-program.ts';
import type { Program, TokenScope } from '../people/access/tokens/token.rules.ts';
import type { Env } from '../platform/env/env.ts';
import type { Platform } from '../platform/platform.ts';
import { isOneOf, readBearer } from './bearer.ts';

type TokenEnv = Pick<Env, 'publishSecrets' | 'contentTokens' | 'customersTokens'>;
type Tools = Pick<Platform, 'db' | 'clock'> & { env: TokenEnv };

/** The variables whose value is a token, with what each has opened since before there were named tokens. */
const variables: readonly { name: string; values(env: TokenEnv): readonly string[]; scopes: readonly TokenScope[] }[] =
  [
    { name: 'PUBLISH_SECRET', values: (env) => env.publishSecrets, scopes: ['content', 'publish', 'metrics'] },
    { name: 'CONTENT_TOKEN', values: (env) => env.contentTokens, scopes: ['bodies'] },
    { name: 'CUSTOMERS_TOKEN', values: (env) => env.customersTokens, scopes: ['customers'] },
  ];

/** Returns the program whose token an environment variable holds. */
function findConfiguredProgram(env: TokenEnv, bearer: string): Program | null {
  const found = variables.filter(({ values }) => isOneOf(bearer, values(env)));
  const [first] = found;
  // One value may be set for two variables.
  return first ? { name: first.name, isNamed: false, scopes: found.flatMap(({ scopes }) => scopes) } : null;
}

/** Returns the program of a request; null without a token, and for one that is unknown, expired or revoked. */
export async function findProgram({ env, db, clock }: Tools, authorization: string | null): Promise<Program | null> {
  const bearer = readBearer(authorization);
  if (bearer === null) return null;
  return findConfiguredProgram(env, bearer) ?? identifyProgram({ db, clock }, bearer);
}
