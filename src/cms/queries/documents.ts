import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { defineQuery } from '../query.ts';

/** The editions of a document with what was published for each. */
export const getEditions = defineQuery(
  'GetEditions',
  /* GraphQL */ `
    query GetEditions($path: String!, $language: String!) {
      documentInfo(path: $path, language: $language) {
        id
        editions(first: 100) {
          id
          year
          jSONData
        }
      }
    }
  `,
  v.object({
    documentInfo: v.nullable(
      v.object({
        id: v.string(),
        editions: v.array(v.object({ id: v.string(), year: v.number(), jSONData: v.string() })),
      }),
    ),
  }),
);

/** The editions that can be read online at no cost. */
export const getFreeAccess = defineQuery(
  'GetFreeAccess',
  /* GraphQL */ `
    query GetFreeAccess($path: String!, $language: String!) {
      documentInfo(path: $path, language: $language) {
        id
        freeAccess {
          edition
          title
          permaLink
        }
      }
    }
  `,
  v.object({
    documentInfo: v.nullable(
      v.object({
        id: v.string(),
        freeAccess: v.array(v.object({ edition: v.number(), title: v.string(), permaLink: href })),
      }),
    ),
  }),
);

/** Documents, schedule and cycle of a standard as JSON text. */
export const getDocInfoJsonData = defineQuery(
  'GetDocInfoJsonData',
  /* GraphQL */ `
    query GetDocInfoJsonData($path: String!, $language: String!) {
      documentInfo(path: $path, language: $language) {
        id
        jSONData
      }
    }
  `,
  v.object({ documentInfo: v.nullable(v.object({ id: v.string(), jSONData: v.string() })) }),
);

/** All documents with code, status and editions; `next` is given as `after` for the following ones. */
export const searchDocumentInfo = defineQuery(
  'SearchDocumentInfo',
  /* GraphQL */ `
    query SearchDocumentInfo(
      $path: String!
      $language: String!
      $template: String = "Doc Info"
      $after: String
      $pageSize: Int = 10000
    ) {
      documentInfoSearch(path: $path, language: $language, template: $template, after: $after, pageSize: $pageSize) {
        total
        next
        items {
          id
          path
          title
          code
          codeNumberPrefix
          status
          currentEditionYear
          editions(first: 500) {
            id
            year
          }
        }
      }
    }
  `,
  v.object({
    documentInfoSearch: v.object({
      total: v.number(),
      next: v.nullable(v.string()),
      items: v.array(
        v.object({
          id: v.string(),
          path: v.string(),
          title: v.string(),
          code: v.string(),
          codeNumberPrefix: v.string(),
          status: v.string(),
          currentEditionYear: v.number(),
          editions: v.array(v.object({ id: v.string(), year: v.number() })),
        }),
      ),
    }),
  }),
);
