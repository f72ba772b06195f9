import { foldedExpression } from './folded-expression.ts';

const digitsOf = (column: string): string => `regexp_replace(${column}, '[^0-9]', '', 'g')`;
const joined = (parts: readonly string[]): string => parts.join(` || ' ' || `);
const orEmpty = (column: string): string => `coalesce(${column}, '')`;

/**
 * Texts that people and orders are found by, one folded text for a row of each table. Words of a search contain no space, so each
 * matches within one column. Telephones are digits only. The indexes of `trigram-indexes.ts` are on the same expressions.
 */
export const searchedTexts = {
  users: foldedExpression(joined(['users.name', 'users.email'])),
  accounts: joined([
    foldedExpression(
      joined([
        'accounts.first_name',
        'accounts.last_name',
        'accounts.company',
        'accounts.street1',
        'accounts.city',
        'accounts.zip_postal',
        orEmpty('accounts.customer_id'),
        orEmpty('accounts.legacy_id'),
        orEmpty('accounts.netsuite_id'),
        orEmpty('accounts.on_point_id'),
        orEmpty('accounts.committee_member_id'),
        orEmpty('accounts.lms_id'),
      ]),
    ),
    digitsOf('accounts.phone'),
    digitsOf('accounts.mobile'),
  ]),
  addresses: joined([
    foldedExpression(joined(['addresses.company_name', 'addresses.street1', 'addresses.city', 'addresses.zip'])),
    digitsOf('addresses.phone'),
  ]),
  orders: foldedExpression(joined(['orders.first_name', 'orders.last_name', 'orders.email', 'orders.po_number'])),
} as const;
