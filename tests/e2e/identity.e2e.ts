import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { tagOf } from '../support/test-scope.ts';

const password = 'a-quiet-river-bend';
const texts = {
  en: {
    prefix: '',
    confirm: 'Confirm',
    signIn: 'Sign in',
    confirmed: 'Your email address is confirmed',
    reset: 'Your new password is set',
  },
  es: {
    prefix: '/es',
    confirm: 'Confirmar',
    signIn: 'Iniciar sesión',
    confirmed: 'Su correo electrónico está confirmado',
    reset: 'Su contraseña nueva está guardada',
  },
} as const;
const widths = { en: 1280, es: 360 } as const;

let number = 0;
const newAddress = () => `journey-${process.pid}-${Date.now()}-${(number += 1)}@example.net`;

/** Moves to the next field with Tab and types into it. */
async function typeNext(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
}

async function signInWithKeyboard(page: Page, address: string, secret: string): Promise<void> {
  await page.locator('#email').focus();
  await page.keyboard.type(address);
  await typeNext(page, secret);
  await page.keyboard.press('Enter');
}

for (const language of ['en', 'es'] as const) {
  const { prefix, confirm, confirmed, reset } = texts[language];

  test.describe(`identity in ${language}`, tagOf(language), () => {
    test.use({ viewport: { width: widths[language], height: 800 } });

    test('leads from sign-up over the mailed link to a session, by keyboard alone', async ({
      page,
      context,
      complaints,
    }) => {
      test.slow();
      complaints.expect(/status of 422/);
      const address = newAddress();
      await page.goto(`${prefix}/user/signup?returnurl=${encodeURIComponent(`${prefix}/user/my-account/security`)}`);
      await expectAccessibleAgain(page);
      await page.locator('#firstName').focus();
      await page.keyboard.type('Begoña');
      await typeNext(page, 'Ibáñez <');
      await typeNext(page, address);
      await typeNext(page, password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ has: page.locator('a[href="#lastName"]') })).toBeFocused();
      await expect(page.locator('#lastName')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('#firstName')).toHaveValue('Begoña');
      await expect(page.locator('#password')).toHaveValue('');
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('#lastName').fill('Ibáñez');
      await page.locator('#password').fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(/verify-email\?notice=sent/);
      await expectAccessible(page);
      await page.goto(await mailedLink(address, '/user/verify-email'));
      await expectAccessible(page);
      await page.getByRole('button', { name: confirm, exact: true }).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: confirmed })).toBeVisible();
      await signInWithKeyboard(page, address, password);
      await expect(page).not.toHaveURL(/signin/);
      const cookies = await context.cookies();
      expect(cookies.find(({ name }) => name === 'signed_in')).toMatchObject({ value: '1', httpOnly: false });
      expect(cookies.find(({ name }) => name.endsWith('.session_token'))).toMatchObject({
        httpOnly: true,
        sameSite: 'Lax',
      });
    });

    test('lets a person choose a new password by mail and shows the security page', async ({ page, complaints }) => {
      test.slow();
      complaints.expect(/status of 422/);
      const address = newAddress();
      await page.goto(`${prefix}/user/signup`);
      await page.locator('#firstName').fill('Ana');
      await page.locator('#lastName').fill('Núñez');
      await page.locator('#email').fill(address);
      await page.locator('#password').fill(password);
      await page.locator('#password').press('Enter');
      await page.waitForURL(/verify-email\?notice=sent/);
      await page.goto(await mailedLink(address, '/user/verify-email'));
      await page.getByRole('button', { name: confirm, exact: true }).click();
      await page.goto(`${prefix}/user/forgot-password`);
      await expectAccessible(page);
      await page.locator('#email').fill(address);
      await page.locator('#email').press('Enter');
      await page.waitForURL(/notice=sent/);
      const link = await mailedLink(address, '/user/reset-password');
      await page.goto(link);
      await expectAccessible(page);
      await page.locator('#newPassword').fill('the-mountain-is-far');
      await page.locator('#newPassword').press('Enter');
      await expect(page.getByRole('status').filter({ hasText: reset })).toBeVisible();
      expect((await page.goto(link))?.status()).toBe(422);
      await page.goto(`${prefix}/user/signin?returnurl=${encodeURIComponent(`${prefix}/user/my-account/security`)}`);
      await signInWithKeyboard(page, address, password);
      await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
      await expect(page.locator('#email')).toHaveValue(address);
      await page.locator('#password').fill('the-mountain-is-far');
      await page.locator('#password').press('Enter');
      await page.waitForURL(/my-account\/security/);
      await expectAccessibleAgain(page);
      await page.goto(`${prefix}/user/signout`);
      await expect(page).toHaveURL(new RegExp(`${prefix || '/'}$`));
      await page.goto(`${prefix}/user/my-account/security`);
      await expect(page).toHaveURL(/\/user\/signin\?returnurl=/);
    });
  });
}

test('answers sign-in alike for an address with and without an account', async ({ request, baseURL }) => {
  const send = async (email: string) => {
    const answer = await request.post('/user/signin', {
      form: { email, password: 'not the password' },
      headers: { origin: baseURL ?? '' },
      maxRedirects: 0,
    });
    return { status: answer.status(), text: (await answer.text()).replaceAll(email, '') };
  };
  expect(await send('customer@example.org')).toEqual(await send('nobody-at-all@example.org'));
});

test('works without JavaScript', async ({ openPage, baseURL }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/user/signin?returnurl=//evil.example/');
  await page.locator('#email').fill('customer@example.org');
  await page.locator('#password').fill('stanchion-demo');
  await page.locator('#password').press('Enter');
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.goto('/user/my-account/security');
  await expect(page.locator('h1')).toBeVisible();
});

test('stops guessing however the forwarded address is forged, and says how long to wait', async ({
  request,
  baseURL,
}) => {
  const email = `guessed-${crypto.randomUUID()}@example.org`;
  const guess = (index: number) =>
    request.post('/user/signin', {
      form: { email, password: 'a wrong guess' },
      headers: { origin: baseURL ?? '', 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
      maxRedirects: 0,
    });
  const statuses = [];
  for (let index = 0; index < 10; index += 1) statuses.push((await guess(index)).status());
  expect(new Set(statuses)).toEqual(new Set([422]));
  const refused = await guess(11);
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
  expect(await refused.text()).toContain('Too many attempts');
});

test('takes forms of its own pages only, and routes nothing of the engine but the provider’s return', async ({
  request,
}) => {
  const form = { email: 'customer@example.org', password: 'stanchion-demo' };
  for (const origin of ['https://evil.example', 'null', '']) {
    const answer = await request.post('/user/signin', { form, headers: { origin }, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
    expect(answer.headers()['set-cookie']).toBeUndefined();
  }
  for (const path of ['sign-up/email', 'sign-in/email', 'admin/list-users', 'get-session', 'callback/other', 'error']) {
    expect((await request.get(`/api/auth/${path}`)).status()).toBe(404);
    expect((await request.post(`/api/auth/${path}`, { data: {} })).status()).toBe(404);
  }
});
