import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CatalogFeed } from './store/catalog/catalog-feed.ts';
import { systemClock } from './platform/clock.ts';
import { createContentApi } from './content/api/content-api.ts';
import { embeddedName, embeddedSource, remoteSource } from './content/api/content-source.ts';
import { storeFeedIds } from './content/items/feed-id.ts';
import { freeReservedAddresses } from './content/editing/free-reserved-addresses.ts';
import { openConnection, type Connection } from './platform/db/connection.ts';
import { openAdapters, type EdgeTarget } from './platform/edge/open-adapters.ts';
import { Purges } from './platform/edge/purges.ts';
import { projectRoot, type Env } from './platform/env/env.ts';
import { toPublicWidget } from './platform/env/comment-variables.ts';
import { makeDataDirectory } from './platform/env/data-directory.ts';
import { awaitDatabase } from './http/await-database.ts';
import { storeDemoContent } from './http/store-demo-content.ts';
import { storeDemoLibrary } from './http/store-demo-library.ts';
import { holdDirectory } from './http/hold-directory.ts';
import { composeServices } from './http/compose-services.ts';
import { createFaultHandler } from './http/end-on-fault.ts';
import { createEdgeHeaders, noEdge } from './http/edge-headers.ts';
import { keepOpen } from './http/keep-open.ts';
import { hearChanges } from './http/hear-changes.ts';
import { close, listen } from './http/listen.ts';
import { createListener } from './http/listener.ts';
import { createPublisher } from './http/create-publisher.ts';
import { createTryDraft } from './http/try-draft.ts';
import { createRouteNames } from './http/name-route.ts';
import { openMonitoring } from './http/open-monitoring.ts';
import { createCatalogServices } from './http/catalog-services.ts';
import { createDynamicPath } from './http/page-routes.ts';
import { openBrandPictures } from './http/open-brand-pictures.ts';
import { openOwnChanges } from './http/open-own-changes.ts';
import { openInstallation, refuseDemo } from './http/open-installation.ts';
import { openMemberships } from './http/open-memberships.ts';
import { UnsetSite } from './http/unset-site.ts';
import { openBuiltSite } from './http/open-built-site.ts';
import { Readiness } from './http/readiness.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { DiskWatch } from './platform/files/watch-disk.ts';
import type { Log } from './platform/log.ts';
import { openRelease, releaseOf } from './content/publish/release.ts';
import type { SiteFacts } from './content/publish/render-page.ts';
import { FolderWatch } from './content/publish/watch-folder.ts';
import type { ServedServices } from './services.ts';

/** State of the start command: its output during the start, and its process. */
export interface StartProgress {
  /** Restarts by the supervisor, by reason. */
  restarts: Readonly<Record<string, number>>;
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

/** Longest wait at a stop for a site that is still opening, in milliseconds. */
const openingTimeout = 10_000;

const application = openBuiltSite();

/**
 * Starts the server. Stored pages are served at once; parts that need the database are opened when it answers.
 * @throws when the port, the data directory or the configuration cannot be used
 */
export async function serve(env: Env, log: Log, progress: StartProgress): Promise<RunningServer> {
  const root = projectRoot();
  const caches = openAdapters(env.edgePurge);
  makeDataDirectory(env.dataDir);
  const hold = await holdDirectory(env);
  progress.step(env.databaseUrl ? 'Opening PostgreSQL' : `Opening the embedded database in ${env.dataDir}`);
  const connection = await openConnection({ ...env, timeouts: env.databaseTimeouts });
  const site = {
    origin: env.siteOrigin,
    isProduction: env.isProduction,
    isDemo: env.isDemo,
    ...toPublicWidget(env.commentsWidget),
    submittalsViewer: env.submittalsViewer,
  };
  const releaseName = await releaseOf(root, { site, source: env.contentGraphqlUrl ?? embeddedName });
  const release = await openRelease(env.dataDir, releaseName);
  const readiness = new Readiness(connection);
  const monitoring = openMonitoring({ env, log, connection, readiness, release: releaseName, progress });
  const watch = new FolderWatch({ dataDir: env.dataDir, release, log, lockAgain: hold.again });
  readiness.watch(watch);
  const disk = new DiskWatch({ dataDir: env.dataDir, log });
  readiness.watchDisk(disk);
  const listener = createListener({
    application,
    env,
    log,
    metrics: monitoring.metrics,
    readiness,
    store: release.store,
    edge: caches[0] ? createEdgeHeaders(caches[0].adapter) : noEdge,
    isDynamicPath: createDynamicPath(application.manifest.routes),
    routeOf: createRouteNames(application.manifest.routes),
    files: await loadStaticFiles(path.join(root, 'dist/client')),
    hasFailedSince: (time) => connection.hasFailedSince(time),
  });
  const servers = await listen(listener, env, log);
  const stopping = new AbortController();
  const open = () => openSite({ env, log, connection, site, release, caches, progress });
  const unset = new UnsetSite({ db: connection.db, env, clock: systemClock, log });
  watch.onBack = () => readiness.services?.publisher.retryFailed();
  const { rendered, current } = keepOpen({
    open: () => awaitDatabase(open, { connection, readiness, log, unset, signal: stopping.signal }),
    serve({ services }) {
      monitoring.follow(services);
      readiness.open(services);
    },
    look: { db: connection.db, log, signal: stopping.signal },
  });
  async function stop(drainSeconds: number) {
    readiness.drain();
    await sleep(drainSeconds * 1_000);
    await Promise.all(servers.map(close));
    stopping.abort();
    const opening = await Promise.race([current(), sleep(openingTimeout, null, { ref: false })]);
    // The other parts are stopped nevertheless, and the database is closed in any case.
    await opening?.stop().catch((error: unknown) => log.error({ err: error }, 'a part could not be stopped'));
    await Promise.all([watch.stop(), disk.stop(), monitoring.stop()]);
    await connection.close();
    await hold.end();
  }
  const tell = (fault: object) => process.send?.(fault);
  process.on('uncaughtException', createFaultHandler({ log, stop: () => stop(0), tell, exit: process.exit }));
  return {
    rendered,
    pages: () => release.store.size,
    failures: () => readiness.services?.publisher.failures ?? new Map(),
    stop: () => stop(env.drainSeconds),
  };
}

interface SiteParts {
  env: Env;
  log: Log;
  connection: Connection;
  site: Omit<SiteFacts, 'installation'>;
  release: Awaited<ReturnType<typeof openRelease>>;
  /** Caches in front. */
  caches: readonly EdgeTarget[];
  progress: StartProgress;
}

/** Opens the parts that need the database. May be called again if the database fails meanwhile. */
async function openSite(parts: SiteParts) {
  // Parts to stop, in the order of opening; they are stopped in reverse.
  const opened = new AsyncDisposableStack();
  try {
    return await openParts(parts, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function openParts(parts: SiteParts, opened: AsyncDisposableStack) {
  const { env, log, connection, release, caches, progress } = parts;
  const { db } = connection;
  const clock = systemClock;
  await connection.migrate();
  await refuseDemo(db, env);
  await storeFeedIds(db, env.siteOrigin);
  await storeDemoContent({ db, clock, env, step: (sentence) => progress.step(sentence) });
  await storeDemoLibrary({ db, clock, env, step: (sentence) => progress.step(sentence) });
  for (const freed of await freeReservedAddresses(db, clock)) {
    log.warn(freed, 'an item stood at an address of the site itself; it is a draft now and needs another address');
  }
  const installation = await openInstallation(db, clock, env);
  await release.adopt(installation, clock.now());
  // Stopped after the publisher, whose last pages it tells.
  const purges = new Purges({ targets: caches, db, clock, log });
  opened.defer(() => purges.stop());
  release.store.onChange = (address, change) => purges.change(address, change);
  const site = { ...parts.site, installation };
  const contentApi = createContentApi({ db, clock, isProduction: env.isProduction, installation });
  const source = env.contentGraphqlUrl
    ? remoteSource(env.contentGraphqlUrl, env.contentToken)
    : embeddedSource(contentApi);
  const productCache = await createCatalogServices(env, { db, clock, installation });
  await openMemberships({ env, db, clock, log, installation, source }, opened);
  const brandPictures = await openBrandPictures(env);
  const publisher = createPublisher({
    application,
    source,
    site,
    log,
    db,
    clock,
    release,
    productCache,
    pictures: brandPictures,
  });
  opened.defer(() => publisher.stop());
  const catalogFeed = new CatalogFeed({
    db,
    log,
    folder: release.folder,
    cache: productCache,
    publish: (tags) => publisher.publishFeed(tags),
    settled: () => publisher.settled(),
  });
  opened.defer(() => catalogFeed.stop());
  await catalogFeed.open(release.store.size === 0);
  const composed = await composeServices({
    env,
    clock,
    log,
    db,
    installation,
    contentApi,
    source,
    publisher,
    productCache,
    brandPictures,
    purges,
    tryDraft: createTryDraft({ application, db, productCache, pictures: brandPictures, contentApi, publisher, site }),
    copyFiles: connection.copyFiles,
    release: path.basename(release.folder),
    opened,
  });
  await openOwnChanges(parts, { publisher, search: composed.search, opened });
  publisher.first.onStartOver = () => composed.keptAnswers.forget();
  const notices = hearChanges(env, { onChange: () => publisher.poke(), log });
  opened.defer(() => notices?.stop());
  return {
    services: { ...composed, publisher } satisfies ServedServices,
    /** Renders missing pages, then follows the catalogue. @returns when every page is rendered */
    async start(): Promise<void> {
      await publisher.start(progress.rendering);
      purges.begin();
      // After a stop in between, or on a full disk, the pages of older releases stay for the next start.
      if (!publisher.problem) {
        const tell = (error: unknown) => log.warn({ err: error }, 'pages of older releases stay until the next start');
        await release.keepPrevious().catch(tell);
      }
      catalogFeed.start();
    },
    stop: () => opened.disposeAsync(),
  };
}
