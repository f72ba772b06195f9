import * as v from 'valibot';
import { committeeMemberSchema } from '../../cms/committee-members.ts';
import { blockEntries } from '../block-entries.ts';

export const committeeCardSchema = v.object({
  ...blockEntries('CommitteeCard'),
  /** Null while the chosen committee is not live. */
  committee: v.nullable(
    v.object({
      id: v.string(),
      path: v.string(),
      committeeName: v.string(),
      acronym: v.string(),
      scope: v.nullable(v.string()),
      committeeMembershipLastUpdated: v.pipe(v.string(), v.isoDate()),
      /** Null on a page that more people read than the committee's own. */
      members: v.nullable(v.array(committeeMemberSchema)),
    }),
  ),
});

export type CommitteeCard = v.InferOutput<typeof committeeCardSchema>;
