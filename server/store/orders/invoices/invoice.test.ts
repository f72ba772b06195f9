import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { countBoxes, textOfPdf } from '../../../../tests/support/text-of-pdf.ts';
import { linesOfPdf } from '../../../../tests/support/pdf-lines.ts';
import { shippedTo } from '../../../../tests/support/store-scene.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { writePng } from '../../../platform/brand/make-brand-file.ts';
import { defaultTypefaces } from '../../../platform/brand/typefaces.rules.ts';
import type { PdfLook } from '../../../platform/pdf/pdf-look.ts';
import type { InvoiceBalance } from './invoice-balance.rules.ts';
import { documentInvoice, type BilledLine } from './document-invoice.ts';
import type { InvoiceState } from './invoice-state.ts';
import type { InvoiceWords } from './shown-invoice.ts';
import { composeInvoice } from './invoice.ts';
import { writeInvoices } from './write-invoice.ts';

/** The words of the site, as its pages have them. */
function wordsIn(language: Locale): InvoiceWords {
  const text = readFileSync(`src/content/${language}/dictionary/orders.yaml`, 'utf8');
  const { entries } = parse(text) as { entries: Record<string, string> };
  return {
    t: (key, tokens = {}) => (entries[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(tokens[name])),
  };
}

const address = { ...shippedTo };
const order = {
  orderNumber: '4F7K-9Q2D',
  firstName: 'Ana',
  lastName: 'Núñez',
  email: 'ana@example.net',
  shippingAddress: address,
  billingAddress: address,
  poNumber: '',
  shippingMethod: { id: 'standard', days: [4, 7], name: { en: 'Standard', es: 'Estándar' } },
  paymentMethod: 'card',
  card: { brand: 'visa', last4: '4242', instrumentIdentifierId: 'ii_secret' },
  exemptionCertificateId: null,
  promotions: [{ code: 'SPRING', name: { en: 'Spring', es: 'Primavera' }, discountMinor: 1_000 }],
} as unknown as Order;
const line = {
  id: 'line-1',
  name: { en: 'MSCA 1', es: 'MSCA 1, Código' },
  sku: 'BOOK-1',
  quantity: 2,
  unitPriceMinor: 14_900,
  totalMinor: 28_800,
  taxableMinor: 28_800,
  specs: [{ value: { en: 'Print', es: 'Impreso' } }],
  session: null,
} as unknown as OrderLine;
const row = { orderLineId: 'line-1', units: 2, netMinor: 28_800, taxMinor: 1_657, ratePpm: 57_500 };
const shipping = { orderLineId: null, units: 1, netMinor: 895, taxMinor: 0, ratePpm: 0 };
const settings = {
  seller: { en: ['Meridian Safety Codes Association', '40 Surveyors Row', 'Meridian, Ohio'] },
  taxNumber: '31-1234567',
  bank: 'First Bank\nAccount 0042',
  checkAddress: 'PO Box 7, Meridian',
  contactEmail: 'billing@example.org',
  termsDays: 30,
  version: 1,
  updatedAt: null,
};
const seller = ['The name of today'];
const open = { invoicedMinor: 31_352, creditedMinor: 0, paidMinor: 0, openMinor: 31_352 };

function compose({
  change = {},
  state = 'held',
  balance = open,
  dueOn = null,
  language = 'en',
  billed = [row, shipping],
}: {
  change?: Partial<Order>;
  state?: InvoiceState;
  balance?: InvoiceBalance;
  dueOn?: string | null;
  language?: Locale;
  billed?: BilledLine[];
} = {}) {
  const lines = billed.flatMap(({ orderLineId }) => (orderLineId === null ? [] : [{ ...line, id: orderLineId }]));
  const document = documentInvoice({ order: { ...order, ...change }, lines, billed, settings });
  const issued = { number: 'INV-2026-000042', dueOn, balance, state };
  const issuedAt = new Date('2026-11-21T12:00:00Z');
  const source = { document, issued, issuedAt, language, seller, installation: demoInstallation };
  return composeInvoice(source, wordsIn(language));
}

describe('an invoice', () => {
  it('says who sells what to whom, with tax, discount and shipping, and what it comes to', () => {
    const { number, sums, facts, places, payment, lines, seller: from, remittance } = compose();
    expect(number).toBe('INV-2026-000042');
    expect(from).toEqual([...settings.seller.en, 'Tax number: 31-1234567']);
    expect(facts.map(({ value }) => value)).toEqual(['INV-2026-000042', 'November 21, 2026', '4F7K-9Q2D']);
    expect(places.map(({ title }) => title)).toEqual(['Bill to', 'Ship to']);
    expect(places[0]?.lines).toContain('United States');
    expect(lines[0]).toEqual({
      name: 'MSCA 1',
      details: 'Print · BOOK-1',
      cells: ['2', '$149.00', '−$10.00', '$288.00', '$16.57 (5.75%)'],
    });
    expect(sums).toEqual([
      { label: 'Subtotal', amount: '$298.00' },
      { label: 'Discount: Spring', amount: '−$10.00' },
      { label: 'Sales tax in OH: 5.75% of $288.00', amount: '$16.57' },
      { label: 'Shipping: Standard', amount: '$8.95' },
      { label: 'Total', amount: '$313.52 USD' },
    ]);
    expect(payment.method).toBe('Visa ending in 4242');
    expect(payment.state).toBe('$313.52 is held on the card and charged when the order is fulfilled.');
    expect(remittance).toBeNull();
    expect(JSON.stringify(compose())).not.toContain('ii_secret');
  });

  it('on account says when it is due, how it is paid, and what was paid so far', () => {
    const change = { paymentMethod: 'purchase-order', poNumber: 'PO 7' } as const;
    const balance = { invoicedMinor: 31_352, creditedMinor: 1_000, paidMinor: 10_000, openMinor: 20_352 };
    const invoice = compose({ change, state: 'partlyPaid', dueOn: '2026-12-21', balance });
    expect(invoice.facts.map(({ value }) => value)).toContain('December 21, 2026');
    expect(invoice.facts.map(({ value }) => value)).toContain('PO 7');
    expect(invoice.balance).toEqual([
      { label: 'Credited', amount: '−$10.00 USD' },
      { label: 'Paid', amount: '$100.00 USD' },
      { label: 'Due', amount: '$203.52 USD' },
    ]);
    expect(invoice.payment.state).toBe('$100.00 of $313.52 has been paid. $203.52 is due on December 21, 2026.');
    expect(invoice.remittance?.lines).toEqual([
      'By transfer to:',
      'First Bank',
      'Account 0042',
      'Checks to:',
      'PO Box 7, Meridian',
      'Questions about this invoice: billing@example.org',
    ]);
  });

  it.each<[InvoiceState, string]>([
    ['paid', 'Paid: $313.52. Nothing is due.'],
    ['partlyCharged', 'A part of $313.52 has been charged so far. The rest is charged when it is delivered.'],
    ['notCharged', 'Not charged yet: $313.52. It is charged when the order ships or is published.'],
    ['charging', '$313.52 is being charged to the card.'],
    ['toPay', 'Not paid: $313.52 is due. It can be paid on the page of the order.'],
    ['due', 'Due on December 21, 2026: $313.52, by the terms of your purchase order.'],
    ['overdue', 'Overdue since December 21, 2026: $313.52.'],
    ['credited', 'This invoice was credited. Nothing is due.'],
    ['cancelled', 'This order was cancelled. Nothing is due.'],
    ['nothingDue', 'Nothing is due.'],
  ])('that is %s says: %s', (state, text) => expect(compose({ state, dueOn: '2026-12-21' }).payment.state).toBe(text));

  it('says that a certificate exempts it from tax', () => {
    const untaxed = { orderLineId: 'line-1', units: 2, netMinor: 28_800, taxMinor: 0, ratePpm: 57_500 };
    const change = { exemptionCertificateId: 'abcdef12-3456', exemptionNumber: 'NJ-0042' };
    const { sums, facts } = compose({ change, billed: [untaxed] });
    expect(facts).toContainEqual({ label: 'Exemption certificate', value: 'NJ-0042' });
    expect(sums).toContainEqual({ label: 'Tax (exempt by certificate)', amount: '$0.00' });
  });

  it('names each rate with its base, shipping included', () => {
    const rows = [
      { orderLineId: 'a', units: 1, netMinor: 10_000, taxMinor: 663, ratePpm: 66_250 },
      { orderLineId: 'b', units: 1, netMinor: 5_000, taxMinor: 150, ratePpm: 30_000 },
      { orderLineId: null, units: 1, netMinor: 895, taxMinor: 59, ratePpm: 66_250 },
    ];
    const lines = rows.flatMap(({ orderLineId, netMinor }) =>
      orderLineId === null ? [] : [{ ...line, id: orderLineId, totalMinor: netMinor, taxableMinor: netMinor }],
    );
    const document = documentInvoice({ order, lines, billed: rows, settings });
    expect(document.taxes).toEqual([
      { ratePpm: 66_250, baseMinor: 10_895, taxMinor: 722 },
      { ratePpm: 30_000, baseMinor: 5_000, taxMinor: 150 },
    ]);
  });

  it('is billed to whoever ordered where there is no address, and ships nowhere', () => {
    const change = { billingAddress: null, shippingAddress: null, shippingMethod: null };
    const { places, sums } = compose({ change, billed: [row] });
    expect(places).toEqual([{ title: 'Bill to', lines: ['Ana Núñez', 'ana@example.net'] }]);
    expect(sums.map(({ label }) => label)).toContain('Sales tax');
  });

  it('keeps the seller of its day; only one without has the seller of today', () => {
    expect(compose({ language: 'es' }).seller[0]).toBe('The name of today');
    expect(compose().seller[0]).toBe('Meridian Safety Codes Association');
  });
});

const look: PdfLook = {
  paper: 'A4',
  logo: null,
  letterhead: ['Norms Institute', '1 Quay', 'Reg. 77'],
  brand: '#123456',
  text: defaultTypefaces.text,
};

describe('its PDF', () => {
  it.each([
    ['en', 'Invoice', 'Invoice number: INV-2026-000042', '$313.52 USD', 'MSCA 1'],
    ['es', 'Factura', 'Número de factura: INV-2026-000042', '$313.52 USD', 'MSCA 1, Código'],
  ] as const)('has everything in %s, tagged, and the same bytes each time', async (language, ...texts) => {
    const file = await writeInvoices([compose({ language })], look);
    const lines = linesOfPdf(file).map((each) => each.trim());
    expect(lines).toEqual(
      expect.arrayContaining([...texts, language === 'en' ? 'Meridian Safety Codes Association' : 'The name of today']),
    );
    const raw = Buffer.from(file).toString('latin1');
    for (const part of [`/Lang (${language})`, '/S /Table', '/S /TH', '/S /TD', '/S /H1']) expect(raw).toContain(part);
    expect(await writeInvoices([compose({ language })], look)).toEqual(file);
  });

  it('has the paper, the letterhead and the colour of the organisation', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 22"><rect width="90" height="22"/></svg>';
    const logo = await writePng({ kind: 'svg', svg: drawing }, 750);
    for (const [paper, box] of [
      ['A4', '[0 0 595.28 841.89]'],
      ['LETTER', '[0 0 612 792]'],
    ] as const) {
      const file = await writeInvoices([compose()], { ...look, paper, logo });
      expect(linesOfPdf(file).map((each) => each.trim())).toEqual(
        expect.arrayContaining([...look.letterhead, '40 Surveyors Row']),
      );
      const raw = Buffer.from(file).toString('latin1');
      expect(raw).toContain(`/MediaBox ${box}`);
      expect(raw).toContain('/Subtype /Image');
    }
  });

  it('names people in every script', async () => {
    const names = ['山田太郎', '김민준', 'محمد بن سلمان', 'דוד בן־גוריון', 'สมชาย ใจดี', 'प्रिया शर्मा', 'Иван Петров'];
    const invoice = compose();
    invoice.places = [{ title: 'Billed to', lines: names }];
    const file = await writeInvoices([invoice], look);
    expect(await textOfPdf(file)).toEqual(expect.arrayContaining(names));
    expect(countBoxes(file)).toBe(0);
  });

  it('goes on on further pages when there are more lines than fit on one', async () => {
    const billed = Array.from({ length: 60 }, (_, index) => ({ ...row, orderLineId: `line-${index}` }));
    const raw = Buffer.from(await writeInvoices([compose({ billed })], look)).toString('latin1');
    expect(raw.match(/\/Type \/Page\n/g)?.length ?? 0).toBeGreaterThan(2);
    const one = Buffer.from(await writeInvoices([compose()], look)).toString('latin1');
    expect(one.match(/\/Type \/Page\n/g)).toHaveLength(1);
  });
});
