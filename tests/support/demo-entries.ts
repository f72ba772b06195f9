import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import path from 'node:path';
import { ProductCache } from '../../server/store/catalog/catalog-reader.ts';
import { importCatalog } from '../../server/store/catalog/import-catalog.ts';
import { readCatalogFiles } from '../../server/store/catalog/catalog-files.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { createContentApi } from '../../server/content/api/content-api.ts';
import { embeddedSource } from '../../server/content/api/content-source.ts';
import { importContent } from '../../server/content/corpus/import-content.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { createLog } from '../../server/platform/log.ts';
import { SearchFollower } from '../../server/search/follow-changes.ts';
import type { SearchEntry, SearchIndex } from '../../server/search/search.contract.ts';
import { readDemoContent } from './demo-content.ts';
import { drivers } from './test-databases.ts';

/** Reads the demo's pages and products as search entries, as the indexer does. */
export async function readDemoEntries(): Promise<SearchEntry[]> {
  const [driver] = drivers;
  if (!driver) throw new Error('There is no database.');
  await using connection = await driver.open();
  const { db } = connection;
  const root = projectRoot();
  const { problems } = await importContent(db, systemClock, await readDemoContent(), 'test');
  const files = await readCatalogFiles(path.join(root, 'server/store/catalog/demo'));
  problems.push(
    ...(await importCatalog(db, { clock: systemClock, installation: demoInstallation }, files)).problems.map(String),
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const entries = new Map<string, SearchEntry>();
  const collecting = {
    claim: async () => true,
    positions: async () => ({}),
    paths: async () => [],
    pathsOf: async () => [],
    write: async ({ put }) => {
      for (const entry of put) entries.set(entry.path, entry);
    },
  } satisfies Partial<SearchIndex>;
  const source = embeddedSource(
    createContentApi({ db, clock: systemClock, isProduction: true, installation: demoInstallation }),
  );
  const log = createLog({ logLevel: 'silent', isProduction: true });
  await new SearchFollower({
    index: collecting as Partial<SearchIndex> as SearchIndex,
    source,
    db,
    log,
    products: new ProductCache(db),
    mayRebuild: () => true,
  }).look();
  return [...entries.values()];
}
