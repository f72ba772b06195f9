import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { MailContent } from '../../platform/email/mail.contract.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { titleOfDraft } from '../editing/title-of-draft.ts';
import { sitePath } from '../items/site-path.rules.ts';
import type { ReviewRow } from '../reviews/review.repo.ts';

/** Somebody to write to. */
interface Addressee {
  userId: string;
  email: string;
  name: string;
  language: Locale;
}

interface Tools {
  clock: Clock;
  siteOrigin: string;
}

type ReviewMail = Extract<MailContent, { kind: 'checkAsked' | 'checkApproved' | 'checkReturned' }>['kind'];
const wireKinds = {
  checkAsked: 'check-asked',
  checkApproved: 'check-approved',
  checkReturned: 'check-returned',
} as const satisfies Record<ReviewMail, string>;

/** Writes to people about a check: that they are asked for it, or what came of it. */
export async function tellReview(
  tx: Database,
  { clock, siteOrigin }: Tools,
  { review, kind, to }: { review: ReviewRow; kind: ReviewMail; to: readonly Addressee[] },
): Promise<void> {
  const { id, itemId, locale, revision } = review;
  const title = await titleOfDraft(tx, { id: itemId, locale, revision });
  const isAsked = kind === 'checkAsked';
  for (const { userId, email, name, language } of to) {
    const place = isAsked ? `/editor/reviews/${id}` : `/editor/items/${itemId}`;
    const link = `${siteOrigin}${sitePath(place, language)}${isAsked ? '' : `?locale=${locale}`}`;
    const by = isAsked ? review.askedBy : review.decidedBy;
    const note = isAsked ? review.note : review.reason;
    const content: MailContent = { kind, name, title, by, note, link };
    await enqueue(tx, clock, {
      connector: 'mail',
      kind: wireKinds[kind],
      reference: `${wireKinds[kind]}-${id}-${clock.now().getTime()}-${userId}`,
      subjectUserId: userId,
      payload: { to: email, language, userId, content },
    });
  }
}
