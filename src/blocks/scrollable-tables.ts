/** Two columns fit a phone by wrapping; more get a box of their own to scroll in. */
const fitting = 2;

const headerCells = (table: string): string[] =>
  [...(/<thead>[\s\S]*?<\/thead>/.exec(table)?.[0] ?? '').matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g)]
    .map(([, cell = '']) => cell.replace(/<[^>]*>/g, '').trim())
    .filter(Boolean);

/**
 * Puts each wide table of rendered Markdown into a box that scrolls sideways, reached by keyboard and named by the
 * table's column heads, so that the page itself never scrolls sideways (WCAG 1.4.10).
 */
export function scrollableTables(html: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => {
    const heads = headerCells(table);
    if (heads.length <= fitting) return table;
    const name = heads.join(', ').replaceAll('"', '&quot;');
    return `<div class="wide-table" role="group" tabindex="0" aria-label="${name}">${table}</div>`;
  });
}
