import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const rendered = (markdown: string): string =>
  renderMarkdown(markdown)
    .replace(/\s*\n\s*/g, '')
    .trim();
const table = (head: string, ...rows: string[]): string =>
  `<table><thead><tr>${head}</tr></thead>${rows.length > 0 ? `<tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody>` : ''}</table>`;
const th = (text: string) => `<th scope="col">${text}</th>`;
const td = (text: string) => `<td>${text}</td>`;
const link = (href: string, text = href) => `<a href="${href}">${text}</a>`;

/** One example for each rule of the extensions of GitHub Flavored Markdown 0.29. */
const examples: Record<string, [markdown: string, html: string][]> = {
  tables: [
    ['| code | year |\n| --- | --- |\n| 70 | 2026 |', table(th('code') + th('year'), td('70') + td('2026'))],
    ['code | year\n--- | ---\n70 | 2026', table(th('code') + th('year'), td('70') + td('2026'))],
    [
      '| a | b | c |\n| :-- | :-: | --: |\n| 1 | 2 | 3 |',
      table(
        '<th scope="col" class="align-left">a</th><th scope="col" class="align-center">b</th><th scope="col" class="align-right">c</th>',
        '<td class="align-left">1</td><td class="align-center">2</td><td class="align-right">3</td>',
      ),
    ],
    ['| a\\|b |\n| --- |\n| `c\\|d` |', table(th('a|b'), td('<code>c|d</code>'))],
    ['| a |\n| --- |\n| b |\n> c', `${table(th('a'), td('b'))}<blockquote><p>c</p></blockquote>`],
    ['| a | b |\n| --- | --- |\n| c |\n| d | e | f |', table(th('a') + th('b'), td('c') + td(''), td('d') + td('e'))],
    ['| a | b |\n| --- | --- |\nc\n\nd', `${table(th('a') + th('b'), td('c') + td(''))}<p>d</p>`],
    ['| a | b |\n| --- |\n| c |', '<p>| a | b || --- || c |</p>'],
    ['| a |\n| --- |', table(th('a'))],
  ],
  'task list items': [
    [
      '- [ ] open\n- [x] done\n- [X] too',
      '<ul><li><label><input disabled type="checkbox" /> open</label></li><li><label><input checked disabled type="checkbox" /> done</label></li><li><label><input checked disabled type="checkbox" /> too</label></li></ul>',
    ],
    [
      '- [x] a\n  - [ ] b',
      '<ul><li><label><input checked disabled type="checkbox" /> a</label><ul><li><label><input disabled type="checkbox" /> b</label></li></ul></li></ul>',
    ],
    ['[ ] no item', '<p>[ ] no item</p>'],
  ],
  strikethrough: [
    ['~~old~~ and ~this~', '<p><del>old</del> and <del>this</del></p>'],
    ['from ~~one\n\nto the next~~', '<p>from ~~one</p><p>to the next~~</p>'],
    ['about ~100 to ~200', '<p>about ~100 to ~200</p>'],
  ],
  autolinks: [
    ['www.example.org', `<p>${link('http://www.example.org', 'www.example.org')}</p>`],
    ['Go to www.example.org/help.', `<p>Go to ${link('http://www.example.org/help', 'www.example.org/help')}.</p>`],
    ['(https://example.org/a_(b))', `<p>(${link('https://example.org/a_(b)')})</p>`],
    ['https://example.org/?a=b&c=d', `<p>${link('https://example.org/?a=b&amp;c=d')}</p>`],
    ['http://example.org/a<b', `<p>${link('http://example.org/a')}&lt;b</p>`],
    ['ask desk@example.org.', `<p>ask ${link('mailto:desk@example.org', 'desk@example.org')}.</p>`],
    ['no@address_', '<p>no@address_</p>'],
  ],
  'raw HTML that is not allowed': [
    ['<b>bold</b> <title>no</title> <style>p{}</style>', '<p><b>bold</b>  </p>'],
    ['a <xmp>b</xmp> <iframe src="/x"></iframe> <noembed>c</noembed> d', '<p>a    d</p>'],
  ],
};

const all = Object.entries(examples).flatMap(([extension, cases]) =>
  cases.map(([markdown, html]) => [extension, markdown, html] as const),
);

it.each(all)('shows %s as GitHub does: %j', (_, markdown, html) => {
  expect(rendered(markdown)).toBe(html);
});
