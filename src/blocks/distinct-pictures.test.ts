import { expect, it } from 'vitest';
import { distinctPictures } from './distinct-pictures.ts';
import { distinctTeasers } from './distinct-teasers.ts';
import { examples as imageTextExamples } from './image-text/image-text.examples.ts';
import { examples as multiSpotExamples } from './multi-spot/multi-spot.examples.ts';
import type { PublicationTeaser } from '../cms/publication-teaser.ts';
import { placeBlocks, type PlacedBlock } from './place-blocks.ts';
import { examples as twoColumnExamples } from './two-column/two-column.examples.ts';

const [teaser] = multiSpotExamples.three.items as [PublicationTeaser, ...PublicationTeaser[]];
const showing = (src: string): PublicationTeaser => ({ ...teaser, cardImage: { src, alt: '' } });
const spot = (...pictures: string[]) => ({ ...multiSpotExamples.three, items: pictures.map(showing) });
const text = (src: string) => ({ ...Object.values(imageTextExamples)[0], image: { src, alt: 'a' } });
const pictures = (blocks: PlacedBlock[]): unknown[] =>
  blocks.flatMap(({ block, columns }) => [
    ...((block as { items?: { cardImage: { src: string } | null }[] }).items ?? []).map(
      ({ cardImage }) => cardImage?.src ?? null,
    ),
    ...pictures([...(columns?.first ?? []), ...(columns?.second ?? [])]),
  ]);

it('keeps the first teaser of a picture, and the picture of what the page is about', () => {
  const blocks = placeBlocks('/', [spot('/a.svg', '/b.svg', '/a.svg'), text('/b.svg'), spot('/c.svg', '/a.svg')]);
  expect(pictures(distinctPictures(blocks))).toEqual(['/a.svg', null, null, '/c.svg', null]);
});

it('looks into columns', () => {
  const [columns] = Object.values(twoColumnExamples);
  const blocks = placeBlocks('/', [{ ...columns, first: [text('/a.svg')], second: [spot('/a.svg', '/b.svg')] }]);
  expect(pictures(distinctPictures(blocks))).toEqual([null, '/b.svg']);
});

it('takes every picture away from a repeated teaser, so that its main image does not stand in', () => {
  const seen = new Set(['/a.svg']);
  const [first, second] = distinctTeasers(
    [{ ...showing('/a.svg'), mainImage: { src: '/m.svg', alt: '' } }, showing('/b.svg')],
    seen,
  );
  expect([first?.cardImage, first?.mainImage, second?.cardImage?.src]).toEqual([null, null, '/b.svg']);
  expect([...seen]).toEqual(['/a.svg', '/b.svg']);
});
