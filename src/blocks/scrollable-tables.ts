import { escapeText } from '../../server/content/texts/escape-text.rules.ts';
import { readWords } from '../../server/content/texts/read-words.ts';

/** Two columns fit a phone unless a word is too long; more are wider than it. */
const fitting = 2;

const cellsOf = (head: string): string[] =>
  [...head.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => readWords(cell));

/**
 * Puts each table of rendered Markdown into a box that scrolls sideways, reachable by keyboard and named by the
 * table's column heads, so that the page never scrolls sideways (WCAG 1.4.10).
 * @param hint shown above the box where the table does not fit
 */
export function scrollableTables(html: string, hint: string): string {
  return html.replace(/<table(?: [^>]*)?>[\s\S]*?<\/table>/g, (table) => {
    const cells = cellsOf(/<thead>[\s\S]*?<\/thead>/.exec(table)?.[0] ?? '');
    if (cells.length < fitting) return table;
    const name = escapeText(cells.filter(Boolean).join(', ')).replaceAll('"', '&quot;');
    const size = cells.length > fitting ? 'wide-table' : 'wide-table two-columns';
    const box = `<div class="${size}" role="group" tabindex="0" aria-label="${name}">${table}</div>`;
    const note = cells.length > fitting ? `<p class="table-hint" aria-hidden="true">${hint}</p>` : '';
    return `<div class="table-frame">${note}${box}</div>`;
  });
}
