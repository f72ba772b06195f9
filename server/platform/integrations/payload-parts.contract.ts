import * as v from 'valibot';
import { emailAddress } from '../email-address.contract.ts';

/** Longest text of a field in a message, in characters. */
export const longestText = 20_000;
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
export const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/, 'must be an id'));

/** Name of a form's field; names that would reach the prototype of an object are refused. */
export const fieldName = v.pipe(
  v.string(),
  v.regex(/^\w[\w.:-]{0,99}$/, 'must be the name of a field'),
  v.check((name) => !['__proto__', 'constructor', 'prototype'].includes(name), 'must be the name of a field'),
);
export const fieldValue = v.union([
  text(longestText),
  v.pipe(v.array(text(longestText)), v.maxLength(500)),
  v.boolean(),
  v.number(),
]);
export const messageFields = v.pipe(
  v.record(fieldName, fieldValue),
  v.check((given) => Object.keys(given).length <= 300, 'has too many fields'),
);
const email = v.pipe(v.string(), v.maxLength(254), emailAddress);

/** The sender of a form, as entered there. */
export const messagePerson = v.strictObject({
  firstName: text(100),
  lastName: text(100),
  email,
  phone: v.optional(text(50)),
  company: v.optional(text(200)),
});
export type MessagePerson = v.InferOutput<typeof messagePerson>;

/** The form and submission that a message comes from. */
export const origin = { formId: text(200), submissionId: id };

/** A reviewer's decision on a submission; 'none' where it was withdrawn. */
export const reviewDecision = v.strictObject({
  ...origin,
  decision: v.picklist(['none', 'accepted', 'declined']),
  /** Read by the sender; empty without one. */
  note: text(2_000),
  /** ISO 8601, UTC. */
  decidedAt: text(40),
});
export type ReviewDecision = v.InferOutput<typeof reviewDecision>;
