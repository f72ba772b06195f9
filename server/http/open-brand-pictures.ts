import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, type Env } from '../platform/env/env.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createBrandPictures, type BrandPictures } from '../platform/images/read-brand-picture.ts';

/** Opens the pictures that icons, mails and documents are made of; during development there is no build. */
export async function openBrandPictures(env: Pick<Env, 'dataDir' | 'bucket'>): Promise<BrandPictures> {
  const built = path.join(projectRoot(), 'dist/client');
  const { storage } = await openFiles(env);
  return createBrandPictures(storage, existsSync(built) ? built : path.join(projectRoot(), 'public'));
}
