/**
 * Tables whose rows are not exported although a column names people, each with the reason. A table in neither list
 * fails a test.
 */
export const notExported: Readonly<Record<string, string>> = {
  email_tokens: 'digests of links that work for a day',
  order_attempts: 'tries that became an order are told as the order; others end within a day',
  desk_presence: 'which form is open at the moment; a row counts for a minute',
  order_links: 'digests of the links of guests',
  delay_notices: 'notices and answers are told as events of the orders',
  erp_events: 'what became of them is told as the orders, their shipments and events',
  sandbox_customers: 'stands for the payment provider, whose cards are told as cards',
  catalog_plans: 'name the member of staff who planned a price; the audit tells the same',
  session_moves: 'name the member of staff who moved a session; the audit tells the same',
  cancelled_seats:
    'what became of seats is told as the orders and their events; names the member of staff, as the audit does',
  promotion_uses: 'hashes that count; the orders tell the discounts',
  connector_records: 'stands for other systems in a demo; what they were told is told as messages',
};
