import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { demoWords } from '../../../tests/support/demo-words.ts';
import type { Locale } from '../locale.rules.ts';
import type { PhraseKey } from '../phrase-key.contract.ts';
import type { Words } from '../words.contract.ts';
import type { MailContent, MailedOrder } from './mail.contract.ts';
import { writeMail } from './write-mail.ts';

const link = 'https://www.example.org/orders/1?token=abc&x=1';
const order: MailedOrder = {
  lines: [
    { quantity: 2, name: 'MSCA 70', details: 'Print', amount: '$240.00' },
    { quantity: 1, name: 'MSCA 101', details: '', amount: '$80.00' },
  ],
  totals: [
    { kind: 'subtotal', amount: '$320.00' },
    { kind: 'total', amount: '$328.95' },
  ],
  shipTo: ['Ana Núñez', '1 Main Street'],
  shippingMethod: 'Two-day courier',
  billTo: null,
  payment: { kind: 'card', brand: 'Visa', last4: '4242' },
  downloads: 'guest',
  courses: null,
};
const languages = ['en', 'es'] as const;

function read(content: MailContent, language: Locale = 'en', words = demoWords[language]) {
  const { html } = writeMail({ to: 'ana@example.net', language, content }, words);
  const page = new JSDOM(html).window.document;
  const all = (selector: string) => [...page.querySelectorAll(selector)].map((each) => each.textContent);
  return { html, page, all };
}
const confirmation = (change: Partial<MailedOrder> = {}, name = 'Ana'): MailContent => ({
  kind: 'orderConfirmation',
  name,
  orderNumber: '4F7K-9Q2D',
  link,
  order: { ...order, ...change },
});

describe('the HTML of a mail', () => {
  it('has no button and no address in a mail that leads nowhere', () => {
    const content: MailContent = { kind: 'accountClosed', name: 'Ana', link: null };
    expect(read(content).all('a')).toEqual([]);
    const { text } = writeMail({ to: 'ana@example.net', language: 'en', content }, demoWords.en);
    expect(text).not.toContain(demoWords.en.t('MailAccountClosedAction'));
    expect(text).not.toContain('null');
  });

  it.each(languages)('is a page of its own in %s: title, text, one button, its address, the signature', (language) => {
    const { html, page, all } = read({ kind: 'verifyEmail', name: 'Ana', link }, language);
    const { t } = demoWords[language];
    expect(html.startsWith('<!doctype html>\n<html')).toBe(true);
    expect(page.documentElement.lang).toBe(language);
    expect(page.title).toBe(t('MailVerifyEmailSubject'));
    expect(all('p')).toEqual([
      t('MailGreeting', { name: 'Ana' }),
      t('MailVerifyEmailText'),
      `${t('MailLinkHint')}${link}`,
      t('MailVerifyEmailUnexpected'),
      'Meridian Safety Codes Association (MSCA)',
    ]);
    expect([...page.querySelectorAll('a')].map(({ href, textContent }) => [href, textContent])).toEqual([
      [link, t('MailVerifyEmailAction')],
    ]);
    expect(page.querySelector('script, style, link, img, [class]')).toBeNull();
  });

  it.each(languages)('has an order in %s between its text and the button', (language) => {
    const { page, all } = read(confirmation(), language);
    const { t } = demoWords[language];
    expect(
      [...page.querySelectorAll('tr:has(> td + td)')].map((row) =>
        [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['2 × MSCA 70Print', '$240.00'],
      ['1 × MSCA 101', '$80.00'],
      [t('MailOrderSumSubtotal'), '$320.00'],
      [t('MailOrderSumTotal'), '$328.95'],
    ]);
    expect(page.querySelector('table')?.getAttribute('role')).toBe('presentation');
    expect(all('p strong')).toEqual([t('MailOrderShipTo'), t('MailOrderShippingMethod'), t('MailOrderPayment')]);
    const texts = all('body p');
    expect(texts.indexOf(t('MailOrderDownloadsGuest'))).toBeGreaterThan(0);
    expect(texts.indexOf(t('MailOrderDownloadsGuest'))).toBe(texts.indexOf(`${t('MailLinkHint')}${link}`) - 1);
  });

  it.each(languages)('tells of a certificate in %s: for which states and until when, or why not', (language) => {
    const approved: MailContent = {
      kind: 'exemptionApproved',
      name: 'Ana',
      link,
      states: 'NY, OH',
      until: 'June 30, 2027',
    };
    const refused: MailContent = { kind: 'exemptionRefused', name: 'Ana', link, reason: 'It is not <signed>.' };
    expect(read(approved, language).page.body.textContent).toMatch(/NY, OH .*June 30, 2027/);
    expect(read(refused, language).page.body.textContent).toContain('It is not <signed>.');
    for (const content of [approved, refused]) expect(read(content, language).html).not.toMatch(/\{\w+\}/);
  });

  it.each(languages)('says in %s how courses are joined, with a link to their dates when they have any', (language) => {
    const calendarLink = 'https://www.example.org/orders/4F7K-9Q2D/calendar?link=abc&x=1';
    const dated = read(confirmation({ courses: { calendarLink } }), language);
    expect(dated.all('body p')).toContain(demoWords[language].t('MailOrderCourses'));
    expect([...dated.page.querySelectorAll('a')].map(({ href }) => href)).toEqual([calendarLink, link]);
    const undated = read(confirmation({ courses: { calendarLink: null } }), language);
    expect(undated.page.querySelectorAll('a')).toHaveLength(1);
  });

  it('shows what people entered as text, whatever it is', () => {
    const plain = read(confirmation()).page.querySelectorAll('*').length;
    const markup = fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      '</td></table>',
      '"><a href=//evil>',
      '&lt;',
      "' x='",
    );
    const hostile = fc
      .array(fc.oneof(markup, fc.string({ unit: 'binary' })), { maxLength: 4 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(hostile, hostile, (name, entered) => {
        const said = `x${entered}`;
        const lines = order.lines.map((line) => ({ ...line, name: said }));
        const { page } = read(confirmation({ lines, shipTo: [said, said] }, name));
        expect(page.querySelectorAll('*').length).toBe(plain);
        expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual([link]);
      }),
      { numRuns: 40 },
    );
  });

  it('has the paragraphs of an editor apart, and marks those that are in another language', () => {
    const own: Partial<Record<PhraseKey, string>> = { MailVerifyEmailText: ' One.\n\nTwo,\nand on.\n\n\n' };
    const words: Words = {
      t: (key, tokens) => own[key] ?? demoWords.en.t(key, tokens),
      languageOf: (key) => (key in own ? 'es' : 'en'),
    };
    const { page } = read({ kind: 'verifyEmail', name: 'Ana', link }, 'es', words);
    expect([...page.querySelectorAll('p')].slice(0, 3).map((p) => [p.lang, p.textContent])).toEqual([
      ['en', 'Hello Ana,'],
      ['', 'One.'],
      ['', 'Two, and on.'],
    ]);
    expect(page.querySelector('a')?.lang).toBe('en');
  });

  it('keeps the text of a name as it was typed', () => {
    const name = 'O\'Hara & "Söhne" <Ltd>';
    expect(read(confirmation({}, name)).all('p')[0]).toBe(`Hello ${name},`);
    expect(read(confirmation({ shipTo: [name] })).page.body.textContent).toContain(`Ships to${name}`);
  });
});

describe('the email of an order', () => {
  const plan = { name: 'MSCA Link', date: 'November 21, 2027', amount: '$228.00', term: 'yearly' as const };
  const textOf = (change: Partial<MailedOrder>) =>
    writeMail({ to: 'ana@example.net', language: 'en', content: confirmation(change) }, demoWords.en).text;

  it.each<[NonNullable<MailedOrder['delivery']>, MailedOrder['payment'], string, RegExp]>([
    ['unlocked', order.payment, 'the order is complete. Your card is charged now.', /warehouse/],
    ['unlocked', { kind: 'purchase-order', number: 'PO 7' }, 'the order is complete.', /[Yy]our card/],
    ['later', order.payment, 'Your card is charged then, not before', /complete/],
    ['mixed', order.payment, 'charged to your card at once, the rest when it ships or is published.', /complete/],
  ])('says of one that is %s when the buyer has what, and when it is paid', (delivery, payment, said, unsaid) => {
    const text = textOf({ delivery, payment });
    expect(text).toContain(said);
    expect(text).not.toMatch(unsaid);
  });

  it('says what renews by itself, when, at what price, and where that is stopped', () => {
    const stopLink = 'https://www.example.org/user/my-account/account-information#renewals';
    const text = textOf({ renewals: [{ ...plan, stopLink }] });
    expect(text).toContain('Renews by itself:\nMSCA Link: on November 21, 2027, for $228.00 a year.');
    expect(text).toContain(`under “What renews by itself”: ${stopLink}`);
    expect(textOf({ renewals: [{ ...plan, stopLink: null }] })).toContain('write to our customer desk before that day');
    expect(textOf({ renewals: [] })).not.toContain('Renews by itself');
  });

  it('of an earlier version says nothing of either', () => {
    expect(textOf({})).not.toMatch(/unlocked|Renews/);
  });
});
