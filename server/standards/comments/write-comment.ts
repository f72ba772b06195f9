import { createHash } from 'node:crypto';
import type { Person } from '../../people/access/access.contract.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from '../../people/auth/create-auth.ts';
import { countReport, insertComment, type ThreadName } from './comment.repo.ts';
import { cleanComment, findCommentProblem } from './comment.rules.ts';

type CommentServices = Pick<Platform, 'db' | 'clock' | 'log'> & { auth: Pick<Auth, 'throttle'> };

interface Written {
  thread: ThreadName;
  person: Person;
  /** Address of the client. */
  address: string;
  text: string;
}

/**
 * Stores a comment until staff approve it (docs/decisions/documents-and-committees.md#comments). The author is the
 * person of the session, with a confirmed email address; staff acting for a customer are refused.
 */
export async function writeComment(
  { db, clock, auth, log }: CommentServices,
  { thread, person, address, text }: Written,
): Promise<Result<null, 'forbidden' | 'invalid_input' | 'too_many_attempts'>> {
  if (person.impersonator) return fail('forbidden', 'Only the customer can comment.');
  const body = cleanComment(text);
  const problem = findCommentProblem(body);
  if (problem) return failFields('invalid_input', 'Some fields need attention.', { comment: problem });
  const attempt = await auth.throttle.attempt('comment', person.userId, address);
  if (!attempt.isAllowed) return fail('too_many_attempts', 'Too many comments. Try again in an hour.');
  const digest = createHash('sha256').update(body).digest('base64url');
  await insertComment(db, {
    article: thread.article,
    language: thread.language,
    userId: person.userId,
    body,
    digest,
    state: 'waiting',
    createdAt: clock.now(),
  });
  log.info({ article: thread.article, language: thread.language }, 'a comment was written');
  return succeed(null);
}

/**
 * Records a reader's report: the comment stays public and enters the queue of staff. One address counts once a day per
 * comment, and the answer is always the same.
 * @returns false where there is no such comment
 */
export async function reportComment(
  { db, auth }: Pick<CommentServices, 'db' | 'auth'>,
  { thread, id, address }: { thread: ThreadName; id: string; address: string },
): Promise<boolean> {
  const attempt = await auth.throttle.attempt('reportComment', id, address);
  return attempt.isAllowed ? countReport(db, thread, id) : true;
}
