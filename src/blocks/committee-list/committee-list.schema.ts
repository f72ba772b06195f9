import * as v from 'valibot';
import { committeeItem } from '../../../server/content/items/types/answer.contract.ts';
import { pick } from '../../cms/selection.ts';
import type { Block } from '../block-props.ts';

export const overrides = {
  items: v.array(
    v.object({
      ...pick(committeeItem, 'id', 'path', 'committeeName', 'acronym', 'seekingMembers'),
      /** The members are null on a page that more people read than the committee's own. */
      ...pick(committeeItem, 'committeeMembershipLastUpdated', 'members'),
    }),
  ),
};

export type CommitteeList = Block<'committee-list', typeof overrides>;
