import { and, desc, eq, gte, ilike, inArray, lt } from 'drizzle-orm';
import { users } from '../auth/auth.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { AuditVerb } from './audit.contract.ts';
import { auditEntries } from './audit.table.ts';

const removals: readonly AuditVerb[] = ['item-remove', 'file-remove', 'image-remove'];

/** A removal for good as it was recorded. */
interface RecordedRemoval {
  at: Date;
  /** The address of who removed it; null when their account is gone. */
  by: string | null;
  /** Kind, name, size, hashes and reason. */
  detail: string;
}

/** Removals wanted; an empty text means any. */
interface RemovalFilter {
  who: string;
  words: string;
  from: Date | null;
  until: Date | null;
}

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Lists what was removed for good, the last first. */
export async function listRemovals(
  db: Database,
  { who, words, from, until }: RemovalFilter,
  most: number,
): Promise<RecordedRemoval[]> {
  const { at, detail, action, actorUserId } = auditEntries;
  const rows = await db
    .select({ at, by: users.email, detail })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, actorUserId))
    .where(
      and(
        inArray(action, [...removals]),
        who ? ilike(users.email, patternOf(who)) : undefined,
        words ? ilike(detail, patternOf(words)) : undefined,
        from ? gte(at, from) : undefined,
        until ? lt(at, until) : undefined,
      ),
    )
    .orderBy(desc(at))
    .limit(most);
  return rows;
}
