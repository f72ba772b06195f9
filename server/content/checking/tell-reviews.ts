import type { Database } from '../../platform/db/connection.ts';
import type { MailContent } from '../../platform/email/mail.contract.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { sitePath } from '../items/site-path.rules.ts';
import type { ReviewRow } from '../reviews/review.repo.ts';
import { placeOfMail, tellReview, titleOfReview, type Addressee, type ReviewTools } from './tell-review.ts';

/** Texts that one email lists; it tells how many more there are. */
const mostListed = 100;

/** Somebody to write to, and the checks that they are asked for, or that they asked for. */
export interface ToldOfMany {
  to: Addressee;
  reviews: readonly ReviewRow[];
}

/** The same of one text, and where the email about several leads. */
const kinds = {
  checksAsked: { one: 'checkAsked', wire: 'checks-asked', all: '/editor/reviews' },
  checksApproved: { one: 'checkApproved', wire: 'checks-approved', all: '/editor' },
} as const;

/**
 * Writes one email to each person about several checks at once: that they are asked for them, or that they were approved.
 * @param batch names it, so that nothing is sent twice
 */
export async function tellReviews(
  tx: Database,
  { clock, siteOrigin }: ReviewTools,
  { kind, batch, told }: { kind: keyof typeof kinds; batch: string; told: readonly ToldOfMany[] },
): Promise<void> {
  const { one, wire, all } = kinds[kind];
  const titles = new Map<string, string>();
  for (const { to, reviews } of told) {
    const [first] = reviews;
    if (!first) continue;
    if (reviews.length === 1) {
      await tellReview(tx, { clock, siteOrigin }, { review: first, kind: one, to: [to] });
      continue;
    }
    const { userId, email, name, language } = to;
    const texts: { title: string; link: string }[] = [];
    for (const review of reviews.slice(0, mostListed)) {
      const title = titles.get(review.id) ?? (await titleOfReview(tx, review));
      titles.set(review.id, title);
      texts.push({ title, link: `${siteOrigin}${placeOfMail(review, one, language)}` });
    }
    const isAsked = kind === 'checksAsked';
    const said = { by: isAsked ? first.askedBy : first.decidedBy, note: isAsked ? first.note : '' };
    const listed = { texts, more: reviews.length - texts.length, link: `${siteOrigin}${sitePath(all, language)}` };
    const content: MailContent = Object.assign({ kind, name }, said, listed);
    await enqueue(tx, clock, {
      connector: 'mail',
      kind: wire,
      reference: `${wire}-${batch}-${userId}`,
      subjectUserId: userId,
      payload: { to: email, language, userId, content },
    });
  }
}
