import { demoInstallation } from '../../../platform/installation/demo-installation.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { linesOfPdf } from '../../../../tests/support/pdf-lines.ts';
import { shippedTo } from '../../../../tests/support/store-scene.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { writePng } from '../../../platform/brand/make-brand-file.ts';
import { defaultTypefaces } from '../../../platform/brand/typefaces.rules.ts';
import type { PdfLook } from '../../../platform/pdf/pdf-look.ts';
import { composeInvoice, type InvoiceWords } from './invoice.ts';
import { writeInvoice } from './write-invoice.ts';

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
  status: 'Pending Fulfillment',
  paymentState: 'none',
  firstName: 'Ana',
  lastName: 'Núñez',
  email: 'ana@example.net',
  shippingAddress: address,
  billingAddress: address,
  poNumber: '',
  shippingMethod: { id: 'standard', days: [4, 7], name: { en: 'Standard', es: 'Estándar' } },
  paymentMethod: 'card',
  card: { brand: 'visa', last4: '4242', instrumentIdentifierId: 'ii_secret' },
  subtotalMinor: 29_800,
  discountMinor: 1_000,
  taxMinor: 1_657,
  totalMinor: 30_457,
  shippingMinor: 895,
  promotions: [{ code: 'SPRING', name: { en: 'Spring', es: 'Primavera' }, discountMinor: 1_000 }],
  placedAt: new Date('2026-11-21T12:00:00Z'),
} as unknown as Order;
const line = {
  name: { en: 'MSCA 1', es: 'MSCA 1, Código' },
  sku: 'BOOK-1',
  quantity: 2,
  unitPriceMinor: 14_900,
  subtotalMinor: 29_800,
  specs: [{ value: { en: 'Print', es: 'Impreso' } }],
  session: null,
} as unknown as OrderLine;
const seller = ['Meridian Safety Codes Association', '40 Surveyors Row', 'Meridian, Ohio'];

const compose = (change: Partial<Order> = {}, language: Locale = 'en', lines = [line]) =>
  composeInvoice(
    { order: { ...order, ...change }, lines, language, seller, installation: demoInstallation },
    wordsIn(language),
  );

describe('an invoice', () => {
  it('says who sells what to whom, with tax, discount and shipping, and what it comes to', () => {
    const { number, sums, facts, places, payment, lines } = compose();
    expect(number).toBe('INV-4F7K-9Q2D');
    expect(facts.map(({ value }) => value)).toEqual(['INV-4F7K-9Q2D', 'November 21, 2026', '4F7K-9Q2D']);
    expect(places.map(({ title }) => title)).toEqual(['Bill to', 'Ship to']);
    expect(places[0]?.lines).toContain('United States');
    expect(lines[0]).toMatchObject({
      quantity: '2',
      unitPrice: '$149.00',
      amount: '$298.00',
      details: 'Print · BOOK-1',
    });
    expect(sums).toEqual([
      { label: 'Subtotal', amount: '$298.00' },
      { label: 'Discount: Spring', amount: '−$10.00' },
      { label: 'Sales tax (OH)', amount: '$16.57' },
      { label: 'Shipping: Standard', amount: '$8.95' },
      { label: 'Total', amount: '$313.52' },
    ]);
    expect(payment.method).toBe('Visa ending in 4242');
    expect(payment.state).toBe('$313.52 is held on the card and charged when the order is fulfilled.');
    expect(JSON.stringify(compose())).not.toContain('ii_secret');
  });

  it.each([
    [{ status: 'Billed' }, 'Paid: $313.52. Nothing is due.'],
    [
      { status: 'Partially Billed' },
      'A part of $313.52 has been charged so far. The rest is charged when it is delivered.',
    ],
    [{ paymentState: 'released' }, 'Not charged yet: $313.52. It is charged when the order ships or is published.'],
    [{ paymentState: 'charging' }, '$313.52 is being charged to the card.'],
    [{ paymentState: 'unpaid' }, 'Not paid: $313.52 is due. It can be paid on the page of the order.'],
    [{ paymentMethod: 'purchase-order', poNumber: 'PO 7' }, 'Due: $313.52, by the terms of your purchase order.'],
    [{ status: 'Cancelled' }, 'This order was cancelled. Nothing is due.'],
    [{ paymentMethod: 'none', totalMinor: 0, shippingMinor: 0 }, 'Nothing is due.'],
  ] as const)('of an order with %j says: %s', (change, state) => expect(compose(change).payment.state).toBe(state));

  it('names one sum of the discounts where the order does not know them one by one', () => {
    const labels = compose({ promotions: [] }).sums.map(({ label }) => label);
    expect(labels).toEqual(['Subtotal', 'Discount', 'Sales tax (OH)', 'Shipping: Standard', 'Total']);
  });

  it('names each rate with its base, shipping included', () => {
    const taxed = (taxableMinor: number, ratePpm: number, taxMinor: number) =>
      Object.assign({}, line, { taxableMinor, ratePpm, taxMinor });
    const lines = [taxed(10_000, 66_250, 663), taxed(0, 0, 0), taxed(5_000, 30_000, 150), taxed(2_000, 66_250, 132)];
    const shipping = { shippingTaxableMinor: 895, shippingRatePpm: 66_250, shippingTaxMinor: 59 };
    const { sums } = compose({ taxMinor: 1_004, ...shipping }, 'en', lines);
    expect(sums.slice(2, 4)).toEqual([
      { label: 'Sales tax in OH: 6.625% of $128.95', amount: '$8.54' },
      { label: 'Sales tax in OH: 3% of $50.00', amount: '$1.50' },
    ]);
  });

  it('says that a certificate exempts it from tax, and which', () => {
    const { sums, facts } = compose({ exemptionCertificateId: 'c-1', exemptionNumber: 'NJ-0042', taxMinor: 0 });
    expect(facts).toContainEqual({ label: 'Exemption certificate', value: 'NJ-0042' });
    expect(sums).toContainEqual({ label: 'Tax (exempt by certificate)', amount: '$0.00' });
  });

  it('is billed to whoever ordered where there is no address, and ships nowhere', () => {
    const { places, sums } = compose({ billingAddress: null, shippingAddress: null, shippingMethod: null });
    expect(places).toEqual([{ title: 'Bill to', lines: ['Ana Núñez', 'ana@example.net'] }]);
    expect(sums.map(({ label }) => label)).toContain('Sales tax');
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
    ['en', 'Invoice', 'Invoice number: INV-4F7K-9Q2D', '$313.52', 'MSCA 1'],
    ['es', 'Factura', 'Número de factura: INV-4F7K-9Q2D', '$313.52', 'MSCA 1, Código'],
  ] as const)('has everything in %s, tagged, and the same bytes each time', async (language, ...texts) => {
    const file = await writeInvoice(compose({}, language), look);
    const lines = linesOfPdf(file).map((each) => each.trim());
    expect(lines).toEqual(expect.arrayContaining([...texts, ...seller]));
    const raw = Buffer.from(file).toString('latin1');
    for (const part of [`/Lang (${language})`, '/S /Table', '/S /TH', '/S /TD', '/S /H1']) expect(raw).toContain(part);
    expect(await writeInvoice(compose({}, language), look)).toEqual(file);
  });

  it('has the paper, the letterhead and the colour of the organisation', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 22"><rect width="90" height="22"/></svg>';
    const logo = await writePng({ kind: 'svg', svg: drawing }, 750);
    for (const [paper, box] of [
      ['A4', '[0 0 595.28 841.89]'],
      ['LETTER', '[0 0 612 792]'],
    ] as const) {
      const file = await writeInvoice(compose(), { ...look, paper, logo });
      expect(linesOfPdf(file).map((each) => each.trim())).toEqual(
        expect.arrayContaining([...look.letterhead, ...seller]),
      );
      const raw = Buffer.from(file).toString('latin1');
      expect(raw).toContain(`/MediaBox ${box}`);
      expect(raw).toContain('/Subtype /Image');
    }
  });

  it('goes on on further pages when there are more lines than fit on one', async () => {
    const many = Array.from({ length: 60 }, () => line);
    const raw = Buffer.from(await writeInvoice(compose({}, 'en', many), look)).toString('latin1');
    expect(raw.match(/\/Type \/Page\n/g)?.length ?? 0).toBeGreaterThan(2);
    const one = Buffer.from(await writeInvoice(compose(), look)).toString('latin1');
    expect(one.match(/\/Type \/Page\n/g)).toHaveLength(1);
  });
});
