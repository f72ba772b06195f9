import * as v from 'valibot';
import { field } from '../../cms/selection.ts';
import { blockEntries } from '../block-entries.ts';

export const documentListSchema = v.object({
  ...blockEntries('DocumentList'),
  /** Not under its own name: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
  sectionHeading: field('heading', v.nullable(v.string())),
  items: v.array(
    v.object({
      id: v.string(),
      path: v.string(),
      title: v.string(),
      code: v.string(),
      codeNumberPrefix: v.string(),
      currentEditionYear: v.number(),
      status: v.string(),
      tags: v.array(v.string()),
    }),
  ),
});

export type DocumentList = v.InferOutput<typeof documentListSchema>;
