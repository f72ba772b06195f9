import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { releaseWordsDigest } from '../corpus/release-phrases.ts';
import { PageStore } from './page-store.ts';
import type { SiteFacts } from './render-page.ts';

const releaseSchema = v.object({ release: v.pipe(v.string(), v.regex(/^[a-z0-9]{6,64}$/)) });

/** All facts besides content that decide the bytes of every page: built code, site settings, source of content. */
export interface ReleaseFacts {
  site: SiteFacts;
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

/** The page store of a release, its folder, and how to remove the pages of the others. */
export async function openRelease(dataDir: string, release: string) {
  const folder = path.join(dataDir, 'pages');
  return {
    folder: path.join(folder, release),
    store: await PageStore.open(path.join(folder, release)),
    /** Call once the running release is complete; each node has a separate folder. */
    async removeOthers(): Promise<void> {
      const others = (await readdir(folder)).filter((name) => name !== release);
      await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
    },
  };
}
