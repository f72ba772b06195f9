import * as v from 'valibot';
import { emailAddress } from './email-address.rules.ts';

/** Longest text of a field that another system is told. */
const longestText = 20_000;
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/, 'must be an id'));

/** Names of fields are those of forms; none can stand for a part of an object. */
const fieldName = v.pipe(
  v.string(),
  v.regex(/^\w[\w.:-]{0,99}$/, 'must be the name of a field'),
  v.check((name) => !['__proto__', 'constructor', 'prototype'].includes(name), 'must be the name of a field'),
);
const fieldValue = v.union([
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

/** Somebody who sent a form, as they named themselves. */
const messagePerson = v.strictObject({
  firstName: text(100),
  lastName: text(100),
  email,
  phone: v.optional(text(50)),
  company: v.optional(text(200)),
});
export type MessagePerson = v.InferOutput<typeof messagePerson>;

/** Where a message comes from. */
const origin = { formId: text(200), submissionId: id };

/** A submission for the CRM: somebody to talk to, or something to be answered. */
export const crmSubmission = v.strictObject({
  ...origin,
  kind: v.picklist(['lead', 'case']),
  subject: v.optional(text(255)),
  fields: messageFields,
  person: v.optional(messagePerson),
  profileNumber: v.optional(text(100)),
});
export type CrmSubmission = v.InferOutput<typeof crmSubmission>;

/** The sections of an instructor's application, which the CRM keeps as they are. */
export const crmApplication = v.strictObject({
  ...origin,
  kind: v.literal('application'),
  sections: v.pipe(
    v.array(v.strictObject({ name: text(200), fields: v.array(v.object({ name: fieldName, data: fieldValue })) })),
    v.maxLength(30),
  ),
});
export type CrmApplication = v.InferOutput<typeof crmApplication>;

/** A submission for the marketing system. */
export const marketingSubmission = v.strictObject({
  ...origin,
  pageTitle: v.optional(text(300)),
  /** Where the form is posted to in place of the configured address; its host must be a configured one. */
  postUrl: v.optional(text(2_000)),
  person: v.optional(messagePerson),
  /** By the names the marketing system has for them. */
  topics: v.optional(v.pipe(v.array(text(200)), v.maxLength(200)), []),
  fields: messageFields,
  /** In messages that a release before November 25, 2026 wrote; the marketing system is not told it. */
  profileNumber: v.optional(text(100)),
});
export type MarketingSubmission = v.InferOutput<typeof marketingSubmission>;

/** A submission of a form that the marketing system keeps itself, by its names. */
export const marketingFormSubmission = v.strictObject({
  ...origin,
  portalId: id,
  formGuid: id,
  /** Of who sent it, for the order of what is told about them; the fields say it to the other system. */
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

/** A lead of a marketing form, for the order system. */
export const erpLead = v.strictObject({ ...origin, email: v.optional(text(254)), fields: messageFields });
export type ErpLead = v.InferOutput<typeof erpLead>;

/** Kinds of application to the learning system, by the name of their call. */
const applicationKinds = ['instructors', 'providers'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** Largest number that tells what a file is of, for each kind: 0 is anything else. */
export const fileTypes: Readonly<Record<ApplicationKind, number>> = { instructors: 1, providers: 2 };

/** An application for the learning system. */
export const lmsSubmission = v.strictObject({
  ...origin,
  application: v.picklist(applicationKinds),
  fields: v.record(fieldName, v.unknown()),
  files: v.pipe(v.array(v.strictObject({ id, name: text(200), type: v.number() })), v.maxLength(30)),
  /** From the session; null for somebody without an account. */
  submitter: v.strictObject({ externalId: v.nullable(id), webId: v.nullable(id), netSuiteId: v.nullable(id) }),
});
export type LmsSubmission = v.InferOutput<typeof lmsSubmission>;

/** Fields of a form about a customer, for the record that the order system keeps of them. */
const customerPatch = v.strictObject({
  ...origin,
  accountProfileId: id,
  customerId: text(100),
  fields: messageFields,
});

export type CustomerPatch = v.InferOutput<typeof customerPatch>;

/** Shapes of payloads by connector and kind, for those that staff may repair by more than the type of each field. */
export const payloadShapes: Readonly<Record<string, v.GenericSchema>> = {
  'crm lead': crmSubmission,
  'crm case': crmSubmission,
  'crm application': crmApplication,
  'marketing newsletter': marketingSubmission,
  'marketing form': marketingFormSubmission,
  'lms application': lmsSubmission,
  'erp lead': erpLead,
  'erp customer-patch': customerPatch,
};
