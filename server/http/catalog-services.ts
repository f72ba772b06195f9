import path from 'node:path';
import { readCatalogFiles } from '../store/catalog/catalog-files.ts';
import { ProductCache } from '../store/catalog/catalog-reader.ts';
import { countProducts } from '../store/catalog/catalog.repo.ts';
import { importCatalog } from '../store/catalog/import-catalog.ts';
import type { Platform } from '../platform/platform.ts';
import { projectRoot } from '../platform/env/env.ts';

/** Opens the catalogue for pages; in a demo, an empty one is filled with the demo products first. */
export async function createCatalogServices(
  { isDemo }: { isDemo: boolean },
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
): Promise<ProductCache> {
  if (isDemo && (await countProducts(db)) === 0) {
    const files = await readCatalogFiles(path.join(projectRoot(), 'server/store/catalog/demo'));
    const { problems } = await importCatalog(db, { clock, installation }, files);
    if (problems.length > 0) throw new Error(`The demo catalogue has problems:\n${problems.join('\n')}`);
  }
  return new ProductCache(db);
}
