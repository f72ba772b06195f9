import * as v from 'valibot';
import { documentReference } from '../../../server/content/items/types/answer-part.contract.ts';
import { committeeItem } from '../../../server/content/items/types/answer.contract.ts';
import { pick } from '../../cms/selection.ts';
import type { Block } from '../block-props.ts';

export const overrides = {
  items: v.array(
    v.object({
      ...pick(committeeItem, 'id', 'path', 'committeeName', 'acronym', 'scope'),
      /** Null on a page that more people read than the committee's own. */
      responsabilityList: v.nullable(v.array(v.object(pick(documentReference, 'designation', 'title', 'path')))),
    }),
  ),
};

export type CommitteeOverview = Block<'committee-overview', typeof overrides>;
