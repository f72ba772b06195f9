import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const rendered = (...rows: string[]) =>
  renderMarkdown(rows.map((row) => `| ${row} |`).join('\n'))
    .replace(/\s*\n\s*/g, '')
    .replace(/^<table>|<\/table>$/g, '');

it('names the columns', () => {
  expect(rendered('A | B', '--- | ---', 'c | d')).toBe(
    '<thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody>',
  );
});

it('takes the first cells as the heads of rows where the corner is empty, and has no empty head', () => {
  expect(rendered(' | B |  ', '--- | --- | ---', 'c | d | e', '*f* | g | h')).toBe(
    '<thead><tr><td></td><th scope="col">B</th><td></td></tr></thead>' +
      '<tbody><tr><th scope="row">c</th><td>d</td><td>e</td></tr>' +
      '<tr><th scope="row"><em>f</em></th><td>g</td><td>h</td></tr></tbody>',
  );
});

it('leaves the heads of a table in HTML that says them itself', () => {
  const html = '<table><tbody><tr><th scope="row">a</th><td>b</td></tr></tbody></table>';
  expect(renderMarkdown(html)).toBe(html);
});
