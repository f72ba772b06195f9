import { expect, it } from 'vitest';
import { renderBlocks, visibleText } from '../render-block.ts';

it.each(['{"lists":null}', 'none'])('shows a page without a form whose definition is %s', async (definition) => {
  const form = { id: 'contact', title: 'Contact us', definition };
  const block = { __typename: 'Form', key: 'b1', navigationTitle: null, heading: 'Write to us', form };
  const words = visibleText(await renderBlocks(block));
  expect(words).toContain('Write to us');
  expect(words).toContain('Form gone');
});
