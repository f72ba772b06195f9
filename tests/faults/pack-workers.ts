import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'rolldown';
import { projectRoot } from '../../server/platform/env/env.ts';

/** Packages that load files beside their code, or have parts that are not JavaScript. */
const unpacked = [/^@electric-sql\//, 'pdfkit', 'pg', 'pino', 'sanitize-html'];

/**
 * Bundles each process that these tests kill into one file, once per run: from sources each start loaded two thousand
 * modules, half of its processor time (docs/decisions/engineering.md#processes-to-kill-are-packed).
 * @returns the function that removes the bundles
 */
export default async function packWorkers(): Promise<() => Promise<void>> {
  const results = path.join(projectRoot(), 'test-results');
  await mkdir(results, { recursive: true });
  // Within the project, where packages are resolved.
  const folder = await mkdtemp(path.join(results, 'workers-'));
  const sources = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('-worker.ts'));
  await build({
    input: Object.fromEntries(sources.map((name) => [path.parse(name).name, path.join(import.meta.dirname, name)])),
    platform: 'node',
    external: unpacked,
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs' },
    logLevel: 'silent',
  });
  process.env['PACKED_WORKERS'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
