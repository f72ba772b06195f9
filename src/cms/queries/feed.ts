import * as v from 'valibot';
import { defineQuery } from '../query.ts';

/** The newest articles with what a feed reader shows. */
export const getNewsFeed = defineQuery(
  'GetNewsFeed',
  /* GraphQL */ `
    query GetNewsFeed($language: String!) {
      publications(kind: news, language: $language, first: 30) {
        items {
          path
          title
          description
          cardText
          publicationDate
          updatedAt
          publicationAuthor {
            authorName
          }
        }
      }
    }
  `,
  v.object({
    publications: v.object({
      items: v.array(
        v.object({
          path: v.string(),
          title: v.string(),
          description: v.string(),
          cardText: v.nullable(v.string()),
          publicationDate: v.string(),
          updatedAt: v.string(),
          publicationAuthor: v.nullable(v.object({ authorName: v.string() })),
        }),
      ),
    }),
  }),
);
