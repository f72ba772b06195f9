import { parseCsv } from '../../server/platform/csv/parse-csv.ts';
import { readDemoCatalog } from '../../server/store/catalog/demo-products.ts';
import type { TaxCode } from '../../server/store/catalog/tax-code.contract.ts';
import { createTableTax } from '../../server/store/tax/create-table-tax.ts';
import { salesTaxStates } from '../../server/store/tax/sales-tax-states.rules.ts';
import type { TableRate } from '../../server/store/tax/table-tax.rules.ts';
import type { Tax } from '../../server/store/tax/tax.ts';

/** The rates of the demo, valid on every day. */
export async function demoRates(): Promise<TableRate[]> {
  const parsed = parseCsv((await readDemoCatalog()).get('taxes.csv') ?? '');
  if ('problem' in parsed) throw new Error(parsed.problem);
  const from = '2000-01-01';
  return parsed.records
    .slice(1)
    .filter(({ cells }) => cells.length === 5)
    .map(({ cells: [state = '', code = '', ratePpm = ''] }) => ({
      state,
      code: code as TaxCode,
      ratePpm: Number(ratePpm),
      from,
    }));
}

/** The taxes of the demo's table, without a database, for a seller who is registered in every state. */
export const demoTax = (): Tax => createTableTax({ home: 'US', states: salesTaxStates, readRates: demoRates });
