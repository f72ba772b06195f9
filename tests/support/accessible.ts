import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { isThorough } from './test-scope.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Less than half of what axe hands out itself, and sent to every page that is judged: in ASCII, as its fourteen other
 * letters make each letter two bytes on the whole way, and sending it twice the work.
 */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

interface Told {
  /** Holds what the page is, for the message; its path unless told. */
  told?: string;
  /** False where its frames show whole pages that are judged as such. */
  frames?: boolean;
  /** True where header and footer are judged too, and how they go with the rest; in a thorough run they always are. */
  shell?: boolean;
}

/** The same on every page. Each template is judged with them, what happens on a page without. */
const shellParts = ['.site-header', '.site-footer'];

const placeOf = (page: Page, told = new URL(page.url()).pathname) => `${told} at ${page.viewportSize()?.width} px`;

/** Nothing makes the page scroll sideways. */
export async function expectFitting(page: Page, told?: string): Promise<void> {
  await page.waitForLoadState();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `horizontal overflow of ${placeOf(page, told)}`).toBe(0);
}

/**
 * Waits for a page that has come whole, and for what fades or moves to its place: half way there nothing has its colour
 * and place, and a page has begun before its main part arrives.
 */
async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // One that is cancelled, as its element leaves, has ended too.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * WCAG 2.2 AA as far as axe sees it, and nothing that makes the page scroll sideways. Axe runs in the page itself: its
 * wrapper for Playwright takes twice the time. Frames of other sites are not looked into.
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

/** The same of what another journey looks at too: axe in a thorough run only. */
export async function expectAccessibleAgain(page: Page, told: Told = {}): Promise<void> {
  await (isThorough ? expectAccessible(page, told) : expectFitting(page, told.told));
}

/**
 * The same on the screen of a phone and of a desk. Axe looks at the phone in a thorough run only, unless the page has
 * other parts there.
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
