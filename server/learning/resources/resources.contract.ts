import * as v from 'valibot';
import { saved } from '../../people/accounts/user.contract.ts';

/** A resource by its wire names (docs/decisions/wire-names.md#letter-for-letter). */
const resource = v.object({
  id: v.string(),
  title: v.string(),
  product: v.string(),
  acceptedLicense: v.boolean(),
  hasAccess: v.boolean(),
  /** Null without access, or before the licence is accepted. */
  url: v.nullable(v.string()),
  itemType: v.string(),
  fileName: v.string(),
});
export type Resource = v.InferOutput<typeof resource>;

export const getResources = {
  method: 'GET',
  path: '/api/account/resources/me',
  summary: 'The files the caller may have: course materials, and what they have bought',
  access: 'user',
  answers: { 200: { description: 'The resources', schema: saved(v.array(resource)) } },
} as const;
