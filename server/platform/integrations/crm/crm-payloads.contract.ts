import * as v from 'valibot';
import {
  fieldName,
  fieldValue,
  messageFields,
  messagePerson,
  origin,
  reviewDecision,
  text,
} from '../payload-parts.contract.ts';

/** A submission as a lead or a case. */
export const crmSubmission = v.strictObject({
  ...origin,
  kind: v.picklist(['lead', 'case']),
  subject: v.optional(text(255)),
  fields: messageFields,
  person: v.optional(messagePerson),
  profileNumber: v.optional(text(100)),
});
export type CrmSubmission = v.InferOutput<typeof crmSubmission>;

/** The sections of an instructor's application, which the CRM stores unchanged. */
export const crmApplication = v.strictObject({
  ...origin,
  kind: v.literal('application'),
  sections: v.pipe(
    v.array(v.strictObject({ name: text(200), fields: v.array(v.object({ name: fieldName, data: fieldValue })) })),
    v.maxLength(30),
  ),
});
export type CrmApplication = v.InferOutput<typeof crmApplication>;

/** Payloads by kind of message. */
export const crmPayloads = {
  lead: crmSubmission,
  case: crmSubmission,
  application: crmApplication,
  decision: reviewDecision,
};
