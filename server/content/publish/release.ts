import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { releaseWordsDigest } from '../corpus/release-phrases.ts';
import { PageStore, progressFile } from './page-store.ts';
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
  const { origin, isProduction, isDemo, commentsWidget, submittalsViewer } = site;
  const facts = JSON.stringify([origin, isProduction, isDemo, commentsWidget, submittalsViewer, source, words]);
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

/** Returns the time of the last start of a release whose pages are all rendered, in milliseconds; null for others. */
async function lastStartOf(folder: string): Promise<number | null> {
  try {
    const progress = JSON.parse(await readFile(path.join(folder, progressFile), 'utf8')) as { isComplete?: unknown };
    return progress.isComplete === true ? (await stat(path.join(folder, factsFile))).mtimeMs : null;
  } catch {
    return null;
  }
}

/** The page store of a release, its folder, and how to remove the pages of the others. */
export async function openRelease(dataDir: string, release: string) {
  const folder = path.join(dataDir, 'pages');
  const files = path.join(folder, release);
  const store = await PageStore.open(files);
  const listOthers = async () =>
    (await readdir(folder)).filter((name) => name !== release).map((name) => path.join(folder, name));
  const removeAll = (folders: readonly string[]) =>
    Promise.all(folders.map((each) => rm(each, { recursive: true, force: true })));
  return {
    folder: files,
    store,
    /**
     * Empties the store when its pages were made with other facts of the installation, such as another time zone. They
     * are known only once the database answers.
     * @param now becomes the time of the file, which tells which release ran last
     */
    async adopt(facts: InstallationFacts, now: Date): Promise<void> {
      const file = path.join(files, factsFile);
      if (!isDeepStrictEqual(await readFacts(files), facts)) {
        await store.reset();
        await writeFile(file, JSON.stringify(facts));
      }
      await utimes(file, now, now);
    },
    /**
     * Keeps the pages of the release that ran before this one, so that a roll-back serves at once, and removes those of
     * all others. Call once the running release is complete; each node has a separate folder.
     */
    async keepPrevious(): Promise<void> {
      const others = await Promise.all(
        (await listOthers()).map(async (place) => ({ place, started: await lastStartOf(place) })),
      );
      const complete = others.filter(({ started }) => started !== null);
      const previous = complete.toSorted((one, two) => Number(two.started) - Number(one.started))[0];
      await removeAll(others.filter((other) => other !== previous).map(({ place }) => place));
    },
    /**
     * Removes the pages of all other releases when the disk is full.
     * @returns whether there were any
     */
    async removeOthers(): Promise<boolean> {
      const others = await listOthers();
      await removeAll(others);
      return others.length > 0;
    },
  };
}
