import { createHash } from 'node:crypto';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Problems } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { lockCatalog, readCatalog } from '../catalog.repo.ts';
import { toSheets, type Catalog } from '../catalog-sheets.ts';
import { checkCatalog } from '../check-catalog.ts';
import { placeStored, withoutPlaces, type PlacedCatalog } from '../read-sheets.ts';
import { writeCatalog } from '../write-catalog.ts';
import { listProductChanges } from './change-list.ts';
import { lockStock } from './lock-stock.ts';
import { suggestId } from './product-id.rules.ts';
import {
  countedColumns,
  fieldOf,
  fieldOfProblem,
  readProduct,
  typeProduct,
  type FormTable,
  type TypedProduct,
  type TypedRow,
} from './typed-product.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'>;
export interface CatalogActor {
  userId: string;
  requestId: string;
}

export interface ProductChange {
  actor: CatalogActor;
  /** Null for a new product. */
  id: string | null;
  /** Of the state that the form was made from. */
  version: string;
  typed: TypedProduct;
}

const isUncounted = ([name]: [string, string]) =>
  name !== 'onHand' && name !== 'seats' && !Object.values(countedColumns).includes(name);

/** Names the state of a product, so that a form from before a change is noticed. Orders change the stock all the time. */
export function productVersion(typed: TypedProduct): string {
  const rows = Object.entries(typed).map(([table, own]) => [
    table,
    own.map((row) => Object.entries(row).filter(isUncounted)),
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 16);
}

/** Returns the typed product with an id: that of its address, or one from its kind and name if none was typed. */
function withId(typed: TypedProduct, id: string | null, taken: ReadonlySet<string>): TypedProduct {
  const [row = {}] = typed.products;
  const wanted = id ?? (row['id']?.trim() || suggestId(row['kind'] ?? '', row['nameEn'] ?? '', taken));
  return { ...typed, products: [{ ...row, id: wanted }] };
}

/** Takes the rows of a product out of a catalogue, and puts others in their place. */
function replaceProduct(before: Catalog, id: string, rows: ReturnType<typeof readProduct>['rows']): PlacedCatalog {
  const all = placeStored(before);
  const skus = new Set(before.variants.filter(({ productId }) => productId === id).map(({ sku }) => sku));
  const others = <Row extends { value: { productId: string } }>(list: Row[]) =>
    list.filter(({ value }) => value.productId !== id);
  return {
    products: [...all.products.filter(({ value }) => value.id !== id), ...rows.products],
    specs: [...others(all.specs), ...rows.specs],
    variants: [...others(all.variants), ...rows.variants],
    prices: [...others(all.prices), ...rows.prices],
    sessions: [...others(all.sessions), ...rows.sessions],
    inventory: [...all.inventory.filter(({ value }) => !skus.has(value.sku)), ...rows.inventory],
    promotions: all.promotions,
    taxes: all.taxes,
  };
}

/** Returns how many units there are now: what was sold since the form was made stays sold. */
const countsNow =
  (current: TypedProduct | null) =>
  ({ table, row }: { table: FormTable; row: TypedRow }, typedCount: number, before: number | null): number => {
    const key = table === 'variants' ? 'sku' : 'id';
    const name = table === 'variants' ? 'onHand' : 'seats';
    const stored = current?.[table].find((each) => each[key] === row[key])?.[name] ?? '';
    return before === null || stored === '' ? typedCount : typedCount + Number(stored) - before;
  };

/**
 * Stores a product as its form says it, with everything that belongs to it and its audit entry, in one transaction. Its
 * pages, the lists and the search follow as after an import.
 */
export const saveProduct = (
  tools: Tools,
  change: ProductChange,
): Promise<Result<{ id: string }, 'invalid_input' | 'not_found' | 'changed_meanwhile'>> =>
  tools.db.transaction((tx) => saveProductWithin(tx, tools, change));

/** Stores a product as part of a transaction, which is to be undone if it is refused. */
export async function saveProductWithin(
  tx: Database,
  { clock, installation }: Pick<Tools, 'clock' | 'installation'>,
  change: ProductChange,
): Promise<Result<{ id: string }, 'invalid_input' | 'not_found' | 'changed_meanwhile'>> {
  const { actor, id, version } = change;
  const { timeZone } = installation;
  await lockCatalog(tx);
  if (id !== null) await lockStock(tx, id);
  const stored = await readCatalog(tx);
  const before = toSheets(stored);
  const current = id === null ? null : typeProduct(before, id, timeZone);
  if (id !== null && !current) return fail('not_found', 'There is no such product.');
  const taken = new Set(before.products.map((product) => product.id));
  const typed = withId(change.typed, id, taken);
  const now = clock.now();
  const { rows, problems } = readProduct(typed, { now, timeZone }, countsNow(current));
  const newId = typed.products[0]?.['id'] ?? '';
  if (id === null && taken.has(newId)) problems[fieldOf('products', 0, 'id')] = { key: 'CatalogueIdTaken' };
  if (Object.keys(problems).length > 0) return failFields('invalid_input', 'Some fields are wrong.', problems);
  const placed = replaceProduct(before, newId, rows);
  const wrong = findContradictions(placed);
  if (Object.keys(wrong).length > 0) return failFields('invalid_input', 'Some fields are wrong.', wrong);
  if (current && productVersion(current) !== version)
    return fail('changed_meanwhile', 'This product was changed meanwhile.');
  const catalog = withoutPlaces(placed);
  await writeCatalog(tx, { stored, catalog, now });
  const after = typeProduct(catalog, newId, timeZone);
  await recordAudit(tx, clock, {
    actorUserId: actor.userId,
    subjectUserId: null,
    requestId: actor.requestId,
    action: 'product-save',
    detail: newId,
    changes: listProductChanges(current, after),
  });
  return succeed({ id: newId });
}

/** Returns contradictions by the field of the form; those of other rows of the catalogue under its name. */
function findContradictions(placed: PlacedCatalog): Problems {
  const problems: Problems = {};
  for (const problem of checkCatalog(placed)) problems[fieldOfProblem(problem) ?? 'form'] ??= problem.problem;
  return problems;
}
