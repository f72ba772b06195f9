import * as v from 'valibot';
import { fail, succeed, type Result } from '../result.ts';
import type { Log } from '../log.ts';
import type { AuthCode } from './auth.contract.ts';
import { singleSignOnId, type Engine } from './auth-engine.ts';
import type { Auth } from './create-auth.ts';
import { engineHeaders, type Caller } from './caller.ts';
import { safeReturnPath } from './auth.rules.ts';
import { withHint } from './sign-in-hint.ts';

/** The provider of single sign-on, found when it is first needed and looked for again until it answers. */
export interface SingleSignOn {
  engine(): Promise<Engine | null>;
}

const timeout = 5_000;
const discoverySchema = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  jwks_uri: v.string(),
});

/** A provider that is down at start must not stay broken: nothing is kept of a failed look-up. */
export function createSingleSignOn(issuer: string, log: Log, make: (discoveryUrl: string) => Engine): SingleSignOn {
  const discoveryUrl = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  let found: Promise<Engine | null> | null = null;
  const look = async (): Promise<Engine | null> => {
    try {
      const ask = () => fetch(discoveryUrl, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
      // The second try is for a kept connection that a restart of the provider has cut.
      const answer = await ask().catch(ask);
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      const document = v.parse(discoverySchema, await answer.json());
      if (document.issuer.replace(/\/+$/, '') !== issuer.replace(/\/+$/, ''))
        throw new Error('it names another issuer');
      const engine = make(discoveryUrl);
      const { socialProviders } = await engine.$context;
      if (socialProviders.some((provider) => provider.id === singleSignOnId)) return engine;
      throw new Error('its discovery document could not be used');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the single sign-on provider cannot be used at present');
      return null;
    }
  };
  return {
    async engine() {
      found ??= look();
      const engine = await found;
      if (!engine) found = null;
      return engine;
    },
  };
}

/** Sends someone to the provider. Answers its address and the cookies that belong to the round trip. */
export async function startSingleSignOn(
  auth: Auth,
  caller: Caller,
  input: { returnPath: string; signInPath: string },
): Promise<Result<{ location: string; cookies: string[] }, AuthCode>> {
  const engine = await auth.singleSignOn?.engine();
  if (!engine) return fail('singleSignOnUnavailable', 'The single sign-on provider cannot be reached.');
  const { headers, response } = await engine.api.signInSocial({
    headers: engineHeaders(caller),
    returnHeaders: true,
    body: {
      provider: singleSignOnId,
      callbackURL: safeReturnPath(input.returnPath),
      errorCallbackURL: `${input.signInPath}?sso=refused`,
      disableRedirect: true,
    },
  });
  if (!response.url) return fail('singleSignOnUnavailable', 'The single sign-on provider gave no address.');
  return succeed({ location: response.url, cookies: headers.getSetCookie() });
}

/** Ends the round trip: signs the person in, or leads back to the sign-in page with a note. */
export async function finishSingleSignOn(
  auth: Auth,
  caller: Caller,
  query: URLSearchParams,
): Promise<{ location: string; cookies: string[] }> {
  const refused = { location: '/user/signin?sso=refused', cookies: [] };
  const engine = await auth.singleSignOn?.engine();
  if (!engine) return { location: '/user/signin?sso=unavailable', cookies: [] };
  const target = new URL(`/api/auth/callback/${singleSignOnId}`, auth.env.siteOrigin);
  for (const name of ['code', 'state', 'error', 'iss']) {
    const value = query.get(name);
    if (value) target.searchParams.set(name, value);
  }
  const answer = await engine.handler(new Request(target, { headers: engineHeaders(caller) }));
  const location = answer.headers.get('location');
  if (!location) return refused;
  // What leads elsewhere, or carries the provider's own words, is not passed on.
  const isRefused = /[?&]error=/.test(location) || location.includes('/api/auth/');
  if (isRefused)
    return { ...refused, location: /^(\/es)?\/user\/signin\?sso=refused/.exec(location)?.[0] ?? refused.location };
  return {
    location: safeReturnPath(
      location.startsWith(auth.env.siteOrigin) ? location.slice(auth.env.siteOrigin.length) : location,
    ),
    cookies: withHint(answer.headers.getSetCookie(), auth.env.siteOrigin),
  };
}
