import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../server/platform/env/env.ts';

/**
 * Returns the address of each route in `src/pages/staff`, read from its files so that a test covers a new page.
 * @param parameter stands for `[id]` and the like
 */
export const staffPages = (parameter: string): string[] =>
  readdirSync(path.join(projectRoot(), 'src/pages/staff'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|ts)$/.test(file))
    .map((file) =>
      `/staff/${file.split(path.sep).join('/')}`
        .replace(/\.(astro|ts)$/, '')
        .replace(/\/index$/, '')
        .replace(/\[[^\]]+\]/g, parameter),
    )
    .toSorted();
