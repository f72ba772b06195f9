import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { digestOf } from './change-tokens.ts';
import { isTokenShape, type Program } from './token.rules.ts';
import { findOpenToken, noteUse } from './token.repo.ts';

/** Returns the program with a named token; null for one that is unknown, expired or revoked. */
export async function identifyProgram(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<Program | null> {
  if (!isTokenShape(token)) return null;
  const now = clock.now();
  const found = await findOpenToken(db, digestOf(token), now);
  if (!found) return null;
  await noteDay(db, found, now.toISOString().slice(0, 10));
  return { name: found.name, isNamed: true, scopes: found.scopes };
}

/** Of several calls at once more than one may write the same day. */
async function noteDay(
  db: Database,
  { id, lastUsedOn }: { id: string; lastUsedOn: string | null },
  day: string,
): Promise<void> {
  if (lastUsedOn !== day) await noteUse(db, id, day);
}
