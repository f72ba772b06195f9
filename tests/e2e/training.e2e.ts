import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { tagOf } from '../support/test-scope.ts';
import { signIn } from '../support/sign-in-steps.ts';

const home = '/user/my-account';
const texts = {
  en: {
    prefix: '',
    training: 'Training',
    courses: 'Training history',
    download: 'Certificate (PDF): Certified Plans Examiner',
    check: 'Check a certificate',
    number: 'Number of the certificate',
    button: 'Check',
    valid: 'This certificate is valid',
    expired: 'This certificate has expired',
    revoked: 'This certificate was withdrawn and is not valid',
    unknown: 'There is no certificate with the number “AAAA4444”.',
    agree: /^I have read the license of “Plans examiner/,
    agreeButton: 'Agree and unlock',
    unlocked: 'The file can be downloaded now.',
    file: 'Download: Plans examiner: code study outline',
  },
  es: {
    prefix: '/es',
    training: 'Capacitación',
    courses: 'Historial de capacitación',
    download: 'Certificado (PDF): Certified Plans Examiner',
    check: 'Comprobar un certificado',
    number: 'Número del certificado',
    button: 'Comprobar',
    valid: 'Este certificado está vigente',
    expired: 'Este certificado ha vencido',
    revoked: 'Este certificado fue retirado y no es válido',
    unknown: 'No hay ningún certificado con el número «AAAA4444».',
    agree: /^He leído la licencia de «Sprinkler layout/,
    agreeButton: 'Aceptar y abrir',
    unlocked: 'Ya puede descargar el archivo.',
    file: 'Descargar: Sprinkler layout: workbook',
  },
} as const;

for (const [language, width] of [
  ['en', 1280],
  ['es', 360],
] as const) {
  const t = texts[language];

  test(
    `a member prints a certificate and anybody checks it, in ${language}`,
    tagOf(language),
    async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'member', `${t.prefix}${home}/account-training`);
      await expect(page.getByRole('heading', { level: 1, name: t.training })).toBeVisible();
      await expect(page.getByRole('heading', { name: t.courses })).toBeVisible();
      await expectAccessibleAgain(page, { told: 'the training record' });

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: t.download }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('trainingcertificate-TC-2610.pdf');

      await page.context().clearCookies();
      await page.goto(`${t.prefix}/verify`);
      await expectAccessibleAgain(page, { told: 'the question for a number' });
      const ask = async (number: string) => {
        await page.getByLabel(t.number).fill(number);
        await page.getByRole('button', { name: t.button, exact: true }).click();
      };
      await ask('pe8t3m5w7r');
      await expect(page).toHaveURL(`${t.prefix}/verify/PE8T3M5W7R`);
      await expect(page.getByRole('heading', { name: t.valid })).toBeVisible();
      await expect(page.getByText('Maeve O’Connell')).toBeVisible();
      await expectAccessible(page, { told: 'a valid certificate' });
      await ask('HW6B2N8X4C');
      await expect(page.getByRole('heading', { name: t.expired })).toBeVisible();
      await ask('EI5D8H2J6N');
      await expect(page.getByRole('heading', { name: t.revoked })).toBeVisible();
      await ask('AAAA4444');
      await expect(page.getByText(t.unknown)).toBeVisible();
      expect(await page.locator('main, .container').first().innerText()).not.toContain('Maeve');
    },
  );

  test(`a licence is agreed to before its file is had, in ${language}`, tagOf(language), async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'member', `${t.prefix}${home}/account-resources`);
    await expectAccessible(page, { told: 'the resources' });
    const item = page.getByRole('listitem').filter({ has: page.getByLabel(t.agree) });
    await item.getByLabel(t.agree).check();
    await item.getByRole('button', { name: t.agreeButton }).click();
    await expect(page.getByText(t.unlocked)).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: t.file }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member joins a section, prints its certificate, and leaves it', async ({ page }) => {
    await signIn(page, 'member', `${home}/account-membership`);
    await page.getByText('Sections you can join').click();
    await page.getByRole('button', { name: 'Join: Wildfire' }).click();
    await expect(page.getByText('Your sections have been changed.')).toBeVisible();
    const link = page.getByRole('link', { name: 'Certificate (PDF): Wildfire' });
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.getByRole('button', { name: 'Leave: Wildfire' }).click();
    await expect(page.getByRole('button', { name: 'Leave: Wildfire' })).toHaveCount(0);
  });

  test('a copy of everything is had, and a closing is taken back', async ({ page, complaints }) => {
    complaints.expect(/status of 422/);
    await signIn(page, 'inspector', `${home}/account-data`);
    const copy = await page.request.get(`${home}/account-data/json`);
    const { data } = (await copy.json()) as { data: Record<string, unknown[]> };
    expect(data['account']).toHaveLength(1);
    expect(JSON.stringify(data)).toContain('inspector@example.org');
    expect(JSON.stringify(data)).not.toMatch(/"(password|token|secret|backupCodes)"/);
    expect(await (await page.request.get(`/es${home}/account-data/html`)).text()).toContain(
      'Lo que guardamos sobre usted',
    );

    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel(/I understand/).check();
    await page.getByRole('button', { name: 'Close my account' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Current password').fill('stanchion-demo');
    await page.getByLabel(/I understand/).check();
    await page.getByRole('button', { name: 'Close my account' }).click();
    await expect(page.getByText('Your account will be closed.')).toBeVisible();
    // Every other page of the account shows it as well.
    await page.goto(`${home}/account-orders`);
    await expect(page.getByText('Your account closes on')).toBeVisible();
    await page.getByRole('button', { name: 'Keep the account' }).click();
    await expect(page.getByText('Your account stays.')).toBeVisible();
  });
});
