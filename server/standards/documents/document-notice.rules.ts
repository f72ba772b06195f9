import type { EditionChange, EditionChangeKind } from '../../content/items/documents/edition-change.rules.ts';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import { zonedInstant } from '../../platform/dates/zoned-time.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';

/** The part of a document that followers are notified about. */
export interface DocumentFacts {
  status: string;
  /** The open stage: '1' input, '2' comment, '3' motions; other values mean none. */
  stage: string;
  currentEditionYear: number;
  changes: readonly Pick<EditionChange, 'kind' | 'url' | 'publishedOn'>[];
}

/** The known state of a document: what followers were notified about, or its state when first seen. */
export interface KnownDocument {
  status: string;
  /** The last open stage. */
  stage: string;
  currentEditionYear: number;
  /** Addresses of all past changes: one that is withdrawn and restored is not news. */
  seen: readonly string[];
}

/**
 * `value`: year of the edition, stage, address of the publication, or id of the new version of a corrected file; empty
 * for a withdrawal.
 */
export interface FoundChange {
  kind: 'edition' | 'withdrawal' | 'stage' | 'correction' | EditionChangeKind;
  value: string;
}

/** Days for which a publication is news; older ones are archive material added late. */
const newsDays = 30;

const isOpen = (stage: string): boolean => ['1', '2', '3'].includes(stage);

/** Returns the known state after a document was read. */
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
 * Returns the notices for followers of a document: a new edition, its withdrawal, a call for public participation, and
 * changes to an edition. All other changes are ignored
 * (docs/decisions/documents-and-committees.md#notices-to-followers).
 * @param known null for a document seen for the first time, which gives no notices
 * @param today YYYY-MM-DD in the organization's time zone
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

/**
 * Returns whether a change still holds: one reverted before the emails were written is not sent. A correction does; its
 * file may have been deleted, which the document does not know.
 */
export function stillHolds({ kind, value }: FoundChange, facts: DocumentFacts): boolean {
  if (kind === 'edition') return String(facts.currentEditionYear) === value;
  if (kind === 'withdrawal') return facts.status === 'Withdrawn';
  if (kind === 'stage') return facts.stage === value;
  if (kind === 'correction') return true;
  return facts.changes.some(({ url }) => url === value);
}

/** Hour of the organization at which the daily emails are written, before offices open. */
const digestTime = '07:00';

/** Returns the latest due time: changes found before it are sent, later ones wait. */
export function lastDigest(now: Date, timeZone: string): Date {
  const today = organizationDate(now, timeZone);
  const due = zonedInstant(today, digestTime, timeZone);
  if (due && due <= now) return due;
  return zonedInstant(addDays(today, -1), digestTime, timeZone) ?? now;
}
