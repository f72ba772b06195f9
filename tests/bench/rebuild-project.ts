import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../server/platform/env/env.ts';

/**
 * Writes an Astro project that prerenders the generated pages, for comparison with the publisher: the same items and
 * Markdown, in the markup of our own shell from `frame`.
 */
export async function writeStaticProject(
  folder: string,
  frame: { before: string; after: string },
  pages: number,
): Promise<void> {
  const root = projectRoot();
  await mkdir(path.join(folder, 'src/pages/reports'), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'rebuild', private: true, type: 'module' }),
    'astro.config.mjs': `export default { cacheDir: './.cache', vite: { cacheDir: './.vite' }, devToolbar: { enabled: false } };`,
    'src/frame.json': JSON.stringify(frame),
    'src/edit.json': JSON.stringify({ text: 'Before the edit.' }),
    'src/pages/reports/[name].astro': pageTemplate(path.join(root, 'server/content/corpus/generate-content.ts'), pages),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
}

/** The one-page change: the text below the first page. */
export async function editStaticProject(folder: string, text: string): Promise<void> {
  await writeFile(path.join(folder, 'src/edit.json'), JSON.stringify({ text }));
}

const pageTemplate = (generator: string, pages: number): string => `---
import { marked } from 'marked';
import { generatePages } from ${JSON.stringify(generator)};
import edit from '../../edit.json';
import frame from '../../frame.json';

export function getStaticPaths() {
  return [...generatePages(${pages})].map((item, index) => ({
    params: { name: item.path.slice('/reports/'.length) },
    props: { item, note: index === 0 ? edit.text : '' },
  }));
}
const { item, note } = Astro.props;
---
<Fragment set:html={frame.before} />
{item.fields.blocks.map((block) =>
  block.type === 'page-title' ? <h1>{block.title}</h1> : <section><Fragment set:html={marked.parse(block.content)} /></section>,
)}
<p>{note}</p>
<Fragment set:html={frame.after} />
`;
