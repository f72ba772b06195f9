import { and, asc, count, desc, eq, gte, isNull, or } from 'drizzle-orm';
import { accounts } from '../../../people/accounts/account.table.ts';
import { users } from '../../../people/auth/auth.table.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { files } from '../../../platform/files/file.table.ts';
import { exemptionCertificates } from '../exemption.table.ts';

export type ExemptionCertificate = typeof exemptionCertificates.$inferSelect;

/** A certificate with its file name. */
export interface FiledCertificate extends ExemptionCertificate {
  fileName: string;
}

/** A certificate with its owner: an account, or a guest. */
export interface OwnedCertificate {
  certificate: FiledCertificate;
  name: string;
  company: string;
  email: string;
  isGuest: boolean;
}

/** Maximum of certificates on a page of staff. */
const shownLimit = 100;

/** Returns the certificates of a person, newest first. */
export async function listCertificates(db: Database, userId: string): Promise<FiledCertificate[]> {
  const rows = await db
    .select({ certificate: exemptionCertificates, fileName: files.name })
    .from(exemptionCertificates)
    .innerJoin(files, eq(files.id, exemptionCertificates.fileId))
    .where(eq(exemptionCertificates.userId, userId))
    .orderBy(desc(exemptionCertificates.createdAt), desc(exemptionCertificates.id));
  return rows.map(({ certificate, fileName }) => ({ ...certificate, fileName }));
}

/** Returns the number of a person's certificates in a state. */
export async function countCertificates(
  db: Database,
  userId: string,
  state: ExemptionCertificate['state'],
): Promise<number> {
  const isTheirs = and(eq(exemptionCertificates.userId, userId), eq(exemptionCertificates.state, state));
  const [row] = await db.select({ found: count() }).from(exemptionCertificates).where(isTheirs);
  return row?.found ?? 0;
}

/** Returns the number of a person's uploaded files for a purpose that no record uses yet. */
export async function countLooseFiles(db: Database, owner: string, purpose: string): Promise<number> {
  const isLoose = and(eq(files.owner, owner), eq(files.purpose, purpose), isNull(files.usedBy));
  const [row] = await db.select({ found: count() }).from(files).where(isLoose);
  return row?.found ?? 0;
}

/** Returns the number of files of a purpose that one network has sent since then, also of those a record uses. */
export async function countSentFiles(
  db: Database,
  { sender, purpose, since }: { sender: string; purpose: string; since: Date },
): Promise<number> {
  const isTheirs = and(eq(files.sender, sender), eq(files.purpose, purpose), gte(files.createdAt, since));
  const [row] = await db.select({ found: count() }).from(files).where(isTheirs);
  return row?.found ?? 0;
}

/** Returns a certificate by its id, or null. */
export async function findExemptionCertificate(db: Database, id: string): Promise<ExemptionCertificate | null> {
  const [found] = await db.select().from(exemptionCertificates).where(eq(exemptionCertificates.id, id));
  return found ?? null;
}

/**
 * Returns the certificates of an owner that count or may soon count: the approved, unexpired ones and those that wait,
 * oldest first.
 * @param today in the organization's time zone
 */
export async function listOpenCertificates(
  db: Database,
  owner: string,
  today: string,
): Promise<{ exemptions: ExemptionCertificate[]; waiting: ExemptionCertificate[] }> {
  const isApproved = and(eq(exemptionCertificates.state, 'approved'), gte(exemptionCertificates.expiresOn, today));
  const rows = await db
    .select()
    .from(exemptionCertificates)
    .where(and(eq(exemptionCertificates.userId, owner), or(isApproved, eq(exemptionCertificates.state, 'waiting'))))
    .orderBy(asc(exemptionCertificates.createdAt), asc(exemptionCertificates.id));
  return {
    exemptions: rows.filter(({ state }) => state === 'approved'),
    waiting: rows.filter(({ state }) => state === 'waiting'),
  };
}

/**
 * Returns the approved, unexpired certificates of an owner.
 * @param today in the organization's time zone
 */
export const listExemptions = async (db: Database, owner: string, today: string): Promise<ExemptionCertificate[]> =>
  (await listOpenCertificates(db, owner, today)).exemptions;

/** Returns all certificates in a state with their owners, longest waiting first. */
export async function listCertificatesIn(
  db: Database,
  state: ExemptionCertificate['state'],
): Promise<OwnedCertificate[]> {
  const rows = await db
    .select({ certificate: exemptionCertificates, account: accounts, email: users.email, fileName: files.name })
    .from(exemptionCertificates)
    .leftJoin(accounts, eq(accounts.userId, exemptionCertificates.userId))
    .leftJoin(users, eq(users.id, exemptionCertificates.userId))
    .innerJoin(files, eq(files.id, exemptionCertificates.fileId))
    .where(eq(exemptionCertificates.state, state))
    .orderBy(asc(exemptionCertificates.createdAt))
    .limit(shownLimit);
  return rows.map(({ certificate, account, email, fileName }) => ({
    certificate: { ...certificate, fileName },
    email: email ?? certificate.guestEmail,
    company: account?.company ?? '',
    name: account ? `${account.firstName} ${account.lastName}` : certificate.guestName,
    isGuest: account === null,
  }));
}

/** Locks a certificate for a decision about it. */
export async function lockCertificate(tx: Database, id: string): Promise<ExemptionCertificate | null> {
  const [found] = await tx.select().from(exemptionCertificates).where(eq(exemptionCertificates.id, id)).for('update');
  return found ?? null;
}

/** Stores a submitted certificate. */
export async function insertCertificate(
  tx: Database,
  values: typeof exemptionCertificates.$inferInsert,
): Promise<ExemptionCertificate> {
  const [written] = await tx.insert(exemptionCertificates).values(values).returning();
  if (!written) throw new Error('The database gave no row back for a certificate.');
  return written;
}

/** Stores the decision about a certificate. */
export async function updateCertificate(
  tx: Database,
  id: string,
  change: Partial<ExemptionCertificate>,
): Promise<void> {
  await tx.update(exemptionCertificates).set(change).where(eq(exemptionCertificates.id, id));
}
