import * as v from 'valibot';
import { committeeMemberSchema } from '../committee-members.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

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
            id: v.string(),
            path: v.string(),
            committeeId: v.number(),
            committeeName: v.string(),
            acronym: v.string(),
            status: v.string(),
            sortOrder: v.number(),
            scope: v.nullable(v.string()),
            committeeMembershipLastUpdated: v.string(),
            responsabilityList: v.array(
              v.object({
                id: v.string(),
                code: v.string(),
                codeNumberPrefix: v.string(),
                title: v.string(),
                path: v.nullable(v.string()),
              }),
            ),
            members: v.array(committeeMemberSchema),
          }),
        ),
      }),
    ),
  }),
);
