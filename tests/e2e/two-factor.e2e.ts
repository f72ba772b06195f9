import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { authenticatorCode, wrongCode } from '../support/fake-authenticator.ts';
import { expect, test } from '../support/journey.ts';
import { tagOf } from '../support/test-scope.ts';
import { giveCredentials, newPassword, signUp } from '../support/sign-in-steps.ts';

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

  /** Signs out, and starts towards the security page. */
  const leave = async (page: Page): Promise<void> => {
    await page.goto(`${prefix}/user/signout`);
    await page.goto(security);
  };
  const isPast = (url: URL): boolean => !url.pathname.endsWith('/signin');
  const enterPassword = async (page: Page, address: string): Promise<void> => {
    await leave(page);
    await giveCredentials(page, address, newPassword);
    await page.waitForURL(isPast);
  };
  const typePassword = async (page: Page, address: string): Promise<void> => {
    await leave(page);
    // The skip link.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await typeInto(page, 'email', address);
    await typeInto(page, 'password', newPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(isPast);
  };
  const enterCode = async (page: Page, code: string): Promise<void> => {
    await typeInto(page, 'code', code);
    await page.keyboard.press('Enter');
  };

  /** Signs up and in, and enables the second step, with one wrong code. */
  const setUp = async (page: Page) => {
    const address = await signUp(page, { firstName: 'Ruth', lastName: 'Ochieng' });
    await enterPassword(page, address);
    await page.locator('#twoFactorStart-password').fill(newPassword);
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
    return { address, key, backupCodes };
  };

  test.describe(`the second step in ${language}`, tagOf(language), () => {
    test.use({ viewport: { width, height: 800 } });
    test.beforeEach(({ complaints }) => {
      test.slow();
      complaints.expect(/status of 422/);
    });

    test('is set up and passed with its codes by keyboard alone, takes each backup code once, is turned off', async ({
      page,
    }) => {
      const { address, key, backupCodes } = await setUp(page);
      await typePassword(page, address);
      await expect(page).toHaveURL(`${prefix}/user/two-factor?returnurl=${encodeURIComponent(security)}`);
      await expectAccessibleAgain(page);
      await enterCode(page, wrongCode(key));
      await expect(alert(page, wrong)).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('#code')).toBeFocused();
      // The code of the present time step was used to set it up.
      await page.keyboard.type(authenticatorCode(key, Date.now() + 30_000));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(security);
      if (language === 'es') return;

      // Each backup code is taken once, and the step can be turned off.
      const [first = '', second = ''] = backupCodes;
      await enterPassword(page, address);
      await enterCode(page, first);
      await expect(page).toHaveURL(security);
      await enterPassword(page, address);
      await enterCode(page, first);
      await expect(alert(page, wrong)).toBeFocused();
      await enterCode(page, second.replace('-', '').toLowerCase());
      await expect(page).toHaveURL(security);

      await page.locator('#twoFactorOff-password').fill(newPassword);
      await page.locator('#twoFactorOff-password').press('Enter');
      await expect(notice(page, off)).toBeVisible();
      await enterPassword(page, address);
      await expect(page).toHaveURL(security);
    });
  });
}
