import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../server/platform/env/env.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { startFilledSite } from './filled-site.ts';
import { editStaticProject, writeStaticProject } from './rebuild-project.ts';

/** The same one-page change by full rebuild: all pages prerendered by `astro build`. */
export async function measure({ pages }: BenchOptions): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  await writeStaticProject(folder.path, await fetchFrame(), pages);
  await build(folder.path);
  const text = 'After the edit.';
  await editStaticProject(folder.path, text);
  const began = performance.now();
  await build(folder.path);
  const seconds = (performance.now() - began) / 1_000;
  const built = await readFile(path.join(folder.path, 'dist/reports/r1/index.html'), 'utf8');
  if (!built.includes(text)) throw new Error('The build does not hold the edit.');
  const note = `${pages} pages of ${Buffer.byteLength(built)} bytes, uncompressed; the second build`;
  return [
    { name: 'astro build after a one-page edit', value: seconds, unit: 's', note },
    { name: 'astro build', value: pages / seconds, unit: 'pages/s' },
  ];
}

/** Returns the markup around the blocks of our own pages, so that the built ones have the same size. */
async function fetchFrame(): Promise<{ before: string; after: string }> {
  await using filled = await startFilledSite(1);
  const html = await (await fetch(`${filled.site.origin}/reports/r1`)).text();
  const [, before = '', after = ''] = /^([\s\S]*<main[^>]*>)[\s\S]*(<\/main>[\s\S]*)$/.exec(html) ?? [];
  if (!before) throw new Error('The generated page has no main element.');
  return { before, after };
}

async function build(folder: string): Promise<void> {
  const astro = path.join(projectRoot(), 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--silent'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`astro build ended with ${code}:\n${output}`);
}
