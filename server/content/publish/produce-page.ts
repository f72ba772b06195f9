import { pack, type StoredPage } from './page-file.ts';
import { renderPage, type PageProblem } from './render-page.ts';

/** A page rendered and compressed, or why there is none. Plain data: it crosses from thread to thread. */
export type Production =
  | { kind: 'page'; page: StoredPage; flaws: string[] }
  | { kind: 'gone'; tags: string[]; body: Uint8Array; headers: Record<string, string> }
  | { kind: 'failed'; tags: string[]; problem: PageProblem };

/**
 * Renders and compresses one address.
 * @param how.onRendered called between the two: compressing leaves the thread free
 * @param how.isBlocking compresses in this thread, which has nothing else to do
 */
export async function producePage(
  render: Parameters<typeof renderPage>[0],
  options: Parameters<typeof renderPage>[1],
  { onRendered, isBlocking = false }: { onRendered?(): void; isBlocking?: boolean } = {},
): Promise<Production> {
  const rendering = await renderPage(render, options);
  onRendered?.();
  if (rendering.kind !== 'page') return rendering;
  const page = await pack(rendering.page, rendering.body, { isBlocking });
  return { kind: 'page', page, flaws: rendering.flaws };
}
