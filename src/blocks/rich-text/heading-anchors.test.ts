import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';

const block = (key: string, content: string, navigationTitle: string | null = null) => ({
  __typename: 'RichText',
  key,
  navigationTitle,
  content,
});
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

it('gives every heading of a long page an anchor of its own, whichever text it is in', async () => {
  const columns = { __typename: 'TwoColumn', key: 'columns', navigationTitle: null, firstColumn: 6, second: [] };
  const html = await renderBlocks(
    block('a', '## Your rights\n\n### What we store\n\n#### For how long', 'Your rights'),
    block('b', '## Contact\n\n### What we store'),
    { ...columns, first: [block('c', '### Contact')] },
  );
  expect(new Set(idsOf(html)).size).toBe(idsOf(html).length);
  // The block itself is the target of the navigation.
  expect(idsOf(html)).toContain('your-rights');
  expect(html).toContain('<h3 id="what-we-store">');
  expect(html).toContain('<h4 id="for-how-long">');
  expect(idsOf(html).filter((id) => /^(contact|what-we-store)(-2)?$/.test(id ?? '')).length).toBe(4);
});
