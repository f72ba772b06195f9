import type { Page } from 'playwright/test';
import { expectFitting } from '../support/accessible.ts';
import { textPage } from '../support/editor-client.ts';
import { pageKinds } from '../support/demo-page-kinds.ts';
import { expect, test } from '../support/journey.ts';
import { signIn, signUpAndIn } from '../support/sign-in-steps.ts';
import { thorough } from '../support/test-scope.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

/** The lower edge of the first element that matches and is shown, in pixels from the top of the page. */
const lowerEdge = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().bottom + window.scrollY));

const firstField = 'main form :is(input:not([type=hidden]), select, textarea)';
/** Controls that people come for, by page, and how far down it may end: in screens of 800 px and of 740 px. */
const places = [
  { at: '/products/msca-70-2026', control: '.offer-prices .offer-yours', screens: 1 },
  { at: '/products/msca-70-2026', control: '.offer-buy [type=submit]', screens: 1 },
  { at: '/es/productos/msca-70-2026', control: '.offer-buy [type=submit]', screens: 1 },
  { at: '/products/hot-work-course', control: '.offer-prices', screens: 1 },
  { at: '/products/membership-regular', control: '.offer-prices', screens: 1 },
  { at: '/search?globalSearch=sprinkler', control: 'main article a, main .results a', screens: 2 },
  { at: '/codes/msca-70', control: '#editions', screens: 2 },
  { at: '/codes/msca-110', control: '#editions', screens: 2 },
  { at: '/forms/contact', control: firstField, screens: 1 },
  { at: '/forms/public-review', control: firstField, screens: 2 },
  { at: '/user/signin', control: firstField, screens: 1 },
  { at: '/user/signup', control: firstField, screens: 1 },
  { at: '/orders/find', control: firstField, screens: 1 },
] as const;

test('what people come for is on the first screen, or the second, of a desk and of a phone', async ({ page }) => {
  for (const { at, control, screens } of places) {
    await page.setViewportSize(desk);
    await page.goto(at);
    await expect(page.locator(control).first()).toBeVisible();
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      const edge = await lowerEdge(page, control);
      expect(edge, `${control} of ${at} at ${size.width} px`).toBeLessThanOrEqual(screens * size.height);
    }
  }
});

test('nothing else is advertised where somebody buys or reads', thorough, async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto('/news');
  await expect(page.locator('[data-ad]').first()).toBeVisible();
  await signIn(page, 'customer');
  for (const address of ['/products/msca-70-2026', '/cart', '/library/msca-70/2026/chapter-6']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-ad]'), address).toHaveCount(0);
  }
});

test('with text at 200 % a phone shows every button of a page', thorough, async ({ page, complaints }) => {
  complaints.expect(/(status of|answer) (404|500)/);
  await page.setViewportSize(phone);
  for (const { en, name } of pageKinds) {
    await page.goto(en);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectFitting(page, `${name}, text at 200 %`);
    const beyond = await page
      .locator('header button, header a, header summary')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > window.innerWidth)
          .map((one) => one.outerHTML),
      );
    expect(beyond, name).toEqual([]);
  }
});

test('forced colours show which slide is shown', thorough, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/topics/wildfire');
  const dots = page.locator('content-carousel .dots button');
  await expect(dots.first()).toBeVisible();
  const drawn = (index: number) =>
    dots.nth(index).evaluate((dot) => {
      const { outlineStyle } = getComputedStyle(dot);
      return `${outlineStyle} ${getComputedStyle(dot, '::before').backgroundColor}`;
    });
  expect(await drawn(0)).not.toBe(await drawn(1));
  expect(await drawn(0)).toMatch(/^solid/);
  await page.emulateMedia({ forcedColors: 'none' });
});

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
const address = `https://standards.example/${'a'.repeat(150)}`;

test('a long word in any place of a page makes it no wider than the screen', async ({ page, editor }) => {
  const cell = (text: string) => `| ${text} | ${text} |`;
  const content = [
    word,
    `## ${word}`,
    `- ${word}`,
    `[${word}](/help) and <${address}>`,
    `> ${word}`,
    `\`${word}\``,
    `\`\`\`\n${word}\n\`\`\``,
    `${cell(word)}\n| --- | --- |\n${cell('Short')}`,
    `${cell('Short')}\n| --- | --- |\n${cell(word)}`,
    `1. **${word}**`,
  ].join('\n\n');
  const item = textPage('/journey-long-word', word, word);
  const blocks = [
    { type: 'page-title', title: word },
    { type: 'rich-text', content },
    { type: 'tabbed-widget', tabs: [{ label: word, content }] },
    {
      type: 'two-column',
      firstColumn: 6,
      first: [{ type: 'rich-text', content }],
      second: [{ type: 'rich-text', content }],
    },
    { type: 'call-to-action', heading: word, text: word, link: { label: word, href: '/help' } },
  ];
  await editor.putLive('journey-long-word', { ...item, fields: { ...item.fields, description: word, blocks } });
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await page.goto('/journey-long-word');
    await expectFitting(page, `long words at ${size.width} px`);
    // Short words stay whole beside them, such as the initials of the organization.
    const initials = page.locator('footer .initials');
    const oneLine = (element: Element) =>
      element.clientHeight <= parseFloat(getComputedStyle(element).lineHeight) * 1.5;
    expect(await initials.evaluate(oneLine)).toBe(true);
  }
  // A table of two columns scrolls in its own box.
  const box = page.locator('.two-columns').first();
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
});

test('Back after a corrected form shows it as it was refused, and asks nothing', thorough, async ({ page }) => {
  await signUpAndIn(page, { firstName: 'Noor', lastName: 'Haddad', country: 'US' });
  await page.goto('/user/my-account/account-profile-completion/steps?step=job-info');
  await page.getByLabel('Job title').fill('Fire marshal');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await expect(page).toHaveURL(/[?&]refused=/);
  await expect(page.getByLabel('Job title')).toHaveValue('Fire marshal');
  await page.getByLabel('Industry').selectOption({ index: 2 });
  await page.getByLabel('Job function').selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/account-information\?saved=profile$/);
  // Chromium answers a page that was made by POST with an error page here.
  await page.goBack();
  await expect(page.getByLabel('Job title')).toHaveValue('Fire marshal');
  await page.reload();
  await expect(page.getByLabel('Job title')).toHaveValue('Fire marshal');
});
