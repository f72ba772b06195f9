import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { accounts } from '../../people/accounts/account.table.ts';
import { users } from '../../people/auth/auth.table.ts';
import type { ContentSource } from '../../content/api/content-source.ts';
import { splitSitePath } from '../../content/items/site-path.rules.ts';
import { isLocale, toLocale, type Locale, defaultLocale } from '../../platform/locale.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { DocumentChange, EmailDraft } from '../../platform/email/mail.contract.ts';
import type { Env } from '../../platform/env/env.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { documentNotices } from '../../people/preferences/document-notice.table.ts';
import type { Platform } from '../../platform/platform.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { lastDigest, stillHolds, type FoundChange } from './document-notice.rules.ts';
import { documentChanges, knownDocuments } from './document-watch.table.ts';
import { readCorrections, tellCorrection, type Corrections } from './file-corrections.ts';
import { readFactsAt, type WatchedDocument } from './read-facts.ts';
import {
  findDocumentsOf,
  listDueSections,
  listFollowedWorks,
  lockSectionChanges,
  markSectionsTold,
  tellSections,
  type FollowedWorks,
} from './section-news.ts';
import { watchDocuments } from './watch-documents.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'> & {
  source: ContentSource;
  env: Pick<Env, 'siteOrigin'>;
};

/** Interval between two checks, in milliseconds; for daily emails a minute is short enough. */
const lookEvery = 60_000;
/** Emails per statement. */
const batch = 500;

/**
 * Writes the daily emails to followers of documents: one per document and person, regardless of the number of changes.
 * The emails of a document and their mark are one transaction under the lock of its changes: one of several nodes
 * writes them, and after a crash they are written exactly once.
 * @returns the number of emails
 */
export async function sendDocumentNotices(tools: Tools): Promise<number> {
  const { db, clock, delivery, source, installation } = tools;
  const until = lastDigest(clock.now(), installation.timeZone);
  const due = await db
    .selectDistinct({ document: documentChanges.document })
    .from(documentChanges)
    .where(and(isNull(documentChanges.toldAt), lt(documentChanges.foundAt, until)))
    .orderBy(asc(documentChanges.document));
  const sections = await findDocumentsOf(source, await listDueSections(db, until));
  let sent = 0;
  for (const document of new Set([...due.map((each) => each.document), ...sections.keys()])) {
    const words = await readInLanguages(source, document, db);
    sent += await writeEmails(tools, document, until, words);
  }
  if (sent > 0) delivery.poke();
  return sent;
}

type InLanguages = ReadonlyMap<Locale, WatchedDocument>;

/** The document in each of its languages; empty when it has been deleted. */
async function readInLanguages(source: ContentSource, document: string, db: Database): Promise<InLanguages> {
  const [known] = await db.select().from(knownDocuments).where(eq(knownDocuments.document, document));
  const original = known && (await readFactsAt(source, known.address));
  if (!original || original.id !== document) return new Map();
  const found = new Map<Locale, WatchedDocument>([[defaultLocale, original]]);
  for (const { language, path } of original.alternates) {
    const own = isLocale(language) && language !== defaultLocale ? await readFactsAt(source, path) : null;
    if (own && isLocale(language)) found.set(language, own);
  }
  return found;
}

async function writeEmails(
  { db, clock, env, installation }: Tools,
  document: string,
  until: Date,
  words: InLanguages,
): Promise<number> {
  return db.transaction(async (tx) => {
    const untold = and(eq(documentChanges.document, document), isNull(documentChanges.toldAt));
    const rows = await tx
      .select()
      .from(documentChanges)
      .where(and(untold, lt(documentChanges.foundAt, until)))
      .orderBy(asc(documentChanges.id))
      .for('update');
    const facts = words.get('en');
    const corrections = await readCorrections(tx, rows);
    const told = facts
      ? rows.filter((row) => stillHolds(row, facts) && (row.kind !== 'correction' || corrections.has(row.value)))
      : [];
    const sections = facts ? await lockSectionChanges(tx, facts.code, until) : [];
    const followed = facts && sections.length > 0 ? await listFollowedWorks(tx, facts.code) : noWorks;
    const followers = facts && told.length + sections.length > 0 ? await listFollowers(tx, facts.code, followed) : [];
    const emails = followers.flatMap((follower) => {
      const { subscribedAt, language, userId } = follower;
      const news = subscribedAt === null ? [] : told.filter(({ foundAt }) => foundAt >= subscribedAt);
      const works = followed.get(userId) ?? new Map<string, Date>();
      const changed = tellSections(sections, { language, subscribedAt, works }, env.siteOrigin);
      const email =
        news.length + changed.length > 0 ? writeEmail(follower, { news, changed, corrections }, { words, env }) : null;
      return email ? [toMessage(email, { document, until, timeZone: installation.timeZone })] : [];
    });
    for (let from = 0; from < emails.length; from += batch) {
      await enqueue(tx, clock, ...emails.slice(from, from + batch));
    }
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await tx.update(documentChanges).set({ toldAt: clock.now() }).where(inArray(documentChanges.id, ids));
    }
    await markSectionsTold(tx, sections, clock.now());
    return emails.length;
  });
}

const noWorks: FollowedWorks = new Map();

interface Follower {
  userId: string;
  /** Since when they follow the document; null for those who follow sections of it only. */
  subscribedAt: Date | null;
  email: string;
  firstName: string;
  language: string;
}

/** Returns those who follow a document, or sections of it. */
const listFollowers = (tx: Database, code: string, followed: FollowedWorks): Promise<Follower[]> =>
  tx
    .select({
      userId: users.id,
      subscribedAt: documentNotices.subscribedAt,
      email: users.email,
      firstName: accounts.firstName,
      language: accounts.language,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .leftJoin(documentNotices, and(eq(documentNotices.userId, users.id), eq(documentNotices.code, code)))
    .where(or(isNotNull(documentNotices.userId), inArray(users.id, [...followed.keys()])))
    .orderBy(asc(users.id));

function writeEmail(
  { userId, email, firstName, language: chosen }: Follower,
  {
    news,
    changed,
    corrections,
  }: { news: readonly FoundChange[]; changed: readonly DocumentChange[]; corrections: Corrections },
  { words, env }: { words: InLanguages; env: Pick<Env, 'siteOrigin'> },
): EmailDraft | null {
  const language = toLocale(chosen);
  const facts = words.get(language) ?? words.get('en');
  if (!facts) return null;
  return {
    to: email,
    language,
    userId,
    content: {
      kind: 'documentNotice',
      name: firstName,
      code: facts.code,
      prefix: '',
      designation: facts.designation,
      title: facts.title,
      changes: [
        ...news.flatMap((change): DocumentChange | DocumentChange[] => {
          const { kind, value } = change;
          if (kind !== 'correction') return { kind, text: describeChange(change, facts, words.get('en')) };
          const reader = { language, access: facts.access, siteOrigin: env.siteOrigin };
          return tellCorrection(corrections, value, reader) ?? [];
        }),
        ...changed,
      ],
      link: `${env.siteOrigin}${facts.path}#changes`,
    },
  };
}

/** Describes a change: by its title in the reader's language if the publication is public. */
function describeChange(
  { kind, value }: FoundChange,
  facts: WatchedDocument,
  original: WatchedDocument | undefined,
): string {
  if (kind === 'edition' || kind === 'stage') return value;
  if (kind === 'withdrawal') {
    const by = facts.replacedBy;
    return by ? `${by.designation} ${by.title}` : '';
  }
  if (facts.access !== 'public') return '';
  const titleIn = (document: WatchedDocument | undefined) =>
    document?.changes.find(({ url }) => splitSitePath(url).path === splitSitePath(value).path)?.title;
  return titleIn(facts) ?? titleIn(original) ?? '';
}

const toMessage = (
  email: EmailDraft,
  { document, until, timeZone }: { document: string; until: Date; timeZone: string },
): OutgoingMessage => ({
  connector: 'mail',
  kind: 'document-notice',
  reference: `document-notice-${document}-${organizationDate(until, timeZone)}-${email.userId}`,
  payload: { ...email },
  ...(email.userId !== undefined && { subjectUserId: email.userId }),
});

/**
 * Watches documents and writes the daily emails; several nodes may run it on one PostgreSQL.
 * @param noteChanges notes what else followers are told, before the emails are written
 */
export const startDocumentNotices = (tools: Tools & Pick<Platform, 'log'>, noteChanges: () => Promise<unknown>): Loop =>
  startLoop({
    every: lookEvery,
    async run() {
      await watchDocuments(tools);
      await noteChanges();
      await sendDocumentNotices(tools);
    },
    log: tools.log,
    problem: 'followers of documents were not told of changes',
  });
