import type { Page } from 'playwright/test';
import { expectAccessible, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { originOf, signUpAndIn } from '../support/sign-in-steps.ts';
import { views } from '../support/journey-views.ts';
import { thorough } from '../support/test-scope.ts';

const article = '/codes/msca-70';
const articles = { en: article, es: '/es/codigos/msca-70' } as const;
/** The prompt's script, by its name in the build. */
const asker = /\/_astro\/profile-prompt\.[^/]*\.js$/;

/** The journeys' site has the prompt disabled; here the session answer is changed to enable it. */
const ask = (page: Page) =>
  page.route('**/api/user/current', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as Record<string, unknown>;
    const isOpen = user['progressiveProfileCompletionDate'] === null;
    await route.fulfill({ response, json: { ...user, profilePrompt: isOpen } });
  });

for (const view of views) {
  const { language, width, say } = view;

  test.describe(`in ${language} at ${width} px`, view.details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a reader is asked beside the page, step by step, and then no more', async ({ page, complaints }) => {
      complaints.expect(/status of 422/);
      // The page checker copies style sheets of a shadow root into style elements.
      complaints.expect(/Applying inline style violates/);
      await signUpAndIn(page, { firstName: 'Noor', lastName: 'Haddad', country: 'US' });
      const headers = { origin: await originOf(page) };
      const data = { prodServOffers: true };
      expect((await page.request.put('/api/account/notification-preferences', { headers, data })).status()).toBe(200);
      await ask(page);
      await page.addInitScript(() => {
        const counter = Object.assign(window, { shifts: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            counter.shifts += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(articles[language]);
      const prompt = page.getByRole('dialog', { name: say('ProfilePromptWork') });
      await expect(prompt).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: say('ProfilePromptOpened') })).toBeAttached();
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
      await expectAccessible(page);
      await expectFitting(page);

      // The page stays readable, and the prompt follows the skip link.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      // Where the questions are higher than their place, they scroll and are a tab stop.
      const questions = prompt.locator('.profile-prompt-questions');
      if (await questions.evaluate((box) => box === document.activeElement)) await page.keyboard.press('Tab');
      await expect(prompt.getByLabel(say('AccountIndustry'))).toBeFocused();
      await prompt.getByRole('button', { name: say('ProfilePromptNext') }).click();
      await expect(prompt.getByRole('alert').first()).toBeFocused();
      await prompt.getByLabel(say('AccountIndustry')).selectOption({ index: 2 });
      await prompt.getByLabel(say('AccountJobFunction')).selectOption({ index: 3 });
      await prompt.getByLabel(say('AccountJobTitle')).fill('Fire marshal');
      await prompt.getByRole('button', { name: say('ProfilePromptNext') }).click();

      const topics = page.getByRole('dialog', { name: say('ProfilePromptTopics') });
      await expect(topics).toBeVisible();
      await expectAccessible(page);
      await topics.getByRole('checkbox').nth(2).check();
      await page.route('**/steps', (route) => route.abort('failed'));
      complaints.expect(/Failed to load resource/);
      await topics.getByRole('button', { name: say('AccountSave') }).click();
      await expect(topics.getByText(say('UnableToUpdateError'))).toBeVisible();
      await page.unroute('**/steps');
      await topics.getByRole('button', { name: say('AccountSave') }).click();
      await expect(topics).toHaveCount(0);
      await page.reload({ waitUntil: 'networkidle' });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // The init script cannot be removed from a tab.
      await page.context().close();
    });
  });
}

test('nobody else downloads what asks, and it leaves completion and checkout alone', thorough, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (asker.test(request.url()) && asked.push(request.url())));
  await page.goto(article, { waitUntil: 'networkidle' });
  await signUpAndIn(page, { firstName: 'Noor', lastName: 'Haddad', country: 'US' });
  await page.goto(article, { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await ask(page);
  await page.goto(article);
  const prompt = page.getByRole('dialog');
  await expect(prompt).toBeVisible();
  expect(asked).toHaveLength(1);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ['Save', 'Remind me later', 'Close'])
      await expect(prompt.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    // Whatever is scrolled to is above the prompt.
    const last = page.locator('body > footer a').last();
    await last.scrollIntoViewIfNeeded();
    const [above, below] = [await last.boundingBox(), await prompt.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }
  for (const busy of ['/products/msca-70-2026', '/cart', '/forms/contact', '/user/my-account/account-information']) {
    await page.goto(busy, { waitUntil: 'networkidle' });
    await expect(prompt, busy).toHaveCount(0);
  }
  await page.goto(article);
  await prompt.getByRole('button', { name: 'Close' }).click();
  await expect(prompt).toHaveCount(0);
  await page.goto('/topics/electrical', { waitUntil: 'networkidle' });
  await expect(prompt).toHaveCount(0);
  await page.goto('/user/my-account/account-profile-completion', { waitUntil: 'networkidle' });
  await expect(prompt).toHaveCount(0);
});
