import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { ContentSource } from '../content/api/content-source.ts';
import { Publisher } from '../content/publish/publisher.ts';
import { RunLedger } from '../content/publish/publish-run.ts';
import type { openRelease } from '../content/publish/release.ts';
import type { Render, SiteFacts } from '../content/publish/render-page.ts';
import { RenderThreads } from '../content/publish/render-threads.ts';
import type { ContentQuestion } from '../content/publish/thread-messages.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
import type { BrandPictures } from '../platform/images/read-brand-picture.ts';
import { projectRoot } from '../platform/env/env.ts';
import type { Log } from '../platform/log.ts';
import { createCatalogReader, type ProductCache } from '../store/catalog/catalog-reader.ts';
import { createShelfReader, readLiveYears } from '../standards/library/reading/shelf-reader.ts';
import { renderAddress } from './application.ts';
import type { openBuiltSite } from './open-built-site.ts';

interface Parts {
  application: ReturnType<typeof openBuiltSite>;
  source: ContentSource;
  site: SiteFacts;
  log: Log;
  db: Database;
  clock: Clock;
  release: Pick<Awaited<ReturnType<typeof openRelease>>, 'store'>;
  productCache: ProductCache;
  pictures: BrandPictures;
}

/** One thread a core: the main thread, which answers requests, needs a third of its core while they render. */
const renderThreadCount = (): number => Math.min(availableParallelism(), 3);

/** Makes the rendering of an address by the built site. */
export const createRender =
  ({
    application,
    db,
    productCache,
    pictures,
  }: Pick<Parts, 'application' | 'db' | 'productCache' | 'pictures'>): Render =>
  (address, locals) =>
    renderAddress(application, address, {
      ...locals,
      catalog: createCatalogReader(productCache, locals.render.tags),
      shelf: createShelfReader((code) => readLiveYears(db, code), locals.render.tags),
      pictures,
    });

/** Creates the publisher, whose pages are rendered by threads of the built site. */
export function createPublisher({
  application,
  source,
  site,
  log,
  db,
  clock,
  release,
  productCache,
  pictures,
}: Parts): Publisher {
  return new Publisher({
    source,
    site,
    log,
    store: release.store,
    ledger: new RunLedger(db, clock),
    render: createRender({ application, db, productCache, pictures }),
    threads: new RenderThreads({
      module: path.join(projectRoot(), 'dist/server/worker.mjs'),
      count: renderThreadCount(),
      data: site,
      answers: {
        content: ({ document, variables }: ContentQuestion) => source.execute(document, variables),
        product: (id: string) => productCache.read(id),
        listing: () => productCache.listing(),
        'library years': (code: string) => readLiveYears(db, code),
      },
      log,
    }),
  });
}
