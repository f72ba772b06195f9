import * as v from 'valibot';
import { fieldName, id, longestText, messageFields, messagePerson, origin, text } from '../payload-parts.contract.ts';

/** A sign-up. */
export const marketingSubmission = v.strictObject({
  ...origin,
  pageTitle: v.optional(text(300)),
  /** Address of the form handler, instead of the configured one; its host must be configured. */
  postUrl: v.optional(text(2_000)),
  person: v.optional(messagePerson),
  /** By the marketing system's names for them. */
  topics: v.optional(v.pipe(v.array(text(200)), v.maxLength(200)), []),
  fields: messageFields,
  /** Only in messages of releases before November 25, 2026; not sent. */
  profileNumber: v.optional(text(100)),
});
export type MarketingSubmission = v.InferOutput<typeof marketingSubmission>;

/** A submission of a form that the marketing system owns, with that system's names. */
export const marketingFormSubmission = v.strictObject({
  ...origin,
  portalId: id,
  formGuid: id,
  /** The sender's address; orders the messages about one person. Not sent: the fields contain it. */
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  fields: v.pipe(
    v.array(
      v.strictObject({ objectTypeId: text(30), name: fieldName, value: v.union([text(longestText), v.number()]) }),
    ),
    v.maxLength(300),
  ),
  /** Milliseconds since 1970, as text. */
  submittedAt: v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'must be milliseconds since 1970')),
});
export type MarketingFormSubmission = v.InferOutput<typeof marketingFormSubmission>;

/** Payloads by kind of message. */
export const marketingPayloads = { newsletter: marketingSubmission, form: marketingFormSubmission };
