import { expectAccessible, expectAccessibleAgain, expectFitting } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { thorough } from '../support/test-scope.ts';
import { originOf, signUpAndIn } from '../support/sign-in-steps.ts';
import { english, views } from '../support/journey-views.ts';
import type { Page } from 'playwright/test';

const path = '/user/my-account/account-notification-preferences';

/** A new person who follows two documents. */
async function follow(page: Page): Promise<void> {
  await signUpAndIn(page, { firstName: 'Ana', lastName: 'Roe' });
  const headers = { origin: await originOf(page) };
  const data = { RequestedCodes: { DocInfoCodes: ['70', '110'] }, type: 'subscribe' };
  expect((await page.request.post('/api/account/document-notices', { headers, data })).status()).toBe(200);
}

for (const view of views) {
  const { language, prefix, width, say } = view;

  test.describe(`in ${language} at ${width} px`, view.details, () => {
    test.use({ viewport: { width, height: 900 } });

    test('preferences are chosen, kept from being lost, discarded, and saved', async ({ page }) => {
      await follow(page);
      await page.goto(`${prefix}${path}`);
      await untilIslandsWork(page);
      await expectAccessibleAgain(page);
      const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
      const [events, newsletters] = [box(say('PreferencesEvents')), box(say('PreferencesNewsletter'))];
      const state = page.locator('.preferences-state');
      await expect(state).toBeEmpty();

      // A topic selects its newsletters.
      const topics = page.getByRole('group', { name: say('PreferencesNewsletters'), exact: true });
      await topics.getByRole('checkbox').first().check();
      await expect(newsletters).toBeChecked();
      await events.check();
      await expect(state).toHaveText(say('PreferencesUnsaved'));

      // A link asks first; staying keeps all changes.
      const question = page.getByRole('dialog');
      await page.locator('header a.home').click();
      await expect(question).toContainText(say('UnsavedChangesPromptMessage'));
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(events).toBeChecked();

      // So does Discard, which restores the saved state.
      await page.getByRole('button', { name: say('PreferencesDiscard') }).click();
      await question.getByRole('link', { name: say('PreferencesKeep') }).click();
      await expect(events).toBeChecked();
      await page.getByRole('button', { name: say('PreferencesDiscard') }).click();
      await question.getByRole('button', { name: say('PreferencesDiscard') }).click();
      await expect(events).not.toBeChecked();
      await expect(state).toBeEmpty();

      await events.check();
      await page.getByRole('checkbox', { name: /^70-/ }).uncheck();
      await page.getByRole('button', { name: say('PreferencesSave') }).click();
      await page.waitForURL(`${prefix}${path}?saved=preferences`);
      await untilIslandsWork(page);
      await expect(page.getByRole('status').filter({ hasText: say('SaveChangesPrompt') })).toBeVisible();
      await expect(events).toBeChecked();
      await expect(page.getByRole('checkbox', { name: /^70-/ })).toHaveCount(0);
      await expect(page.getByRole('checkbox', { name: /^110-/ })).toBeChecked();

      // Opting out of everything takes effect on saving.
      await page.getByRole('button', { name: say('PreferencesOptOut') }).click();
      await expect(page.locator('form.preferences-form input[type=checkbox]:checked')).toHaveCount(1);
      await expect(box(say('PreferencesNoMail'))).toBeChecked();
      await page.reload();
      await untilIslandsWork(page);
      await expect(events).toBeChecked();
    });
  });
}

test('the way back asks while there are changes, and not once they are saved', thorough, async ({ page }) => {
  await follow(page);
  await page.goto('/user/my-account');
  await page.goto(path);
  await untilIslandsWork(page);
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByLabel(english.say('PreferencesOffers')).check();
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page).toHaveURL(path);
  await page.getByRole('button', { name: english.say('PreferencesSave') }).click();
  await page.waitForURL(`${path}?saved=preferences`);
  await page.goto('/user/my-account');
  expect(asked).toEqual(['beforeunload']);
});

test('a second window is told what changed meanwhile', thorough, async ({ page, complaints }) => {
  complaints.expect(/status of 409/);
  await follow(page);
  await page.goto(path);
  await untilIslandsWork(page);
  const headers = { origin: await originOf(page) };
  const answer = await page.request.put('/api/account/notification-preferences', { headers, data: { wildfire: true } });
  expect(answer.status()).toBe(200);
  await page.getByLabel(english.say('PreferencesOffers')).check();
  await page.getByRole('button', { name: english.say('PreferencesSave') }).click();
  await expect(page.getByRole('alert')).toContainText('Topics of interest: changed to “Wildfire: chosen” meanwhile.');
  await untilIslandsWork(page);
  await expect(page.getByRole('group', { name: 'Topics of interest' }).getByLabel('Wildfire')).toBeChecked();
  await expect(page.getByLabel(english.say('PreferencesOffers'))).toBeChecked();
  await page.getByRole('button', { name: english.say('PreferencesSave') }).click();
  await page.waitForURL(`${path}?saved=preferences`);
});

test('a save that does not arrive says so and keeps everything', thorough, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await follow(page);
  await page.goto(path);
  await untilIslandsWork(page);
  await page.getByLabel(english.say('PreferencesEvents')).check();
  await page.route('**/api/account/notification-preferences', (route) => route.abort('failed'));
  await page.getByRole('button', { name: english.say('PreferencesSave') }).click();
  await expect(page.getByRole('alert')).toContainText(english.say('SaveChangesError'));
  await expect(page.locator('.preferences-state')).toHaveText(english.say('PreferencesUnsaved'));
  await page.unroute('**/api/account/notification-preferences');
  await page.getByRole('button', { name: english.say('PreferencesSave') }).click();
  await page.waitForURL(`${path}?saved=preferences`);
});

test('without JavaScript everything is done by forms', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await follow(page);
  await page.goto(path);
  await page.getByLabel(english.say('PreferencesEvents')).check();
  await page.getByRole('button', { name: english.say('PreferencesDiscard') }).click();
  await expect(page.getByRole('alert')).toContainText(english.say('DiscardChangesMessage'));
  await expect(page.getByLabel(english.say('PreferencesEvents'))).toBeChecked();
  await page.getByRole('link', { name: english.say('PreferencesDiscardYes') }).click();
  await expect(page.getByLabel(english.say('PreferencesEvents'))).not.toBeChecked();
  await page.getByRole('button', { name: english.say('PreferencesOptOut') }).click();
  await expect(page.getByRole('alert')).toContainText(english.say('PreferencesOptedOut'));
  await page.locator('.form-buttons button[type=submit]').first().click();
  await expect(page).toHaveURL(`${path}?saved=preferences`);
  await expect(page.getByLabel(english.say('PreferencesNoMail'))).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^70-/ })).toHaveCount(0);
  await expectFitting(page);
});
