import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { APIContext } from 'astro';
import { identify } from '../access/identify.ts';
import { accountRedirect } from '../accounts/account-paths.rules.ts';
import { seedDemoPromotions } from '../cart/demo-promotions.ts';
import { systemClock } from '../clock.ts';
import { createContentApi } from '../content/content-api.ts';
import { embeddedSource } from '../content/content-source.ts';
import { splitSitePath } from '../content/content.rules.ts';
import { readCorpus } from '../content/corpus-file.ts';
import { importContent } from '../content/import-content.ts';
import { connect } from '../db/connection.ts';
import { projectRoot, readEnv, type Env } from '../env.ts';
import { createLog } from '../log.ts';
import { RunLedger } from '../publish/publish-run.ts';
import { composeServices } from './compose-services.ts';
import { CorpusEdits } from './corpus-edits.ts';
import { createDevelopmentPublisher } from './development-publisher.ts';
import { guardPage } from './guard-page.ts';
import { makeLocals } from './make-locals.ts';
import { openCatalog } from './open-catalog.ts';
import type { Services } from '../services.ts';
import { allowedOrigins } from './site-host.ts';
import { watchChange } from './watch-change.ts';

interface Development {
  services: Services;
  edits: CorpusEdits;
}

/** One set of services for the lifetime of the dev server; it outlives every module reload. */
const home = globalThis as typeof globalThis & { stanchionDevelopment?: Promise<Development> | undefined };

/** The embedded services alone: nothing that is tried out reaches a system elsewhere. */
function developmentEnv(siteOrigin: string): Env {
  const env = readEnv();
  return {
    ...env,
    siteOrigin,
    port: Number(new URL(siteOrigin).port || 80),
    dataDir: path.join(env.dataDir, 'development'),
    ...{ databaseUrl: undefined, contentGraphqlUrl: undefined, smtpUrl: undefined, oidc: undefined, stripe: undefined },
    ...{ connectors: {}, isDemo: true, isProduction: false, isSandboxAllowed: true },
  };
}

/** Opens the product on a database of its own, with the corpus as it is on disk now and the demo's people and products. */
async function open(siteOrigin: string): Promise<Development> {
  const env = developmentEnv(siteOrigin);
  const log = createLog(env);
  const clock = systemClock;
  const { db } = await connect({ dataDir: env.dataDir });
  const folder = path.join(projectRoot(), 'src/content');
  const warn = (problem: string): void => log.warn(problem);
  const edits = await CorpusEdits.open({ folder, db, clock, warn });
  const { problems } = await importContent(db, clock, await readCorpus(folder), 'corpus');
  problems.forEach(warn);
  const contentApi = createContentApi({ db, isProduction: false });
  const source = embeddedSource(contentApi);
  const productCache = await openCatalog(env, db, clock);
  await seedDemoPromotions(db);
  const publisher = createDevelopmentPublisher(source, new RunLedger(db, clock));
  // Ends with the process: there is nobody to wait for.
  const opened = new AsyncDisposableStack();
  const parts = { env, log, clock, db, contentApi, source, publisher, productCache, opened };
  return { services: await composeServices(parts), edits };
}

/**
 * Answers a request under `astro dev`, where no server of ours stands before the application: gives pages and endpoints
 * what they work with, and does with the answer what the server does.
 * @param answer renders the page; at a URL without its language prefix where the address has one
 */
export async function answerInDevelopment(
  { url, locals, request, clientAddress }: APIContext,
  answer: (url?: URL) => Promise<Response>,
): Promise<Response> {
  // The error pages come here a second time.
  if ('language' in locals) return answer();
  home.stanchionDevelopment ??= open(url.origin).catch((error: unknown) => {
    home.stanchionDevelopment = undefined;
    throw error;
  });
  const { services, edits } = await home.stanchionDevelopment;
  const { method, headers } = request;
  const { pathname } = url;
  const isSafe = method === 'GET' || method === 'HEAD';
  const isPage = !pathname.startsWith('/api/');
  if (isPage && (await edits.store())) await services.publisher.publishFeed([]);
  const origins = allowedOrigins(services.env);
  if (isPage && !isSafe && !origins.has(headers.get('origin') ?? '')) {
    return new Response(`Forms must be sent from ${url.origin}.`, { status: 403 });
  }
  const elsewhere = isSafe ? accountRedirect(pathname) : null;
  if (elsewhere) return seeOther(elsewhere + url.search);
  const { locale, path: plain } = splitSitePath(pathname);
  const identified = await identify(services, headers);
  const person = identified?.person ?? null;
  const requestId = randomUUID();
  const content = services.publisher.reader();
  const facts = { requestId, origins, language: locale, identified, headers, address: clientAddress, content };
  Object.assign(locals, makeLocals(services, facts));
  const settle = watchChange(services, { method, path: pathname, requestId, person });
  const response = await answer(plain === pathname ? undefined : new URL(plain + url.search, url));
  for (const cookie of identified?.cookies ?? []) response.headers.append('Set-Cookie', cookie);
  if (!isSafe) await settle(response.status);
  const { access } = locals.render;
  if (access === 'public') return response;
  const led = await guardPage(access, { address: pathname, target: pathname + url.search, person }, services);
  return led === null ? response : seeOther(led);
}

const seeOther = (location: string): Response =>
  new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'private, no-store' } });
