import * as v from 'valibot';
import { emailAddress } from '../../platform/email-address.contract.ts';
import { messageFields } from '../../platform/integrations/payload-parts.contract.ts';

/** Lifetime of a form's token, in seconds. */
export const tokenLife = 1_800;

const line = (most: number) =>
  v.pipe(v.string('is required'), v.trim(), v.maxLength(most, `must have at most ${most} characters`));
const token = v.pipe(v.string('is required'), v.maxLength(500, 'is no token of ours'));
const email = v.pipe(line(254), emailAddress);

/** A contact in the CRM's names. */
export const contactFields = v.object({
  FirstName: v.optional(line(100), ''),
  LastName: line(100),
  Email: email,
  Phone: v.optional(line(50)),
  Company: v.optional(line(200)),
});
export type ContactFields = v.InferOutput<typeof contactFields>;

const done = v.object({ success: v.literal(true), id: v.optional(v.string()), errors: v.array(v.string()) });

export const postCrmToken = {
  method: 'POST',
  path: '/api/forms/crm/token',
  summary: 'Opens a form: a token for its other calls, which is none of the CRM and opens nothing there',
  access: 'public',
  answers: {
    200: {
      description: 'The token, and its life in seconds',
      schema: v.object({ token: v.string(), expiresIn: v.number() }),
    },
  },
} as const;

export const postCrmLead = {
  method: 'POST',
  path: '/api/forms/crm/lead',
  summary: 'Takes a lead for the CRM; the same one with the same token is one lead',
  access: 'public',
  body: v.object({
    salesforceObject: v.optional(v.literal('Lead', 'must be Lead'), 'Lead'),
    contact: v.optional(contactFields),
    data: messageFields,
    token,
  }),
  answers: { 200: { description: 'It is kept and will reach the CRM', schema: done } },
} as const;

export const postCrmContactLookup = {
  method: 'POST',
  path: '/api/forms/crm/contact/{email}',
  summary: 'Names the contact of an address for a case; the answer is the same whether the CRM knows it or not',
  access: 'public',
  params: { email },
  body: v.object({ token }),
  answers: {
    200: {
      description: 'One record, whose Id says nothing outside of this form',
      schema: v.object({ totalSize: v.number(), records: v.array(v.object({ Id: v.string() })) }),
    },
  },
} as const;

export const postCrmContact = {
  method: 'POST',
  path: '/api/forms/crm/contact',
  summary: 'Names a contact for a case; the CRM makes it with the case, where it does not know the address',
  access: 'public',
  body: v.object({ data: contactFields, token }),
  answers: { 200: { description: 'Its id, which says nothing outside of this form', schema: done } },
} as const;

export const postCrmCase = {
  method: 'POST',
  path: '/api/forms/crm/case',
  summary: 'Takes a case for the CRM; the same one with the same token is one case',
  access: 'public',
  body: v.object({
    data: v.intersect([
      messageFields,
      v.object({
        /** As one of the calls for a contact has returned it. */
        ContactId: v.pipe(v.string('is required'), v.maxLength(4_000, 'is no contact of this form')),
        Subject: v.optional(line(255)),
      }),
    ]),
    token,
  }),
  answers: { 200: { description: 'It is kept and will reach the CRM', schema: done } },
} as const;
