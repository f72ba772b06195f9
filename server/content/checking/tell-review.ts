import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { MailContent } from '../../platform/email/mail.contract.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { titleOfDraft } from '../editing/title-of-draft.ts';
import { sitePath } from '../items/site-path.rules.ts';
import type { ReviewRow } from '../reviews/review.repo.ts';

/** Somebody to write to. */
export interface Addressee {
  userId: string;
  email: string;
  name: string;
  language: Locale;
}

export interface ReviewTools {
  clock: Clock;
  siteOrigin: string;
}

type ReviewMail = Extract<MailContent, { kind: 'checkAsked' | 'checkApproved' | 'checkReturned' }>['kind'];
const wireKinds = {
  checkAsked: 'check-asked',
  checkApproved: 'check-approved',
  checkReturned: 'check-returned',
} as const satisfies Record<ReviewMail, string>;

/** Returns the title of the text of a check. */
export async function titleOfReview(
  db: Database,
  { itemId: id, locale, revision, change }: ReviewRow,
): Promise<string> {
  const title = change?.fields['title'] ?? change?.fields['name'];
  return typeof title === 'string' ? title : titleOfDraft(db, { id, locale, revision });
}

/** Returns where an email leads: to the check, or to the form of its item. A change of what is live is only in its check. */
export const placeOfMail = ({ id, itemId, locale, change }: ReviewRow, kind: ReviewMail, language: Locale): string =>
  kind === 'checkAsked' || (kind === 'checkReturned' && change)
    ? sitePath(`/editor/reviews/${id}`, language)
    : `${sitePath(`/editor/items/${itemId}`, language)}?locale=${locale}`;

/** Writes to people about a check: that they are asked for it, or what came of it. */
export async function tellReview(
  tx: Database,
  { clock, siteOrigin }: ReviewTools,
  { review, kind, to }: { review: ReviewRow; kind: ReviewMail; to: readonly Addressee[] },
): Promise<void> {
  const title = await titleOfReview(tx, review);
  const isAsked = kind === 'checkAsked';
  for (const { userId, email, name, language } of to) {
    const link = `${siteOrigin}${placeOfMail(review, kind, language)}`;
    const by = isAsked ? review.askedBy : review.decidedBy;
    const note = isAsked ? review.note : review.reason;
    const content: MailContent = { kind, name, title, by, note, link };
    await enqueue(tx, clock, {
      connector: 'mail',
      kind: wireKinds[kind],
      reference: `${wireKinds[kind]}-${review.id}-${clock.now().getTime()}-${userId}`,
      subjectUserId: userId,
      payload: { to: email, language, userId, content },
    });
  }
}
