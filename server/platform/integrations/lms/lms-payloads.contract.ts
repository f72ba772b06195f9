import * as v from 'valibot';
import { fieldName, id, origin, reviewDecision, text } from '../payload-parts.contract.ts';

/** Kinds of application, named like the call that receives them. */
const applicationKinds = ['instructors', 'providers'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** Largest type number of a file for each kind of application; 0 is any other file. */
export const fileTypes: Readonly<Record<ApplicationKind, number>> = { instructors: 1, providers: 2 };

/** An application of an instructor or a provider. */
export const lmsSubmission = v.strictObject({
  ...origin,
  application: v.picklist(applicationKinds),
  fields: v.record(fieldName, v.unknown()),
  files: v.pipe(v.array(v.strictObject({ id, name: text(200), type: v.number() })), v.maxLength(30)),
  /** From the session; null for a sender without an account. */
  submitter: v.strictObject({ externalId: v.nullable(id), webId: v.nullable(id), netSuiteId: v.nullable(id) }),
});
export type LmsSubmission = v.InferOutput<typeof lmsSubmission>;

/** Payloads by kind of message. */
export const lmsPayloads = { application: lmsSubmission, decision: reviewDecision };
