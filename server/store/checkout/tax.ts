import { embeddedRate, type TaxPlace, type TaxRate } from './sales-tax.rules.ts';

/**
 * Where the rates of sales tax come from. Asked before a transaction, so that an adapter may ask a service: the
 * embedded database has one session, which must not wait for one.
 */
export interface Tax {
  rateOf(place: TaxPlace): Promise<TaxRate>;
}

/** Rates from the table of the project; its limits are written there. */
export const embeddedTax: Tax = { rateOf: async (place) => embeddedRate(place) };
