import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { createApp } from 'astro/app/entrypoint';
import { sql } from 'drizzle-orm';
import { seedDemoPromotions } from './cart/demo-promotions.ts';
import { startCartSweep } from './cart/sweep-carts.ts';
import { CatalogFeed } from './catalog/catalog-feed.ts';
import { createCatalogReader, type CatalogReader } from './catalog/catalog-reader.ts';
import { embeddedTax } from './checkout/tax.ts';
import { systemClock } from './clock.ts';
import { createContentApi } from './content/content-api.ts';
import { countItems } from './content/content.repo.ts';
import { embeddedSource, remoteSource } from './content/content-source.ts';
import { readCorpus } from './content/corpus-file.ts';
import { importContent } from './content/import-content.ts';
import { connect } from './db/connection.ts';
import { projectRoot, type Env } from './env.ts';
import { createListener } from './http/listener.ts';
import { createMetrics } from './http/metrics.ts';
import { openCatalog } from './http/open-catalog.ts';
import { openOrders } from './http/open-orders.ts';
import { openPeople } from './http/open-people.ts';
import { seedDemoStore } from './http/seed-demo-store.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { createLog } from './log.ts';
import { openGateway } from './payments/open-gateway.ts';
import { openRelease, releaseOf } from './publish/release.ts';
import { Publisher } from './publish/publisher.ts';
import { RunLedger } from './publish/publish-run.ts';
import type { Render } from './publish/render-page.ts';

/** What the start command shows while the server comes up. */
export interface StartProgress {
  step(sentence: string): void;
  rendering(rendered: number, total: number): void;
}

export interface RunningServer {
  /** Resolves when every page is rendered. */
  rendered: Promise<void>;
  pages(): number;
  failures(): ReadonlyMap<string, { reason: string }>;
  /** Finishes running requests, then closes the publisher and the database. */
  stop(): Promise<void>;
}

/** Longest wait for running requests at a stop, in milliseconds. */
const stopPatience = 10_000;

const application = createApp({ streaming: false });

/** Part by part: a "?" or "#" in an address is a letter of it, never the start of a query. */
const encodeAddress = (address: string): string => address.split('/').map(encodeURIComponent).join('/');

const renderAddress = (address: string, locals: Parameters<Render>[1] & { catalog: CatalogReader }) =>
  application.render(new Request(new URL(encodeAddress(address), locals.site.origin)), { locals });

/** Starts the whole server: database, content, publisher, pages, HTTP. */
export async function serve(env: Env, progress: StartProgress): Promise<RunningServer> {
  const log = createLog(env);
  const clock = systemClock;
  const root = projectRoot();
  progress.step(env.databaseUrl ? 'Opening PostgreSQL' : `Opening the embedded database in ${env.dataDir}`);
  const connection = await connect(env);
  const { db } = connection;
  if (env.isDemo && !env.contentGraphqlUrl && (await countItems(db)) === 0) {
    progress.step('Storing the demo content');
    const report = await importContent(db, clock, await readCorpus(path.join(root, 'src/content')), 'demo');
    if (report.problems.length > 0) throw new Error(`The demo content has problems:\n${report.problems.join('\n')}`);
  }
  const contentApi = createContentApi({ db, isProduction: env.isProduction });
  const source = env.contentGraphqlUrl
    ? remoteSource(env.contentGraphqlUrl, env.contentToken)
    : embeddedSource(contentApi);
  const site = { origin: env.siteOrigin, isProduction: env.isProduction, isDemo: env.isDemo };
  const release = await releaseOf(root, { site, source: source.name });
  const { store, folder, removeOthers } = await openRelease(env.dataDir, release);
  const productCache = await openCatalog(env, db, clock);
  if (env.isDemo) await seedDemoPromotions(db);
  const publisher = new Publisher({
    source,
    store,
    ledger: new RunLedger(db, clock),
    render: (address, locals) =>
      renderAddress(address, { ...locals, catalog: createCatalogReader(productCache, locals.render.tags) }),
    site,
    log,
  });
  const catalogFeed = new CatalogFeed({
    ...{ db, folder, log, cache: productCache },
    publish: (tags) => publisher.publishFeed(tags),
    settled: () => publisher.settled(),
  });
  await catalogFeed.open(store.size === 0);
  const { sweep, demoUsers, ...people } = await openPeople({ env, db, clock, log, source });
  const cartSweep = startCartSweep({ db, clock, log });
  const payments = await openGateway({ env, db, clock, log });
  await seedDemoStore({ db, clock, payments, delivery: people.delivery }, demoUsers);
  const { orders, attemptSweep } = openOrders({ env, db, clock, log, payments, tax: embeddedTax, ...people });
  const listener = createListener({
    application,
    services: {
      env,
      clock,
      log,
      db,
      contentApi,
      publisher,
      productCache,
      tax: embeddedTax,
      payments,
      orders,
      ...people,
    },
    store,
    files: await loadStaticFiles(path.join(root, 'dist/client')),
    metrics: createMetrics(publisher, people.delivery),
    problems: async () => {
      const database = await db.execute(sql`select 1`).then(
        () => null,
        () => 'the database does not answer',
      );
      return [database, publisher.problem].filter((problem) => problem !== null);
    },
  });
  const servers = await listen(listener, env);
  // A stop in between leaves the earlier release for the next start.
  const rendered = publisher.start(progress.rendering).then(() => (publisher.problem ? undefined : removeOthers()));
  rendered
    .then(() => catalogFeed.start())
    .catch((error: unknown) => log.error({ err: error }, 'the pages could not be rendered'));
  return {
    rendered,
    pages: () => store.size,
    failures: () => publisher.failures,
    async stop() {
      await Promise.all(servers.map(close));
      await catalogFeed.stop();
      await publisher.stop();
      await attemptSweep.stop();
      await people.delivery.stop();
      await sweep.stop();
      await cartSweep.stop();
      await people.auth.background.settled();
      await connection.close();
    },
  };
}

/** Listens on HOST, or on both loopback families when none is given. */
async function listen(listener: RequestListener, env: Env): Promise<Server[]> {
  const hosts = env.host ? [env.host] : ['127.0.0.1', '::1'];
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, maxHeaderSize: 32_768 }, listener);
    const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve);
      server.listen(env.port, host, () => resolve(null));
    });
    // A machine without IPv6 serves on IPv4 alone.
    if (problem && host === '::1' && problem.code !== 'EADDRINUSE') continue;
    if (problem) throw problem;
    servers.push(server);
  }
  return servers;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), stopPatience);
  await closed;
  clearTimeout(impatient);
}
