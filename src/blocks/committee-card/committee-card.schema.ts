import * as v from 'valibot';
import { committeeItem } from '../../../server/content/items/types/answer.contract.ts';
import { pick } from '../../cms/selection.ts';
import type { Block } from '../block-props.ts';

export const overrides = {
  /** Null while the chosen committee is not live; its members are null on a page that more people read than its own. */
  committee: v.nullable(
    v.object(
      pick(
        committeeItem,
        ...(['id', 'path', 'committeeName', 'acronym', 'scope', 'committeeMembershipLastUpdated', 'members'] as const),
      ),
    ),
  ),
};

export type CommitteeCard = Block<'committee-card', typeof overrides>;
