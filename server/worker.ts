import { parentPort, workerData } from 'node:worker_threads';
import type { CatalogListing, Product } from './store/catalog/catalog.contract.ts';
import { createCatalogReader } from './store/catalog/catalog-reader.ts';
import { createShelfReader } from './standards/library/reading/shelf-reader.ts';
import { renderAddress } from './http/application.ts';
import { openBuiltSite } from './http/open-built-site.ts';
import { giveWay } from './content/publish/give-way.ts';
import { digestInPlace } from './content/publish/quick-digest.ts';
import type { SiteFacts } from './content/publish/render-page.ts';
import { serveThread } from './content/publish/serve-thread.ts';
import { createLog } from './platform/log.ts';
import { sendConsoleToLog } from './start-output.ts';

// No request waits for this thread's pages.
giveWay();
/** A rendering thread: the built application, which requests all its data from the main thread. */
const application = openBuiltSite();

digestInPlace();
if (!parentPort) throw new Error('This module runs in a rendering thread of the server only.');
const site = workerData as SiteFacts;
// What templates print; in production it is read by a collector, line by line.
if (site.isProduction) sendConsoleToLog(createLog({ logLevel: 'info', isProduction: true }));
serveThread(parentPort, {
  site,
  createRender: (ask) => {
    const products = {
      read: (id: string) => ask('product', id) as Promise<Product | null>,
      listing: () => ask('listing', null) as Promise<CatalogListing>,
    };
    const readYears = (code: string) => ask('library years', code) as Promise<number[]>;
    return (address, locals) =>
      renderAddress(application, address, {
        ...locals,
        catalog: createCatalogReader(products, locals.render.tags),
        shelf: createShelfReader(readYears, locals.render.tags),
      });
  },
});
