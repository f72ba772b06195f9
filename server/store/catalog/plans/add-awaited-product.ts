import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Problems } from '../../../platform/problem.rules.ts';
import { failFields, succeed, type Result } from '../../../platform/result.ts';
import { readCatalog } from '../catalog.repo.ts';
import { toSheets } from '../catalog-sheets.ts';
import { checkCatalog } from '../check-catalog.ts';
import { saveProductWithin, type CatalogActor } from '../desk/save-product.ts';
import { fieldOfProblem, type TypedProduct } from '../desk/typed-product.ts';
import { placeStored } from '../read-sheets.ts';
import { beginPlan } from './carry-out-plan.ts';
import { insertPlan } from './catalog-plan.repo.ts';
import { recordPlan } from './make-plan.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'>;

/** A product of the next edition of a standard, as its form says it. */
export interface AwaitedProduct {
  typed: TypedProduct;
  /** Id of the standard's item. */
  standard: string;
  /** The product that goes off sale when this one goes on; null where none does. */
  ending: string | null;
}

type Added = Result<{ id: string }, 'invalid_input'>;

/** Thrown to undo what was done. */
class Undo extends Error {
  readonly answer: Added;

  constructor(answer: Added) {
    super('undone');
    this.answer = answer;
  }
}

/**
 * Adds a product that goes on sale when the live page of its standard names it: whenever its edition goes out, moved or let
 * out at once. Product, plans and audit entries are one transaction.
 * @param order.isTrial tells only what would be refused; stores nothing
 */
export async function addAwaitedProduct(
  tools: Tools,
  order: { actor: CatalogActor; product: AwaitedProduct; isTrial: boolean },
): Promise<Added> {
  try {
    return await tools.db.transaction(async (tx) => {
      const answer = await add(tx, tools, order);
      if (order.isTrial || !answer.ok) throw new Undo(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Undo) return error.answer;
    throw error;
  }
}

async function add(
  tx: Database,
  { clock, installation }: Pick<Tools, 'clock' | 'installation'>,
  { actor, product: { typed, standard, ending } }: { actor: CatalogActor; product: AwaitedProduct },
): Promise<Added> {
  const [row = {}] = typed.products;
  const closed = Object.assign({}, typed, { products: [Object.assign({}, row, { isActive: 'no' })] });
  const saved = await saveProductWithin(tx, { clock, installation }, { actor, id: null, version: '', typed: closed });
  if (!saved.ok) return failFields('invalid_input', saved.message, saved.problems ?? {});
  const { id } = saved.value;
  const problems = await trySale(tx, id);
  if (Object.keys(problems).length > 0) return failFields('invalid_input', 'It could not go on sale.', problems);
  const now = clock.now();
  const awaits = { item: standard, productId: id };
  const sales = [
    { productId: id, isOnSale: true },
    ...(ending === null ? [] : [{ productId: ending, isOnSale: false }]),
  ];
  for (const sale of sales) {
    const plan = await insertPlan(tx, { ...sale, awaits, startsAt: now, userId: actor.userId, madeAt: now });
    await recordPlan(tx, { clock, timeZone: installation.timeZone }, actor, plan);
  }
  return succeed({ id });
}

/** Returns by field what would keep a product from going on sale. */
async function trySale(tx: Database, productId: string): Promise<Problems> {
  const sheets = toSheets(await readCatalog(tx));
  const tried = beginPlan(sheets, { productId, sku: null, companyId: null, isOnSale: true, priceMinor: null });
  const problems: Problems = {};
  for (const problem of checkCatalog(placeStored(tried?.catalog ?? sheets)))
    problems[fieldOfProblem(problem) ?? 'variants.0.sku'] ??= problem.problem;
  return problems;
}
