// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { markChanges } from './mark-changes.ts';

function page(html: string): Element {
  const root = document.createElement('main');
  root.innerHTML = html;
  return root;
}

it.each([
  ['<p>Same.</p>', '<p>Same.</p>', '<p>Same.</p>', 0],
  ['<p>The fee is 20.</p>', '<p>The fee is 25.</p>', '<p>The fee is <del>20</del><ins>25</ins>.</p>', 1],
  [
    '<p>The <b>fee</b> is 20.</p>',
    '<p>The <b>new fee</b> is 20.</p>',
    '<p>The <b><ins>new </ins>fee</b> is 20.</p>',
    1,
  ],
  ['<p>One.</p>', '<p>One.</p><p>Two words.</p>', '<p>One.</p><p><ins>Two words.</ins></p>', 1],
  ['<p>One.</p><p>Two words.</p>', '<p>One.</p>', '<p>One.</p><p><del>Two words.</del></p>', 1],
  ['<p>Gone here.</p><h2>Title</h2>', '<h2>Title</h2>', '<del>Gone here.</del><h2>Title</h2>', 1],
  [
    '<ul><li>First one</li><li>Second</li></ul>',
    '<ul><li>First one</li></ul>',
    '<ul><li>First one</li><li><del>Second</del></li></ul>',
    1,
  ],
  [
    '<table><tr><td>Size</td><td>ten</td></tr></table>',
    '<table><tbody><tr><td>Size</td></tr></tbody></table>',
    '<table><tbody><tr><td>Size <del>ten</del></td></tr></tbody></table>',
    1,
  ],
  ['<p>A</p><script>1</script>', '<p>A</p><script>2</script>', '<p>A</p><script>2</script>', 0],
])('marks %s against %s', (before, after, expected, count) => {
  const shown = page(after);
  expect(markChanges(page(before), shown)).toBe(count);
  expect(shown.innerHTML).toBe(expected);
});

it('shows several removed paragraphs in their order', () => {
  const shown = page('<p>One.</p><p>Last.</p>');
  markChanges(page('<p>One.</p><p>Apples here.</p><p>Pears there.</p><p>Last.</p>'), shown);
  expect(shown.textContent).toBe('One.Apples here.Pears there.Last.');
});
