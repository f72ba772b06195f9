import type { Sale, SaleTax, TaxPlace } from './sale.rules.ts';
import { isRegistered, taxByTable, type TableRate, type TaxTable } from './table-tax.rules.ts';
import type { Tax } from './tax.ts';

export interface TableSource extends Pick<TaxTable, 'home' | 'states'> {
  /** Returns the rates of some states. */
  readRates(states: readonly string[]): Promise<readonly TableRate[]>;
}

/** Reads the rates of places. @returns the tax of a sale by the table; undefined for other places */
export async function openTable(
  { home, states, readRates }: TableSource,
  places: readonly TaxPlace[],
): Promise<(sale: Sale) => SaleTax | undefined> {
  const charged = places.filter((place) => isRegistered(place, { home, states })).map(({ state }) => state);
  const rates = await readRates([...new Set(charged)]);
  const isKnown = ({ country, state }: TaxPlace) =>
    places.some((place) => place.country === country && place.state === state);
  return (sale) => (isKnown(sale.shipTo) ? taxByTable(sale, { rates, home, states }) : undefined);
}

/** Returns the taxes by the table of the installation, which is read for each request. */
export const createTableTax = (source: TableSource, note: string | null = null): Tax => ({
  source: 'table',
  note,
  async open(places) {
    const find = await openTable(source, places);
    return { find, ask: async () => undefined };
  },
});
