import * as v from 'valibot';
import { defineQuery } from '../query.ts';

const documentReference = v.object({
  id: v.string(),
  code: v.string(),
  codeNumberPrefix: v.string(),
  title: v.string(),
  path: v.nullable(v.string()),
});

export type DocumentReference = v.InferOutput<typeof documentReference>;

/** Code, title and address of standards documents by name. */
export const getDocumentsById = defineQuery(
  'GetDocumentsById',
  /* GraphQL */ `
    query GetDocumentsById($ids: [ID!]!, $language: String!) {
      documentsById(ids: $ids, language: $language) {
        id
        code
        codeNumberPrefix
        title
        path
      }
    }
  `,
  v.object({ documentsById: v.array(documentReference) }),
);
