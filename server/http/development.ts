import path from 'node:path';
import { createCatalogReader, type ProductCache } from '../catalog/catalog-reader.ts';
import { systemClock } from '../clock.ts';
import { createContentApi } from '../content/content-api.ts';
import { AnswerCache, createReader } from '../content/content-reader.ts';
import { embeddedSource } from '../content/content-source.ts';
import { splitSitePath } from '../content/content.rules.ts';
import { readCorpus } from '../content/corpus-file.ts';
import { importContent } from '../content/import-content.ts';
import { connect } from '../db/connection.ts';
import { projectRoot, readEnv } from '../env.ts';
import { openCatalog } from './open-catalog.ts';

interface Development {
  answers: AnswerCache;
  products: ProductCache;
}

/** One set of services for the lifetime of the dev server; it outlives every module reload. */
const home = globalThis as typeof globalThis & { stanchionDevelopment?: Promise<Development> };

/** The corpus as it is on disk now, in a database in memory: an edited file shows after a restart. */
async function openCorpus(): Promise<Development> {
  const connection = await connect({ dataDir: path.join(readEnv().dataDir, 'development') });
  const report = await importContent(
    connection.db,
    systemClock,
    await readCorpus(path.join(projectRoot(), 'src/content')),
    'corpus',
  );
  for (const problem of report.problems) console.warn(problem);
  const contentApi = createContentApi({ db: connection.db, isProduction: false });
  return {
    answers: new AnswerCache(embeddedSource(contentApi)),
    products: await openCatalog({ isDemo: true }, connection.db, systemClock),
  };
}

/**
 * Gives a page under `astro dev`, where no publisher renders it, what it works with.
 * @returns the URL without its language prefix; undefined where it has none
 */
export async function prepareDevelopment({ url, locals }: { url: URL; locals: object }): Promise<URL | undefined> {
  if ('language' in locals) return undefined;
  home.stanchionDevelopment ??= openCorpus();
  const { answers, products } = await home.stanchionDevelopment;
  const tags = new Set<string>();
  const { locale, path: plain } = splitSitePath(url.pathname);
  Object.assign(locals, {
    language: locale,
    content: createReader(answers, tags),
    catalog: createCatalogReader(products, tags),
    render: { tags, further: new Set<string>(), access: 'public', problem: null },
    site: { origin: url.origin, isProduction: false, isDemo: true },
  });
  return plain === url.pathname ? undefined : new URL(plain + url.search, url);
}
