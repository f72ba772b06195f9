import path from 'node:path';
import { systemClock } from '../clock.ts';
import { createContentApi } from '../content/content-api.ts';
import { AnswerCache, createReader } from '../content/content-reader.ts';
import { embeddedSource } from '../content/content-source.ts';
import { readCorpus } from '../content/corpus-file.ts';
import { importContent } from '../content/import-content.ts';
import { connect } from '../db/connection.ts';
import { projectRoot, readEnv } from '../env.ts';

/** One set of services for the lifetime of the dev server; it outlives every module reload. */
const home = globalThis as typeof globalThis & { stanchionDevelopment?: Promise<AnswerCache> };

/** The corpus as it is on disk now, in a database in memory: an edited file shows after a restart. */
async function openCorpus(): Promise<AnswerCache> {
  const connection = await connect({ dataDir: path.join(readEnv().dataDir, 'development') });
  const report = await importContent(
    connection.db,
    systemClock,
    await readCorpus(path.join(projectRoot(), 'src/content')),
    'corpus',
  );
  for (const problem of report.problems) console.warn(problem);
  return new AnswerCache(embeddedSource(createContentApi({ db: connection.db, isProduction: false })));
}

/** What a page needs under `astro dev`, where no publisher renders it. */
export async function developmentLocals(url: URL) {
  home.stanchionDevelopment ??= openCorpus();
  const tags = new Set<string>();
  return {
    content: createReader(await home.stanchionDevelopment, tags),
    render: { tags, further: new Set<string>(), access: 'public', problem: null },
    site: { origin: url.origin, isProduction: false, isDemo: true },
  };
}
