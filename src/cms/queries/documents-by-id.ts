import * as v from 'valibot';
import { documentReference } from '../../../server/content/items/types/answer-part.contract.ts';
import { defineQuery } from '../query.ts';
import { field, pick } from '../selection.ts';

const reference = v.object(pick(documentReference, 'id', 'code', 'codeNumberPrefix', 'designation', 'title', 'path'));
export type DocumentReference = v.InferOutput<typeof reference>;

/** Code, title and address of standards documents by name. */
export const getDocumentsById = defineQuery(
  'GetDocumentsById',
  '$ids: [ID!]!, $language: String!',
  v.object({ documentsById: field('documentsById(ids: $ids, language: $language)', v.array(reference)) }),
);
