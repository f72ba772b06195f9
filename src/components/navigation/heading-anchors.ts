import { anchorMaker } from './anchor.ts';
import type { JumpEntry } from './jump-navigation.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .trim();

/** Gives the outermost headings of rendered Markdown an anchor each, and names them for a table of contents. */
export function headingAnchors(html: string): { html: string; entries: JumpEntry[] } {
  const anchor = anchorMaker();
  const entries: JumpEntry[] = [];
  const anchored = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (whole, inner: string) => {
    const label = textOf(inner);
    if (!label) return whole;
    const id = anchor(label.replace(/[^\p{L}\p{N}\s-]/gu, '') || 'section');
    entries.push({ id, label });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored, entries };
}
