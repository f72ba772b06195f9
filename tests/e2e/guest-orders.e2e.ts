import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  addToCart,
  digitalBook,
  continueCheckout,
  openCheckout,
  orderButton,
  placeOrder,
  continueWithCard,
  fillInfo,
} from '../support/checkout-steps.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { views } from '../support/journey-views.ts';

const course = { productId: 'course-arc-flash', sessionId: 'arc-flash-1', quantity: 2 };

const texts = {
  en: {
    name: 'Name of attendee',
    email: 'Email address of attendee',
    place: /[A-Z][a-z]+ \d{1,2}, \d{4} at 10:00 AM E[DS]T, Video/,
  },
  es: { name: 'Nombre de asistente', email: 'Correo electrónico de asistente', place: /\d{1,2} de [a-z]+ de \d{4}/ },
} as const;

/** The session's day in words, as its place has it. */
const dayOf = (language: 'en' | 'es', start: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'America/New_York' }).format(start);

/** Returns the instants of a calendar file's event. */
function instantsOf(calendar: string): Date[] {
  const found = [...calendar.matchAll(/^DT(?:START|END):(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\r$/gm)];
  return found.map(
    ([, year, month, day, hour, minute, second]) => new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
  );
}

for (const view of views) {
  const { language, prefix, width, say } = view;
  const title = `a guest has files, seats and invoice of an order by the email's link, in ${language} at ${width} px`;
  test(title, view.details, async ({ page, openPage, complaints }) => {
    test.slow();
    complaints.expect(/status of (404|422)/);
    const said = texts[language];
    await page.setViewportSize({ width, height: 900 });
    const email = `guest-${crypto.randomUUID()}@example.net`;
    await addToCart(page, digitalBook);
    await addToCart(page, course);
    await openCheckout(page, view);
    await fillInfo(page, email);
    await continueCheckout(page, view);
    await continueWithCard(page, view);
    // Date and place are shown before payment.
    await expect(page.getByRole('main')).toContainText(said.place);
    const [place = ''] = said.place.exec(await page.getByRole('main').innerText()) ?? [];
    await expect(orderButton(page, view)).toBeEnabled();
    await placeOrder(page, view);
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expectAccessible(page);

    const viewport = { width, height: 900 };
    const other = await openPage({ viewport });
    const opened = await other.goto(await mailedLink(email, '/orders/'));
    // The address is a key to the order: it is sent to no other site, and no browser caches the page.
    expect(opened?.headers()).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });
    const main = other.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('OrderOf', { number }));
    await expect(main).toContainText(place);
    await expectAccessibleAgain(other);
    const downloaded = async (name: string) => {
      const [file] = await Promise.all([
        other.waitForEvent('download'),
        main.getByRole('link', { name, exact: false }).click(),
      ]);
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
    };
    expect((await downloaded(say('OrderDownload', { name: 'MSCA 1' }))).text).toMatch(/^%PDF-/);
    const invoice = await downloaded(say('OrderInvoice'));
    expect([invoice.name, invoice.text.slice(0, 5)]).toEqual([
      expect.stringMatching(/^INV-\d{4}-\d{6}\.pdf$/),
      '%PDF-',
    ]);
    const dates = await downloaded(say('OrderCalendar'));
    const [start = new Date(0), end = new Date(0)] = instantsOf(dates.text);
    expect(place).toContain(dayOf(language, start));
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(7);

    // Typed text stays when an address is missing.
    await main.getByLabel(`${said.name} 1`).fill('Begoña Ibáñez');
    await main.getByRole('button', { name: say('AttendeesSave') }).click();
    await expect(main.getByRole('alert')).toBeFocused();
    await expect(main.getByLabel(`${said.name} 1`)).toHaveValue('Begoña Ibáñez');
    await expectAccessible(other);
    await main.getByLabel(`${said.email} 1`).fill('begona@example.net');
    await main.getByRole('button', { name: say('AttendeesSave') }).click();
    await expect(main.getByRole('status')).toHaveText(say('AttendeesSaved'));
    await expect(main.getByLabel(`${said.email} 1`)).toHaveValue('begona@example.net');

    // Without the email, order number and address give another one.
    const first = other.url();
    await other.goto(`${prefix}/orders/${'x'.repeat(43)}`);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('OrderLinkGone'));
    await main.getByRole('link', { name: say('FindOrder') }).click();
    await main.getByLabel(say('OrderNumber')).fill(number.toLowerCase());
    await main.getByLabel(say('AuthEmail')).fill(email);
    await expectAccessible(other);
    await main.getByRole('button', { name: say('FindOrderButton') }).click();
    await expect(main.getByRole('status')).toHaveText(say('FindOrderSent'));
    await expect(async () => {
      const link = await mailedLink(email, '/orders/');
      expect(first).not.toContain(new URL(link).pathname);
      await other.goto(link);
    }).toPass({ timeout: 60_000 });
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('OrderOf', { number }));
  });
}
