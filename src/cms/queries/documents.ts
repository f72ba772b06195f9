import * as v from 'valibot';
import { edition } from '../../../server/content/items/types/answer-part.contract.ts';
import { documentItem } from '../../../server/content/items/types/answer.contract.ts';
import { defineQuery } from '../query.ts';
import { field, pick, nonNullBody } from '../selection.ts';

/** The editions of a document with what was published for each. */
export const getEditions = defineQuery(
  'GetEditions',
  '$path: String!, $language: String!',
  v.object({
    documentInfo: field(
      'documentInfo(path: $path, language: $language)',
      v.nullable(
        v.object({
          ...pick(documentItem, 'id'),
          editions: field('editions(first: 100)', v.array(v.object(pick(edition, 'id', 'year', 'jSONData')))),
        }),
      ),
    ),
  }),
);

/** The editions that can be read online at no cost. */
export const getFreeAccess = defineQuery(
  'GetFreeAccess',
  '$path: String!, $language: String!',
  v.object({
    documentInfo: field(
      'documentInfo(path: $path, language: $language)',
      v.nullable(
        v.object({
          ...pick(documentItem, 'id'),
          freeAccess: nonNullBody(documentItem.entries.freeAccess),
        }),
      ),
    ),
  }),
);

/** Documents, schedule and cycle of a standard as JSON text. */
export const getDocInfoJsonData = defineQuery(
  'GetDocInfoJsonData',
  '$path: String!, $language: String!',
  v.object({
    documentInfo: field(
      'documentInfo(path: $path, language: $language)',
      v.nullable(v.object({ ...pick(documentItem, 'id'), jSONData: nonNullBody(documentItem.entries.jSONData) })),
    ),
  }),
);

/** All documents with code, status and editions; `next` is given as `after` for the following ones. */
export const searchDocumentInfo = defineQuery(
  'SearchDocumentInfo',
  '$path: String!, $language: String!, $template: String = "Doc Info", $after: String, $pageSize: Int = 10000',
  v.object({
    documentInfoSearch: field(
      'documentInfoSearch(path: $path, language: $language, template: $template, after: $after, pageSize: $pageSize)',
      v.object({
        total: v.number(),
        next: v.nullable(v.string()),
        items: v.array(
          v.object({
            ...pick(documentItem, 'id', 'path', 'title', 'code', 'designation', 'status', 'currentEditionYear'),
            editions: field('editions(first: 500)', v.array(v.object(pick(edition, 'id', 'year')))),
          }),
        ),
      }),
    ),
  }),
);
