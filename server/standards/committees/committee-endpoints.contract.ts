import * as v from 'valibot';
import { languageParameter } from '../../platform/localized.contract.ts';

const date = v.nullable(v.string());

const member = v.object({
  FullName: v.string(),
  FirstName: v.string(),
  LastName: v.string(),
  Company: v.string(),
  City: v.nullable(v.string()),
  State: v.nullable(v.string()),
  Country: v.nullable(v.string()),
  MemberOffices: v.array(
    v.object({
      OfficeName: v.string(),
      Acronym: v.string(),
      OriginalDate: date,
      ChairAppointDate: date,
      CommitteeClass: v.string(),
      AlternatePrincipleDisplay: v.string(),
      Organization: v.string(),
    }),
  ),
  // Absent for callers who may not read them.
  Street1: v.optional(v.string()),
  Street2: v.optional(v.string()),
  Zip: v.optional(v.string()),
  Phone: v.optional(v.string()),
  MobilePhone: v.optional(v.string()),
  EmailAddress: v.optional(v.string()),
  CommitteeMemberIndNumber: v.optional(v.string()),
});
export type CommitteeMemberView = v.InferOutput<typeof member>;

const committee = v.object({
  CommitteeId: v.number(),
  CommitteeName: v.string(),
  Acronym: v.string(),
  Status: v.string(),
  SortOrder: v.number(),
  Scope: v.nullable(v.string()),
  ResponsabilityList: v.array(v.object({ code: v.string(), title: v.string(), path: v.nullable(v.string()) })),
  Members: v.array(member),
  CommitteeMembershipLastUpdated: v.string(),
  SqlModifiedDate: v.string(),
});
export type CommitteeView = v.InferOutput<typeof committee>;

export const getCommittees = {
  method: 'GET',
  path: '/api/committees/{key}',
  summary:
    'Active committees by acronym, number or name, or all of them, 50 a page; contact details for their people alone',
  access: 'public',
  params: { key: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,119}$/i, 'must be an acronym, a number, or all')) },
  query: v.object({
    language: languageParameter,
    page: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'must be the number of a page'), v.transform(Number)),
      '1',
    ),
  }),
  answers: { 200: { description: 'The committees; none where none is active', schema: v.array(committee) } },
} as const;
