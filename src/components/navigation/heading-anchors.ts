import { readWords } from '../../../server/content/texts/read-words.ts';
import { anchorMaker, type MakeAnchor } from './anchor.ts';
import type { JumpEntry } from './jump-navigation.ts';

/**
 * Gives every heading of rendered Markdown an anchor, unless it has one, and names the outermost for a table of contents.
 * @param anchor of the page, where it has more than this text
 */
export function headingAnchors(
  html: string,
  anchor: MakeAnchor = anchorMaker(),
): { html: string; entries: JumpEntry[] } {
  const entries: JumpEntry[] = [];
  const headings = /<(h[2-6])((?: [^>]*)?)>([\s\S]*?)<\/\1>/g;
  const anchored = html.replace(headings, (whole, tag: string, attributes: string, inner: string) => {
    const label = readWords(inner);
    if (!label || /\sid=/.test(attributes)) return whole;
    const id = anchor(label.replace(/[^\p{L}\p{N}\s-]/gu, '') || 'section');
    if (tag === 'h2') entries.push({ id, label });
    return `<${tag} id="${id}"${attributes}>${inner}</${tag}>`;
  });
  return { html: anchored, entries };
}
