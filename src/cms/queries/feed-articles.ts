import * as v from 'valibot';
import { authorItem } from '../../../server/content/items/types/answer-part.contract.ts';
import { publicationItem } from '../../../server/content/items/types/answer.contract.ts';
import { defineQuery, read } from '../query.ts';
import { field, pick } from '../selection.ts';

/** The newest articles with what a feed reader shows. */
export const getNewsFeed = defineQuery(
  'GetNewsFeed',
  '$language: String!, $offset: Int!',
  v.object({
    publications: field(
      'publications(kind: news, language: $language, offset: $offset, first: 30)',
      v.object({
        total: v.number(),
        items: v.array(
          v.object({
            ...pick(
              publicationItem,
              'path',
              'feedId',
              'access',
              'title',
              'description',
              'cardText',
              'publicationDate',
              'updatedAt',
            ),
            publicationAuthor: v.nullable(v.object(pick(authorItem, 'authorName'))),
          }),
        ),
      }),
    ),
  }),
);

type FeedArticle = v.InferOutput<typeof getNewsFeed.schema>['publications']['items'][number];

/** Most articles of a feed. */
const feedLength = 30;

/** The newest articles that everybody may open; a feed reader cannot sign in. */
export async function readFeedArticles(locals: App.Locals, language: string): Promise<FeedArticle[]> {
  const open: FeedArticle[] = [];
  for (let offset = 0; open.length < feedLength; offset += feedLength) {
    const { publications } = await read(locals, getNewsFeed, { language, offset });
    open.push(...publications.items.filter(({ access }) => access === 'public'));
    if (offset + feedLength >= publications.total) break;
  }
  return open.slice(0, feedLength);
}
