import { embeddedRate, type TaxPlace, type TaxRate } from './sales-tax.rules.ts';

/**
 * Source of sales-tax rates. Called before a transaction, so that an adapter may call a service: the embedded database
 * has one session, which must not wait for one.
 */
export interface Tax {
  rateOf(place: TaxPlace): Promise<TaxRate>;
}

/** Returns rates from the tables of the project, for an organization of the home country. */
export const embeddedTax = (home: string): Tax => ({ rateOf: async (place) => embeddedRate(place, home) });
