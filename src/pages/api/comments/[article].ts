import { getThread } from '../../../../server/standards/comments/comment.contract.ts';
import { listThread } from '../../../../server/standards/comments/comment.repo.ts';
import { findArticle } from '../../../../server/standards/comments/find-article.ts';
import { timeText } from '../../../../server/platform/dates/date-text.rules.ts';
import { pageRights } from '../../../../server/http/content-query.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getThread);

export const GET = endpoint(getThread, async ({ services, viewer, params, query: { language } }) => {
  const mayRead = await pageRights(services, viewer.person);
  const asked = { article: params['article'] ?? '', language, mayRead };
  const article = await findArticle(services, asked);
  if (!article) return fail('not_found', 'There are no comments on such an article.');
  const { total, rows } = await listThread(services.db, article);
  const comments = rows.map(({ id, name, body, createdAt }) => ({
    id,
    name,
    body,
    writtenAt: createdAt.toISOString(),
    date: timeText(createdAt, language, 'day', services.installation.timeZone),
  }));
  return succeed({ status: 200, body: { total, comments } });
});
