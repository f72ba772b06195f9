import type { Database } from '../../platform/db/connection.ts';
import { cleanText, findTextProblem, type Problem } from '../../platform/problem.rules.ts';
import { failFields, succeed, type Result } from '../../platform/result.ts';
import { findItemDraft } from '../editing/find-draft.ts';
import type { Edited } from '../editing/merge-versions.rules.ts';
import { quoteAt } from '../reviews/remark-place.rules.ts';
import { countOpenRemarks, insertRemark, type RemarkRow } from '../reviews/review.repo.ts';
import { longestName, longestNote, mostOpenRemarks } from '../reviews/review.rules.ts';

/** A remark as somebody sends it. */
export interface SentRemark {
  id: string;
  locale: string;
  revision: number;
  /** `fields.blocks.2.heading`; empty for the whole. */
  place: string;
  text: string;
  /** The text that is remarked on, where it is no revision. */
  change?: Edited | null;
  /** A colleague; null for somebody outside, who gives a name. */
  by: { userId: string; email: string } | null;
  name: string;
}

/** Invisible characters that reverse the text around them, so that it reads differently from what it contains. */
const turning = /[\u202A-\u202E\u2066-\u2069]/;

const problemOf = (text: string, max: number): Problem | null =>
  turning.test(text) ? { key: 'CharactersInvalid' } : findTextProblem(text, { max, isRequired: true });

/** Stores a remark on a revision, with the text of its place as it is now. It is plain text: markup stays text. */
export async function writeRemark(
  tx: Database,
  madeAt: Date,
  sent: SentRemark,
): Promise<Result<RemarkRow, 'invalid_input' | 'not_found'>> {
  const { id, locale, by } = sent;
  const text = cleanText(sent.text);
  const name = by ? by.email : cleanText(sent.name).replace(/\s+/g, ' ');
  const [textProblem, nameProblem] = [problemOf(text, longestNote), by ? null : problemOf(name, longestName)];
  if (textProblem || nameProblem) {
    const problems = { ...(nameProblem && { name: nameProblem }), ...(textProblem && { text: textProblem }) };
    return failFields('invalid_input', 'Some fields need attention.', problems);
  }
  const draft = await findItemDraft(tx, sent);
  if (!draft) return { ok: false, code: 'not_found', message: 'There is no such revision.' };
  if ((await countOpenRemarks(tx, sent)) >= mostOpenRemarks)
    return failFields('invalid_input', 'There are too many open remarks.', { text: { key: 'CheckingTooMany' } });
  const quote = quoteAt(sent.change ?? draft, sent.place);
  const row = { itemId: id, locale, revision: draft.revision, text, byName: name, madeAt };
  return succeed(
    await insertRemark(tx, {
      ...row,
      place: quote === '' ? '' : sent.place,
      quote,
      userId: by?.userId ?? null,
      isFromOutside: by === null,
    }),
  );
}
