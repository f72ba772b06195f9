import { formatProblem } from '../../../../../server/people/accounts/format-problem.rules.ts';
import { accessPages } from '../../../../../server/people/access/access.rules.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import {
  commentsPerPage,
  listThread,
  type NamedComment,
} from '../../../../../server/standards/comments/comment.repo.ts';
import { findArticle, type DiscussedArticle } from '../../../../../server/standards/comments/find-article.ts';
import { reportComment, writeComment } from '../../../../../server/standards/comments/write-comment.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { pageRights } from '../../../../../server/http/content-query.ts';
import { redirectToSignIn } from '../../../../http/authorize.ts';
import type { Alternate } from '../../../../cms/fields.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { mayHold } from '../../../../http/hold-form.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';

const outcomes = ['sent', 'reported'] as const;

interface ThreadView {
  article: DiscussedArticle;
  /** The languages in which the article takes comments. */
  alternates: Alternate[];
  comments: NamedComment[];
  total: number;
  number: number;
  pages: number;
  signInPath: string;
  done: (typeof outcomes)[number] | null;
}

type Call = PageCall<SiteFrame>;

const find = async (
  { services, viewer, params, ...call }: Call,
  language: string = call.language,
): Promise<DiscussedArticle | null> => {
  const article = params['article'] ?? '';
  const mayRead = await pageRights(services, viewer.person);
  return findArticle(services, { article, language, mayRead });
};

/** Leaves out the languages in which the page is not there: an article may exist in one only. */
async function listAlternates(call: Call): Promise<Alternate[]> {
  const found = await Promise.all(call.page.alternates.map(({ language }) => find(call, language)));
  return call.page.alternates.filter((_, at) => found[at] !== null);
}

/** Shows the comments on an article; its forms post and report comments, also without JavaScript. */
export const threadPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call): Promise<ThreadView | Response> {
    const { services, url, page } = call;
    const article = await find(call);
    if (!article) return notFound();
    const asked = url.searchParams.get('page') ?? '1';
    const number = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
    const { total, rows } = await listThread(services.db, article, number);
    const returnPath = encodeURIComponent(page.path);
    return {
      article,
      alternates: await listAlternates(call),
      comments: rows,
      total,
      number,
      pages: Math.ceil(total / commentsPerPage),
      signInPath: `${sitePath(accessPages.signIn, page.language)}?returnurl=${returnPath}`,
      done: outcomes.find((outcome) => outcome === url.searchParams.get('done')) ?? null,
    };
  },
  intents: {
    async write(call) {
      const { services, viewer, page, form } = call;
      const thread = await find(call);
      if (!thread) return notFound();
      const { person, caller } = viewer;
      // Forms of anonymous visitors are not stored: the typed text is shown again.
      if (!person && mayHold(call)) return redirectToSignIn(call);
      if (!person) return { errors: [{ message: page.t('CommentSignInAgain') }] };
      const text = form.get('comment') ?? '';
      const written = await writeComment(services, { thread, person, address: caller.address, text });
      if (written.ok) return redirectTo(`${page.path}?done=sent`);
      if (written.code === 'forbidden') return { errors: [{ message: page.t('DataOwnOnly') }] };
      if (written.code === 'too_many_attempts') {
        return { errors: [{ message: page.t('CommentTooOften') }], retryAfter: 3_600 };
      }
      const problem = written.problems?.['comment'];
      return {
        errors: problem ? [{ field: 'comment', message: formatProblem(problem, page.t('Comment'), page.t) }] : [],
      };
    },
    async report(call) {
      const { services, viewer, page, form } = call;
      const thread = await find(call);
      if (!thread) return notFound();
      const id = form.get('id') ?? '';
      const isTaken = isUuid(id) && (await reportComment(services, { thread, id, address: viewer.caller.address }));
      if (!isTaken) return { status: 404, errors: [{ message: page.t('CommentGone') }] };
      return redirectTo(`${page.path}?done=reported`);
    },
  },
});
