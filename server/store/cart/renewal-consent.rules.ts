/** Version of the consent's text; change it with the phrases CartRenewalsText and CartRenewalsCard. */
export const renewalTextVersion = '2026-11-22';

/** A consent to plans that renew automatically (docs/decisions/cart.md#consent-to-renewals). */
export interface RenewalConsent {
  textVersion: string;
  /** As an ISO instant. */
  agreedAt: string;
  /** The shown text: each plan with its units, amount in cents and term. */
  terms: string;
}

interface RenewingLine {
  sku: string;
  quantity: number;
  autoRenew: boolean;
  lineSubtotalMinor: number;
  product: { term: 'yearly' | 'monthly' | null } | null;
}

/**
 * Returns the text of a consent to order the lines of a cart: the plans that renew automatically, without discounts, as
 * shown. Null if nothing renews. Another plan, price or term gives another text.
 */
export function formatRenewalTerms(lines: readonly RenewingLine[]): string | null {
  const plans = lines
    .filter(({ autoRenew }) => autoRenew)
    .map(({ sku, quantity, lineSubtotalMinor, product }) => `${sku} ${quantity} ${lineSubtotalMinor} ${product?.term}`);
  return plans.length === 0 ? null : plans.toSorted().join('; ');
}

/** Returns whether the consent covers these terms, in the current text version. */
export const isAgreed = (consent: RenewalConsent | null, terms: string | null): boolean =>
  terms === null || (consent !== null && consent.textVersion === renewalTextVersion && consent.terms === terms);
