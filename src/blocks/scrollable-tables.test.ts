import { expect, it } from 'vitest';
import { renderMarkdown } from '../cms/markdown.ts';
import { scrollableTables } from './scrollable-tables.ts';

const table = (...heads: string[]) =>
  renderMarkdown([heads, heads.map(() => '---'), heads].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));

it('puts a table of three columns into a box named by its heads', () => {
  const html = scrollableTables(table('Part', '**Subject** & scope', '"Use"'));
  expect(html).toContain('role="group" tabindex="0" aria-label="Part, Subject &amp; scope, &quot;Use&quot;"><table>');
});

it('leaves a table of two columns and text without tables as they are', () => {
  expect(scrollableTables(table('Stage', 'Weeks'))).toBe(table('Stage', 'Weeks'));
  expect(scrollableTables('<p>Text</p>')).toBe('<p>Text</p>');
});

it('treats every table of a text', () => {
  expect(scrollableTables(table('a', 'b', 'c') + table('d', 'e', 'f')).match(/wide-table/g)).toHaveLength(2);
});
