import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { SingleSignOnRefusal } from './single-sign-on.contract.ts';

/**
 * Verifies an identity token like better-auth does later, because better-auth gives no reason for a refusal. Returns
 * the claims. The message of a refusal goes to the log and contains neither the person nor the token.
 */
export async function verifyIdentityToken(
  token: string | undefined,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
): Promise<Result<JWTPayload, SingleSignOnRefusal>> {
  if (!token) return fail('refused', 'the provider sent no identity token');
  try {
    return succeed((await jwtVerify(token, keys, expected)).payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return fail('expired', `the identity token has expired${endOf(token)}`);
    if (error instanceof errors.JWTClaimValidationFailed) {
      const { claim } = error;
      const difference = `the claim "${claim}" is ${claimOf(token, claim)}`;
      if (claim === 'aud') return fail('wrongAudience', `${difference} and not "${expected.audience}"`);
      if (claim === 'iss') return fail('wrongIssuer', `${difference} and not "${expected.issuer}"`);
      return fail('refused', `${difference}: ${error.message}`);
    }
    return fail('refused', `the identity token cannot be verified: ${(error as Error).message}`);
  }
}

/** Claims that the log may contain: they name systems, not people. */
const shownClaims = new Set(['aud', 'iss', 'exp', 'nbf', 'iat']);

function claimOf(token: string, claim: string): string {
  const value: unknown = decodeJwt(token)[claim];
  return shownClaims.has(claim) ? ((JSON.stringify(value) as string | undefined) ?? 'missing').slice(0, 200) : 'wrong';
}

function endOf(token: string): string {
  const { exp } = decodeJwt(token);
  return exp === undefined ? '' : `; it ended at ${exp} s after 1970`;
}
