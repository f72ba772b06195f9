import { eq, or } from 'drizzle-orm';
import { contentRemarks, contentReviews } from '../content/reviews/review.table.ts';

/** Checks of texts that a person asked for or decided; the others of a check are colleagues. */
export const contentReviewData = {
  name: 'contentReviews',
  table: contentReviews,
  rows: ({ userId }: { userId: string }) => or(eq(contentReviews.userId, userId), eq(contentReviews.deciderId, userId)),
  hidden: ['textBy', 'userId', 'askedBy', 'askedOf', 'deciderId', 'decidedBy', 'change'],
} as const;

/** Remarks of a person on drafts. */
export const contentRemarkData = {
  name: 'contentRemarks',
  table: contentRemarks,
  rows: ({ userId }: { userId: string }) => eq(contentRemarks.userId, userId),
  hidden: ['resolverId'],
} as const;
