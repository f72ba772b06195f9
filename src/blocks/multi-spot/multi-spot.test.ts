import * as v from 'valibot';
import { expect, it } from 'vitest';
import { renderBlocks, visibleText } from '../render-block.ts';
import { examples as multiSpotExamples } from './multi-spot.examples.ts';
import { overrides } from './multi-spot.schema.ts';

const [first] = multiSpotExamples.three.items;

it('does not show a fourth item', () => {
  const four = { ...multiSpotExamples.three, items: [...multiSpotExamples.three.items, first] };
  expect(v.parse(overrides.items, four.items)).toHaveLength(3);
});

it('leads from the read-more link to the publication unless content says otherwise', async () => {
  const items = [first, { ...first, readMore: { label: 'The report', href: '/about' } }];
  const html = await renderBlocks({ ...multiSpotExamples.three, items });
  const links = [...html.matchAll(/<a class="more" href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(['/news/storage-rooms', '/about']);
});

it('shows picture, title, author, date, text, topics and the view-all link', async () => {
  const html = await renderBlocks(multiSpotExamples.three);
  expect(html).toContain('<img src="/art/electrical.svg" alt width="380" height="440"');
  expect(html).toContain('<a href="/news">All news</a>');
  expect(visibleText(html)).toContain(
    'What 212 storage rooms taught the committee Inês Carvalho September 18, 2026 Two in three inspected rooms had no separation. Electrical Read more',
  );
});
