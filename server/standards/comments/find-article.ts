import * as v from 'valibot';
import { splitSitePath } from '../../content/items/site-path.rules.ts';
import { pageRules, type MayRead } from '../../content/items/item-access.rules.ts';
import type { Publisher } from '../../content/publish/publisher.ts';
import type { Env } from '../../platform/env/env.ts';

const query = /* GraphQL */ `
  query GetArticleOfComments($ids: [ID!]!, $language: String!) {
    publicationsById(ids: $ids, language: $language) {
      path
      title
      language
      access
      hasComments
    }
  }
`;
const answer = v.object({
  publicationsById: v.array(
    v.object({
      path: v.string(),
      title: v.string(),
      language: v.string(),
      access: v.picklist(pageRules),
      hasComments: v.boolean(),
    }),
  ),
});

/** An article with open comments. */
export interface DiscussedArticle {
  /** Id of its content item. */
  article: string;
  language: string;
  title: string;
  /** Address on the site with language prefix. */
  path: string;
}

interface ArticleServices {
  publisher: Pick<Publisher, 'reader'>;
  env: Pick<Env, 'commentsWidget'>;
}

/**
 * Finds an article that takes comments and that the caller may read; null for all others, without a reason.
 * @throws ContentUnavailable
 */
export async function findArticle(
  { publisher, env }: ArticleServices,
  { article, language, mayRead }: { article: string; language: string; mayRead: MayRead },
): Promise<DiscussedArticle | null> {
  if (env.commentsWidget) return null;
  const given = await publisher.reader().query('GetArticleOfComments', query, { ids: [article], language });
  const [found] = v.parse(answer, given).publicationsById;
  if (!found?.hasComments || found.language !== language) return null;
  if (!mayRead(found.access, splitSitePath(found.path).path)) return null;
  return { article, language, title: found.title, path: found.path };
}
