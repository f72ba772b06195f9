import { AsyncLocalStorage } from 'node:async_hooks';
import { validateAuthorizationCode, type OAuth2Tokens } from 'better-auth/oauth2';
import type { GenericOAuthConfig } from 'better-auth/plugins';
import { createRemoteJWKSet, decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Database } from '../../platform/db/connection.ts';
import type { Env } from '../../platform/env/env.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { findSingleSignOn, findUser } from './auth.repo.ts';
import { readIdentity, type ProviderIdentity } from './identity-claims.ts';
import { verifyIdentityToken } from './identity-token.ts';
import type { SingleSignOnRefusal } from './single-sign-on.contract.ts';

export const singleSignOnId = 'oidc';

/** The provider's discovery document. */
export const discoverySchema = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  jwks_uri: v.pipe(v.string(), v.url()),
  userinfo_endpoint: v.optional(v.string()),
});
export interface FoundProvider {
  discoveryUrl: string;
  document: v.InferOutput<typeof discoverySchema>;
}

/** An account with the address of an identity, not linked to it yet. */
export interface UnlinkedAccount {
  userId: string;
  email: string;
  subject: string;
}

/** Details of one return from the provider that better-auth does not pass on. */
export interface RoundTrip {
  /** The person who came back, with all claims of the provider. */
  person?: { subject: string; claims: Readonly<Record<string, unknown>> };
  refusal?: { code: SingleSignOnRefusal; message: string };
  unlinked?: UnlinkedAccount;
}
export const roundTrips = new AsyncLocalStorage<RoundTrip>();

/** Longest wait for an answer of the provider, in milliseconds. */
export const providerTimeout = 5_000;

/**
 * Configures better-auth for the provider. better-auth verifies the identity token without giving reasons for a
 * refusal; the same is therefore done here before.
 */
export function providerConfig(
  db: Database,
  { clientId, clientSecret, emailTrust, roleClaim }: NonNullable<Env['oidc']>,
  { discoveryUrl, document }: FoundProvider,
): GenericOAuthConfig {
  const keys = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: providerTimeout });
  return {
    providerId: singleSignOnId,
    clientId,
    clientSecret,
    discoveryUrl,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    requireIdTokenVerification: true,
    requireEmailVerification: true,
    accountSubject: ({ profile }) => profile.sub ?? '',
    async getToken({ code, codeVerifier, redirectURI }) {
      const tokens = await validateAuthorizationCode({
        code,
        redirectURI,
        options: { clientId, clientSecret },
        tokenEndpoint: document.token_endpoint,
        ...(codeVerifier !== undefined && { codeVerifier }),
      });
      const verified = await verifyIdentityToken(tokens.idToken, keys, { issuer: document.issuer, audience: clientId });
      if (verified.ok) return tokens;
      note({ refusal: verified });
      throw new Error(verified.message);
    },
    async getUserInfo(tokens) {
      const wanted = ['email', ...(roleClaim ? [roleClaim.claim] : [])];
      const claims = await readClaims(tokens, wanted, document.userinfo_endpoint);
      const identity = readIdentity(claims, emailTrust);
      const account = identity.ok ? await findAccount(db, identity.value) : identity;
      if (!identity.ok || !account.ok) {
        if (!account.ok) note({ refusal: account });
        return null;
      }
      const { subject, email, name } = identity.value;
      note({ person: { subject, claims } });
      if (!account.value) return { sub: subject, id: subject, email, name, emailVerified: true };
      note({ unlinked: { userId: account.value.id, email, subject } });
      return null;
    },
  };
}

function note({ person, refusal, unlinked }: RoundTrip): void {
  const trip = roundTrips.getStore();
  if (trip && person) trip.person = person;
  if (trip && refusal) trip.refusal = refusal;
  if (trip && unlinked) trip.unlinked = unlinked;
}

/** Returns the claims of the verified identity token; where one is missing, together with the provider's user info. */
async function readClaims(
  tokens: OAuth2Tokens,
  wanted: readonly string[],
  userInfoUrl: string | undefined,
): Promise<Record<string, unknown>> {
  const claims: Record<string, unknown> = decodeJwt(tokens.idToken ?? '');
  if (wanted.every((name) => claims[name]) || !userInfoUrl) return claims;
  const answer = await fetch(userInfoUrl, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    signal: AbortSignal.timeout(providerTimeout),
    redirect: 'error',
  });
  const userInfo = v.safeParse(v.record(v.string(), v.unknown()), answer.ok ? await answer.json() : null);
  // User info about another subject is ignored (OpenID Connect Core 1.0, section 5.3.2).
  return userInfo.success && userInfo.output['sub'] === claims['sub'] ? combineClaims(claims, userInfo.output) : claims;
}

/** The token's claims take precedence, but an address and whether it is verified come from one source. */
const combineClaims = (token: Record<string, unknown>, userInfo: Record<string, unknown>): Record<string, unknown> => {
  if (token['email']) return { ...userInfo, ...token };
  const { email, email_verified: isVerified } = userInfo;
  return { ...userInfo, ...token, email, email_verified: isVerified };
};

/** Returns the unlinked account with the address of an identity; null if there is none. */
async function findAccount(
  db: Database,
  { subject, email }: ProviderIdentity,
): Promise<Result<{ id: string } | null, SingleSignOnRefusal>> {
  if (await findSingleSignOn(db, singleSignOnId, subject)) return succeed(null);
  const user = await findUser(db, email);
  if (user && !user.emailVerified) {
    return fail('unconfirmed', 'an account has the address and has not confirmed it');
  }
  return succeed(user);
}
