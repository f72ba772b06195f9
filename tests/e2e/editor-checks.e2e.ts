import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { expect, test } from '../support/journey.ts';
import { views } from '../support/journey-views.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { signIn } from '../support/sign-in-steps.ts';

/** Its previews are pages of the site. */
const desk = { frames: false };
const run = Date.now().toString(36);

const standard = (path: string, title: string) => ({
  type: 'document',
  path,
  locale: 'en',
  fields: {
    title,
    description: 'A standard.',
    code: '998',
    documentId: '998',
    status: 'Current',
    currentEditionYear: 2026,
    editions: [],
    scope: 'Doors are 80 cm wide.',
    content: 'Text.',
  },
});

for (const { language, prefix, width, details, say } of views) {
  test(
    `a standard is sent, returned, corrected, approved and published in ${language}`,
    details,
    async ({ page, openPage, editor, request }) => {
      test.slow();
      const name = `journey-checked-${language}-${run}`;
      const [path, hostile] = [`/codes/${name}`, '<img src=x onerror=alert(1)> Why 85?'];
      const clicks = { writer: 0, checker: 0 };
      const press = async (who: keyof typeof clicks, target: Locator) => {
        clicks[who] += 1;
        await target.click();
      };
      const button = (on: Page, key: string) => on.getByRole('button', { name: say(key), exact: true });
      await editor.putLive(name, standard(path, `Doors ${name}`));
      const form = `${prefix}/editor/items/document:${name}?locale=en`;
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'editor', form);
      await untilIslandsWork(page);

      // Nothing goes live without a second person: the form leads to them with two presses.
      await expect(button(page, 'DeskPublish')).toHaveCount(0);
      await page.locator('[id="fields.scope"]').fill('Doors are 85 cm wide.');
      await press('writer', button(page, 'DeskSendForChecking'));
      await expect(page).toHaveURL(/\/check\?/);
      await expectAccessible(page, desk);
      await press('writer', button(page, 'CheckingMakeLink'));
      const outside = (await page.locator('a.link').getAttribute('href')) ?? '';
      await page.getByLabel(say('CheckingTo')).selectOption({ label: 'Ada (admin@example.org)' });
      await page.getByLabel(say('CheckingNote')).fill('The width.');
      await press('writer', button(page, 'CheckingSend'));
      await expect(
        page.getByText(say('CheckingIsOpen', { who: 'editor@example.org', time: '' }).slice(0, 25)),
      ).toBeVisible();

      // Somebody outside remarks by the link, without an account.
      const expert = await openPage({ viewport: { width, height: 900 } });
      await expert.goto(outside);
      await expert.getByRole('link', { name: 'Remark on this text' }).click();
      await expect(expert).toHaveURL(/\/remarks$/);
      await expect(expert.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expectAccessible(expert);
      await expert.getByLabel('Your name').fill('Dr. Lee');
      await expert.getByLabel('Which part').selectOption({ label: 'Scope: Doors are 85 cm wide.' });
      await expert.getByLabel('Your remark').fill(hostile);
      await expert.getByRole('button', { name: 'Send the remark' }).click();
      await expect(expert.getByRole('status')).toContainText('Thank you.');

      // The colleague finds it in the mail and on the first page, remarks and returns it.
      const checker = await openPage({ viewport: { width, height: 900 } });
      const mailed = new URL(await mailedLink('admin@example.org', '/editor/reviews/', `Doors ${name}`));
      await signIn(checker, 'admin', `${prefix}/editor`);
      const mine = checker.getByRole('region', { name: say('CheckingHome') });
      await expectAccessible(checker, desk);
      await press('checker', mine.getByRole('link', { name: `Doors ${name}` }).first());
      await expect(checker).toHaveURL(new RegExp(`${mailed.pathname}$`));
      await expect(checker.locator('del')).toHaveText('80');
      await expect(checker.locator('ins')).toHaveText('85');
      await expect(checker.getByText(hostile)).toBeVisible();
      await checker.locator('#changes-title ~ ul summary').first().click();
      await checker.locator('#changes-title ~ ul textarea').first().fill('It is 90.');
      await checker.locator('#changes-title ~ ul').getByRole('button').first().click();
      await checker.getByText(say('CheckingReturnTitle'), { exact: true }).first().click();
      await expectAccessible(checker, desk);
      await button(checker, 'CheckingReturn').click();
      await expect(checker.getByRole('status').filter({ hasText: say('CheckingDone') })).toBeVisible();

      // The writer sees the remarks at the form, resolves and corrects, and sends it again.
      expect(await mailedLink('editor@example.org', `document:${name}`)).toContain('/editor/items/');
      await page.goto(form);
      await untilIslandsWork(page);
      const remarks = page.getByRole('region', { name: say('CheckingTitle') });
      await expect(remarks.getByText(hostile)).toBeVisible();
      await expect(remarks.getByText('It is 90.')).toBeVisible();
      await expectAccessible(page, desk);
      for (const left of [1, 0]) {
        await remarks.getByRole('button').first().click();
        await expect(remarks.getByRole('button')).toHaveCount(left);
      }
      await untilIslandsWork(page);
      await page.locator('[id="fields.scope"]').fill('Doors are 90 cm wide.');
      await button(page, 'DeskSendForChecking').click();
      await button(page, 'CheckingSend').click();
      await expect(page).toHaveURL(new RegExp(`/editor/items/document:${name}`));

      // Approving is publishing, with one press.
      await checker.goto(`${prefix}/editor`);
      await press('checker', mine.getByRole('link', { name: `Doors ${name}` }).first());
      await press('checker', button(checker, 'CheckingApprovePublish'));
      await expect(checker.getByRole('status').filter({ hasText: say('CheckingDone') })).toBeVisible();
      const isLive = async () => (await (await request.get(path)).text()).includes('Doors are 90 cm wide.');
      await expect.poll(isLive, { timeout: 60_000 }).toBe(true);
      expect(clicks).toEqual({ writer: 3, checker: 3 });

      // An urgent correction beside the next draft has a check of its own, and leaves the draft where it is.
      await page.goto(form);
      await untilIslandsWork(page);
      await page.locator('[id="fields.scope"]').fill('Doors are 95 cm wide.');
      await button(page, 'DeskSaveDraft').click();
      await expect(page.locator('[data-phase=saved]')).toBeVisible();
      await page.goto(`${form}&live=1`);
      await untilIslandsWork(page);
      await page.locator('[id="fields.title"]').fill(`Gates ${name}`);
      await button(page, 'DeskSendForChecking').click();
      await expect(page).toHaveURL(/\/editor\/reviews\/[0-9a-f-]{36}$/);
      await expectAccessible(page, desk);
      await page.getByLabel(say('CheckingTo')).selectOption({ label: 'Ada (admin@example.org)' });
      await button(page, 'CheckingSend').click();
      await expect(page).toHaveURL(/sent=1$/);
      await checker.goto(`${prefix}/editor`);
      await mine
        .getByRole('link', { name: `Gates ${name}` })
        .first()
        .click();
      await expect(checker.locator('ins')).toHaveText('Gates');
      await expectAccessible(checker, desk);
      await button(checker, 'CheckingApprovePublish').click();
      await expect(checker.getByRole('status').filter({ hasText: say('CheckingDone') })).toBeVisible();
      const isGates = async () => (await (await request.get(path)).text()).includes(`Gates ${name}`);
      await expect.poll(isGates, { timeout: 60_000 }).toBe(true);
      expect(await isLive()).toBe(true);

      // The draft, which has the correction too, is sent with others from the list, and approved with others.
      await page.goto(`${prefix}/editor/items?q=${name}`);
      await page.locator(`input[name=thing][value="document:${name}"]`).check();
      await page.getByLabel(say('ManyWhat')).selectOption('check');
      await page.getByLabel(say('CheckingNote')).fill('The next width.');
      await expectAccessible(page, desk);
      await button(page, 'ManyButton').click();
      await expect(page).toHaveURL(/\/editor\/batches\//);
      await expect(page.getByRole('status')).toHaveText(/^\s*1 /);
      await checker.goto(`${prefix}/editor/reviews`);
      await checker.getByRole('checkbox', { name: say('ManyTick', { title: `Gates ${name}` }) }).check();
      await expectAccessible(checker, desk);
      await button(checker, 'CheckingApproveTicked').click();
      await expect(checker.getByRole('status')).toHaveText(/^\s*1 /);
      await page.goto(form);
      await untilIslandsWork(page);
      await expect(page.locator('[id="fields.title"]')).toHaveValue(`Gates ${name}`);
      await expect(page.locator('[id="fields.scope"]')).toHaveValue('Doors are 95 cm wide.');
      await expect(button(page, 'DeskPublish')).toBeVisible();
    },
  );
}
