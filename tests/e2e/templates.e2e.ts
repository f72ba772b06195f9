import type { Page } from 'playwright/test';
import type { Locale } from '../../server/platform/locale.rules.ts';
import { expectAccessible, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { pageKinds } from '../support/demo-page-kinds.ts';
import { tagOf, thorough } from '../support/test-scope.ts';

type Kind = (typeof pageKinds)[number];

async function open(page: Page, { status = 200, ...addresses }: Kind, language: Locale): Promise<void> {
  const answer = await page.goto(addresses[language]);
  expect(answer?.status()).toBe(status);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('site-announcement')).toBeVisible();
}

/** Several pages share a tab: opening one takes longer than navigating in it. */
const inOneTab = 7;
const groups = Array.from({ length: Math.ceil(pageKinds.length / inOneTab) }, (_, index) =>
  pageKinds.slice(index * inOneTab, (index + 1) * inOneTab),
);

for (const language of ['en', 'es'] as const) {
  for (const kinds of groups) {
    const names = `${kinds[0]?.name} to ${kinds.at(-1)?.name}`;
    test(`${names} in ${language} are accessible and fit`, tagOf(language), async ({ page, complaints }) => {
      complaints.expect(/(status of|answer) (404|500)/);
      for (const kind of kinds) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await open(page, kind, language);
        await expectAccessible(page, { shell: true, told: kind.name });
        await page.setViewportSize({ width: 360, height: 900 });
        // The shell on a phone is the same for every template.
        await (kind === pageKinds[0] ? expectAccessible(page, { shell: true }) : expectFitting(page, kind.name));
      }
    });
  }

  for (const kind of pageKinds) {
    const { name, status } = kind;
    /** 640 px is a window of 1280 px at 200 % zoom. */
    test(`${name} in ${language} fits every width`, thorough, async ({ page, complaints }) => {
      if (status) complaints.expect(new RegExp(`(status of|answer) ${status}`));
      await open(page, kind, language);
      for (const width of [320, 360, 640, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await (width === 360 ? expectAccessible(page) : expectFitting(page));
      }
    });
  }
}

test('every template in es fits a phone and a desk', async ({ page, complaints }) => {
  complaints.expect(/(status of|answer) (404|500)/);
  for (const kind of pageKinds) {
    await open(page, kind, 'es');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFitting(page, kind.name);
    }
  }
});
