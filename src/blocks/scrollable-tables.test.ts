import { expect, it } from 'vitest';
import { renderMarkdown } from '../../server/content/texts/render-markdown.ts';
import { scrollableTables } from './scrollable-tables.ts';

const table = (...heads: string[]) =>
  renderMarkdown([heads, heads.map(() => '---'), heads].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));

it('puts a table of three columns into a box named by its heads', () => {
  const html = scrollableTables(table('Part', '**Subject** & scope', '"Use"'), 'Scroll');
  expect(html).toContain('role="group" tabindex="0" aria-label="Part, Subject &amp; scope, &quot;Use&quot;"><table>');
});

it('puts a table of two columns into a box that is as narrow as a phone, and leaves other text as it is', () => {
  const html = scrollableTables(table('Stage', 'Weeks'), 'Scroll');
  expect(html).toContain('<div class="wide-table two-columns" role="group" tabindex="0" aria-label="Stage, Weeks">');
  expect(html).not.toContain('table-hint');
  expect(scrollableTables(table('Stage'), 'Scroll')).toBe(table('Stage'));
  expect(scrollableTables('<p>Text</p>', 'Scroll')).toBe('<p>Text</p>');
});

it('treats every table of a text', () => {
  expect(scrollableTables(table('a', 'b', 'c') + table('d', 'e', 'f'), 'Scroll').match(/wide-table/g)).toHaveLength(2);
});

it('says above the box that it scrolls, and counts a corner without a head', () => {
  const html = scrollableTables(table(' ', 'b', 'c'), 'Scroll');
  expect(html).toContain('<p class="table-hint" aria-hidden="true">Scroll</p>');
  expect(html).toContain('aria-label="b, c"');
});

it('names a box with exponents as they are read, and escapes them', () => {
  const html = scrollableTables(table('Leak 10<sup>-5</sup>', 'a & b', '"c"'), 'Scroll');
  expect(html).toContain('aria-label="Leak 10⁻⁵, a &amp; b, &quot;c&quot;"');
});
