import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  checkOut,
  continueCheckout,
  digitalBook,
  fillAddress,
  fillCard,
  fillInfo,
  placeOrder,
} from '../support/checkout-steps.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { todayOf } from '../../server/platform/dates/today.ts';

test('accounts see a dispute, compare the books with the provider, and take them as a file', async ({
  page,
  openPage,
}) => {
  const today = () => todayOf({ clock: { now: () => new Date() }, installation: { timeZone: 'America/New_York' } });
  const from = today();
  await checkOut(page, digitalBook);
  await fillInfo(page);
  await continueCheckout(page);
  await fillAddress(page, 'billing');
  await fillCard(page, '4000 0000 0000 0259');
  await continueCheckout(page);
  await placeOrder(page);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByRole('link', { name: /^Download / })).toBeVisible();

  const accounts = await openPage({ viewport: { width: 360, height: 900 } });
  await signIn(accounts, 'admin', '/staff/disputes');
  const main = accounts.getByRole('main');
  await main.getByRole('button', { name: 'Look at the provider now' }).click();
  const dispute = main.getByRole('listitem').filter({ hasText: number });
  await expect(dispute).toContainText('Evidence is due');
  await expectAccessible(accounts);
  await dispute.getByRole('link', { name: 'Evidence' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText(number);
  await expectAccessibleAgain(accounts);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('The files pause while the bank looks into the payment');

  const until = today();
  await accounts.goto(`/staff/reconciliation?from=${from}&until=${until}`);
  await main.getByRole('button', { name: 'Read the entries of this period now' }).click();
  await expect(main.getByRole('status')).toContainText('The entries of the period were read.');
  const disputes = main.getByRole('row', { name: /^Disputes/ }).getByRole('cell');
  await expect(disputes.nth(1)).not.toHaveText('$0.00');
  await expect(disputes.last()).toHaveText('$0.00');
  await expectAccessibleAgain(accounts);

  await accounts.goto(`/staff/exports?from=${from}&until=${until}`);
  await expect(main).toContainText('agree to the cent');
  await expectAccessibleAgain(accounts);
  const file = main
    .getByRole('listitem')
    .filter({ has: accounts.getByRole('heading', { name: 'Invoices', exact: true }) });
  const [download] = await Promise.all([
    accounts.waitForEvent('download'),
    file.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`invoices-${from}-${until}.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.filter((line) => line.includes(number))).toHaveLength(1);
  expect(lines.at(-1)).toContain(`TOTAL OF ${lines.length - 2} ROWS`);
});
