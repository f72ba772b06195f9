import * as v from 'valibot';
import { blockEntries } from '../block-entries.ts';

export const committeeListSchema = v.object({
  ...blockEntries('CommitteeList'),
  sectionHeading: v.nullable(v.string()),
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
