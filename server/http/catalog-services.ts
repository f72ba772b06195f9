import { ProductCache } from '../store/catalog/catalog-reader.ts';
import { seedDemoPromotions } from '../store/cart/demo-promotions.ts';
import { countProducts } from '../store/catalog/catalog.repo.ts';
import { readDemoCatalog } from '../store/catalog/demo-products.ts';
import { importCatalog } from '../store/catalog/import-catalog.ts';
import type { Platform } from '../platform/platform.ts';

/** Opens the catalogue for pages; in a demo, an empty one is filled with the demo products and promotions first. */
export async function createCatalogServices(
  { isDemo }: { isDemo: boolean },
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
): Promise<ProductCache> {
  if (isDemo && (await countProducts(db)) === 0) {
    const { problems } = await importCatalog(db, { clock, installation }, await readDemoCatalog());
    if (problems.length > 0) throw new Error(`The demo catalogue has problems:\n${problems.join('\n')}`);
  }
  if (isDemo) await seedDemoPromotions(db);
  return new ProductCache(db);
}
