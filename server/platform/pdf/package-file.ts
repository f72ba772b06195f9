import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Returns where a file of an installed package is. Its folder is searched, because some packages name none of their files
 * in `exports`.
 * @param file such as '@scope/name/fonts/a.ttf'
 */
export function findPackageFile(file: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(file) ?? [];
  const found = folders.map((folder) => path.join(folder, file)).find(existsSync);
  if (found === undefined) throw new Error(`The file ${file} is not installed.`);
  return found;
}
