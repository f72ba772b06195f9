import path from 'node:path';
import { openMemberships } from './open-memberships.ts';
import { seedDemoPromotions } from '../store/cart/demo-promotions.ts';
import { systemClock } from '../platform/clock.ts';
import { createContentApi } from '../content/api/content-api.ts';
import { embeddedSource } from '../content/api/content-source.ts';
import { readCorpus } from '../content/corpus/corpus-file.ts';
import { importContent } from '../content/corpus/import-content.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { readInstallation } from '../platform/installation/installation.repo.ts';
import { connect } from '../platform/db/connection.ts';
import { projectRoot, readEnv, type Env } from '../platform/env/env.ts';
import { Purges } from '../platform/edge/purges.ts';
import { createLog } from '../platform/log.ts';
import { RunLedger } from '../content/publish/publish-run.ts';
import type { Services } from '../services.ts';
import { composeServices } from './compose-services.ts';
import { CorpusEdits } from './corpus-edits.ts';
import { openBrandPictures } from './open-brand-pictures.ts';
import { createDevelopmentPublisher } from './development-publisher.ts';
import { createCatalogServices } from './catalog-services.ts';

/** The product under `npm run dev`. */
export interface Development {
  services: Services;
  edits: CorpusEdits;
}

/** Embedded services only: no other system is reached. */
function developmentEnv(siteOrigin: string): Env {
  const env = readEnv();
  return {
    ...env,
    siteOrigin,
    port: Number(new URL(siteOrigin).port || 80),
    dataDir: path.join(env.dataDir, 'development'),
    databaseUrl: undefined,
    contentGraphqlUrl: undefined,
    smtpUrl: undefined,
    oidc: undefined,
    stripe: undefined,
    connectors: {},
    isDemo: true,
    isProduction: false,
    isSandboxAllowed: true,
  };
}

/** Opens the product on a separate database, with the current corpus and the demo's people and products. */
export async function openDevelopment(siteOrigin: string): Promise<Development> {
  // Stopped if opening fails; otherwise it ends with the process.
  const opened = new AsyncDisposableStack();
  try {
    return await openParts(developmentEnv(siteOrigin), opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function openParts(env: Env, opened: AsyncDisposableStack): Promise<Development> {
  const log = createLog(env);
  const clock = systemClock;
  const connection = await connect({ dataDir: env.dataDir });
  opened.defer(() => connection.close());
  const { db } = connection;
  const folder = path.join(projectRoot(), 'src/content');
  const warn = (problem: string): void => log.warn(problem);
  // Before they are read: later saves are stored with the first page.
  const edits = await CorpusEdits.open({ folder, db, clock, warn });
  const { problems } = await importContent(db, clock, await readCorpus(folder), 'corpus');
  problems.forEach(warn);
  // An administrator may have changed the facts of the demo.
  const installation = (await readInstallation(db)) ?? demoInstallation;
  const contentApi = createContentApi({ db, clock, isProduction: false, installation });
  const source = embeddedSource(contentApi);
  const productCache = await createCatalogServices(env, { db, clock, installation });
  await seedDemoPromotions(db);
  await openMemberships({ env, db, clock, log, installation, source }, opened);
  const publisher = createDevelopmentPublisher(source, new RunLedger(db, clock), installation.modulesOff);
  const parts = {
    env,
    log,
    clock,
    db,
    installation,
    contentApi,
    source,
    publisher,
    productCache,
    brandPictures: await openBrandPictures(env),
    // Sources change while the server runs: no page is kept for its next start.
    release: `development-${clock.now().getTime()}`,
    purges: new Purges({ targets: [], db, clock, log }),
    // Pages are rendered on request: a fault shows in the preview.
    tryDraft: () => Promise.resolve(null),
    opened,
  };
  return { services: await composeServices(parts), edits };
}
