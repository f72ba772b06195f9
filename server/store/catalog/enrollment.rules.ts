import type { Product } from './catalog.contract.ts';

/**
 * How a buyer takes part: in a course on its dates, in an online course, in an examination
 * (docs/decisions/orders-and-downloads.md#courses-and-examinations).
 */
export type Enrollment = 'course' | 'online' | 'exam';

/** Returns how buyers of a product take part in it; null unless it is a course or an examination. */
export function enrollmentKind({
  kind,
  isCandidateAndEducation,
}: Pick<Product, 'kind' | 'isCandidateAndEducation'>): Enrollment | null {
  if (kind === 'training') return 'course';
  if (kind === 'online-training') return 'online';
  return isCandidateAndEducation ? 'exam' : null;
}
