import type { EditionChange, EditionChangeKind } from '../../content/items/documents/edition-change.rules.ts';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import { easternInstant } from '../../platform/dates/eastern-time.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';

/** The part of a document that followers are told of. */
export interface DocumentFacts {
  status: string;
  /** Names what is open to the public: '1' input, '2' comment, '3' motions; anything else is nothing. */
  stage: string;
  currentEditionYear: number;
  changes: readonly Pick<EditionChange, 'kind' | 'url' | 'publishedOn'>[];
}

/** Keeps what is known of a document: what followers have been told of it, or what it was like when it was first seen. */
export interface KnownDocument {
  status: string;
  /** The last stage that was open. */
  stage: string;
  currentEditionYear: number;
  /** Addresses of every change there ever was: one that is withdrawn and put back is not news. */
  seen: readonly string[];
}

/** `value`: the year of the edition, the stage, the address of what was published; empty for a withdrawal. */
export interface FoundChange {
  kind: 'edition' | 'withdrawal' | 'stage' | EditionChangeKind;
  value: string;
}

/** Days for which something published is news: older things are an archive that is being filled. */
const newsDays = 30;

const isOpen = (stage: string): boolean => ['1', '2', '3'].includes(stage);

/** Returns what is known after a document was seen. */
export function learn(known: KnownDocument | null, facts: DocumentFacts): KnownDocument {
  const { status, stage, currentEditionYear, changes } = facts;
  const isSameEdition = known?.currentEditionYear === currentEditionYear;
  return {
    status,
    stage: isOpen(stage) ? stage : isSameEdition ? known.stage : '0',
    currentEditionYear,
    seen: [...new Set([...(known?.seen ?? []), ...changes.map(({ url }) => url)])],
  };
}

/**
 * Returns what followers of a document are told: a new edition, that it is withdrawn, that the public is asked for
 * something, and what changes an edition. Everything else means nothing to a reader
 * (docs/decisions/documents-and-committees.md#notices-to-followers).
 * @param known null for a document that has not been seen before, of which nothing is told
 * @param today YYYY-MM-DD in New York
 */
export function changesBetween(known: KnownDocument | null, facts: DocumentFacts, today: string): FoundChange[] {
  if (!known) return [];
  const { status, stage, currentEditionYear, changes } = facts;
  const isNewEdition = currentEditionYear > known.currentEditionYear;
  const seen = new Set(known.seen);
  const from = addDays(today, -newsDays);
  return [
    ...(isNewEdition ? [{ kind: 'edition', value: String(currentEditionYear) } as const] : []),
    ...(status === 'Withdrawn' && known.status !== 'Withdrawn' ? [{ kind: 'withdrawal', value: '' } as const] : []),
    ...(isOpen(stage) && (stage !== known.stage || isNewEdition) ? [{ kind: 'stage', value: stage } as const] : []),
    ...changes
      .filter(({ url, publishedOn }) => !seen.has(url) && publishedOn >= from)
      .map(({ kind, url }) => ({ kind, value: url })),
  ];
}

/** Returns whether a change is still so: what was taken back before the emails were written is not told. */
export function stillHolds({ kind, value }: FoundChange, facts: DocumentFacts): boolean {
  if (kind === 'edition') return String(facts.currentEditionYear) === value;
  if (kind === 'withdrawal') return facts.status === 'Withdrawn';
  if (kind === 'stage') return facts.stage === value;
  return facts.changes.some(({ url }) => url === value);
}

/** The hour of New York at which the emails of a day are written: before offices open. */
const digestTime = '07:00';

/** Returns the latest moment at which emails were due: what was found before it is told, what came after waits. */
export function lastDigest(now: Date): Date {
  const today = organizationDate(now);
  const due = easternInstant(today, digestTime);
  if (due && due <= now) return due;
  return easternInstant(addDays(today, -1), digestTime) ?? now;
}
