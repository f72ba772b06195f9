import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';
import { examples as richTextExamples } from './rich-text.examples.ts';

it('renders Markdown and drops what could run', async () => {
  const content =
    '**bold** <script>alert(1)</script><img src="/a.svg" onerror="alert(1)" alt="">[x](javascript:alert(1))';
  const html = await renderBlocks({ ...richTextExamples.article, content });
  expect(html).toContain('<strong>bold</strong>');
  expect(html).not.toMatch(/<script|onerror|javascript:/);
});
