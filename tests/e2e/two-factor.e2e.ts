import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { authenticatorCode, wrongCode } from '../support/authenticator.ts';
import { expect, test } from '../support/browser.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { tagOf } from '../support/scope.ts';

const password = 'a-lantern-in-the-fog';
const texts = {
  en: {
    prefix: '',
    width: 1280,
    wrong: 'The code is wrong.',
    on: 'The second step is on.',
    off: 'The second step is off.',
  },
  es: {
    prefix: '/es',
    width: 360,
    wrong: 'El código no es correcto.',
    on: 'El segundo paso está activado.',
    off: 'El segundo paso está desactivado.',
  },
} as const;

/** Presses Tab until the field has the focus. */
async function tabToField(page: Page, id: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
  }).toPass({ intervals: [0], timeout: 60_000 });
}

async function typeInto(page: Page, id: string, text: string): Promise<void> {
  await tabToField(page, id);
  await page.keyboard.type(text);
}

for (const language of ['en', 'es'] as const) {
  const { prefix, width, wrong, on, off } = texts[language];
  const security = `${prefix}/user/my-account/security`;
  const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

  /** Makes an account of its own, so that those of the demo stay as they are. */
  const signUp = async (page: Page, address: string): Promise<void> => {
    await page.goto(`${prefix}/user/signup`);
    await page.locator('#firstName').fill('Ruth');
    await page.locator('#lastName').fill('Ochieng');
    await page.locator('#email').fill(address);
    await page.locator('#password').fill(password);
    await page.locator('#password').press('Enter');
    await page.waitForURL(/verify-email\?notice=sent/);
    await page.goto(await mailedLink(address, '/user/verify-email'));
    await page.locator('main form button').press('Enter');
    await page.waitForURL(/\/user\/signin/);
  };
  /** The first step, with the keyboard alone, on the way to the security page. */
  const enterPassword = async (page: Page, address: string): Promise<void> => {
    await page.goto(`${prefix}/user/signout`);
    await page.goto(security);
    // The link that skips the header.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await typeInto(page, 'email', address);
    await typeInto(page, 'password', password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/signin'));
  };
  const enterCode = async (page: Page, code: string): Promise<void> => {
    await typeInto(page, 'code', code);
    await page.keyboard.press('Enter');
  };

  const newAddress = () => `second-step-${language}-${process.pid}-${Date.now()}@example.net`;
  /** Signs up and in, and turns the second step on, with one wrong code on the way. */
  const setUp = async (page: Page, address: string) => {
    await signUp(page, address);
    await enterPassword(page, address);
    await page.locator('#twoFactorStart-password').fill(password);
    await page.locator('#twoFactorStart-password').press('Enter');
    await expect(page.locator('#two-factor ~ h3').first()).toBeFocused();
    await expectAccessible(page);
    await expect(page.getByRole('img', { name: 'QR' })).toBeVisible();
    const key = ((await page.locator('code.secret').textContent()) ?? '').replace(/\s/g, '');
    const backupCodes = await page.locator('.codes code').allTextContents();
    expect(new Set(backupCodes).size).toBe(10);
    await page.locator('#twoFactorConfirm-code').fill(wrongCode(key));
    await page.locator('#twoFactorConfirm-code').press('Enter');
    await expect(alert(page, wrong)).toBeFocused();
    await page.locator('#twoFactorConfirm-code').fill(authenticatorCode(key));
    await page.locator('#twoFactorConfirm-code').press('Enter');
    await expect(notice(page, on)).toBeVisible();
    return { key, backupCodes };
  };

  test.describe(`the second step in ${language}`, tagOf(language), () => {
    test.use({ viewport: { width, height: 800 } });
    test.beforeEach(({ complaints }) => {
      test.slow();
      complaints.expect(/status of 422/);
    });

    test('is set up by its key and passed with its codes, by keyboard alone', async ({ page }) => {
      const address = newAddress();
      const { key } = await setUp(page, address);
      await enterPassword(page, address);
      await expect(page).toHaveURL(`${prefix}/user/two-factor?returnurl=${encodeURIComponent(security)}`);
      await expectAccessible(page);
      await enterCode(page, wrongCode(key));
      await expect(alert(page, wrong)).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('#code')).toBeFocused();
      await page.keyboard.type(authenticatorCode(key));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(security);
    });

    if (language === 'es') return;

    test('takes each backup code once, and can be turned off', async ({ page }) => {
      const address = newAddress();
      const [first = '', second = ''] = (await setUp(page, address)).backupCodes;
      await enterPassword(page, address);
      await enterCode(page, first);
      await expect(page).toHaveURL(security);
      await enterPassword(page, address);
      await enterCode(page, first);
      await expect(alert(page, wrong)).toBeFocused();
      await enterCode(page, second);
      await expect(page).toHaveURL(security);

      await page.locator('#twoFactorOff-password').fill(password);
      await page.locator('#twoFactorOff-password').press('Enter');
      await expect(notice(page, off)).toBeVisible();
      await enterPassword(page, address);
      await expect(page).toHaveURL(security);
    });
  });
}
