import { readWords } from '../../../server/content/texts/read-words.ts';
import { anchorMaker } from './anchor.ts';
import type { JumpEntry } from './jump-navigation.ts';

/** Gives the outermost headings of rendered Markdown an anchor each, and names them for a table of contents. */
export function headingAnchors(html: string): { html: string; entries: JumpEntry[] } {
  const anchor = anchorMaker();
  const entries: JumpEntry[] = [];
  const anchored = html.replace(/<h2((?: [^>]*)?)>([\s\S]*?)<\/h2>/g, (whole, attributes: string, inner: string) => {
    const label = readWords(inner);
    if (!label) return whole;
    const id = anchor(label.replace(/[^\p{L}\p{N}\s-]/gu, '') || 'section');
    entries.push({ id, label });
    return `<h2 id="${id}"${attributes}>${inner}</h2>`;
  });
  return { html: anchored, entries };
}
