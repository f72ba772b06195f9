import { expect, test } from '../support/journey.ts';
import { signIn } from '../support/sign-in-steps.ts';

const script = '"><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}';

test('nothing that a stranger writes runs where staff read it', async ({ page, openPage, baseURL, request }) => {
  const word = `m${crypto.randomUUID().slice(0, 8)}`;
  const send = (form: string, answers: object) =>
    request.post(`/api/forms/${form}`, {
      data: { answers, key: crypto.randomUUID() },
      headers: { origin: new URL(baseURL ?? '').origin },
    });
  const person = { firstName: `${word} ${script}`.slice(0, 100), lastName: script, email: 'mira@example.net' };
  const cases = [
    ['contact', { ...person, subject: 'other', company: script, message: `${script} ${word}` }],
    ['account-question', { ...person, subject: 'office', office: script, message: `${script} ${word}` }],
  ] as const;
  for (const [form, answers] of cases) expect((await send(form, answers)).status()).toBe(200);
  const staff = await openPage();
  const dialogs: string[] = [];
  staff.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(staff, 'staff', `/staff/submissions?q=${word}`);
  const entries = staff.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  for (const index of [0, 1]) {
    await entries.nth(index).getByRole('link').click();
    await expect(staff.getByRole('main')).toContainText(script);
    await expect(staff.locator('main img, main script:not([type])')).toHaveCount(0);
    await staff.goBack();
  }
  await entries.first().getByRole('link').click();
  await staff.getByRole('link', { name: 'See the delivery' }).click();
  await expect(staff.locator('main img')).toHaveCount(0);
  expect(dialogs).toEqual([]);
  await page.goto('/');
});
