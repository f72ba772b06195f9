import * as v from 'valibot';
import { languageParameter } from '../../platform/localized.contract.ts';

/** State of a comment: waiting for staff, shown to every reader of the article, or removed. */
export type CommentState = 'waiting' | 'approved' | 'removed';

const articleName = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,119}$/i, 'must be the id of an article'));
const listedComment = v.object({
  id: v.string(),
  name: v.string(),
  body: v.string(),
  writtenAt: v.string(),
  date: v.pipe(v.string(), v.description('The day in words of the language.')),
});
export type ListedComment = v.InferOutput<typeof listedComment>;

const thread = v.object({ total: v.number(), comments: v.array(listedComment) });
export type CommentThread = v.InferOutput<typeof thread>;

export const getThread = {
  method: 'GET',
  path: '/api/comments/{article}',
  summary: 'The newest comments on an article, for who may read the article',
  access: 'public',
  params: { article: articleName },
  query: v.object({ language: languageParameter }),
  answers: { 200: { description: 'The approved comments, newest first, and how many there are', schema: thread } },
} as const;

/** Accepted because existing pages send it, and ignored: the session identifies the author. */
const claim = v.optional(v.pipe(v.string(), v.maxLength(1_000)));

export const getCommentSignOn = {
  method: 'GET',
  path: '/api/comments',
  summary: 'Signs the person of the session in at the vendor of comments; nothing in the address is believed',
  access: 'public',
  query: v.object({ userId: claim, userName: claim, email: claim, authorEmail: claim }),
  answers: {
    200: {
      description: 'The person and the HMAC over them; empty texts for somebody who is not signed in',
      schema: v.object({ AuthorEmail: v.string(), Hash: v.string(), UserData: v.string() }),
    },
  },
} as const;
