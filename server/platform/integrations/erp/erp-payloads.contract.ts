import * as v from 'valibot';
import { id, messageFields, origin, text } from '../payload-parts.contract.ts';

/** A lead from a marketing form. */
const erpLead = v.strictObject({ ...origin, email: v.optional(text(254)), fields: messageFields });
export type ErpLead = v.InferOutput<typeof erpLead>;

/** Fields of a form for the customer record. */
const customerPatch = v.strictObject({
  ...origin,
  accountProfileId: id,
  customerId: text(100),
  fields: messageFields,
});
export type CustomerPatch = v.InferOutput<typeof customerPatch>;

/** Payloads by kind of message. */
export const erpPayloads = { lead: erpLead, 'customer-patch': customerPatch };
