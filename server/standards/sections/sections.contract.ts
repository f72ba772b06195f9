import * as v from 'valibot';
import { saved } from '../../people/accounts/user.contract.ts';

const memberSection = v.object({ sectionId: v.string(), joinedDate: v.string() });
const list = saved(v.array(memberSection));
const sectionId = v.pipe(v.string('is required'), v.regex(/^[\w-]{1,60}$/, 'must be the id of a section'));

const base = '/api/account/membersection';

export const getMemberSections = {
  method: 'GET',
  path: `${base}/me`,
  summary: "The caller's sections",
  access: 'user',
  answers: { 200: { description: 'The sections', schema: list } },
} as const;

export const postMemberSection = {
  method: 'POST',
  path: base,
  summary: 'Joins a section: active members only, and of a type that may',
  access: 'user',
  body: v.object({
    /** Must match the session; another person's id is refused. */
    accountProfileId: v.optional(v.nullable(v.string())),
    sectionId,
  }),
  bodyLimit: 5_000,
  answers: { 200: { description: "The caller's sections now", schema: list } },
} as const;

export const deleteMemberSection = {
  method: 'DELETE',
  path: `${base}/{sectionId}`,
  summary: 'Leaves a section',
  access: 'user',
  params: { sectionId },
  answers: { 200: { description: "The caller's sections now", schema: list } },
} as const;
