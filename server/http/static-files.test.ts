import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { loadStaticFiles, packStaticFiles } from './static-files.ts';

const script = Array.from({ length: 500 }, (_, index) => `export const name${index} = ${index * index};`).join('\n');
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

it('serves built files whole in every coding, packed densely where the build did so', async () => {
  await using folder = await temporaryFolder();
  await mkdir(path.join(folder.path, '_astro'));
  await writeFile(path.join(folder.path, '_astro/page.js'), script);
  await writeFile(path.join(folder.path, 'icon.png'), picture);
  const quick = await loadStaticFiles(folder.path);
  await packStaticFiles(folder.path);
  const dense = await loadStaticFiles(folder.path);
  for (const files of [quick, dense]) {
    expect([...files.keys()].toSorted()).toEqual(['/_astro/page.js', '/icon.png']);
    const page = files.get('/_astro/page.js');
    expect(brotliDecompressSync(page?.body ?? '').toString()).toBe(script);
    expect(page?.headers['Cache-Control']).toContain('immutable');
    expect(files.get('/icon.png')?.body).toEqual(picture);
  }
  const sizeIn = (files: typeof quick) => files.get('/_astro/page.js')?.body.length ?? 0;
  expect(sizeIn(dense)).toBeLessThan(0.95 * sizeIn(quick));
  expect(dense.get('/_astro/page.js')?.etag).toBe(quick.get('/_astro/page.js')?.etag);
});
