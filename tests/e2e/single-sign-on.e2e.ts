import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { providerClient, startIdentityProvider, type IdentityProvider } from '../support/fake-identity-provider.ts';
import { tagOf } from '../support/test-scope.ts';
import type { RunningSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';

const texts = {
  en: {
    prefix: '',
    width: 1280,
    button: 'Sign in with single sign-on',
    unavailable: 'Single sign-on cannot be reached at the moment.',
    choosePassword: 'Choose a new password',
    refused: 'Your account there needs a confirmed email address.',
    wrong: 'The password is wrong.',
  },
  es: {
    prefix: '/es',
    width: 360,
    button: 'Usar el inicio de sesión único',
    unavailable: 'El inicio de sesión único no está disponible en este momento.',
    choosePassword: 'Elija una contraseña nueva',
    refused: 'Su cuenta allí necesita un correo electrónico confirmado.',
    wrong: 'La contraseña no es correcta.',
  },
} as const;

for (const language of ['en', 'es'] as const) {
  const { prefix, width, button, unavailable, choosePassword, refused, wrong } = texts[language];
  const account = `${prefix}/user/my-account`;
  let port: number;
  let site: RunningSite;
  let provider: IdentityProvider | undefined;

  /** Opens the account, is redirected to sign-in, and chooses single sign-on. */
  const chooseSingleSignOn = async (page: Page): Promise<void> => {
    await page.goto(site.origin + account);
    await expect(page).toHaveURL(`${site.origin}${prefix}/user/signin?returnurl=${encodeURIComponent(account)}`);
    await page.getByRole('link', { name: button, exact: true }).press('Enter');
  };
  const expectAccountOf = async (page: Page, name: string, email: string): Promise<void> => {
    await expect(page).toHaveURL(site.origin + account);
    await expect(page.locator('main')).toContainText(name);
    await expect(page.locator('main')).toContainText(email);
  };
  const signOut = async (page: Page): Promise<void> => {
    await page.goto(`${site.origin}${prefix}/user/signout`);
    await expect(page).toHaveURL(`${site.origin}${prefix || '/'}`);
  };

  // One site and one provider, which is down in the first journey and up later.
  test.describe(`single sign-on in ${language}`, tagOf(language), () => {
    test.describe.configure({ mode: 'serial' });
    test.use({ viewport: { width, height: 800 } });

    test.beforeAll(async () => {
      port = await freePort();
      site = await startSmallSite({
        DEMO: 'on',
        OIDC_ISSUER: `http://127.0.0.1:${port}`,
        OIDC_CLIENT_ID: providerClient.id,
        OIDC_CLIENT_SECRET: providerClient.secret,
      });
    });
    test.afterAll(async () => {
      await provider?.[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    });
    test.beforeEach(({ complaints }) => {
      for (const origin of [site.origin, `http://127.0.0.1:${port}`]) {
        complaints.expect(new RegExp(`^foreign request: ${RegExp.escape(origin)}/`));
      }
    });

    test('says that the provider is down, while passwords work, and works when it is up', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/status of 422/);
      await chooseSingleSignOn(page);
      await expect(page.getByRole('alert').filter({ hasText: unavailable })).toBeFocused();
      await expectAccessible(page);
      await page.locator('#email').fill('customer@example.org');
      await page.locator('#password').fill('stanchion-demo');
      await page.locator('#password').press('Enter');
      await expectAccountOf(page, 'Carla Núñez', 'customer@example.org');
      await signOut(page);

      provider = await startIdentityProvider(port, `${site.origin}/api/auth/callback/oidc`);
      provider.become({ sub: 'ines', email: 'ines@example.net', email_verified: true, name: 'Inés Ortega' });
      await chooseSingleSignOn(page);
      await expectAccountOf(page, 'Inés Ortega', 'ines@example.net');
    });

    test('signs a new person in, out, and in again as the same', async ({ page, context }) => {
      provider?.become({ sub: 'olu', email: 'olu@example.net', email_verified: true, name: 'Olúwatóyìn Adé' });
      await page.goto(`${site.origin}${prefix}/user/signin`);
      await expectAccessibleAgain(page);
      await chooseSingleSignOn(page);
      await expectAccountOf(page, 'Olúwatóyìn Adé', 'olu@example.net');
      await page.goto(`${site.origin}${account}/security`);
      await expect(page.getByRole('link', { name: choosePassword, exact: true })).toBeVisible();
      await expect(page.locator('main input[type=password]')).toHaveCount(0);
      await expectAccessible(page);
      const answer = await page.request.put(`${site.origin}/api/user/profile`, {
        headers: { Origin: site.origin },
        data: { firstName: 'Toyin' },
      });
      expect(answer.status()).toBe(200);
      await signOut(page);
      expect((await context.cookies(site.origin)).map(({ name }) => name)).not.toContain('stanchion.session_token');
      await chooseSingleSignOn(page);
      await expectAccountOf(page, 'Toyin Adé', 'olu@example.net');
    });

    test('asks once for the password before it opens an account that was there', async ({ page, complaints }) => {
      complaints.expect(/status of 422/);
      provider?.become({ sub: 'carla', email: 'customer@example.org', email_verified: true, name: 'C. Núñez' });
      await chooseSingleSignOn(page);
      const query = `?returnurl=${encodeURIComponent(account)}`;
      await expect(page).toHaveURL(`${site.origin}${prefix}/user/link-single-sign-on${query}`);
      await expect(page.locator('main')).toContainText('customer@example.org');
      await expectAccessible(page);
      await page.locator('#password').fill('not-the-password');
      await page.locator('#password').press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: wrong })).toBeFocused();
      await page.locator('#password').fill('stanchion-demo');
      await page.locator('#password').press('Enter');
      await expectAccountOf(page, 'Carla Núñez', 'customer@example.org');
      await signOut(page);
      await chooseSingleSignOn(page);
      await expectAccountOf(page, 'Carla Núñez', 'customer@example.org');
    });

    test('tells a person whose address the provider has not confirmed what is missing', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/status of 422/);
      provider?.become({ sub: 'mallory', email: 'mallory@example.net', email_verified: false, name: 'Mallory' });
      await chooseSingleSignOn(page);
      await expect(page.getByRole('alert').filter({ hasText: refused })).toBeFocused();
      await expect(page).toHaveURL(
        `${site.origin}${prefix}/user/signin?sso=unverified&returnurl=${encodeURIComponent(account)}`,
      );
      await expectAccessibleAgain(page);
      await page.goto(site.origin + account);
      await expect(page).toHaveURL(/\/user\/signin\?/);
    });
  });
}
