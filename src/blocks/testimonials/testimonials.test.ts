import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { block } from '../../../server/content/items/types/block.contract.ts';
import { logFailedPage } from '../../../server/content/publish/page-failures.ts';
import { blockProblem } from '../../../server/content/publish/page-problem.rules.ts';
import { BlockMismatch } from '../block-mismatch.ts';
import { placeBlocks } from '../place-blocks.ts';
import { renderBlocks, visibleText } from '../render-block.ts';
import { examples } from './testimonials.examples.ts';

it('says so when none is chosen', async () => {
  const html = await renderBlocks(examples.none);
  expect(html).toContain('<p>No testimonials</p>');
  expect(html).not.toContain('content-carousel');
});

it('names author and company only where they are given', async () => {
  const [all] = examples.three.testimonials;
  const html = await renderBlocks({ ...examples.three, testimonials: [{ ...all, author: '', company: null }] });
  expect(html).not.toContain('<figcaption');
  const both = await renderBlocks({ ...examples.three, testimonials: [all] });
  expect(visibleText(both)).toContain('Rosalind Achterberg Lakeshore Hospital Trust');
  expect(both).toContain('<a href="/about">Lakeshore Hospital Trust</a>');
});

it('stands at the right unless the editor says otherwise, on a picture that is darkened', () => {
  const stored = v.parse(block, { type: 'testimonials', testimonials: [{ content: 'Good.' }] });
  expect(stored).toMatchObject({
    darkenBackgroundImage: true,
    testimonials: [{ contentAlignment: 'right', authorAlignment: 'right' }],
  });
});

it('is dark or light over its picture', async () => {
  expect(await renderBlocks(examples.three)).toContain('class="testimonials dark"');
  const light = { ...examples.three, darkenBackgroundImage: false };
  expect(await renderBlocks(light)).toContain('class="testimonials light"');
});

/** Returns what the log of errors holds once a page with this block could not be rendered. */
function errorsOf(block: object): unknown[] {
  const log = { warn: vi.fn(), error: vi.fn() };
  try {
    placeBlocks('/voices', [block]);
  } catch (error) {
    if (!(error instanceof BlockMismatch)) throw error;
    logFailedPage(log, '/voices', { reason: blockProblem(error), isPassing: false });
    expect(log.warn).toHaveBeenCalledTimes(1);
  }
  return log.error.mock.calls;
}

it('is an error in the log where the content names one that is missing, with its place', () => {
  const [first] = examples.three.testimonials;
  const place = { code: 500, address: '/voices', block: '1 (Testimonials testimonials-three)' };
  const missing = 'Error loading testimonials';
  expect(errorsOf({ ...examples.three, testimonials: [first, null] })).toEqual([[{ ...place, index: 1 }, missing]]);
  expect(errorsOf({ ...examples.three, testimonials: null })).toEqual([[{ ...place, index: null }, missing]]);
  // Other problems are logged as those of every block are, not here.
  expect(errorsOf({ ...examples.three, heading: 1 })).toEqual([]);
  expect(errorsOf(examples.three)).toEqual([]);
});
