import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { projectRoot } from '../platform/env/env.ts';
import { serverOnly } from './server-only.plugin.mjs';

/** Builds an island of one import for the browser, with the guard as the site has it. @returns the shipped code */
async function buildIsland(imported: string): Promise<string> {
  await using folder = await temporaryFolder();
  const island = path.join(folder.path, 'island.ts');
  await mkdir(path.join(folder.path, 'node_modules'));
  await symlink(path.join(projectRoot(), 'node_modules/valibot'), path.join(folder.path, 'node_modules/valibot'));
  await writeFile(
    island,
    `import * as all from ${JSON.stringify(path.join(projectRoot(), imported))};\nconsole.log(all);`,
  );
  const built = await build({
    root: folder.path,
    configFile: false,
    logLevel: 'silent',
    plugins: [serverOnly()],
    build: { write: false, rolldownOptions: { input: island } },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as { output: { code?: string }[] }[];
  return outputs.flatMap(({ output }) => output.map(({ code }) => code ?? '')).join('\n');
}

describe('the client build', () => {
  it.each(['server/platform/env/env.ts', 'server/platform/db/connection.ts', 'server/content/items/content.repo.ts'])(
    'stops with a sentence when an island imports %s',
    async (file) => {
      await expect(buildIsland(file)).rejects.toThrow(
        `${file} must not ship to the browser: an island may import only *.contract.ts and *.rules.ts from server/.`,
      );
    },
  );

  it.each(['server/content/items/site-path.rules.ts', 'server/content/items/item.contract.ts'])(
    'takes %s',
    async (file) => {
      expect(await buildIsland(file)).toContain('console.log');
    },
  );
});

it('is guarded this way in the site itself', async () => {
  const { readFile } = await import('node:fs/promises');
  const config = await readFile(path.join(projectRoot(), 'astro.config.mjs'), 'utf8');
  expect(config).toMatch(/plugins: \[[^\]]*serverOnly\(\)/);
});
