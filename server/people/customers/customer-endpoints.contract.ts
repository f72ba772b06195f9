import * as v from 'valibot';

const identifier = v.optional(
  v.nullable(v.pipe(v.string(), v.minLength(1, 'is required'), v.maxLength(80, 'is too long'))),
);
const flag = v.optional(v.boolean('must be true or false'));

/** Changes facts of a customer, for the customer-record system. Facts left out stay; null removes an identifier. */
export const patchCustomer = {
  method: 'PATCH',
  path: '/api/customers/{id}',
  summary: 'Changes facts and identifiers of a customer by their accountProfileId, for the customer-record system',
  access: 'record-system',
  params: { id: v.pipe(v.string(), v.uuid('is not the id of a customer')) },
  body: v.strictObject({
    isElectricalInspector: flag,
    isAhj: flag,
    isOnlineOrderingDisabled: flag,
    isBillMeLaterAllowed: flag,
    isRegisteredForCne: flag,
    customerId: identifier,
    netsuiteId: identifier,
    legacyId: identifier,
    onPointId: identifier,
    committeeMemberId: identifier,
    lmsId: identifier,
    customerTokenId: identifier,
    companyId: v.optional(v.pipe(v.string(), v.maxLength(60, 'is too long'))),
    /** All further price lists; the cheapest price counts. */
    priceLists: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(60, 'is too long')), 'must be a list of price lists'),
        v.maxLength(50, 'has too many price lists'),
      ),
    ),
    /** Kept in the audit. */
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300, 'is too long')), ''),
  }),
  answers: {
    200: { description: 'The names of the facts that changed', schema: v.object({ changed: v.array(v.string()) }) },
  },
} as const;
