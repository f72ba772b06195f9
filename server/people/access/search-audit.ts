import { and, desc, eq, gte, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { users } from '../auth/auth.table.ts';
import { normalizeEmail } from '../../platform/email.rules.ts';
import { auditEntries } from './audit.table.ts';
import type { ShownEntry } from './audit.repo.ts';

/** What entries are wanted; an empty text means any. */
export interface AuditFilter {
  /** An email address, an id, or the name of a program such as `token prometheus`. */
  who: string;
  action: string;
  /** An email address or an id. */
  subject: string;
  /** First instant, inclusive. */
  from: Date | null;
  /** Last instant, exclusive. */
  until: Date | null;
}

export const auditPerPage = 50;

/** Matches a column that holds ids with an id, or with the address of its person. */
function isPerson(
  column: typeof auditEntries.actorUserId | typeof auditEntries.subjectUserId,
  text: string,
): SQL | undefined {
  if (text === '') return undefined;
  const byAddress = sql`(select ${users.id} from ${users} where ${users.email} = ${normalizeEmail(text)})`;
  return or(eq(column, text), inArray(column, byAddress));
}

const matches = ({ who, action, subject, from, until }: AuditFilter): SQL | undefined =>
  and(
    isPerson(auditEntries.actorUserId, who),
    isPerson(auditEntries.subjectUserId, subject),
    action === '' ? undefined : eq(auditEntries.action, action),
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
  );

const selectEntries = (db: Database, where: SQL | undefined) =>
  db
    .select({ entry: auditEntries, actorEmail: users.email })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorUserId))
    .where(where)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id));

/** Returns one page of entries, newest first, and whether there are older ones. Counts nothing: there may be millions. */
export async function searchAudit(
  db: Database,
  filter: AuditFilter,
  page: number,
): Promise<{ entries: ShownEntry[]; hasOlder: boolean }> {
  const rows = await selectEntries(db, matches(filter))
    .limit(auditPerPage + 1)
    .offset((page - 1) * auditPerPage);
  const entries = rows.map(({ entry, actorEmail }) => ({ ...entry, actorEmail }));
  return { entries: entries.slice(0, auditPerPage), hasOlder: entries.length > auditPerPage };
}

/** Entries read at once for an export. */
const batch = 1_000;

/**
 * Returns all matching entries as JSON lines, newest first, a batch at a time: an export may be larger than memory.
 * Entries that are added meanwhile are not in it.
 */
export function exportAudit(db: Database, filter: AuditFilter, now: Date): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last: { at: Date; id: string } | null = null;
  return new ReadableStream({
    async pull(controller) {
      const isOlder: SQL | undefined = last
        ? or(lt(auditEntries.at, last.at), and(eq(auditEntries.at, last.at), lt(auditEntries.id, last.id)))
        : lte(auditEntries.at, now);
      const rows = await selectEntries(db, and(matches(filter), isOlder)).limit(batch);
      const lines = rows.map(
        ({ entry: { at, actorUserId, subjectUserId, action, detail, changes, requestId, messageId, id } }) =>
          JSON.stringify({
            at,
            id,
            actor: actorUserId,
            action,
            subject: subjectUserId,
            detail,
            changes,
            messageId,
            requestId,
          }),
      );
      if (lines.length > 0) controller.enqueue(encoder.encode(`${lines.join('\n')}\n`));
      last = rows.at(-1)?.entry ?? null;
      if (rows.length < batch) controller.close();
    },
  });
}
