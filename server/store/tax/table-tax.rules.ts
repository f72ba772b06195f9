import type { TaxCode } from '../catalog/tax-code.contract.ts';
import type { RowTax, Sale, SaleTax } from './sale.rules.ts';
import { shareTax, type SharedTax } from './share-tax.rules.ts';

/** A rate of the table, valid from a day. */
export interface TableRate {
  state: string;
  code: TaxCode;
  ratePpm: number;
  from: string;
}

/** The table, and what the seller has registered. */
export interface TaxTable {
  rates: readonly TableRate[];
  /** Home country of the organization: the table holds its states. */
  home: string;
  /** States where the seller is registered; nothing is charged in others. */
  states: readonly string[];
}

/** Returns the rate of a code in a state on a day; null where the table has no row for it. */
export function rateOn(
  rates: readonly TableRate[],
  { state, code, day }: { state: string; code: TaxCode; day: string },
): number | null {
  const valid = rates.filter((rate) => rate.state === state && rate.code === code && rate.from <= day);
  return valid.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.ratePpm ?? null;
}

/** Returns whether the seller charges tax in a place. */
export const isRegistered = (
  { country, state }: { country: string; state: string },
  { home, states }: Pick<TaxTable, 'home' | 'states'>,
): boolean => country === home && states.includes(state);

/**
 * Returns the tax of a sale by the table. What no row names is not taxed: staff see it at `/staff/taxes`
 * (docs/decisions/checkout.md#sales-tax-table).
 */
export function taxByTable(sale: Sale, table: TaxTable): SaleTax {
  const { shipTo, day, rows, shippingMinor } = sale;
  const isCharged = isRegistered(shipTo, table);
  const rateOf = (code: TaxCode) => (isCharged ? (rateOn(table.rates, { state: shipTo.state, code, day }) ?? 0) : 0);
  const amounts = rows.map(({ netMinor, taxCode }) => ({ netMinor, ratePpm: rateOf(taxCode) }));
  const shipping = shippingMinor === null ? [] : [{ netMinor: shippingMinor, ratePpm: rateOf('shipping') }];
  const taxes = shareTax([...amounts, ...shipping]);
  const isExempt = sale.exemption !== null && taxes.some(({ taxMinor }) => taxMinor > 0);
  const shown = taxes.map((tax) => toRowTax(isExempt ? exempt(tax) : tax, shipTo.state, isExempt));
  return {
    ref: null,
    rows: shown.slice(0, rows.length),
    shipping: shown[rows.length] ?? null,
    isExempt,
  };
}

const exempt = ({ ratePpm }: SharedTax): SharedTax => ({ taxableMinor: 0, ratePpm, taxMinor: 0 });

function toRowTax({ taxableMinor, ratePpm, taxMinor }: SharedTax, state: string, isExempt: boolean): RowTax {
  const reason = isExempt ? 'customer_exempt' : 'standard_rated';
  const parts = ratePpm > 0 ? [{ level: 'state', name: state, ratePpm, taxableMinor, taxMinor, reason }] : [];
  return { taxableMinor, ratePpm, taxMinor, parts };
}
