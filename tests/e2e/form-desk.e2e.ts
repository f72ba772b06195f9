import type { Locator, Page } from 'playwright/test';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { previewOf, untilIslandsWork } from '../support/island-steps.ts';
import { signIn } from '../support/sign-in-steps.ts';

/** Revisions are permanent: each run makes another form. */
const title = `Journey open house ${Date.now().toString(36)}`;
const name = title.toLowerCase().replaceAll(' ', '-');

/** An editor who uses the keyboard alone; each press of a button, choice and text is a step. */
class KeyboardEditor {
  steps = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(button: string): Promise<void> {
    this.steps += 1;
    await this.#page.getByRole('button', { name: button, exact: true }).focus();
    await this.#page.keyboard.press('Enter');
  }
  /** Types into the control that has the focus, which the desk has put there. */
  async typeHere(label: RegExp, text: string): Promise<void> {
    this.steps += 1;
    const focused = this.#page.locator(':focus');
    await expect(focused).toHaveAccessibleName(label);
    await this.#page.keyboard.type(text);
  }
  async type(control: Locator, text: string): Promise<void> {
    this.steps += 1;
    await control.focus();
    await this.#page.keyboard.insertText(text);
  }
  /** Chooses an option as the keys do: by the beginning of its words. */
  async choose(list: Locator, words: string): Promise<void> {
    this.steps += 1;
    await list.focus();
    await this.#page.keyboard.type(words);
    await expect(list.locator('option:checked')).toContainText(words);
  }
  async addField(kind: string | null, label: string): Promise<void> {
    if (kind) await this.choose(this.#page.locator('[id="fields.definition.fields-new"]'), kind);
    await this.press('Add field');
    await this.typeHere(/^Label/, label);
  }
}

test('five fields and a condition are made by keyboard in twenty steps, and a visitor sends the form', async ({
  page,
  openPage,
  editor,
}) => {
  await signIn(page, 'editor', '/editor/new/form?locale=en');
  await expect(page.locator('astro-island:not([ssr]) form.desk-form')).toBeVisible();
  const desk = new KeyboardEditor(page);
  await desk.type(page.getByRole('textbox', { name: 'Title', exact: true }), title);
  await desk.addField(null, 'Your **name**');
  await desk.addField('Email', 'Email');
  await desk.addField('One of several', 'Will you come?');
  await desk.type(page.getByRole('textbox', { name: /^Choices/ }), 'Yes\nNo');
  await desk.addField('Several lines', 'What would you like to see?');
  const question = page.getByRole('region', { name: /^4\. What would/ });
  await question.getByRole('button', { name: 'Add a condition' }).focus();
  await page.keyboard.press('Enter');
  desk.steps += 1;
  await desk.choose(page.locator('[id="fields.definition.conditionalLogic.0.conditions.0.fieldId"]'), 'Will you come');
  await desk.choose(page.locator('[id="fields.definition.conditionalLogic.0.conditions.0.value"]'), 'Yes');
  await desk.addField('A box to tick', 'I read the [privacy notice](/privacy)');
  await page.getByRole('region', { name: /^5\. / }).getByLabel('Must be answered').check();
  // The real form beside it, with its condition.
  const preview = previewOf(page);
  await expect(preview.getByRole('group', { name: 'Will you come?' })).toBeVisible();
  await expect(preview.getByLabel('What would you like to see?')).toHaveCount(0);
  // The preview is made again for the last change; a choice made before that is gone with it.
  await expect(async () => {
    await preview.getByLabel('Yes').check();
    await expect(preview.getByLabel('What would you like to see?')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await desk.press('Publish');
  await expect(page.locator('.desk-note')).toContainText(/Live in|Saved/);
  expect(desk.steps).toBeLessThanOrEqual(20);

  // Folded, it is short; moved by keyboard, the focus stays.
  await page.goto(`/editor/items/form:${name}?locale=en`);
  await untilIslandsWork(page);
  const folded = page.getByRole('button', { name: /^4\. What would/ });
  await expect(folded).toContainText('It is shown: “Will you come?” equals Yes');
  const height = await page.locator('form.desk-form').evaluate((form) => form.getBoundingClientRect().height);
  const controls = await page.locator('form.desk-form').locator('input, select, textarea, button').count();
  test
    .info()
    .annotations.push({ type: 'size', description: `${height} px, ${controls} controls, ${desk.steps} steps` });
  console.log(`the form at the desk: ${height} px, ${controls} controls, ${desk.steps} steps`);
  expect(height).toBeLessThanOrEqual(1_800);
  await folded.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('button', { name: /^3\. What would/ })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expectAccessibleAtBothWidths(page, { frames: false });

  const visitor = await openPage();
  await page.getByRole('link', { name: `/forms/${name}` }).waitFor();
  await visitor.goto(`/forms/${name}`);
  await expect(visitor.locator('form.site-form[novalidate]')).toBeVisible();
  await visitor.getByLabel('Your name').fill('Mira Quist');
  await visitor.getByRole('textbox', { name: 'Email' }).fill('mira@example.net');
  await expect(visitor.getByText('What would you like to see?')).toHaveCount(0);
  await visitor.getByLabel('Yes').check();
  await visitor.getByLabel('What would you like to see?').fill('The laboratory');
  await expect(visitor.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
  await visitor.getByRole('checkbox', { name: /I read the privacy notice/ }).check();
  await visitor.getByRole('button', { name: /^(Submit|Send)/ }).click();
  await expect(visitor).toHaveURL(/done=1/);
  await editor.remove(`form:${name}?locale=en`);
});
