import { readPdfLook } from '../../../../../server/content/organization/read-pdf-look.ts';
import type { Invoice } from '../../../../../server/store/orders/invoices/shown-invoice.ts';
import { writeInvoices } from '../../../../../server/store/orders/invoices/write-invoice.ts';
import { invoiceFilePath } from '../../../../../server/store/orders/order-paths.rules.ts';
import { findOrder } from '../../../../../server/store/orders/order.repo.ts';
import { findInvoice } from '../../../../../server/store/orders/receivables/read-balances.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { sendPrivateFile } from '../../../../http/file-answer.ts';
import { notFound } from '../../../../http/responses.ts';
import { noFrame, siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { findAskedOrder } from '../find-asked-order.ts';
import { composeInvoices, composeProForma } from './compose-invoices.ts';

type Call = Pick<PageCall, 'services' | 'language'>;

/** Answers with invoices as a PDF, named by the first one. */
async function sendInvoices({ services, language }: Call, invoices: readonly [Invoice, ...Invoice[]]) {
  const look = await readPdfLook(services, await services.organization.read(language));
  const [{ number }] = invoices;
  const body = await writeInvoices(invoices, look);
  return sendPrivateFile({ name: `${number}.pdf`, type: 'application/pdf', body });
}

/**
 * Answers with all invoices of an order as one PDF, in the language of the page; before the first one, with a pro forma.
 * Mails of earlier releases link to it.
 */
export const invoicePage = definePage({
  access: 'public',
  isFile: true,
  frame: noFrame,
  async load(call) {
    const order = await findAskedOrder(call);
    if (order instanceof Response) return order;
    const [first, ...others] = await composeInvoices(call, order);
    return sendInvoices(call, first ? [first, ...others] : [await composeProForma(call, order)]);
  },
});

/** Answers with one invoice as a PDF. */
export const invoiceFilePage = definePage({
  access: 'public',
  isFile: true,
  frame: noFrame,
  async load(call) {
    const order = await findAskedOrder(call);
    if (order instanceof Response) return order;
    const invoice = (await composeInvoices(call, order)).find(({ number }) => number === call.params['invoice']);
    return invoice ? sendInvoices(call, [invoice]) : notFound();
  },
});

/** Shows one invoice. */
export const issuedInvoicePage = definePage<SiteFrame, { invoice: Invoice; orderNumber: string; fileHref: string }>({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const order = await findAskedOrder(call);
    if (order instanceof Response) return order;
    const invoice = (await composeInvoices(call, order)).find(({ number }) => number === call.params['invoice']);
    if (!invoice) return notFound();
    const { orderNumber } = order;
    const link = call.url.searchParams.get('link');
    return { invoice, orderNumber, fileHref: invoiceFilePath(orderNumber, invoice.number, call.page.language, link) };
  },
});

/** Answers with one invoice as a PDF, for staff. */
export const staffInvoicePage = definePage({
  access: 'orders.read',
  isFile: true,
  frame: noFrame,
  async load(call) {
    const { db } = call.services;
    const issued = await findInvoice(db, call.params['invoice'] ?? '');
    const order = issued && (await findOrder(db, issued.orderId));
    const invoice = order && (await composeInvoices(call, order)).find(({ number }) => number === issued.number);
    return invoice ? sendInvoices(call, [invoice]) : notFound();
  },
});
