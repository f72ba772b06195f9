import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { twoFactors } from './auth.table.ts';

/** An authenticator's secret and the backup codes, both encrypted. */
export type SealedSteps = Pick<typeof twoFactors.$inferSelect, 'id' | 'secret' | 'backupCodes'>;

/** Decrypts by the secret that encrypted. @throws when none of them did */
async function decryptBy(secrets: Secrets, data: string): Promise<{ text: string; isCurrent: boolean }> {
  const [current, ...others] = secrets;
  for (const secret of others) {
    // The cipher is authenticated: with another secret decryption fails.
    const text = await symmetricDecrypt({ key: secret, data }).catch(() => null);
    if (text !== null) return { text, isCurrent: false };
  }
  return { text: await symmetricDecrypt({ key: current, data }), isCurrent: true };
}

/**
 * Encrypts a person's second step by the current secret if an earlier one did, because better-auth knows the current
 * one only. Returns the stored row.
 */
export async function renewEncryption<Row extends SealedSteps>(
  db: Database,
  secrets: Secrets,
  row: Row,
): Promise<Row & { isRenewed: boolean }> {
  if (secrets.length === 1) return { ...row, isRenewed: false };
  const [secret, backupCodes] = [await decryptBy(secrets, row.secret), await decryptBy(secrets, row.backupCodes)];
  if (secret.isCurrent && backupCodes.isCurrent) return { ...row, isRenewed: false };
  const [key] = secrets;
  const renewed = {
    secret: await symmetricEncrypt({ key, data: secret.text }),
    backupCodes: await symmetricEncrypt({ key, data: backupCodes.text }),
  };
  // A code that was used meanwhile must not come back.
  const isUnchanged = and(eq(twoFactors.secret, row.secret), eq(twoFactors.backupCodes, row.backupCodes));
  await db
    .update(twoFactors)
    .set(renewed)
    .where(and(eq(twoFactors.id, row.id), isUnchanged));
  return { ...row, secret: renewed.secret, backupCodes: renewed.backupCodes, isRenewed: true };
}

const batch = 200;

/**
 * Renews the encryption of everybody's second step, so that an earlier secret can be removed although some people have
 * not signed in since. Returns how many rows were renewed, and how many no secret decrypts.
 */
export async function renewEveryEncryption(
  db: Database,
  secrets: Secrets,
  stopping?: AbortSignal,
): Promise<{ renewed: number; unreadable: number }> {
  const counts = { renewed: 0, unreadable: 0 };
  let after = '';
  while (secrets.length > 1 && !stopping?.aborted) {
    const rows = await db
      .select({ id: twoFactors.id, secret: twoFactors.secret, backupCodes: twoFactors.backupCodes })
      .from(twoFactors)
      .where(gt(twoFactors.id, after))
      .orderBy(asc(twoFactors.id))
      .limit(batch);
    for (const row of rows) {
      const found = await renewEncryption(db, secrets, row).catch(() => null);
      if (!found) counts.unreadable += 1;
      else if (found.isRenewed) counts.renewed += 1;
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  return counts;
}
