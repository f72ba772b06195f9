import type { Page } from 'playwright/test';
import { expect } from './browser.ts';
import { mailedLink } from './mailed-link.ts';
import { demoPassword } from './visitor.ts';

/** Signs in with a demo account and waits for the page asked for, a path of the site with its query. */
export async function signIn(page: Page, name: string, to = '/'): Promise<void> {
  await page.goto(`/user/signin?returnurl=${encodeURIComponent(to)}`);
  await giveCredentials(page, `${name}@example.org`, demoPassword);
  await page.waitForURL((url) => url.pathname + url.search === to);
}

/** Fills in and sends the sign-in form of the page that is open. */
export async function giveCredentials(page: Page, address: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(address);
  await page.locator('input[name=password]').fill(password);
  await page.locator('main form button[type=submit]').first().click();
}

/** A password no list of bad ones has. */
export const newPassword = 'a-quiet-river-bend';

/** A confirmed new account that nobody else knows, not yet signed in; gives its address. */
export async function signUp(page: Page, names: { firstName: string; lastName: string }): Promise<string> {
  const address = `journey-${crypto.randomUUID()}@example.net`;
  await page.goto('/user/signup');
  await page.locator('input[name=firstName]').fill(names.firstName);
  await page.locator('input[name=lastName]').fill(names.lastName);
  await giveCredentials(page, address, newPassword);
  await page.goto(await mailedLink(address, '/user/verify-email'));
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL(/\/user\/signin/);
  await expect(page.locator('input[name=email]')).toBeVisible();
  return address;
}
