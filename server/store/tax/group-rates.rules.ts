import type { TaxCode } from '../catalog/tax-code.contract.ts';
import { rateOn, type TableRate } from './table-tax.rules.ts';

/** The codes of a state that have one rate. */
export interface RateGroup {
  /** Null: no row names them, and they are not taxed. */
  ratePpm: number | null;
  codes: TaxCode[];
}

/** Returns the rates of a state on a day, the highest first and codes without a row last. */
export function groupRates(
  rates: readonly TableRate[],
  { state, codes, day }: { state: string; codes: readonly TaxCode[]; day: string },
): RateGroup[] {
  const byRate = Map.groupBy(codes, (code) => rateOn(rates, { state, code, day }));
  return [...byRate]
    .map(([ratePpm, rated]) => ({ ratePpm, codes: rated }))
    .toSorted((a, b) => (b.ratePpm ?? -1) - (a.ratePpm ?? -1));
}
