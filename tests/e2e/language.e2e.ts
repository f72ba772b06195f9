import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { parse } from 'yaml';
import { expect, test } from '../support/journey.ts';
import { pageKinds } from '../support/demo-page-kinds.ts';
import { thorough } from '../support/test-scope.ts';

async function choose(page: Page, code: string): Promise<void> {
  await page.locator('site-popup[data-kind="language"] summary').click();
  await page.locator(`#language-list a[hreflang="${code}"]`).click();
}
const links = (page: Page) =>
  page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((found) =>
      Object.fromEntries(found.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])),
    );

test('the language selector goes to the same page in the other language and back', async ({ page }) => {
  await page.goto('/codes/msca-70');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await choose(page, 'es');
  await expect(page).toHaveURL('/es/codigos/msca-70');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('site-popup[data-kind="language"] summary')).toContainText('ES');
  await choose(page, 'en');
  await expect(page).toHaveURL('/codes/msca-70');
});

test('the language selector goes home where a page has no translation', async ({ page }) => {
  await page.goto('/about/careers');
  await choose(page, 'es');
  await expect(page).toHaveURL('/es');
});

test('a translated page names its variants, its default and its one address', async ({ page, baseURL }) => {
  await page.goto('/es/codigos/msca-70?from=mail');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/es/codigos/msca-70`);
  expect(await links(page)).toEqual({
    en: `${baseURL}/codes/msca-70`,
    es: `${baseURL}/es/codigos/msca-70`,
    'x-default': `${baseURL}/codes/msca-70`,
  });
});

test('a page without translation is its own default', thorough, async ({ page, baseURL }) => {
  await page.goto('/about/careers');
  expect(await links(page)).toEqual({ en: `${baseURL}/about/careers`, 'x-default': `${baseURL}/about/careers` });
});

test('canonical addresses come from SITE_ORIGIN, not from the request', async ({ baseURL }) => {
  const html = await (await fetch((baseURL ?? '').replace('localhost', '127.0.0.1'))).text();
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/"`);
  expect(html).not.toContain('127.0.0.1');
});

for (const [from, to] of [
  ['/en', '/'],
  ['/en/codes/msca-70', '/codes/msca-70'],
  ['/en/codes/msca-70?tab=2', '/codes/msca-70?tab=2'],
  ['/es/codigos/', '/es/codigos'],
  ['/en/checkout?order_src=mail', '/checkout?order_src=mail'],
  ['/en/user/signin', '/user/signin'],
  ['/en/accountinformation', '/accountinformation'],
]) {
  test(`${from} redirects to ${to}`, async ({ request }) => {
    const answer = await request.get(from ?? '', { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()['location']).toBe(to);
  });
}

test('a personal page is there under the languages of the site only', async ({ request, baseURL }) => {
  for (const path of ['/fr/cart', '/fr/checkout', '/xx/user/signin', '/fr/user/my-account', '/xx/staff/attempts']) {
    expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, 404]);
  }
  const headers = { origin: baseURL ?? '' };
  // Reading it redirects to the canonical address; it accepts no form.
  const sent = await request.post('/en/cart', { form: { intent: 'dismiss' }, headers });
  expect([sent.status(), sent.headers()['allow']]).toEqual([405, 'GET, HEAD']);
});

/** Interface phrases that differ between the languages, without those that contain tokens. */
function englishPhrases(): Set<string> {
  const read = (language: string): Record<string, string> =>
    Object.assign(
      {},
      ...['shell', 'blocks', 'messages'].map(
        (area) =>
          (
            parse(readFileSync(`src/content/${language}/dictionary/${area}.yaml`, 'utf8')) as {
              entries: Record<string, string>;
            }
          ).entries,
      ),
    );
  const [english, spanish] = [read('en'), read('es')];
  const translations = new Set(Object.values(spanish));
  const phrases = Object.values(english).filter((phrase) => !phrase.includes('{') && !translations.has(phrase));
  return new Set(phrases);
}

test('no Spanish page shows a phrase of the English chrome', async ({ page, complaints }) => {
  complaints.expect(/(status of|answer) (404|500)/);
  const english = englishPhrases();
  expect(english.size).toBeGreaterThan(100);
  for (const { es } of pageKinds) {
    await page.goto(es);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const texts = await page.evaluate(() => {
      const isForeign = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') !== 'es';
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        if (!isForeign(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent?.trim() ?? '');
      }
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
        if (isForeign(element)) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
      }
      return found;
    });
    expect(texts).toContain('Saltar al contenido');
    expect(
      texts.filter((text) => english.has(text)),
      es,
    ).toEqual([]);
  }
});
