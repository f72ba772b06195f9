import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';
import { placeBlocks } from '../place-blocks.ts';
import { findFilm } from './find-film.ts';
import { examples } from './video.examples.ts';

it('has its player in a template alone, with captions, and a link to the transcript', async () => {
  const html = await renderBlocks(examples.here);
  expect(html.replace(/<template>[\s\S]*?<\/template>/g, '')).not.toContain('<video');
  expect(html).toMatch(
    /<template>[\s\S]*<video [\s\S]*<track kind="captions" src="\/video\/[^"]*\.en\.vtt" srclang="en"/,
  );
  expect(html).toContain(`href="${examples.here.transcript.href}"`);
});

it('with a page of its own leads there and has no player', async () => {
  const html = await renderBlocks(examples.thumbnail);
  expect(html).not.toContain('<template');
  expect(html).toContain(`href="${examples.thumbnail.page}" aria-label="Video open"`);
});

it('is what its page is about where it plays, in a column too, and says when it was published', () => {
  const { here, thumbnail } = examples;
  const columns = { __typename: 'TwoColumn', key: 'columns', navigationTitle: null, firstColumn: 6 };
  const filmOf = (...blocks: object[]) => findFilm(placeBlocks('/example', blocks))?.key;
  expect(filmOf(thumbnail, here)).toBe('video-here');
  expect(filmOf({ ...columns, first: [thumbnail], second: [here] })).toBe('video-here');
  expect(filmOf(thumbnail, { ...here, publishedAt: null }, { ...here, page: '/about' })).toBeUndefined();
});
