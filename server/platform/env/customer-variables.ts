import * as v from 'valibot';

/** The key of the customer-record system, which changes facts of customers (`PATCH /api/customers/{id}`). */
export const customerVariables = {
  CUSTOMERS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{24,}$/, 'must be at least 24 ASCII characters without spaces')),
  ),
};
