import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { releaseWordsDigest } from '../corpus/release-phrases.ts';
import { PageStore } from './page-store.ts';
import type { InstallationFacts } from '../../platform/installation/installation.contract.ts';
import type { SiteFacts } from './render-page.ts';

const releaseSchema = v.object({ release: v.pipe(v.string(), v.regex(/^[a-z0-9]{6,64}$/)) });

/** All facts besides content that decide the bytes of every page: built code, site settings, source of content. */
export interface ReleaseFacts {
  site: Omit<SiteFacts, 'installation'>;
  source: string;
}

/** The name of the running release: pages of one release are never served by another. */
export async function releaseOf(root: string, { site, source }: ReleaseFacts): Promise<string> {
  const build = await readFile(path.join(root, 'dist/build.json'), 'utf8');
  const { release } = v.parse(releaseSchema, JSON.parse(build));
  // Words are no part of the build.
  const words = await releaseWordsDigest();
  const facts = JSON.stringify([site.origin, site.isProduction, site.isDemo, site.commentsWidget, source, words]);
  return `${release}-${createHash('sha256').update(facts).digest('hex').slice(0, 8)}`;
}

/** Holds the installation's facts that the pages of a folder were made with. */
const factsFile = 'installation.json';

async function readFacts(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(folder, factsFile), 'utf8')) as unknown;
  } catch {
    return null;
  }
}

/** The page store of a release, its folder, and how to remove the pages of the others. */
export async function openRelease(dataDir: string, release: string) {
  const folder = path.join(dataDir, 'pages');
  const store = await PageStore.open(path.join(folder, release));
  return {
    folder: path.join(folder, release),
    store,
    /**
     * Empties the store when its pages were made with other facts of the installation, such as another time zone. They
     * are known only once the database answers.
     */
    async adopt(facts: InstallationFacts): Promise<void> {
      const files = path.join(folder, release);
      if (isDeepStrictEqual(await readFacts(files), facts)) return;
      await store.reset();
      await writeFile(path.join(files, factsFile), JSON.stringify(facts));
    },
    /** Call once the running release is complete; each node has a separate folder. */
    async removeOthers(): Promise<void> {
      const others = (await readdir(folder)).filter((name) => name !== release);
      await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
    },
  };
}
