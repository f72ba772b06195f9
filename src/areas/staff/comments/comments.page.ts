import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { listQueue, type NamedComment } from '../../../../server/standards/comments/comment.repo.ts';
import {
  commentDecisions,
  decideComment,
  type CommentDecision,
} from '../../../../server/standards/comments/decide-comment.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type Intent } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

interface CommentsView {
  comments: NamedComment[];
  total: number;
  done: CommentDecision | null;
}

const decide =
  (decision: CommentDecision): Intent<SiteFrame, CommentsView> =>
  async ({ page: { path, t }, viewer: { person }, form, services, locals: { requestId } }) => {
    const id = form.get('id') ?? '';
    if (!person || !isUuid(id)) return notFound();
    const decided = await decideComment(services, { staff: person, id, decision, requestId });
    if (decided.ok) return redirectTo(`${path}?done=${decision}`);
    return { status: 409, errors: [{ message: t('CommentGone') }] };
  };

/** Shows the comments that wait for staff; forms approve or remove each. */
export const commentsPage = definePage({
  access: 'comments.decide',
  frame: siteFrame,
  async load({ services, url }): Promise<CommentsView> {
    const { rows, total } = await listQueue(services.db);
    const done = commentDecisions.find((decision) => decision === url.searchParams.get('done')) ?? null;
    return { comments: rows, total, done };
  },
  intents: { approve: decide('approve'), remove: decide('remove') },
});
