import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

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
  '$ids: [ID!]!, $language: String!',
  v.object({ documentsById: field('documentsById(ids: $ids, language: $language)', v.array(documentReference)) }),
);
