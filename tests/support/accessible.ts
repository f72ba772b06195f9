import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { isThorough } from './test-scope.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Axe minified to ASCII and without its translations, less than half of its size: it is sent to every judged page, and
 * its fourteen non-ASCII letters would double the bytes on the wire.
 */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

interface Told {
  /** Description for the message; the path by default. */
  told?: string;
  /** False where its frames show full pages that are judged themselves. */
  frames?: boolean;
  /** True to judge header, footer and how they combine with the page; a thorough run always does. */
  shell?: boolean;
}

/** Header and footer are the same on every page, so templates are judged with them and interactions without. */
const shellParts = ['.site-header', '.site-footer'];

const placeOf = (page: Page, told = new URL(page.url()).pathname) => `${told} at ${page.viewportSize()?.width} px`;

/** The page does not scroll sideways. */
export async function expectFitting(page: Page, told?: string): Promise<void> {
  await page.waitForLoadState();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `horizontal overflow of ${placeOf(page, told)}`).toBe(0);
}

/** Waits until a page is complete and transitions have ended: an unfinished one has wrong colors and positions. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // A transition that is cancelled because its element is removed has ended too.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * Checks WCAG 2.2 AA with axe, and that the page does not scroll sideways. Axe runs in the page: its Playwright wrapper
 * takes twice the time. Frames of other sites are skipped.
 */
export async function expectAccessible(
  page: Page,
  { told, frames = true, shell = isThorough }: Told = {},
): Promise<void> {
  await untilStill(page);
  for (const frame of frames ? page.frames() : [page.mainFrame()]) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
  }
  const broken = await page.evaluate(
    async ({ runOnly, exclude }) => {
      const { axe: loaded } = globalThis as typeof globalThis & { axe: typeof axe };
      const { violations } = await loaded.run({ include: document, exclude }, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html}`),
      );
    },
    { runOnly: standards, exclude: [...(frames ? [] : ['iframe']), ...(shell ? [] : shellParts)] },
  );
  expect(broken, `axe on ${placeOf(page, told)}`).toEqual([]);
  await expectFitting(page, told);
}

/** The same for a page that another journey checks too: axe in a thorough run only. */
export async function expectAccessibleAgain(page: Page, told: Told = {}): Promise<void> {
  await (isThorough ? expectAccessible(page, told) : expectFitting(page, told.told));
}

/**
 * The same on phone and desktop. On the phone axe runs in a thorough run only, unless the page has other parts there.
 */
export async function expectAccessibleAtBothWidths(
  page: Page,
  { isOtherOnPhone = false, ...told }: Told & { isOtherOnPhone?: boolean } = {},
): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await (isOtherOnPhone ? expectAccessible(page, told) : expectAccessibleAgain(page, told));
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessible(page, told);
}
