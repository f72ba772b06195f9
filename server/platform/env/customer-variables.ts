import * as v from 'valibot';
import { secretList } from './secret-list.ts';

/** The key of the customer-record system, which changes facts of customers (`PATCH /api/customers/{id}`). */
export const customerVariables = {
  CUSTOMERS_TOKEN: v.optional(
    secretList({ least: 24, pattern: /^[\x21-\x7e]+$/, described: 'at least 24 ASCII characters without spaces' }),
  ),
};
