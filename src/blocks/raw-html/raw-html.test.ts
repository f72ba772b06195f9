import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';
import { examples } from './raw-html.examples.ts';

it('keeps what sets text and drops what could run', async () => {
  const html = await renderBlocks({
    ...examples.definitions,
    html: '<details><summary>More</summary><div onclick="a()">Text</div></details><script>a()</script><iframe src="https://a.example"></iframe><a href="javascript:a()">x</a><style>b{}</style>',
  });
  expect(html).toContain('<details><summary>More</summary><div>Text</div></details>');
  expect(html).not.toMatch(/<script|<iframe|onclick|javascript:|b\{\}/);
});
