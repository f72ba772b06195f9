import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { emailTokens } from './auth.table.ts';

interface Asked {
  tokenHash: string;
  purpose: string;
  now: Date;
}

const isLive = ({ tokenHash, purpose, now }: Asked) =>
  and(eq(emailTokens.tokenHash, tokenHash), eq(emailTokens.purpose, purpose), gt(emailTokens.expiresAt, now));

/** Stores a token and replaces the person's earlier one for the same purpose. */
export async function replaceEmailToken(db: Database, row: typeof emailTokens.$inferInsert): Promise<void> {
  const { userId: _, purpose: __, ...columns } = row;
  await db
    .insert(emailTokens)
    .values(row)
    .onConflictDoUpdate({ target: [emailTokens.userId, emailTokens.purpose], set: columns });
}

/** Returns the value of a valid token, or null. */
export async function findEmailToken(db: Database, asked: Asked): Promise<unknown> {
  const [row] = await db.select({ value: emailTokens.value }).from(emailTokens).where(isLive(asked));
  return row?.value ?? null;
}

/** Returns the value of a valid token and removes it; only one of concurrent callers gets it. */
export async function takeEmailToken(db: Database, asked: Asked): Promise<unknown> {
  const [row] = await db.delete(emailTokens).where(isLive(asked)).returning({ value: emailTokens.value });
  return row?.value ?? null;
}

/** Removes a person's tokens of one purpose, or all of them. */
export async function deleteEmailTokens(db: Database, userId: string, purpose?: string): Promise<void> {
  await db
    .delete(emailTokens)
    .where(and(eq(emailTokens.userId, userId), purpose === undefined ? undefined : eq(emailTokens.purpose, purpose)));
}
