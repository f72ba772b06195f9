import * as v from 'valibot';
import { committeeItem } from '../../../server/content/items/types/answer.contract.ts';
import { defineQuery } from '../query.ts';
import { field, pick, nonNullBody } from '../selection.ts';

/** All committees with their members. */
export const getCommittees = defineQuery(
  'GetCommittees',
  '$lang: String!, $path: String!, $pageSize: Int = 1000, $template: String = "Committee Info"',
  v.object({
    committees: field(
      'committees(language: $lang, path: $path, pageSize: $pageSize, template: $template)',
      v.object({
        total: v.number(),
        items: v.array(
          v.object({
            ...pick(committeeItem, 'id', 'path', 'committeeId', 'committeeName', 'acronym', 'status', 'sortOrder'),
            ...pick(committeeItem, 'scope', 'committeeMembershipLastUpdated'),
            responsabilityList: nonNullBody(committeeItem.entries.responsabilityList),
            members: nonNullBody(committeeItem.entries.members),
          }),
        ),
      }),
    ),
  }),
);
