import { ProductCache } from '../store/catalog/catalog-reader.ts';
import { seedDemoPromotions } from '../store/cart/demo-promotions.ts';
import { countProducts } from '../store/catalog/catalog.repo.ts';
import { readDemoCatalog } from '../store/catalog/demo-products.ts';
import { importCatalog } from '../store/catalog/import-catalog.ts';
import { hasRates } from '../store/tax/tax-rate.repo.ts';
import type { Database } from '../platform/db/connection.ts';
import type { Platform } from '../platform/platform.ts';

/** Opens the catalogue for pages; in a demo, an empty one is filled with the demo products and promotions first. */
export async function createCatalogServices(
  { isDemo }: { isDemo: boolean },
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
): Promise<ProductCache> {
  const missing = isDemo ? await findMissing(db) : null;
  if (missing) {
    const { problems } = await importCatalog(db, { clock, installation }, missing);
    if (problems.length > 0) throw new Error(`The demo catalogue has problems:\n${problems.join('\n')}`);
  }
  if (isDemo) await seedDemoPromotions(db);
  return new ProductCache(db);
}

/** Returns the files of the demo that its store needs: all of a new one, the taxes of one from an earlier release. */
async function findMissing(db: Database): Promise<Map<string, string> | null> {
  const files = await readDemoCatalog();
  if ((await countProducts(db)) === 0) return files;
  const taxes = files.get('taxes.csv');
  return taxes === undefined || (await hasRates(db)) ? null : new Map([['taxes.csv', taxes]]);
}
