import { guardFormulas } from '../../../platform/csv/formula-guard.rules.ts';
import type { OrganizationMoment } from '../../../platform/dates/organization-date.rules.ts';
import type { Problems } from '../../../platform/problem.rules.ts';
import type { CatalogProblem } from '../catalog-problem.ts';
import type { Catalog } from '../catalog-sheets.ts';
import { sheets, type Column } from '../csv-format.ts';
import type { PlacedCatalog } from '../read-sheets.ts';

/** The tables of a product's form, of which each has the columns of its file; `products` has one row. */
export const formTables = ['products', 'specs', 'variants', 'prices', 'sessions'] as const;
export type FormTable = (typeof formTables)[number];

/** Texts of a row by column, as they are typed. */
export type TypedRow = Readonly<Record<string, string>>;
export type TypedProduct = Readonly<Record<FormTable, readonly TypedRow[]>>;

/** Field of a typed row that says to remove it. */
export const removal = 'remove';

const stockColumns = sheets.inventory.columns.filter(({ key }) => key !== 'sku') as readonly Column<object>[];
const ownColumns = (table: FormTable) =>
  (sheets[table].columns as readonly Column<object>[]).filter(({ name }) => name !== 'productId');

/** The columns of each table. The stock of a variant stands in its row; its flag counts with a number only. */
export const formColumns: Readonly<Record<FormTable, readonly Column<object>[]>> = {
  products: ownColumns('products'),
  specs: ownColumns('specs'),
  variants: [...ownColumns('variants'), ...stockColumns],
  prices: ownColumns('prices'),
  sessions: ownColumns('sessions'),
};

/** Columns with a number of units that orders change too, and the field that holds what the form was made with. */
export const countedColumns: Readonly<Record<string, string>> = { onHand: 'onHandBefore', seats: 'seatsBefore' };

const printRow = (columns: readonly Column<object>[], row: object, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    columns.map(({ name, key, cell }) => {
      const value = (row as Record<string, unknown>)[key];
      return [name, value === undefined ? '' : cell.print(value, timeZone)];
    }),
  );

const withCounts = (row: Record<string, string>): TypedRow => {
  for (const [name, before] of Object.entries(countedColumns)) if (name in row) row[before] = row[name] ?? '';
  return row;
};

/** Returns a stored product as its form shows it; null if there is none. */
export function typeProduct(catalog: Catalog, id: string, timeZone: string): TypedProduct | null {
  const product = catalog.products.find((row) => row.id === id);
  if (!product) return null;
  const stock = new Map(catalog.inventory.map((row) => [row.sku, row]));
  const print = (table: FormTable, row: object) => withCounts(printRow(formColumns[table], row, timeZone));
  const own = <Row extends { productId: string }>(rows: readonly Row[]) => rows.filter((row) => row.productId === id);
  return {
    products: [print('products', product)],
    specs: own(catalog.specs).map((row) => print('specs', row)),
    variants: own(catalog.variants).map((row) => {
      const counted = stock.get(row.sku);
      return print('variants', { ...row, onHand: counted?.onHand, canExceed: counted?.canExceed });
    }),
    prices: own(catalog.prices).map((row) => print('prices', row)),
    sessions: own(catalog.sessions).map((row) => print('sessions', row)),
  };
}

/** Returns the name of the field of a cell in the form. */
export const fieldOf = (table: FormTable, row: number, column: string): string => `${table}.${row}.${column}`;

const isBlank = (table: FormTable, row: TypedRow): boolean =>
  table !== 'products' &&
  (row[removal] === 'yes' ||
    formColumns[table].every(({ name, cell }) => (cell.options?.length ?? 0) > 0 || !row[name]?.trim()));

type ProductRows = Pick<PlacedCatalog, FormTable | 'inventory'>;

/**
 * Reads the tables of a product's form by the cells of its files. Blank and removed rows are left out; the place of a row
 * is its number in the form.
 * @param countOf number of units now, from the number typed and the one that the form was made with
 */
export function readProduct(
  typed: TypedProduct,
  at: OrganizationMoment,
  countOf: (key: { table: FormTable; row: TypedRow }, typedCount: number, before: number | null) => number,
): { rows: ProductRows; problems: Problems } {
  const problems: Problems = {};
  const rows = { products: [], specs: [], variants: [], prices: [], sessions: [], inventory: [] } as ProductRows;
  const productId = typed.products[0]?.['id']?.trim() ?? '';
  for (const table of formTables) {
    for (const [index, row] of typed[table].entries()) {
      if (isBlank(table, row)) continue;
      const value: Record<string, unknown> = table === 'products' ? {} : { productId };
      for (const { name, key, cell } of formColumns[table]) {
        const text = (row[name] ?? '').trim();
        const isStock = table === 'variants' && (name === 'onHand' || name === 'canExceed');
        // A variant without a number is not counted.
        if (isStock && !row['onHand']?.trim()) continue;
        const read = cell.parse(cell.isNumber ? text : guardFormulas(text), at);
        if ('problem' in read) problems[fieldOf(table, index, name)] = read.problem;
        else value[key] = read.value;
        const before = countedColumns[name];
        if (before && typeof value[key] === 'number') {
          const made = (row[before] ?? '') === '' ? null : Number(row[before]);
          value[key] = countOf({ table, row }, value[key], made);
        }
      }
      const { onHand, canExceed, ...own } = value;
      (rows[table] as object[]).push({ at: index, value: own });
      if (onHand !== undefined) {
        const stock = { sku: String(own['sku']), onHand: Number(onHand), canExceed: canExceed === true };
        rows.inventory.push({ at: index, value: stock });
      }
    }
  }
  return { rows, problems };
}

/** Returns the field of the form that a problem of the catalogue is about; null if it is about other rows. */
export function fieldOfProblem({ sheet, row, column }: CatalogProblem): string | null {
  if (sheet === null || row === null) return null;
  const table = sheet === 'inventory' ? 'variants' : formTables.find((each) => each === sheet);
  if (!table) return null;
  const shown = new Set(formColumns[table].map(({ name }) => name));
  const named = column?.split(' and ').find((name) => shown.has(name));
  return fieldOf(table, row, named ?? formColumns[table][0]?.name ?? '');
}
