import { Agent, request } from 'node:http';
import { generatePages } from '../../server/content/corpus/generate-content.ts';
import type { Editor } from '../support/editor-client.ts';
import type { RunningSite } from '../support/site-process.ts';
import { percentile, type Figure } from './figure.ts';

/** Sequential edits measured. */
const edits = 200;
/** Longest wait for one edit, in milliseconds. */
const timeout = 60_000;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sequential edits: from sending the item until the new text is read from the page. */
export async function measureEdits(site: RunningSite, editor: Editor, pages: number): Promise<Figure[]> {
  const edit = editGeneratedPages(site, editor, pages);
  // The first edits after a start run uncompiled code.
  for (let warm = 0; warm < 10; warm += 1) await edit();
  const samples: number[] = [];
  while (samples.length < edits) samples.push(await edit());
  return [
    { name: 'one-item publish to live, p50', value: percentile(samples, 0.5), unit: 'ms' },
    { name: 'one-item publish to live, p95', value: percentile(samples, 0.95), unit: 'ms', budget: { atMost: 100 } },
  ];
}

/** A function that edits the next generated page and returns how long that took to be live, in milliseconds. */
export function editGeneratedPages(site: RunningSite, editor: Editor, pages: number): () => Promise<number> {
  const items = [...generatePages(Math.min(pages, 1_000))];
  let count = 0;
  return async () => {
    count += 1;
    const item = items[(count * 37) % items.length];
    if (!item?.path) throw new Error('There are no generated pages to edit.');
    const { id, path, ...body } = item;
    const text = `Edit ${count} of process ${process.pid}`;
    const blocks = body.fields['blocks'] as object[];
    const changed = {
      ...body,
      path,
      fields: { ...body.fields, blocks: [...blocks, { type: 'rich-text', content: text }] },
    };
    const began = performance.now();
    await editor.put(id, changed);
    while (!(await readPage(`${site.origin}${path}`)).includes(text)) {
      if (performance.now() - began > timeout) throw new Error(`${path} does not show the edit.`);
    }
    return performance.now() - began;
  };
}

/**
 * Reads a page over one kept-alive connection: what a reader's reload costs, without the setup of fetch. A connection
 * that the server closed just before it was used again (on a machine that stalls) is replaced.
 */
function readPage(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve(text));
      answer.on('error', reject);
    });
    asked.on('error', (error) => (asked.reusedSocket ? resolve(readPage(url)) : reject(error)));
    asked.end();
  });
}
