import { pack, type StoredPage } from './page-file.ts';
import { renderPage, type PageProblem } from './render-page.ts';

/** A page rendered and compressed, or why there is none. Plain data: it crosses from thread to thread. */
export type Production =
  | { kind: 'page'; page: StoredPage }
  | { kind: 'gone'; tags: string[]; body: Uint8Array; headers: Record<string, string> }
  | { kind: 'failed'; tags: string[]; problem: PageProblem };

/**
 * Renders and compresses one address.
 * @param onRendered called between the two: compressing leaves the thread free
 */
export async function producePage(
  render: Parameters<typeof renderPage>[0],
  options: Parameters<typeof renderPage>[1],
  onRendered: () => void,
): Promise<Production> {
  const rendering = await renderPage(render, options);
  onRendered();
  return rendering.kind === 'page' ? { kind: 'page', page: await pack(rendering.page, rendering.body) } : rendering;
}
