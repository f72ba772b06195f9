import type { TaxCode } from '../../server/store/catalog/tax-code.contract.ts';
import type { Sale } from '../../server/store/tax/sale.rules.ts';
import { UnknownTaxPlace, type TaxService } from '../../server/store/tax/tax.ts';

/** A sale that is shipped to New Jersey, or to another state; each row is a code with its cents. */
export const newJerseySale = (rows: [TaxCode, number][], change: Partial<Sale> = {}, state = 'NJ'): Sale => {
  const sale: Sale = {
    day: '2026-11-26',
    shipTo: { country: 'US', state, line1: '1 Main Street', line2: '', city: 'Trenton', postalCode: '08601' },
    kind: 'shipping',
    exemption: null,
    rows: rows.map(([taxCode, netMinor], index) => ({
      row: String(index + 1),
      sku: `sku-${index + 1}`,
      taxCode,
      quantity: 1,
      netMinor,
    })),
    shippingMinor: 895,
  };
  return Object.assign(sale, change);
};

/** A tax service of one rate on every row and shipping, which counts its calls and can fail. */
export function fakeTaxService(ratePpm = 66_250) {
  const calls = { calculate: 0, commit: [] as string[], reverse: [] as string[] };
  const state = { isAway: false, isPlaceUnknown: false, ratePpm, expiresAt: new Date('2040-01-01') };
  const taxOf = (netMinor: number) => {
    const taxMinor = Math.round((netMinor * state.ratePpm) / 1_000_000);
    return { taxableMinor: netMinor, ratePpm: state.ratePpm, taxMinor, parts: [] };
  };
  const answer = async () => {
    if (state.isAway) throw new Error('The service is away.');
    return Promise.resolve();
  };
  const service: TaxService = {
    async calculate({ rows, shippingMinor, exemption }) {
      calls.calculate += 1;
      await answer();
      if (state.isPlaceUnknown) throw new UnknownTaxPlace('No such place.');
      return {
        ref: `calculation-${calls.calculate}`,
        expiresAt: state.expiresAt,
        rows: rows.map(({ netMinor }) => taxOf(exemption ? 0 : netMinor)),
        shipping: shippingMinor === null ? null : taxOf(exemption ? 0 : shippingMinor),
        isExempt: exemption !== null,
      };
    },
    async commit({ invoiceNumber, key }) {
      await answer();
      calls.commit.push(key);
      return { transactionRef: `transaction-of-${invoiceNumber}`, rowRefs: { 1: 'item-1' } };
    },
    async reverse({ key }) {
      await answer();
      calls.reverse.push(key);
    },
  };
  return { service, calls, state };
}
