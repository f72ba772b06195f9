import { demoInstallation } from '../../../../../server/platform/installation/demo-installation.ts';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { translator } from '../../../../cms/dictionary.ts';
import { exampleShell } from '../../../../cms/shell.examples.ts';
import Confirmation from './Confirmation.astro';
import type { ViewOf } from '../../../../http/define-page.ts';
import type { confirmationPage } from './confirmation.page.ts';

type ConfirmationView = ViewOf<typeof confirmationPage>;

const receipt: ConfirmationView['receipt'] = {
  orderNumber: '4F7K-9Q2D',
  placedAt: '2026-11-21T12:00:00.000Z',
  placedOn: 'November 21, 2026',
  shippingAddress: null,
  shippingMethod: null,
  billingAddress: null,
  paymentType: 'Visa',
  lines: [],
  sums: [],
  productIds: [],
  fulfilment: null,
  shipments: [],
  history: [],
  returns: { returns: [], askHref: null },
  documents: { credits: [], refunds: [] },
  canCancel: false,
  participations: [],
  calendarHref: null,
  sessionChoiceHref: null,
  invoices: [],
  payInvoiceHref: null,
  invoiceHref: '/orders/4F7K-9Q2D/invoice',
  contactHref: '/forms/contact?subject=order',
  downloads: [
    {
      id: 'd',
      name: 'Book',
      details: '',
      note: 'Used up.',
      href: null,
      contactHref: '/forms/contact?subject=order',
    },
  ],
  terms: { withdrawal: null, progress: null, payHref: null, renewals: [], stopHref: null, isStoppedByDesk: false },
};

it.each([
  ['en', 'Placed on November 21, 2026', 'by email to ana@example.org', 'Ask for it again'],
  ['es', 'Realizado el November 21, 2026', 'por correo electrónico a ana@example.org', 'Pedirlo de nuevo'],
] as const)(
  'says in %s when the order was placed, on paper too, and where the confirmation went, and where a file is asked for again',
  async (...row) => {
    const [language, date, mailed, again] = row;
    const text = readFileSync(`src/content/${language}/dictionary/orders.yaml`, 'utf8');
    const { entries } = parse(text) as { entries: Record<string, string> };
    const own = Object.entries(entries).map(([key, phrase]) => ({ key, phrase }));
    const shell = exampleShell(language);
    const path = '/confirmation/100123/4F7K-9Q2D';
    const page: ConfirmationView['page'] = {
      language,
      path,
      shell,
      t: translator(own),
      person: null,
      alternates: [],
      intent: null,
      errors: [],
      values: {},
    };
    const props: ConfirmationView = {
      page,
      receipt,
      email: 'ana@example.org',
      notice: undefined,
      callToAction: null,
      conversion: null,
    };
    const container = await AstroContainer.create();
    const locals = {
      site: { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation },
    };
    const html = await container.renderToString(Confirmation, { props: { ...props }, locals: locals as App.Locals });
    expect(html).toMatch(new RegExp(`<p[^>]*>\\s*<time datetime="2026-11-21T12:00:00.000Z"[^>]*>${date}</time>`));
    expect(html).toContain(mailed);
    expect(html).toMatch(new RegExp(`<a href="/forms/contact[^"]*"[^>]*>${again}</a>`));
    expect(html.slice(0, html.indexOf('<time')).lastIndexOf('no-print')).toBeLessThan(html.indexOf('<main'));
  },
);
