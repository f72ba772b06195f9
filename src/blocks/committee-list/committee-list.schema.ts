import * as v from 'valibot';
import { field } from '../../cms/selection.ts';
import { blockEntries } from '../block-entries.ts';

export const committeeListSchema = v.object({
  ...blockEntries('CommitteeList'),
  /** Not under its own name: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
  sectionHeading: field('heading', v.nullable(v.string())),
  items: v.array(
    v.object({
      id: v.string(),
      path: v.string(),
      committeeName: v.string(),
      acronym: v.string(),
      seekingMembers: v.array(v.string()),
    }),
  ),
});

export type CommitteeList = v.InferOutput<typeof committeeListSchema>;
