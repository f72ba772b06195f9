import { createHash, randomBytes } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { recordAudit } from '../audit.repo.ts';
import type { Actor } from '../roles/actor.contract.ts';
import { isTokenName, isTokenScope, tokenPrefix, tokenScopes, type TokenScope } from './token.rules.ts';
import { endToken, insertToken, type AccessToken } from './token.repo.ts';

type Tools = Pick<Platform, 'db' | 'clock'>;
type TokenFailure = 'token_name' | 'token_scope' | 'token_expiry' | 'token_taken' | 'token_unknown';

/** Returns what is stored of a token. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

interface TokenRequest {
  name: string;
  scopes: readonly string[];
  /** Null for a token without an end. */
  expiresAt: Date | null;
}

/** Makes a named token, in one transaction with its audit entry. @returns the token, which nobody can read again */
export async function createToken(
  { db, clock }: Tools,
  { name, scopes, expiresAt }: TokenRequest,
  actor: Pick<Actor, 'id' | 'requestId'>,
): Promise<Result<{ token: string; row: AccessToken }, TokenFailure>> {
  if (!isTokenName(name)) {
    return fail('token_name', 'A name has 2 to 40 small letters, digits and hyphens, such as prometheus.');
  }
  const known = scopes.filter(isTokenScope);
  const unknown = scopes.find((scope) => !isTokenScope(scope));
  if (unknown !== undefined) return fail('token_scope', `There is no scope "${unknown}": ${tokenScopes.join(', ')}.`);
  if (known.length === 0) return fail('token_scope', `Name at least one scope: ${tokenScopes.join(', ')}.`);
  const now = clock.now();
  if (expiresAt !== null && expiresAt <= now) return fail('token_expiry', 'The end of a token must be in the future.');
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    const made = { name, digest: digestOf(token), scopes: [...new Set(known)], createdAt: now, createdBy: actor.id };
    const row = await insertToken(tx, { ...made, expiresAt });
    if (!row) return fail('token_taken', `There is a token ${name} already: revoke it first, or take another name.`);
    await recordAudit(tx, clock, {
      actorUserId: actor.id,
      subjectUserId: null,
      action: 'token-create',
      detail: describeToken(row),
      requestId: actor.requestId,
    });
    return succeed({ token, row });
  });
}

/** Revokes a token: its next call is refused on every node. */
export async function revokeToken(
  { db, clock }: Tools,
  name: string,
  actor: Pick<Actor, 'id' | 'requestId'>,
): Promise<Result<AccessToken, TokenFailure>> {
  return db.transaction(async (tx) => {
    const ended = await endToken(tx, name, { revokedAt: clock.now(), revokedBy: actor.id });
    if (!ended) return fail('token_unknown', `There is no token ${name}.`);
    await recordAudit(tx, clock, {
      actorUserId: actor.id,
      subjectUserId: null,
      action: 'token-revoke',
      detail: describeToken(ended),
      requestId: actor.requestId,
    });
    return succeed(ended);
  });
}

/** Returns 'prometheus: metrics, until 2026-12-31', as the audit and the list tell it. */
export function describeToken({
  name,
  scopes,
  expiresAt,
}: Pick<AccessToken, 'name' | 'expiresAt'> & { scopes: readonly TokenScope[] }): string {
  return `${name}: ${scopes.join(' ')}${expiresAt ? `, until ${lastDay(expiresAt)}` : ''}`;
}

/** The last day, UTC, on which a token works: it ends with the day. */
const lastDay = (expiresAt: Date): string => new Date(expiresAt.getTime() - 1).toISOString().slice(0, 10);
