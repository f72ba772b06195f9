import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';
import { guardedPages, redirects, rules } from '../support/demo-page-rules.ts';
import { casesOf, thorough } from '../support/test-scope.ts';
import { signIn } from '../support/sign-in-steps.ts';

/** Records every text that the page ever contains, visible or not, from before its first script. */
async function watchTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = globalThis as typeof globalThis & { everHeld?: string };
    const note = () => (seen.everHeld = `${seen.everHeld ?? ''}\n${document.querySelector('body')?.textContent ?? ''}`);
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
    addEventListener('load', note);
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { everHeld?: string }).everHeld ?? '');
}

/** One page per kind of refusal; page-rules requests every page as every person, without a browser. */
const refusedDifferently = ['anonymous', 'customer', 'member', 'banned'];

for (const who of Object.keys(redirects)) {
  const details = refusedDifferently.includes(who) ? {} : thorough;
  test(`${who}@ sees in the browser what the role opens and no flash of the rest`, details, async ({ page }) => {
    const everHeld = await watchTexts(page);
    if (who !== 'anonymous') await signIn(page, who);
    for (const rule of rules) {
      const to = redirects[who]?.[rule];
      const pages: readonly { path: string; prefix: string; phrase: string }[] = guardedPages[rule];
      // page-rules requests the Spanish pages too, without a browser.
      for (const { path, prefix, phrase } of casesOf(pages, pages.slice(0, 1))) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(new URL(page.url()).pathname, path).toBe(to ? prefix + to : path);
        if (!phrase) continue;
        if (to) expect((await everHeld()).includes(phrase), path).toBe(false);
        else await expect(page.getByText(phrase).first(), path).toBeVisible();
      }
    }
    // The init script cannot be removed from a tab.
    await page.context().close();
  });
}

test('after sign-out the back button shows nothing of the member’s pages and of the account', async ({ page }) => {
  const everHeld = await watchTexts(page);
  await signIn(page, 'grace');
  await page.goto('/members');
  await expect(page.getByText('Halifax').first()).toBeVisible();
  await page.goto('/user/my-account/account-information');
  await expect(page.locator('input[name=lastName]')).toHaveValue('Obuya');
  await page.goto('/user/signout');
  await page.waitForURL('/');
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/user\/signin\?returnurl=%2Fuser%2Fmy-account%2Faccount-information/);
  expect(await page.content()).not.toContain('Obuya');
  await page.goBack();
  await page.waitForURL(/\/user\/signin\?returnurl=%2Fmembers/);
  expect((await everHeld()).includes('Halifax')).toBe(false);
  // The init script cannot be removed from a tab.
  await page.context().close();
});

const hostile = [
  // The next two at once.
  `"><script>window.hostile=1</script><img src=x onerror="window.hostile=1">`,
  `<script>window.hostile=1</script>`,
  `"><img src=x onerror="window.hostile=1">`,
  `'-alert(1)-'</title></textarea>`,
  `{{constructor.constructor('window.hostile=1')()}}\${7*7}<%= 7*7 %>`,
  `javascript:window.hostile=1//</style>`,
  `\u202eevil\u2066 מרים 🧯 Ñandú`,
];

test.describe('hostile text', () => {
  // All of it is entered in one account.
  test.describe.configure({ mode: 'default' });
  for (const [index, text] of hostile.entries()) {
    // The other roles differ only in ways that no page shows.
    const details = index === 0 ? {} : thorough;
    test(`a profile of hostile text is shown as text: ${index}`, details, async ({ page, openPage, baseURL }) => {
      const request = page.request;
      await signIn(page, 'blocked');
      const headers = { origin: baseURL ?? '' };
      const before = (await (await request.get('/api/user/profile')).json()) as Record<string, unknown>;
      const company = `Hostile ${process.pid}${index} ${text}`;
      const fields = { firstName: text, lastName: text, company, userTitle: text };
      const saved = await request.put('/api/user/profile', { headers, data: fields });
      expect(saved.status()).toBe(200);
      const place = {
        Street1: text,
        Street2: text,
        City: text.slice(0, 50),
        Zip: text.slice(0, 15),
        State: 'Ñandú',
        Country: 'AE',
      };
      const address = { FirstName: text, LastName: text, CompanyName: text, ...place };
      const added = await request.post('/api/user/addresses', { headers, data: address });
      expect(added.status()).toBe(200);
      const { payload } = (await added.json()) as { payload: { ID: string } };
      const isInert = (target: Page) => target.evaluate(() => 'hostile' in window);
      page.on('dialog', () => expect('a dialog').toBe('none'));
      try {
        const areas = [
          '',
          '/account-information',
          '/account-addresses',
          `/account-addresses/${payload.ID}`,
          '/account-membership',
          '/security',
        ];
        for (const area of areas) {
          for (const prefix of casesOf(['', '/es'], [''])) {
            await page.goto(`${prefix}/user/my-account${area}`);
            await expect(page.locator('#account-links [data-session-name]')).toHaveText(`${text} ${text}`);
            expect(await isInert(page), area).toBe(false);
          }
        }
        await page.goto('/user/my-account/account-information');
        await expect(page.locator('input[name=lastName]')).toHaveValue(text);
        await page.goto('/user/my-account/account-addresses');
        await expect(page.locator('main')).toContainText(text.slice(0, 20));
        const staff = await openPage();
        await signIn(staff, 'staff');
        await staff.goto(`/staff/customers?q=${encodeURIComponent(`Hostile ${process.pid}${index}`)}`);
        await expect(staff.getByRole('heading', { level: 2 })).toHaveText([`${text} ${text}`]);
        await expect(staff.locator('main')).toContainText(company);
        expect(await isInert(staff)).toBe(false);
        await staff.goto('/staff/deliveries');
        await staff.locator('tbody a').first().click();
        await expect(staff.locator('h1')).toBeVisible();
        expect(await isInert(staff)).toBe(false);
      } finally {
        await request.delete(`/api/user/addresses/${payload.ID}`, { headers });
        const { firstName, lastName, company: was, userTitle } = before;
        await request.put('/api/user/profile', { headers, data: { firstName, lastName, company: was, userTitle } });
      }
    });
  }
});
