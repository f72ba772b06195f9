import * as v from 'valibot';
import { languageParameter } from '../../platform/localized.contract.ts';

const itemName = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,119}$/i, 'must be the id of an item'));

/** The JSON texts stay strings: clients of this address parse them. */
export const getDocumentData = {
  method: 'GET',
  path: '/api/docinfo/jsondata/{itemId}',
  summary: 'Documents, calendar and stage of an edition, as the caller may see them',
  access: 'public',
  params: { itemId: itemName },
  query: v.object({ docInfoPageItemID: itemName }),
  answers: {
    200: {
      description:
        'Item1: JSON text with documents, schedule1, revisionCycle. Item2: JSON text with inNewProcess, stage.',
      schema: v.object({ Item1: v.string(), Item2: v.string() }),
    },
  },
} as const;

const listed = v.object({
  year: v.number(),
  displayTitle: v.string(),
  publishedDate: v.string(),
  url: v.string(),
  download: v.nullable(v.string()),
});
export type CommitteeDocument = v.InferOutput<typeof listed>;

export const getCommitteeDocuments = {
  method: 'GET',
  path: '/api/documents/{document}/committee',
  summary: 'Documents of a standard that are for its committees; none for anybody else',
  access: 'user',
  params: { document: itemName },
  query: v.object({ language: languageParameter }),
  answers: { 200: { description: 'The documents, newest first', schema: v.array(listed) } },
} as const;
