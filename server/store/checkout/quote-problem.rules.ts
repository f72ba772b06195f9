/** Reasons why an order cannot be placed now. */
export type QuoteProblem =
  | 'cart_empty'
  /** A line cannot be bought any more; the line has the reason. */
  | 'line_refused'
  | 'ordering_disabled'
  /** Signed in, but without a customer record. */
  | 'customer_missing'
  /**
   * A guest with an item that belongs to an account: a membership or a subscription
   * (docs/decisions/checkout.md#guests).
   */
  | 'account_required'
  /**
   * A line renews automatically, and its buyer has not agreed to the current terms
   * (docs/decisions/cart.md#consent-to-renewals).
   */
  | 'renewal_not_agreed'
  /**
   * A line renews automatically, and the payment would not store a card
   * (docs/decisions/checkout.md#paying-for-renewals).
   */
  | 'renewal_needs_card'
  /** Above the limit of an order: the order desk takes it. */
  | 'amount_too_large'
  | 'country_not_allowed'
  /** The buyer's credit does not cover the tax that the review found: another payment method must be chosen. */
  | 'credit_too_small'
  | 'steps_incomplete'
  /** Address or lines changed between reading the tax and the quote. */
  | 'checkout_changed'
  /** The tax service does not answer; the order can be placed once it does. */
  | 'tax_unavailable'
  /** The tax service does not find the address: the buyer has to correct it. */
  | 'tax_place_unknown';
