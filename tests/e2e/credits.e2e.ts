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
import { tagOf } from '../support/test-scope.ts';
import { signIn } from '../support/sign-in-steps.ts';

const words = {
  en: {
    open: /^Credit invoice INV-/,
    units: 'Units',
    preview: 'Show what it comes to',
    taken: /^1 of 1 copies of .*; 0 downloads were made$/,
    issue: /^Credit \$[\d.]+ and refund \$[\d.]+ to Visa 4242$/,
    done: 'The credit note is issued.',
    note: /^Credit note CN-\d{4}-\d{6}$/,
    given: 'Given back',
    gone: 'It was credited and can no longer be downloaded.',
  },
  es: {
    open: /^Abonar la factura INV-/,
    units: 'Unidades',
    preview: 'Mostrar el resultado',
    taken: /^1 de 1 copias de .*; se hicieron 0 descargas$/,
    issue: /^Abonar .*[\d.,]+ y devolver .*[\d.,]+ a Visa 4242$/,
    done: 'La nota de crédito está emitida.',
    note: /^Nota de crédito CN-\d{4}-\d{6}$/,
    given: 'Devuelto',
    gone: 'Se abonó y ya no se puede descargar.',
  },
} as const;

for (const [language, prefix, width] of [
  ['en', '', 1280],
  ['es', '/es', 360],
] as const) {
  const journey = `staff credit a file, and its buyer sees it, in ${language} ${width} pixels wide`;
  test(journey, tagOf(language), async ({ page, openPage }) => {
    const said = words[language];
    await checkOut(page, digitalBook);
    await fillInfo(page);
    await continueCheckout(page);
    await fillAddress(page, 'billing');
    await fillCard(page);
    await continueCheckout(page);
    await placeOrder(page);
    const confirmation = new URL(page.url()).pathname;
    const number = confirmation.split('/').at(-1) ?? '';

    const staff = await openPage({ viewport: { width, height: 900 } });
    await signIn(staff, 'staff', `${prefix}/staff/orders?q=${number}`);
    await staff.getByRole('link', { name: said.open }).click();
    await staff.getByLabel(said.units, { exact: true }).fill('1');
    await staff.getByRole('button', { name: said.preview }).click();
    await expect(staff.getByText(said.taken)).toBeVisible();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: said.issue }).click();
    await expect(staff.getByRole('status').filter({ hasText: said.done })).toBeVisible();
    await expect(staff.getByText(said.note)).toBeVisible();
    await expectAccessibleAgain(staff);

    await page.goto(`${prefix}${confirmation.replace(/^\/es/, '')}`);
    await expect(page.getByText(said.gone)).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: said.note }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^CN-\d{4}-\d{6}\.pdf$/);
    await expect(page.getByText(said.given)).toBeVisible();
  });
}
