import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type OutputChunk } from 'rolldown';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../../../server/platform/env/env.ts';

/** Most Brotli bytes of what a text loads when it is opened. */
const most = 95_000;

it('is loaded when a text is opened, and is no part of the form', { timeout: 120_000 }, async () => {
  const { output } = await build({
    input: path.join(projectRoot(), 'islands/content/editor/ItemForm.tsx'),
    external: (id) => /^(react|react-dom|nanostores|@nanostores)(\/|$)/.test(id),
    moduleTypes: { '.css': 'empty' },
    transform: { jsx: 'react-jsx' },
    output: { minify: true },
    write: false,
  });
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk');
  const byName = (name: string) => chunks.find(({ fileName }) => fileName === name);
  /** Returns a chunk with everything that it loads at once. */
  const withImports = (chunk: OutputChunk | undefined): OutputChunk[] =>
    chunk ? [chunk, ...chunk.imports.flatMap((name) => withImports(byName(name)))] : [];
  const form = new Set(withImports(chunks.find(({ isEntry }) => isEntry)));
  const area = chunks.find(({ name }) => name === 'WritingArea');
  const later = new Set(withImports(area).filter((chunk) => !form.has(chunk)));
  const modulesOf = (found: ReadonlySet<OutputChunk>) => [...found].flatMap(({ moduleIds }) => moduleIds);
  const ofEditor = /node_modules\/(prosemirror-|marked)/;
  expect(modulesOf(form).filter((id) => ofEditor.test(id))).toEqual([]);
  expect(modulesOf(later).some((id) => ofEditor.test(id))).toBe(true);
  const bytes = [...later].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(most);
});
